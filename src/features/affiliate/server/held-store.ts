import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Signal } from '../rules/signals.ts'

/** A friend and whoever brought him. */
export interface Pair {
  readonly friendId: bigint
  readonly memberId: bigint
}

/** Friends of these members who count, played on a day, and were never decided about by people. */
export async function findUnreviewed(
  tx: Tx,
  day: Day,
  memberIds: readonly bigint[],
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select b.friend_id as "friendId", b.member_id as "memberId"
      from affiliate.bond b
     where b.member_id = any (${[...memberIds]}::bigint[]) and b.level = 1
       and b.state = 'qualified' and b.decided_by is null
       and exists (select from winloss.play_day p
                    where p.member_id = b.friend_id and p.counted_day = ${day}::date and p.is_own)
     order by 1`.execute(tx)
  return rows
}

/** Which of these friends came in an hour with more than so many others of the same member. */
export async function findBursts(
  tx: Tx,
  friendIds: readonly bigint[],
  over: number,
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ friendId: bigint }>`
    select b.friend_id as "friendId" from affiliate.bond b
     where b.friend_id = any (${[...friendIds]}::bigint[]) and b.level = 1
       and (select count(*) from affiliate.bond o
             where o.member_id = b.member_id and o.level = 1
               and o.joined_at between b.joined_at - interval '30 minutes'
                                   and b.joined_at + interval '30 minutes') > ${over}`.execute(tx)
  return new Set(rows.map(({ friendId }) => friendId))
}

/** Sets a friend aside for people. Only who counts can be held. */
export async function holdBond(tx: Tx, pair: Pair, found: readonly Signal[]): Promise<void> {
  await sql`
    update affiliate.bond
       set state = 'held', since = platform.clock(), signals = ${[...found]}::text[]
     where friend_id = ${pair.friendId} and member_id = ${pair.memberId}
       and state = 'qualified' and decided_by is null`.execute(tx)
}

/** Ends a hold; false where there is none any more. */
export async function endHold(
  tx: Tx,
  of: {
    friendId: number
    memberId: number
    to: 'qualified' | 'void'
    staffId: number
    reason: string
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update affiliate.bond
       set state = ${of.to}, since = platform.clock(), decided_by = ${of.staffId},
           reason = ${of.reason},
           ended_day = case when ${of.to} = 'void'
                            then platform.bangkok_day(platform.clock()) end
     where friend_id = ${of.friendId} and member_id = ${of.memberId} and state = 'held'`.execute(tx)
  return numAffectedRows === 1n
}

export interface HeldRow extends Pair {
  readonly joinedAt: Date
  readonly since: Date
  readonly isLate: boolean
  readonly signals: readonly Signal[]
  readonly validSatang: Satang
  readonly earnedSatang: Satang
}

/** Who is held, the longest waiting first. */
export async function findHeld(db: Db, limit: number): Promise<HeldRow[]> {
  const { rows } = await sql<
    Omit<HeldRow, 'isLate' | 'signals'> & { isLate: boolean | null; signals: string[] }
  >`
    select friend_id as "friendId", member_id as "memberId", joined_at as "joinedAt", since,
           since < platform.clock() - interval '72 hours' as "isLate", signals,
           valid_satang as "validSatang", earned_satang as "earnedSatang"
      from affiliate.bond where state = 'held'
     order by since, friend_id limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    isLate: row.isLate === true,
    signals: row.signals as Signal[],
  }))
}

export async function countHeld(db: Db): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::integer as held from affiliate.bond where state = 'held'`.execute(db)
  return rows[0]?.held ?? 0
}

/** The people who let friends of a member go. Cost: an index walk of his friends. */
export async function findReleasers(tx: Tx, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ staffId: bigint | null }>`
    select distinct decided_by as "staffId" from affiliate.bond
     where member_id = ${memberId} and state = 'qualified' and decided_by is not null`.execute(tx)
  return rows.flatMap(({ staffId }) => (staffId === null ? [] : [Number(staffId)]))
}
