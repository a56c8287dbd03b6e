import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OWN = fileURLToPath(new URL('../jsx-runtime.ts', import.meta.url))

/** Gives our sources our own `jsx-runtime.ts`, for browser and server alike; libraries keep React's. */
export function ownJsx(): Plugin {
  return {
    name: 'own-jsx',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      const isOurs = /[\\/]src[\\/]/.test(importer) && !importer.includes('node_modules')
      return source === 'react/jsx-runtime' && isOurs && importer !== OWN ? OWN : null
    },
  }
}
