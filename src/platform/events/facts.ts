import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { EventDefinition, EventPayload } from '#kernel/event.ts'
import type { Tx } from '../database/database.ts'

/** Who reads facts: by a name that keeps its place, and of which events. */
export interface Consumer<E extends EventDefinition = EventDefinition> {
  readonly name: string
  readonly events: readonly E[]
  /** Where it begins when it is new: with all that is kept, or with what happens from now on. */
  readonly beginsWith: 'all' | 'new'
}

/** A fact as its consumer gets it; `topic` tells which of its events. */
export type FactOf<E> =
  E extends EventDefinition<infer Topic>
    ? { readonly topic: Topic; readonly memberId: number | null; readonly payload: EventPayload<E> }
    : never

interface Place {
  readonly xid: string
  readonly factId: bigint
}

interface FactRow {
  readonly xid: string
  readonly fact_id: bigint
  readonly topic: string
  readonly member_id: bigint | null
  readonly payload: unknown
}

/**
 * Lets a consumer take its next facts, oldest first; its effect and its new place commit together.
 * Processes take turns: the place is a row that one of them holds.
 * @returns how many there were; fewer than `limit`: no more for now
 */
export async function consume<E extends EventDefinition>(
  tx: Tx,
  consumer: Consumer<E>,
  limit: number,
  effect: (facts: FactOf<E>[]) => Promise<void>,
): Promise<number> {
  const place = (await lockPlace(tx, consumer)) ?? (await begin(tx, consumer))
  const rows = await readFacts(tx, topicsOf(consumer), place, limit)
  const last = rows.at(-1)
  if (!last) return 0
  await effect(rows.map((row) => factOf(consumer, row)))
  await sql`
    update platform.fact_cursor set xid = ${last.xid}::xid8, fact_id = ${last.fact_id}
     where consumer = ${consumer.name}`.execute(tx)
  return rows.length
}

const topicsOf = ({ events }: Consumer): string[] => events.map(({ topic }) => topic)

function factOf<E extends EventDefinition>({ events }: Consumer<E>, row: FactRow): FactOf<E> {
  const event = events.find(({ topic }) => topic === row.topic)
  if (!event) throw new Error(`nobody asked for the fact ${row.topic}`)
  return {
    topic: row.topic,
    memberId: row.member_id === null ? null : Number(row.member_id),
    payload: z.decode(event.payload, row.payload),
  } as FactOf<E>
}

async function lockPlace(tx: Tx, consumer: Consumer): Promise<Place | undefined> {
  const { rows } = await sql<{ xid: string; fact_id: bigint; has_topics: boolean }>`
    select xid::text as xid, fact_id, topics = ${topicsOf(consumer)}::text[] as has_topics
      from platform.fact_cursor where consumer = ${consumer.name} for update`.execute(tx)
  const [row] = rows
  if (row && !row.has_topics) {
    await sql`update platform.fact_cursor set topics = ${topicsOf(consumer)}::text[]
               where consumer = ${consumer.name}`.execute(tx)
  }
  return row && { xid: row.xid, factId: row.fact_id }
}

async function begin(tx: Tx, consumer: Consumer): Promise<Place> {
  await sql`
    insert into platform.fact_cursor (consumer, topics, xid, fact_id)
    values (${consumer.name}, ${topicsOf(consumer)}::text[],
            case when ${consumer.beginsWith} = 'new' then platform.horizon() else '0' end, 0)
    on conflict (consumer) do nothing`.execute(tx)
  const place = await lockPlace(tx, consumer)
  if (!place) throw new Error(`facts: ${consumer.name} has no place`)
  return place
}

/**
 * The next facts of some topics after a place. It reads below the horizon of this database only: a
 * fact that commits late has a higher place in this order, so no consumer ever jumps over it. Each
 * topic is read by its own stretch of the index: a flood of others costs nothing.
 */
async function readFacts(
  tx: Tx,
  topics: readonly string[],
  after: Place,
  limit: number,
): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select f.xid::text as xid, f.fact_id, f.topic, f.member_id, f.payload
      from unnest(${topics}::text[]) asked (topic)
     cross join lateral (
           select * from platform.fact f
            where f.topic = asked.topic
              and (f.xid, f.fact_id) > (${after.xid}::xid8, ${after.factId})
              and f.xid < platform.horizon()
            order by f.xid, f.fact_id
            limit ${limit}) f
     order by f.xid, f.fact_id
     limit ${limit}`.execute(tx)
  return rows
}
