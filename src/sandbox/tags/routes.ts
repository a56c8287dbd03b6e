import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { allowAnyOrigin } from '../http/any-origin.ts'
import { parse, text } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'

const seen = z.object({ event: text(60), page_path: z.optional(text(200)) })

/** So many of the newest are told. */
const TOLD_MAX = 200

/** A tag manager: a script that tells what a page puts into its `dataLayer`, and what it was told. */
export function tagRoutes(server: Server, { store }: World): void {
  server.get('/tags/tags.js', async (_request, reply) =>
    allowAnyOrigin(reply)
      .type('text/javascript')
      .header('cache-control', 'public, max-age=300')
      .send(await readFile(join(import.meta.dirname, 'tags.mjs'))),
  )
  server.post('/tags/collect', (request, reply) => {
    const { event, page_path: page } = parse(seen, request.body)
    store.run('insert into tag_events (event, page) values (?, ?)', event, page ?? null)
    void reply.status(201)
    return { ok: true }
  })
  server.get('/tags/events', () => ({
    items: store
      .all('select event, page from tag_events order by seq desc limit ?', TOLD_MAX)
      .map(({ event, page }) => ({ event, page_path: page })),
  }))
}
