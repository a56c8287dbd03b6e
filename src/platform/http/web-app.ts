import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { commonErrors } from '#kernel/errors.ts'
import { failure } from './envelope.ts'

/** Stands in a page's text where the nonce of its answer belongs. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** What answers the address of a page; the text has a placeholder for the nonce. */
export interface WebPage {
  /** 503: the page stands in the place of one that cannot be made now. */
  readonly status: 200 | 404 | 503
  readonly text: string
  /** One member's data stand in it: nobody on the way may keep it, whatever he keeps. */
  readonly isPersonal?: boolean
}

/**
 * Serves a built web app: hashed assets for ever, the page itself never cached, because it carries
 * the nonce of its answer. A missing asset is a 404 and not the page: browsers report a page where
 * a script should be as a broken script.
 * @param limit how many pages one address may ask for, whether there is one or not
 * @param pageOf chooses the page of an address; without it every address gets `index.html`
 */
export async function addWebApp(
  app: FastifyInstance,
  folder: string,
  limit: { readonly max: number; readonly windowMs: number },
  pageOf: (request: FastifyRequest) => Promise<WebPage> = indexPage(folder),
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    // Its own route reads the whole folder for each file, to compare how names are written.
    serve: false,
    // What the build has packed is sent as it is.
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
    reply.sendFile(request.params.name),
  )
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html'],
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=300')
    },
  })
  const rateLimit = { max: limit.max, timeWindow: limit.windowMs }
  app.get('/*', { config: { rateLimit } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage =
      !/^\/(api|operator\/api|assets|webhook|provider|docs)\//.test(path) && !/\.\w+$/.test(path)
    if (!isPage) return reply.status(404).send(failure(commonErrors.not_found))
    const { status, text, isPersonal = false } = await pageOf(request)
    if (status === 503) reply.header('retry-after', '5')
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', isPersonal ? 'private, no-store' : 'no-store')
      .send(text.replaceAll(NONCE_PLACEHOLDER, reply.nonce))
  })
}

function indexPage(folder: string): () => Promise<WebPage> {
  const index = fileReader(join(folder, 'index.html'))
  return async () => ({ status: 200, text: (await index()).text })
}

/** A file's text, read again when a build has replaced it; `at` tells one version from another. */
export function fileReader(path: string): () => Promise<{ at: number; text: string }> {
  let known = { at: -1, text: '' }
  return async () => {
    const { mtimeMs } = await stat(path)
    if (mtimeMs !== known.at) known = { at: mtimeMs, text: await readFile(path, 'utf8') }
    return known
  }
}
