import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/** What the gateway told; carries no amount on purpose. */
export interface GatewayEvent {
  readonly eventId: string
  /** `charge.complete` */
  readonly kind: string
  /** The gateway's id of the charge or the transfer. */
  readonly objectId: string
  /** Our id of a payout, where the event is about one. */
  readonly payoutId: string | null
  /** By the gateway's clock. */
  readonly happenedAt: Date
}

/** An event of the inbox under our own number. */
export interface KeptEvent extends GatewayEvent {
  readonly id: bigint
}

const GATEWAY = 'omise'

/**
 * Writes an event down with the consumers whom it concerns.
 * @returns null when it was here before and nobody has it left to take
 */
export async function keepEvent(
  tx: Tx,
  event: GatewayEvent,
  consumers: readonly string[],
): Promise<KeptEvent | null> {
  const { rows } = await sql<{ gateway_event_id: bigint }>`
    insert into platform.gateway_event
      (gateway, event_id, kind, object_id, payout_id, happened_at)
    values (${GATEWAY}, ${event.eventId}, ${event.kind}, ${event.objectId}, ${event.payoutId},
      ${event.happenedAt})
    on conflict (gateway, event_id) do nothing
    returning gateway_event_id`.execute(tx)
  const id = rows[0]?.gateway_event_id
  if (id === undefined) return findIfOpen(tx, event)
  await sql`
    insert into platform.gateway_event_taking (gateway_event_id, consumer)
    select ${id}::bigint, unnest(${consumers}::text[])`.execute(tx)
  return { ...event, id }
}

async function findIfOpen(tx: Tx, event: GatewayEvent): Promise<KeptEvent | null> {
  const { rows } = await sql<{ gateway_event_id: bigint }>`
    select gateway_event_id from platform.gateway_event e
     where gateway = ${GATEWAY} and event_id = ${event.eventId}
       and exists (select from platform.gateway_event_taking t
                    where t.gateway_event_id = e.gateway_event_id and t.taken_at is null)`.execute(
    tx,
  )
  const id = rows[0]?.gateway_event_id
  return id === undefined ? null : { ...event, id }
}

/**
 * Marks an event as taken by a consumer. A second transaction that takes it at the same time waits
 * here for the first and is then told false.
 */
export async function markTaken(tx: Tx, consumer: string, id: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update platform.gateway_event_taking set taken_at = platform.clock()
     where gateway_event_id = ${id} and consumer = ${consumer} and taken_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Events that a consumer has not taken, oldest first. Cost: one partial index, empty as a rule. */
export async function findOpenEvents(
  db: Db,
  consumer: string,
  after: bigint,
  limit: number,
): Promise<KeptEvent[]> {
  const { rows } = await sql<{
    gateway_event_id: bigint
    event_id: string
    kind: string
    object_id: string
    payout_id: string | null
    happened_at: Date
  }>`
    select gateway_event_id, e.event_id, e.kind, e.object_id, e.payout_id, e.happened_at
      from platform.gateway_event_taking
      join platform.gateway_event e using (gateway_event_id)
     where consumer = ${consumer} and taken_at is null and gateway_event_id > ${after}
     order by gateway_event_id
     limit ${limit}`.execute(db)
  return rows.map((row) => ({
    id: row.gateway_event_id,
    eventId: row.event_id,
    kind: row.kind,
    objectId: row.object_id,
    payoutId: row.payout_id,
    happenedAt: row.happened_at,
  }))
}
