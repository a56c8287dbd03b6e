import { type RawBuilder, sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import type { lossStates } from '../contract.ts'

export type LossState = (typeof lossStates)[number]

/** A part of a member's day as lists of the desk show it. */
export interface DeskRow {
  readonly lossId: bigint
  readonly memberId: bigint
  readonly day: Day
  readonly part: number
  readonly state: LossState
  readonly baseSatang: Satang
  readonly amountSatang: Satang
  readonly heldAt: Date | null
  readonly heldUntil: Date | null
  readonly heldBy: bigint | null
  readonly note: string | null
  /** Whoever ended it by hand. */
  readonly endedBy: bigint | null
}

/** Which parts: of a day, of some members, or of both. */
export type Asked =
  | { readonly day: Day; readonly memberIds: readonly number[] | null }
  | { readonly day: null; readonly memberIds: readonly number[] }

const parts = sql`
  select l.loss_id, l.member_id, l.day, l.part, l.outcome, l.base_satang,
         l.earned_satang - l.carried_satang as amount,
         case when l.outcome = 'entitled' then e.state else l.outcome end as state,
         e.state as earned_state, e.held_at, e.held_until, e.held_by, e.hold_note, e.ended_by
    from cashback.loss l left join platform.earned e on e.entitlement_id = l.entitlement_id`

const isAsked = ({ day, memberIds }: Asked) =>
  day === null
    ? sql`p.member_id = any (${[...memberIds]}::bigint[])`
    : memberIds === null
      ? sql`p.day = ${day}::date`
      : sql`p.day = ${day}::date and p.member_id = any (${[...memberIds]}::bigint[])`

async function findWhere(db: Db, where: RawBuilder<unknown>): Promise<DeskRow[]> {
  const { rows } = await sql<
    Omit<DeskRow, 'state' | 'amountSatang'> & { state: string | null; amountSatang: bigint | null }
  >`
    select p.loss_id as "lossId", p.member_id as "memberId", p.day::text as day, p.part, p.state,
           p.base_satang as "baseSatang", p.amount as "amountSatang", p.held_at as "heldAt",
           p.held_until as "heldUntil", p.held_by as "heldBy", p.hold_note as note,
           p.ended_by as "endedBy"
      from (${parts}) p where ${where}`.execute(db)
  return rows.map((row) => ({
    ...row,
    state: (row.state ?? 'void') as LossState,
    amountSatang: row.amountSatang ?? 0n,
  }))
}

/** The end of a page. */
export interface Place {
  readonly lossId: bigint
  /** Of a day: its sum. Of a member: its day. */
  readonly amountSatang: Satang
  readonly day: Day
}

/**
 * A page of what is asked for: of a day the highest sums first, of a member the newest days first.
 * Cost: an index range of the day or of the member; with a state, what of it has another one is read too.
 */
export function findDeskRows(
  db: Db,
  asked: Asked,
  { state, after, limit }: { state: LossState | null; after: Place | null; limit: number },
): Promise<DeskRow[]> {
  const isState = sql`(${state}::text is null or p.state = ${state})`
  const where = sql`${isAsked(asked)} and ${isState}`
  if (asked.day === null) {
    const rest = after ? sql`(p.day, p.loss_id) < (${after.day}::date, ${after.lossId})` : sql`true`
    return findWhere(
      db,
      sql`${where} and ${rest} order by p.day desc, p.loss_id desc limit ${limit}`,
    )
  }
  const rest = after
    ? sql`(p.amount, p.loss_id) < (${after.amountSatang}, ${after.lossId})`
    : sql`true`
  return findWhere(
    db,
    sql`${where} and ${rest} order by p.amount desc, p.loss_id desc limit ${limit}`,
  )
}

/** What all of it comes to, by state. Cost: every row of the day or of the member. */
export async function sumDeskRows(
  db: Db,
  asked: Asked,
): Promise<{ state: LossState; count: number; amountSatang: Satang }[]> {
  const { rows } = await sql<{
    state: string | null
    count: number
    amountSatang: bigint | null
  }>`
    select p.state, count(*)::integer as count, sum(p.amount)::bigint as "amountSatang"
      from (${parts}) p where ${isAsked(asked)} group by p.state order by p.state`.execute(db)
  return rows.map(({ state, count, amountSatang }) => ({
    state: (state ?? 'void') as LossState,
    count,
    amountSatang: amountSatang ?? 0n,
  }))
}

/** What is held, the longest first. Cost: an index of what is held, and a look by key for each. */
export const findHeldRows = (db: Db, limit: number): Promise<DeskRow[]> =>
  findWhere(db, sql`p.earned_state = 'held' order by p.held_until, p.loss_id limit ${limit}`)

/** What some members had of a day. */
export const findRowsOf = (db: Db, day: Day, memberIds: readonly number[]): Promise<DeskRow[]> =>
  findWhere(
    db,
    sql`p.day = ${day}::date and p.member_id = any (${[...memberIds]}::bigint[])
        and p.outcome = 'entitled' order by p.member_id, p.part`,
  )

/** One part. */
export const findDeskRow = async (db: Db, lossId: number): Promise<DeskRow | undefined> =>
  (await findWhere(db, sql`p.loss_id = ${lossId}`))[0]
