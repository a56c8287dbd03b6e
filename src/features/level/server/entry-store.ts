import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { entryWhys } from '../contract.ts'
import type { Hold } from '../rules/next-level.ts'

type EntryWhy = (typeof entryWhys)[number]

/** A line of a member's history. */
export interface Entry {
  readonly memberId: bigint
  readonly from: number
  readonly to: number
  readonly why: EntryWhy
  readonly sumSatang: Satang | null
  readonly version: number
  readonly reviewId: bigint | null
  readonly hold: Hold['kind'] | null
  readonly holdUntil: Day | null
  /** Null: a night. */
  readonly staffId: number | null
  readonly reason: string | null
}

/** Writes what a night changed, each member once. @returns the ids of what was written, by member */
export async function insertNightEntries(
  tx: Tx,
  { night, version }: { night: Day; version: number },
  changes: readonly {
    memberId: bigint
    from: number
    to: number
    sumSatang: Satang
    seen: string
  }[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ entryId: bigint; memberId: bigint }>`
    insert into level.entry (member_id, day, night, version, from_level, to_level, why, sum_satang,
                             seen)
    select c.member_id, ${night}::date, ${night}::date, ${version}::smallint, c.from_level, c.to_level,
           case when c.to_level > c.from_level then 'rose' else 'fell' end, c.sum_satang,
           c.seen::xid8
      from unnest(${changes.map(({ memberId }) => memberId)}::bigint[],
             ${changes.map(({ from }) => from)}::smallint[],
             ${changes.map(({ to }) => to)}::smallint[],
             ${changes.map(({ sumSatang }) => sumSatang)}::bigint[],
             ${changes.map(({ seen }) => seen)}::text[])
           c (member_id, from_level, to_level, sum_satang, seen)
    returning entry_id as "entryId", member_id as "memberId"`.execute(tx)
  return new Map(rows.map(({ entryId, memberId }) => [memberId, entryId]))
}

/** What nights changed. */
export async function findNightEntries(tx: Tx, nights: readonly Day[]): Promise<bigint[]> {
  const { rows } = await sql<{ entryId: bigint }>`
    select entry_id as "entryId" from level.entry
     where night = any (${[...nights]}::date[]) order by entry_id`.execute(tx)
  return rows.map(({ entryId }) => entryId)
}

/** Writes what a person of the staff did. @returns its id */
export async function insertEntry(tx: Tx, entry: Entry): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into level.entry (member_id, from_level, to_level, why, sum_satang, version, review_id,
                             hold, hold_until, staff_id, reason)
    values (${entry.memberId}, ${entry.from}, ${entry.to}, ${entry.why}, ${entry.sumSatang},
            ${entry.version}, ${entry.reviewId}, ${entry.hold}, ${entry.holdUntil}::date,
            ${entry.staffId}, ${entry.reason})
    returning entry_id as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('level: the entry was not written')
  return id
}

/** A line of history as it was written. */
export interface WrittenEntry extends Entry {
  readonly entryId: bigint
  readonly day: Day
}

/** A member's last changes, newest first. */
export async function findEntries(
  db: Db | Tx,
  memberId: number,
  limit: number,
): Promise<WrittenEntry[]> {
  const { rows } = await sql<Omit<WrittenEntry, 'staffId'> & { staffId: bigint | null }>`
    select entry_id as "entryId", member_id as "memberId", day::text as day, from_level as from,
           to_level as to, why, sum_satang as "sumSatang", version, review_id as "reviewId", hold,
           hold_until::text as "holdUntil", staff_id as "staffId", reason
      from level.entry
     where member_id = ${memberId}
     order by entry_id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, staffId: row.staffId === null ? null : Number(row.staffId) }))
}

type Told = Pick<WrittenEntry, 'memberId' | 'from' | 'to' | 'day' | 'version'>

/** Entries by their numbers. */
export async function findEntriesById(
  db: Db | Tx,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Told>> {
  const { rows } = await sql<Told & { entryId: bigint }>`
    select entry_id as "entryId", member_id as "memberId", from_level as from, to_level as to,
           day::text as day, version
      from level.entry where entry_id = any (${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ entryId, ...row }) => [entryId, row]))
}

/** What staff set for a member and still holds. */
export async function findHold(
  db: Db | Tx,
  memberId: number,
  day: Day,
): Promise<(Hold & { readonly until: Day }) | null> {
  const { rows } = await sql<{
    hold: string | null
    level: number | null
    until: string | null
  }>`
    select hold, level, hold_until::text as until
      from level.hold_of(${memberId}, ${day}::date)`.execute(db)
  const [row] = rows
  if (!row || row.until === null || row.level === null) return null
  return { kind: row.hold === 'ceiling' ? 'ceiling' : 'floor', level: row.level, until: row.until }
}

/** A member's level; null: there is no such member. */
export async function findLevel(db: Db | Tx, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ level: number | null }>`
    select level from account.member_level where member_id = ${memberId}`.execute(db)
  return rows[0]?.level ?? null
}

/** A member's valid play of his own money between two days, and what it lost him. */
export async function sumPlay(
  db: Db | Tx,
  memberId: number,
  { from, to }: { from: Day; to: Day },
): Promise<{ validSatang: Satang; lostSatang: Satang }> {
  const { rows } = await sql<{ validSatang: bigint | null; lostSatang: bigint | null }>`
    select sum(valid_satang)::bigint as "validSatang",
           sum(stake_satang - returned_satang)::bigint as "lostSatang"
      from winloss.play_day
     where member_id = ${memberId} and is_own
       and counted_day between ${from}::date and ${to}::date`.execute(db)
  return { validSatang: rows[0]?.validSatang ?? 0n, lostSatang: rows[0]?.lostSatang ?? 0n }
}

/** Whether a member may not be told of more: he is given nothing now, or was excluded in the last 90 days. */
export async function isQuiet(db: Db | Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ quiet: boolean | null }>`
    select platform.may_reward(${memberId}) is not null
           or platform.was_excluded_since(${memberId}, platform.clock() - interval '90 days')
             as quiet`.execute(db)
  return rows[0]?.quiet === true
}
