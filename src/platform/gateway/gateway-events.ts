import { inTransaction, type Tx } from '../database/database.ts'
import { movePullMark, pulledFeeds, readPullMark } from '../pull/pull-mark-store.ts'
import type { Services } from '../services.ts'
import {
  findOpenEvents,
  type GatewayEvent,
  keepEvent,
  type KeptEvent,
  markTaken,
} from './event-inbox.ts'
import { listOmiseEvents } from './omise-events.ts'

/** A feature's part in what the gateway tells. */
export interface GatewayConsumer {
  /** Stands in the inbox's rows, so it stays as it is. */
  readonly name: string
  /** Whether an event concerns this feature; asked once, when the event is stored. */
  wants(event: GatewayEvent): boolean
  /** Takes an event: its effect commits together with the mark that it was taken. */
  take(tx: Tx, event: GatewayEvent): Promise<void>
}

const BATCH = 200
/** The gateway's clock and ours differ, and events are not listed in the moment they happen. */
const CATCH_UP_OVERLAP_MS = 10 * 60_000

/**
 * Stores an event and hands it over. Whatever becomes of it, it is stored: each consumer takes it in a
 * transaction of its own. What one of them could not take, or a crash left behind, is taken when the
 * gateway sends the event again, or within a minute; what all have taken changes nothing.
 */
export async function receiveEvent(
  services: Services,
  consumers: readonly GatewayConsumer[],
  event: GatewayEvent,
): Promise<void> {
  const concerned = consumers.filter((consumer) => consumer.wants(event))
  const names = concerned.map(({ name }) => name)
  const kept = await inTransaction(services.db, (tx) => keepEvent(tx, event, names))
  if (kept) for (const consumer of concerned) await handOver(services, consumer, kept)
}

/** Lets a consumer take an event. A failure is logged and left to the next turn of the clock. */
async function handOver(
  services: Services,
  consumer: GatewayConsumer,
  event: KeptEvent,
): Promise<void> {
  try {
    await inTransaction(services.db, async (tx) => {
      if (await markTaken(tx, consumer.name, event.id)) await consumer.take(tx, event)
    })
  } catch (error) {
    const facts = { err: error, consumer: consumer.name, event: event.eventId }
    services.log.error(facts, 'gateway event not taken; the clock tries again')
  }
}

/** Hands over what was stored and not taken. */
export async function handOverOpen(services: Services, consumer: GatewayConsumer): Promise<void> {
  let after = 0n
  for (;;) {
    const open = await findOpenEvents(services.db, consumer.name, after, BATCH)
    for (const event of open) {
      after = event.id
      await handOver(services, consumer, event)
    }
    if (open.length < BATCH) return
  }
}

/**
 * Fetches the events that never reached us: unmatched money is found only by these. It begins where the list
 * was last read to its end; a webhook that arrives meanwhile says nothing about those before it.
 * @throws when the list cannot be read to its end: what was read of it is kept, and is read again
 */
export async function catchUp(
  services: Services,
  consumers: readonly GatewayConsumer[],
): Promise<void> {
  const { db, clock } = services
  const mark = await readPullMark(db, pulledFeeds.gatewayEvents)
  const since = mark === null ? null : new Date(Number(mark) - CATCH_UP_OVERLAP_MS)
  // An event that claims to be of tomorrow moves the mark no further than to now.
  const nowMs = (await clock.now()).getTime()
  let readToMs = -Infinity
  for await (const event of listOmiseEvents(services, since)) {
    await receiveEvent(services, consumers, event)
    readToMs = Math.max(readToMs, Math.min(event.happenedAt.getTime(), nowMs))
  }
  if (readToMs === -Infinity) return
  await movePullMark(db, pulledFeeds.gatewayEvents, BigInt(readToMs))
}
