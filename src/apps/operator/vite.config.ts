import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ownJsx } from '#ui/vite/own-jsx.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  base: '/',
  envDir: here('../../..'),
  cacheDir: here('../../../.cache/vite-operator'),
  plugins: [
    // Before react(): it splits each route's component into a chunk of its own.
    tanstackRouter({
      target: 'react',
      routesDirectory: here('routes'),
      generatedRouteTree: here('route-tree.gen.ts'),
      tmpDir: here('../../../.cache/router-operator'),
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
    }),
    react(),
    ownJsx(),
  ],
  // The server puts each answer's nonce in place of this word.
  html: { cspNonce: '__CSP_NONCE__' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: here('../../../dist/operator'),
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox121'],
    // No inlined files: the policy forbids data: fonts, and small SVGs come in as text anyway.
    assetsInlineLimit: 0,
  },
  // Alone (`npx vite -c …`) it asks the site on its usual port.
  server: { proxy: { '/operator/api': 'http://127.0.0.1:3001' } },
  preview: { proxy: { '/operator/api': 'http://127.0.0.1:3001' } },
})
