import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import type { DiskWatch } from '../database/disk-watch.ts'
import { addHealth, type Drain } from './health.ts'

/**
 * What programs of the operator's own ask: health and `/metrics`. It listens on an address of its own
 * (`OPS_HOST`, `OPS_PORT`), loopback unless set, so that no proxy in front of the site can hand these
 * to the world: whoever asks through a proxy on this machine comes from loopback, too.
 */
export function createOpsApp(services: Services, drain: Drain, disk: DiskWatch): FastifyInstance {
  const app = Fastify({
    loggerInstance: services.log.child({ app: 'ops' }),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  }) as unknown as FastifyInstance
  addHealth(app, services, drain, disk)
  const { registry } = services.metrics
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  return app
}
