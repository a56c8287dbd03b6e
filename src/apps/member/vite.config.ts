import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContracts } from '#ui/vite/lean-contracts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  base: '/',
  envDir: here('../../..'),
  cacheDir: here('../../../.cache/vite-member'),
  plugins: [
    // Before react(): it splits each route's component into a chunk of its own.
    tanstackRouter({
      target: 'react',
      routesDirectory: here('routes'),
      generatedRouteTree: here('route-tree.gen.ts'),
      tmpDir: here('../../../.cache/router-member'),
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
    }),
    react(),
    leanContracts(),
  ],
  // The server puts each answer's nonce in place of this word.
  html: { cspNonce: '__CSP_NONCE__' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: here('../../../dist/member'),
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox121'],
    // No inlined files: the policy forbids data: fonts, and small SVGs come in as text anyway.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries change seldom and are needed by every page; schemas only by forms.
            {
              name: 'vendor',
              test: /node_modules[\\/](?!zod)/,
              tags: ['$initial'],
              priority: 2,
            },
            // Parts and icons that several screens share come in one file, not in one request each.
            {
              name: 'parts',
              test: /[\\/]src[\\/]ui[\\/]|@tabler/,
              minShareCount: 4,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  // Alone (`npx vite -c …`) it asks the site on its usual port.
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
