import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Server } from '../http/server.ts'
import { stylesheet } from './style.ts'

/** Prompt's Thai letters, two weights of 5 kB: a bare machine has no Thai font of its own. */
const FONTS = ['prompt-thai-400.woff2', 'prompt-thai-700.woff2'] as const

const require = createRequire(import.meta.url)

/** What reads a QR from a picture in the payer's browser: ours, and the library as npm brings it. */
const SCRIPTS: Readonly<Record<string, () => string>> = {
  '/scripts/read-qr.mjs': () => join(import.meta.dirname, 'scripts/read-qr.mjs'),
  '/scripts/qr/decode.js': () => require.resolve('qr/decode.js'),
  '/scripts/qr/index.js': () => require.resolve('qr'),
}

/** The stylesheet, the fonts it names, and the one script. */
export function assets(server: Server): void {
  server.get('/style.css', (_request, reply) => reply.type('text/css').send(stylesheet))
  for (const name of FONTS) {
    const path = join(import.meta.dirname, 'fonts', name)
    server.get(`/fonts/${name}`, async (_request, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=86400')
        // The chat uses them in pages of others.
        .header('access-control-allow-origin', '*')
        .send(await readFile(path)),
    )
  }
  for (const [path, fileOf] of Object.entries(SCRIPTS)) {
    server.get(path, async (_request, reply) =>
      reply.type('text/javascript').send(await readFile(fileOf())),
    )
  }
}
