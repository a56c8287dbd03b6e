import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Server } from '../http/server.ts'
import { stylesheet } from './style.ts'

/** Prompt's Thai letters, two weights of 5 kB: a bare machine has no Thai font of its own. */
const FONTS = ['prompt-thai-400.woff2', 'prompt-thai-700.woff2'] as const

/** The stylesheet and the fonts it names. */
export function assets(server: Server): void {
  server.get('/style.css', (_request, reply) => reply.type('text/css').send(stylesheet))
  for (const name of FONTS) {
    const path = join(import.meta.dirname, 'fonts', name)
    server.get(`/fonts/${name}`, async (_request, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(path)),
    )
  }
}
