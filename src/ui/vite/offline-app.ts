import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { type Manifest, offlineFiles, weightOf } from './offline-files.ts'

/** What an app says to become one that a phone can install and open without a network. */
export interface OfflineApp {
  readonly manifest: Partial<ManifestOptions>
  /** Sources whose chunks every device keeps; the rest is kept when it was opened once. */
  readonly kept: readonly RegExp[]
  /** What all kept files may weigh as they travel. */
  readonly bytesMax: number
  /** Answers the app's page without data, whoever asks. */
  readonly shellPath: string
}

/** The plugin asks for one file in words that the bundler no longer likes. */
const quiet = (config: InlineConfig): void => {
  config.logLevel = 'error'
  // oxlint-disable-next-line typescript/no-deprecated -- the plugin fills the field of the old name
  const options = config.build?.rollupOptions
  if (!options) return
  const kept = Object.entries(options.output ?? {}).filter(([key]) => !key.startsWith('inline'))
  options.output = { ...Object.fromEntries(kept), codeSplitting: false }
}

/**
 * Builds `service-worker.ts` with the list of files to keep, and the web app manifest. The page
 * itself is kept as the server sends it at `shellPath`: it carries a nonce and never a session.
 */
export function offlineApp({ manifest, kept, bytesMax, shellPath }: OfflineApp): Plugin[] {
  let folder = ''
  const findFolder: Plugin = {
    name: 'offline-app-folder',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
      if (build.outDir.startsWith('/')) folder = build.outDir
    },
  }
  const keptFiles = () => {
    const text = readFileSync(join(folder, '.vite/manifest.json'), 'utf8')
    return offlineFiles(JSON.parse(text) as Manifest, kept)
  }
  return [
    findFolder,
    ...VitePWA({
      strategies: 'injectManifest',
      registerType: 'prompt',
      // The app registers it when it is at rest, and not at all on plain HTTP.
      injectRegister: false,
      srcDir: '.',
      filename: 'service-worker.ts',
      manifest,
      integration: {
        // A build of its own inside the build; only its errors are news.
        configureCustomSWViteBuild: quiet,
      },
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}'],
        manifestTransforms: [
          (entries) => {
            const files = keptFiles()
            const bytes = weightOf(folder, files)
            if (bytes > bytesMax) {
              throw new Error(
                `A device would keep ${bytes} bytes for times without a network, more than ` +
                  `${bytesMax}. Take a route out of \`kept\`, or make its chunk smaller.`,
              )
            }
            const chosen = entries.flatMap((entry) => {
              // The page changes whenever one of its files does, so its digest is its revision.
              if (entry.url === 'index.html') return { ...entry, url: shellPath }
              return files.has(entry.url) ? entry : []
            })
            return { manifest: chosen, warnings: [] }
          },
        ],
      },
    }),
  ]
}
