import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PlayLimits } from '#platform/stake-gate/play-limits.ts'
import {
  isOfTime,
  type LimitName,
  type LimitValue,
  type MoneyLimitName,
  type TimeLimitName,
} from '../rules/limits.ts'
import type { RaiseEnding } from '../rules/raise.ts'

/** Whose limit it is. */
export type Side = 'member' | 'house'

/** What the gate knows a limit as. */
const gateNames = {
  deposit_day: 'depositDaySatang',
  deposit_week: 'depositWeekSatang',
  deposit_month: 'depositMonthSatang',
  loss_day: 'lossDaySatang',
  loss_week: 'lossWeekSatang',
  loss_month: 'lossMonthSatang',
  stake_day: 'stakeDaySatang',
  stake_week: 'stakeWeekSatang',
  stake_month: 'stakeMonthSatang',
} as const satisfies Record<MoneyLimitName, keyof PlayLimits>

const gateTimes = {
  session: 'sessionMin',
  time_day: 'timeDayMin',
  time_week: 'timeWeekMin',
  time_month: 'timeMonthMin',
} as const satisfies Record<TimeLimitName, keyof PlayLimits>

const inGate = (name: LimitName, value: bigint): readonly [keyof PlayLimits, bigint | number] =>
  isOfTime(name) ? [gateTimes[name], Number(value)] : [gateNames[name as MoneyLimitName], value]

/** Limits in the words of the gate; null ones are left out. */
export function toPlayLimits(limits: ReadonlyMap<LimitName, LimitValue>): PlayLimits {
  return Object.fromEntries(
    [...limits].flatMap(([name, value]) => (value === null ? [] : [inGate(name, value)])),
  )
}

export type InForce = ReadonlyMap<`${Side}.${LimitName}`, bigint>

/** The limits of a member as they stand, by side and name; what is not limited is left out. */
export async function findInForce(db: Db | Tx, memberId: number): Promise<InForce> {
  // rows: trusted, of the view of the same name
  const { rows } = await sql<{ name: LimitName; side: Side; value: bigint }>`
    select name, side, value from protection.in_force where member_id = ${memberId}`.execute(db)
  return new Map(rows.map(({ name, side, value }) => [`${side}.${name}` as const, value]))
}

/** What binds one account of a person and is to bind another as well. */
export type Tightening = Pick<LimitChange, 'name' | 'after' | 'by'>

/** The strictest limit of each name and side that one of the members has. */
export async function findStrictest(
  tx: Tx,
  memberIds: readonly number[],
): Promise<readonly Tightening[]> {
  // rows: trusted, of the view of the same name
  const { rows } = await sql<{
    name: LimitName
    value: bigint
    staff_id: bigint | null
    reason: string | null
  }>`
    select distinct on (name, side) name, value, staff_id, reason from protection.in_force
     where member_id = any (${memberIds.map(BigInt)}::bigint[])
     order by name, side, value, changed_at`.execute(tx)
  return rows.map(({ name, value, staff_id: staffId, reason }) => ({
    name,
    after: value,
    ...(staffId === null ? {} : { by: { staffId: Number(staffId), reason: reason ?? '' } }),
  }))
}

/** A limit that is to become looser. */
export interface Raise {
  readonly raiseId: number
  readonly name: LimitName
  readonly from: bigint
  readonly to: LimitValue
  readonly askedAt: Date
  readonly readyAt: Date
  readonly lapsesAt: Date
  readonly ending: RaiseEnding | null
  readonly endedAt: Date | null
}

const raiseColumns = sql`
  raise_id as "raiseId", name, from_value as "from", to_value as "to", asked_at as "askedAt",
  ready_at as "readyAt", lapses_at as "lapsesAt", ending, ended_at as "endedAt"`

type RaiseRow = Omit<Raise, 'raiseId'> & { readonly raiseId: bigint }
const toRaise = (row: RaiseRow): Raise => ({ ...row, raiseId: Number(row.raiseId) })

/** What nobody ended yet, also where its time is over. */
export async function findWaitingRaises(db: Db | Tx, memberId: number): Promise<Raise[]> {
  // rows: trusted, names and endings are checked by the table
  const { rows } = await sql<RaiseRow>`
    select ${raiseColumns} from protection.raise
     where member_id = ${memberId} and ending is null order by raise_id`.execute(db)
  return rows.map(toRaise)
}

/** Null for another member's raise too. */
export async function findOwnRaise(
  tx: Tx,
  memberId: number,
  raiseId: number,
): Promise<Raise | null> {
  // rows: trusted, names and endings are checked by the table
  const { rows } = await sql<RaiseRow>`
    select ${raiseColumns} from protection.raise
     where member_id = ${memberId} and raise_id = ${raiseId}`.execute(tx)
  return rows[0] ? toRaise(rows[0]) : null
}

export async function insertRaise(
  tx: Tx,
  raise: { memberId: number; name: LimitName; from: bigint; to: LimitValue },
): Promise<Raise> {
  // rows: trusted, names and endings are checked by the table
  const { rows } = await sql<RaiseRow>`
    insert into protection.raise (member_id, name, from_value, to_value)
    values (${raise.memberId}, ${raise.name}, ${raise.from}, ${raise.to})
    returning ${raiseColumns}`.execute(tx)
  return toRaise(rows[0] as RaiseRow)
}

export async function endRaise(tx: Tx, raiseId: number, ending: RaiseEnding): Promise<void> {
  await sql`
    update protection.raise set ending = ${ending}, ended_at = platform.clock()
     where raise_id = ${raiseId}`.execute(tx)
}

/**
 * Takes raises that can be confirmed and of which nobody told, and marks them, passing over those that
 * another process has. Reads the index of what is to be told.
 */
export async function takeReadyRaises(
  tx: Tx,
  limit: number,
): Promise<{ raiseId: number; memberId: number; lapsesAt: Date }[]> {
  const { rows } = await sql<{ raiseId: bigint; memberId: bigint; lapsesAt: Date }>`
    with ready as (
      select r.raise_id from protection.raise r
       where r.ending is null and r.told_at is null
         and r.ready_at <= platform.clock() and r.lapses_at > platform.clock()
       order by r.ready_at limit ${limit} for update skip locked)
    update protection.raise r set told_at = platform.clock() from ready
     where r.raise_id = ready.raise_id
    returning r.raise_id as "raiseId", r.member_id as "memberId", r.lapses_at as "lapsesAt"`.execute(
    tx,
  )
  return rows.map(({ raiseId, memberId, lapsesAt }) => ({
    raiseId: Number(raiseId),
    memberId: Number(memberId),
    lapsesAt,
  }))
}

/** A change that takes effect with the transaction. */
export interface LimitChange {
  readonly memberId: number
  readonly name: LimitName
  readonly before: LimitValue
  readonly after: LimitValue
  readonly raiseId?: number
  /** The person of the house who set it; left out: the member. */
  readonly by?: { readonly staffId: number; readonly reason: string }
}

export async function insertChange(tx: Tx, change: LimitChange): Promise<void> {
  const { memberId, name, before, after, raiseId = null, by } = change
  await sql`
    insert into protection.limit_change (member_id, name, side, before, after, raise_id, staff_id,
                                         reason)
    values (${memberId}, ${name}, ${by ? 'house' : 'member'}, ${before}, ${after}, ${raiseId},
            ${by?.staffId ?? null}, ${by?.reason ?? null})`.execute(tx)
}

/** A line of the history. */
export interface HistoryRow {
  readonly key: string
  readonly name: LimitName
  readonly kind: 'changed' | 'waiting' | 'cancelled' | 'lapsed'
  readonly side: Side
  readonly from: LimitValue
  readonly to: LimitValue
  readonly at: Date
}

/** Changes and wishes that led to none, newest first, after a key. Reads what one member ever did. */
export async function findHistory(
  db: Db,
  memberId: number,
  after: string | null,
  limit: number,
): Promise<HistoryRow[]> {
  // rows: trusted, names are checked by the tables
  const { rows } = await sql<HistoryRow>`
    select * from (
      select to_char(changed_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || 'c' || change_id as key,
             name, 'changed' as kind, side, before as "from", after as "to", changed_at as at
        from protection.limit_change where member_id = ${memberId}
      union all
      select to_char(s.at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || 'r' || r.raise_id, r.name, s.kind,
             'member', r.from_value, r.to_value, s.at
        from protection.raise r
       cross join lateral (
         select case when r.ending is not null then r.ending
                     when platform.clock() >= r.lapses_at then 'lapsed' else 'waiting' end as kind,
                case when r.ending = 'cancelled' then r.ended_at
                     when r.ending = 'lapsed' or platform.clock() >= r.lapses_at then r.lapses_at
                     else r.asked_at end as at) s
       where r.member_id = ${memberId} and r.ending is distinct from 'confirmed') h
     where ${after}::text is null or h.key < ${after}
     order by h.key desc limit ${limit}`.execute(db)
  return rows
}

/** Whether a member has a limit that he set himself. */
export async function hasOwnLimit(db: Db | Tx, memberId: number): Promise<boolean> {
  return [...(await findInForce(db, memberId)).keys()].some((name) => name.startsWith('member.'))
}

/** How many members have a limit that they set themselves. Cost: every limit that is in force. */
export async function countOwnLimits(db: Db): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(distinct member_id)::integer as members from protection.in_force
     where side = 'member'`.execute(db)
  return rows[0]?.members ?? 0
}
