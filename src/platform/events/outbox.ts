import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/** Where a reader stands in the outbox. */
export interface Cursor {
  readonly xid: string
  readonly eventId: bigint
}

export interface OutboxEvent {
  readonly cursor: Cursor
  readonly topic: string
  /** null: for everybody who listens to the topic. */
  readonly memberId: number | null
  readonly payload: Record<string, unknown>
}

/**
 * Writes an event in the caller's transaction: it is delivered if and only if that commits.
 * The payload goes to browsers as it is, so amounts are baht text and times ISO text.
 */
export async function publish(
  tx: Tx,
  event: { topic: string; memberId: number | null; payload: Record<string, unknown> },
): Promise<void> {
  await tx
    .insertInto('platform.outbox')
    .values({
      topic: event.topic,
      member_id: event.memberId === null ? null : BigInt(event.memberId),
      payload: JSON.stringify(event.payload),
    })
    .execute()
}

/** Writes many events at once, each as `publish` would. */
export async function publishAll(
  tx: Tx,
  events: readonly { topic: string; memberId: number; payload: object }[],
): Promise<void> {
  await sql`
    insert into platform.outbox (topic, member_id, payload)
    select * from unnest(${events.map((event) => event.topic)}::text[],
      ${events.map((event) => event.memberId)}::bigint[],
      ${events.map((event) => JSON.stringify(event.payload))}::jsonb[])`.execute(tx)
}

/**
 * The next events after a cursor, oldest first. It reads below the horizon of this database only: an
 * event that commits late has a higher place in this order, so no cursor ever jumps over it.
 */
export async function readOutbox(
  db: Db | Tx,
  after: Cursor,
  limit: number,
): Promise<OutboxEvent[]> {
  const { rows } = await sql<{
    xid: string
    event_id: bigint
    topic: string
    member_id: bigint | null
    payload: Record<string, unknown>
  }>`
    select xid::text as xid, event_id, topic, member_id, payload from platform.outbox
     where (xid, event_id) > (${after.xid}::xid8, ${after.eventId})
       and xid < platform.horizon()
     order by platform.outbox.xid, event_id
     limit ${limit}`.execute(db)
  return rows.map((row) => ({
    cursor: { xid: row.xid, eventId: row.event_id },
    topic: row.topic,
    memberId: row.member_id === null ? null : Number(row.member_id),
    payload: row.payload,
  }))
}

/** The present end of the outbox: everything that commits from now on lies behind it. */
export async function outboxEnd(db: Db): Promise<Cursor> {
  const { rows } = await sql<{ xid: string }>`
    select platform.horizon()::text as xid`.execute(db)
  return { xid: rows[0]?.xid ?? '0', eventId: 0n }
}

/** Events for one member after a cursor, for a stream that was away; at most `limit`. */
export async function readMissed(
  db: Db,
  memberId: number,
  after: Cursor,
  until: Cursor,
  limit: number,
): Promise<OutboxEvent[]> {
  const { rows } = await sql<{
    xid: string
    event_id: bigint
    topic: string
    payload: Record<string, unknown>
  }>`
    select xid::text as xid, event_id, topic, payload from platform.outbox
     where (xid, event_id) > (${after.xid}::xid8, ${after.eventId})
       and (xid, event_id) <= (${until.xid}::xid8, ${until.eventId})
       and (member_id is null or member_id = ${memberId}) and topic <> 'job'
     order by platform.outbox.xid, event_id
     limit ${limit}`.execute(db)
  return rows.map((row) => ({
    cursor: { xid: row.xid, eventId: row.event_id },
    topic: row.topic,
    memberId,
    payload: row.payload,
  }))
}

/**
 * Lets a consumer take its next events; its effect and its new place commit together. Consumers of
 * the same name take turns on the cursor row.
 * @param options.fromEnd a consumer that is new begins with what happens from now on; else it reads
 *   everything that is kept
 */
export async function consume(
  tx: Tx,
  consumer: string,
  limit: number,
  effect: (events: OutboxEvent[]) => Promise<void>,
  options: { fromEnd?: boolean } = {},
): Promise<number> {
  await sql`
    insert into platform.outbox_cursor (consumer, xid, event_id)
    values (${consumer}, case when ${options.fromEnd === true}::boolean
                              then pg_snapshot_xmin(pg_current_snapshot()) else '0' end, 0)
    on conflict (consumer) do nothing`.execute(tx)
  const { rows } = await sql<{ xid: string; event_id: bigint }>`
    select xid::text as xid, event_id from platform.outbox_cursor
     where consumer = ${consumer} for update`.execute(tx)
  const at = rows[0]
  if (!at) throw new Error(`outbox: no cursor for ${consumer}`)
  const events = await readOutbox(tx, { xid: at.xid, eventId: at.event_id }, limit)
  const last = events.at(-1)
  if (!last) return 0
  await effect(events)
  await sql`
    update platform.outbox_cursor
       set xid = ${last.cursor.xid}::xid8, event_id = ${last.cursor.eventId}
     where consumer = ${consumer}`.execute(tx)
  return events.length
}
