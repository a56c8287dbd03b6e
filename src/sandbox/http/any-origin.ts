import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOpenToPages } from './open-paths.ts'
import type { Server } from './server.ts'

/** Lets the browser hand the answer to the page that asked, whoever's it is. */
export function allowAnyOrigin(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-headers', 'content-type')
    .header('access-control-allow-methods', 'GET, POST')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-max-age', '600')
}

/** Every answer there, refusals too, and the question that a browser asks before it writes. */
export function openToPages(server: Server): void {
  server.addHook('onRequest', async (request: FastifyRequest, reply) => {
    if (isOpenToPages(request.url)) allowAnyOrigin(reply)
  })
  for (const path of ['/chat/conversations', '/chat/conversations/*', '/tags/collect']) {
    server.options(path, (_request, reply) => reply.status(204).send())
  }
}
