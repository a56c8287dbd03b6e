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
       and (select true from winloss.play_day p
             where p.member_id = b.friend_id and p.counted_day = ${day}::date and p.is_own limit 1)
     order by 1`.execute(tx)
  return rows
}

/** What friends gave so far to whoever brought them himself. */
export async function findEarnings(
  tx: Tx,
  friendIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Satang>> {
  const { rows } = await sql<{ friendId: bigint; earnedSatang: bigint }>`
    select friend_id as "friendId", earned_satang as "earnedSatang" from affiliate.bond
     where friend_id = any (${[...friendIds]}::bigint[]) and level = 1`.execute(tx)
  return new Map(rows.map(({ friendId, earnedSatang }) => [friendId, earnedSatang]))
}

/** Writes down what was found about friends who are not held for it, for staff who look. */
export async function noteSignals(
  tx: Tx,
  all: readonly { readonly pair: Pair; readonly found: readonly Signal[] }[],
): Promise<void> {
  if (all.length === 0) return
  await sql`
    update affiliate.bond b set signals = string_to_array(x.found, ' ')
      from unnest(${all.map(({ pair }) => pair.friendId)}::bigint[],
                  ${all.map(({ pair }) => pair.memberId)}::bigint[],
                  ${all.map(({ found }) => found.join(' '))}::text[])
           as x (friend_id, member_id, found)
     where b.friend_id = x.friend_id and b.member_id = x.member_id and b.decided_by is null
       and b.state = 'qualified' and b.signals <> string_to_array(x.found, ' ')`.execute(tx)
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

/** Sets a friend aside for people, because of signals. Only who counts can be held by them. */
export async function holdBond(tx: Tx, pair: Pair, found: readonly Signal[]): Promise<void> {
  await sql`
    update affiliate.bond
       set state = 'held', since = platform.clock(), signals = ${[...found]}::text[],
           held_from = 'qualified'
     where friend_id = ${pair.friendId} and member_id = ${pair.memberId}
       and state = 'qualified' and decided_by is null`.execute(tx)
}

/** A friend of a member, as people decide about him. */
export interface FriendOf {
  readonly friendId: number
  readonly memberId: number
  readonly staffId: number
  readonly reason: string
}

/** Sets a friend aside by hand, also one whom people let go before; false where he waits or counts no more. */
export async function holdByHand(tx: Tx, of: FriendOf): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update affiliate.bond
       set state = 'held', since = platform.clock(), held_from = state, held_by = ${of.staffId},
           reason = ${of.reason}
     where friend_id = ${of.friendId} and member_id = ${of.memberId} and level = 1
       and state in ('pending', 'qualified')`.execute(tx)
  return numAffectedRows === 1n
}

/** Who held a friend by hand; undefined: nobody holds him now. Locks: his row. */
export async function lockHold(
  tx: Tx,
  { friendId, memberId }: Pick<FriendOf, 'friendId' | 'memberId'>,
): Promise<{ heldBy: bigint | null } | undefined> {
  const { rows } = await sql<{ heldBy: bigint | null }>`
    select held_by as "heldBy" from affiliate.bond
     where friend_id = ${friendId} and member_id = ${memberId} and state = 'held'
       for update`.execute(tx)
  return rows[0]
}

/** Ends a hold that is locked: he is what he was, or counts for nothing from today on. */
export async function endHold(
  tx: Tx,
  of: FriendOf & { verdict: 'release' | 'void' },
): Promise<'pending' | 'qualified' | 'void'> {
  const { rows } = await sql<{ state: string }>`
    update affiliate.bond
       set state = case when ${of.verdict} = 'void' then 'void' else held_from end,
           held_from = null, held_by = null, since = platform.clock(), decided_by = ${of.staffId},
           reason = ${of.reason},
           ended_day = case when ${of.verdict} = 'void'
                            then platform.bangkok_day(platform.clock()) end
     where friend_id = ${of.friendId} and member_id = ${of.memberId} and state = 'held'
    returning state`.execute(tx)
  return (rows[0]?.state ?? 'void') as 'pending' | 'qualified' | 'void'
}

export interface HeldRow extends Pair {
  readonly joinedAt: Date
  readonly since: Date
  readonly isLate: boolean
  readonly signals: readonly Signal[]
  readonly reason: string | null
  readonly heldBy: bigint | null
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
           case when held_by is not null then reason end as reason, held_by as "heldBy",
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

/** Friends of a member who count and were named after they registered. Cost: an index walk of his friends. */
export async function findNamed(tx: Tx, memberId: number): Promise<bigint[]> {
  const { rows } = await sql<{ friendId: bigint }>`
    select friend_id as "friendId" from affiliate.bond
     where member_id = ${memberId} and state = 'qualified' and from_day is not null`.execute(tx)
  return rows.map(({ friendId }) => friendId)
}

/** The people who let friends of a member go. Cost: an index walk of his friends. */
export async function findReleasers(tx: Tx, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ staffId: bigint | null }>`
    select distinct decided_by as "staffId" from affiliate.bond
     where member_id = ${memberId} and state = 'qualified' and decided_by is not null`.execute(tx)
  return rows.flatMap(({ staffId }) => (staffId === null ? [] : [Number(staffId)]))
}
