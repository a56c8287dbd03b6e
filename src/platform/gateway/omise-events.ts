import * as z from 'zod/mini'
import type { Services } from '../services.ts'
import { omiseEvent } from './contract.ts'
import type { GatewayEvent } from './event-inbox.ts'
import { errorOf, omiseClient } from './omise-client.ts'

const eventsShape = z.object({ data: z.array(z.unknown()), total: z.int() })
const EVENTS_A_PAGE = 100

/** The gateway's events since a time, oldest first. @throws when it does not answer */
export async function* listOmiseEvents(
  services: Services,
  since: Date | null,
): AsyncIterable<GatewayEvent> {
  const client = omiseClient(services.config.rails.gateway, services.secrets.gateway.secretKey)
  for (let offset = 0; ; offset += EVENTS_A_PAGE) {
    const query = new URLSearchParams({
      limit: `${EVENTS_A_PAGE}`,
      offset: `${offset}`,
      order: 'chronological',
    })
    if (since) query.set('from', since.toISOString())
    const reply = await client.get(`/events?${query.toString()}`, eventsShape)
    if (reply.kind !== 'ok') {
      throw new Error('gateway did not list its events', { cause: errorOf(reply) })
    }
    for (const listed of reply.value.data) {
      // An event of a shape we do not know must not hide those behind it.
      const event = z.safeDecode(omiseEvent, listed as never)
      if (event.success) yield toGatewayEvent(event.data)
    }
    if (offset + EVENTS_A_PAGE >= reply.value.total) return
  }
}

/** An event without the details of its data. */
export function toGatewayEvent(event: z.output<typeof omiseEvent>): GatewayEvent {
  const payoutId = event.data.metadata?.withdraw_id
  return {
    eventId: event.id,
    kind: event.key,
    objectId: event.data.id,
    payoutId: payoutId === undefined ? null : `${payoutId}`,
    happenedAt: event.created_at,
  }
}
