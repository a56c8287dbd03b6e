import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, loadEnv } from 'vite'
import { leanContracts } from '#ui/vite/lean-contracts.ts'
import { motifSprite } from '#ui/vite/motif-sprite.ts'
import { offlineApp } from '#ui/vite/offline-app.ts'
import { ownApiBase } from '#ui/vite/own-origin.ts'
import { ownJsx } from '#ui/vite/own-jsx.ts'
import { webManifest } from './pwa/manifest.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What only some pages need, though several do. */
const LATER_PARTS =
  /[\\/]ui[\\/](art[\\/](motifs|game-art)|client[\\/](stream|back-button|copy-text|save-file|save-qr)|theme[\\/](mantine-scope|theme|nonce)\.|thai[\\/](amount|countdown|code-digits|phone)\.|parts[\\/](otp-form|phone-input|otp-input|amount-input|amount-cell|use-typed-amount|balance-eye|sheet|confirm-dialog|wallet-card|description-list|copy-button|digit-tablets|qr|load-more|day-header|month-select|bank-badge|choice|table|select-input|countdown)\.)/
const FORM_PARTS = /[\\/]src[\\/]ui[\\/](client[\\/]form|parts[\\/](field|password-input)\.)/
const GAME_PARTS =
  /[\\/]src[\\/](features[\\/]game[\\/](?!member[\\/](sheet|history)|rules[\\/]frame)|ui[\\/](art[\\/]game-art|parts[\\/]provider-logo)\.)|motif-sprite/

const shared: BuildOptions = {
  emptyOutDir: true,
  // No inlined files: the policy forbids data: fonts, and small SVGs come in as text anyway.
  assetsInlineLimit: 0,
}

/**
 * The names of all parts stand in the first script, and chance does not pack: 28 bits of a digest tell two
 * releases of a part apart. Pages that the server draws name the same pictures.
 */
const names = { hashCharacters: 'hex', assetFileNames: 'assets/[name]-[hash:7][extname]' } as const

/** What a browser loads, and a list of it: which files belong to which route. */
const forBrowser: BuildOptions = {
  outDir: here('../../../dist/member'),
  target: ['chrome111', 'safari16.4', 'firefox121'],
  manifest: true,
  // Older browsers load the same files, only later.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    output: {
      ...names,
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: 'assets/[name]-[hash:7].js',
      codeSplitting: {
        groups: [
          // Libraries change seldom and are needed by every page; schemas only by forms.
          {
            name: 'vendor',
            test: /node_modules[\\/](?!zod)/,
            tags: ['$initial'],
            priority: 4,
          },
          // What stands around every page comes in one file: the smaller a file, the worse it is
          // packed, and twenty small ones weigh an eighth more than one.
          {
            name: 'frame',
            test: /[\\/]src[\\/]|@tabler/,
            tags: ['$initial'],
            priority: 3,
          },
          // Parts and icons that several screens share come in one file, not in one request each.
          {
            name: 'parts',
            test: new RegExp(
              `^(?!.*(${FORM_PARTS.source}|${LATER_PARTS.source})).*([\\\\/]src[\\\\/]ui[\\\\/]|@tabler)`,
            ),
            minShareCount: 4,
            priority: 1,
          },
          // Icons are a line of text each: not worth a request. The home page takes its own alone.
          {
            name: 'parts',
            test: /@tabler(?!.*Icon(?:ArrowBar(?:ToDown|Up)|Bolt|Search)\.)/,
            minShareCount: 2,
            priority: 1,
          },
          // The cards of games, for each place that shows some.
          { name: 'games', test: GAME_PARTS, minShareCount: 2 },
          // What only forms need comes with the first form.
          { name: 'forms', test: FORM_PARTS, minShareCount: 2 },
        ],
      },
    },
  },
}

/** What the site imports to render pages (`entry-server.tsx`). */
const forServer: BuildOptions = {
  outDir: here('../../../dist/member-server'),
  target: 'node24',
  copyPublicDir: false,
  minify: false,
  rolldownOptions: { output: { ...names, codeSplitting: false, entryFileNames: 'entry.mjs' } },
}

/** Home, lottery and deposit open without a network; 350 kB is what a device gives for that. */
const offline = {
  manifest: webManifest,
  shellPath: '/app-shell',
  bytesMax: 350_000,
  kept: [
    // Layouts, then pages.
    /^routes\/(.+\/)?_[\w-]+\.tsx/,
    /^routes\/.+\/(index|lotto\.\$?\w+|member\.(deposit|payment))\.tsx/,
    /^menu\//,
    // A slip, a reminder, another bank, earlier bills and sets, the bill that a slip became, the check of a bill, its
    // picture and its cancellation are of no use without a network; what came again, or too much, comes by it.
    /features\/(lottery\/\w+|deposit)\/member\/(?!slip\/|play-pay|paid-again|above-limit|lobby\/reminder-sheet|bills\/(check\/|image\/|cancel-bill-dialog)|bet\/pull\/(pull|sets|repeat)-dialog|bet\/slip\/sold-slip)/,
  ],
}

export default defineConfig(({ isSsrBuild = false, mode }) => ({
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
    ownJsx(),
    leanContracts(),
    motifSprite(),
    // Only the browser's build has files to keep.
    ...(isSsrBuild ? [] : offlineApp(offline)),
  ],
  // The server puts each answer's nonce in place of this word.
  html: { cspNonce: '__CSP_NONCE__' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // What older versions of React lack, this one has.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: { ...shared, ...(isSsrBuild ? forServer : forBrowser) },
  define: {
    'import.meta.env.VITE_API_BASE_URL': JSON.stringify(
      ownApiBase(loadEnv(mode, here('../../..'))['VITE_API_BASE_URL']),
    ),
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  // The server's part is one file that needs nothing beside Node, whatever is installed there.
  ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
  // Alone (`npx vite -c …`) it asks the site on its usual port.
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/outside': 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}))
