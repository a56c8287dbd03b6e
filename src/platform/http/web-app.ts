import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { commonErrors } from '#kernel/errors.ts'
import { failure } from './envelope.ts'

const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/**
 * Serves a built web app: hashed assets for ever, the page itself never cached, because it carries
 * the nonce of its answer. A missing asset is a 404 and not the page: browsers report a page where
 * a script should be as a broken script.
 */
export async function addWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const page = pageReader(join(folder, 'index.html'))
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
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
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage =
      !/^\/(api|operator\/api|assets|webhook|provider)\//.test(path) && !/\.\w+$/.test(path)
    if (!isPage) return reply.status(404).send(failure(commonErrors.not_found))
    return sendPage(reply, await page())
  })
}

/** Reads the page again when a build has replaced it: its assets have other names then. */
function pageReader(path: string): () => Promise<string> {
  let known = { at: -1, text: '' }
  return async () => {
    const { mtimeMs } = await stat(path)
    if (mtimeMs !== known.at) known = { at: mtimeMs, text: await readFile(path, 'utf8') }
    return known.text
  }
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page.replaceAll(NONCE_PLACEHOLDER, reply.nonce))
}
