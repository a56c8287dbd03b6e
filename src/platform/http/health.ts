import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { commonErrors } from '#kernel/errors.ts'
import type { Services } from '../services.ts'
import type { DiskWatch } from '../database/disk-watch.ts'
import { failure } from './envelope.ts'
import { asksForPage, outOfServicePage } from './plain-page.ts'

/** Set when the process is asked to stop: it answers what it has and takes nothing new. */
export interface Drain {
  isDraining: boolean
}

/**
 * `/health/live`, `/health/ready`, and the refusal while draining.
 * @param disk knows of writes that found no room
 */
export function addHealth(
  app: FastifyInstance,
  services: Services,
  drain: Drain,
  disk: DiskWatch,
): void {
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
    const status = await readiness(services, disk)
    return reply.status(status === 'ready' ? 200 : 503).send({ status })
  })
}

async function readiness(
  { db }: Services,
  disk: DiskWatch,
): Promise<'ready' | 'database_down' | 'disk_full'> {
  try {
    await sql`select 1`.execute(db)
    return (await disk.isFull()) ? 'disk_full' : 'ready'
  } catch {
    return 'database_down'
  }
}
