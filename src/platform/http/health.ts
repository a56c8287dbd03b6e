import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { commonErrors } from '#kernel/errors.ts'
import type { Services } from '../services.ts'
import { failure } from './envelope.ts'
import { asksForPage, outOfServicePage } from './plain-page.ts'

/** Set when the process is asked to stop: it answers what it has and takes nothing new. */
export interface Drain {
  isDraining: boolean
}

/** `/health/live`, `/health/ready`, `/metrics` (loopback only), and the refusal while draining. */
export function addHealth(app: FastifyInstance, services: Services, drain: Drain): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!drain.isDraining || request.url === '/health/live') return
    reply.status(503).headers({ connection: 'close', 'retry-after': '5' })
    if (asksForPage(request)) {
      return reply.type('text/html; charset=utf-8').send(outOfServicePage())
    }
    return reply.send(failure(commonErrors.busy, { requestId: request.id }))
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const answers = await sql`select 1`.execute(services.db).then(
      () => true,
      () => false,
    )
    return reply.status(answers ? 200 : 503).send({ status: answers ? 'ready' : 'database_down' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')) {
      return reply.status(404).send(failure(commonErrors.not_found))
    }
    return reply
      .type(services.metrics.registry.contentType)
      .send(await services.metrics.registry.metrics())
  })
}
