import * as z from 'zod/mini'
import { toWireTime } from '#kernel/time.ts'
import { refuse } from '../http/errors.ts'
import { parse, queryInteger } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { Row } from '../store/open-store.ts'
import type { World } from '../world.ts'
import {
  listDeliveries,
  listEvents,
  queueFaults,
  readPaused,
  redeliver,
  writePaused,
} from './event-store.ts'
import { faultNames } from './faults.ts'

const fault = z.object({
  fault: z.enum(faultNames, `expects one of ${faultNames.join(', ')}`),
  times: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  delay_ms: z._default(z.int().check(z.minimum(0), z.maximum(86_400_000)), 30_000),
})

const control = z.object({
  site_url: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/]+/, 'expects an http address'))),
  paused: z.optional(z.boolean('expects true or false')),
  faults: z._default(z.array(fault).check(z.maxLength(100)), []),
  redeliver: z.optional(z.string()),
})

export function webhookRoutes(server: Server, world: World): void {
  server.get('/control/webhooks', (request) => {
    const { limit } = parse(z.object({ limit: queryInteger(1, 500, 50) }), request.query)
    return {
      site_url: world.siteUrl,
      paused: readPaused(world.store),
      items: listEvents(world.store, limit).map((row) => showEvent(world, row)),
    }
  })
  server.post('/control/webhooks', (request) => {
    const input = parse(control, request.body)
    const { store } = world
    store.transaction(() => {
      if (input.redeliver !== undefined && !redeliver(store, input.redeliver)) {
        throw refuse(404, 'not_found', `there is no event ${input.redeliver}`)
      }
      if (input.paused !== undefined) writePaused(store, input.paused)
      queueFaults(
        store,
        input.faults.map((one) => ({
          fault: one.fault,
          times: one.times ?? (one.fault === 'duplicate' ? 2 : 1),
          delayMs: one.delay_ms,
        })),
      )
    })
    if (input.site_url !== undefined) world.siteUrl = input.site_url
    world.wakeCourier()
    return { site_url: world.siteUrl, paused: readPaused(store) }
  })
}

function showEvent(world: World, row: Row): object {
  return {
    id: row.id,
    key: row.key,
    state: row.state,
    fault: row.fault,
    attempts: Number(row.attempts),
    created_at: wireTime(row.created_at),
    delivered_at: wireTime(row.delivered_at),
    event: JSON.parse(String(row.body)) as object,
    deliveries: listDeliveries(world.store, String(row.id)).map((delivery) => ({
      at: wireTime(delivery.at),
      status: delivery.status === null ? null : Number(delivery.status),
      problem: delivery.problem,
      took_ms: Number(delivery.took_ms),
    })),
  }
}

function wireTime(value: Row[string] | undefined): string | null {
  return value === null || value === undefined ? null : toWireTime(new Date(Number(value)))
}
