import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BondState } from '../rules/bond.ts'
import type { FriendShare } from '../rules/commission.ts'
import { LEVELS } from '../rules/terms.ts'

/** Who would have a part of the play of a friend whom this member brings, the nearest first. */
export async function findAbove(
  tx: Tx,
  referrerId: number,
): Promise<{ memberId: number; level: number }[]> {
  const { rows } = await sql<{ memberId: bigint; level: number }>`
    select b.member_id as "memberId", b.level + 1 as level from affiliate.bond b
     where b.friend_id = ${referrerId} and b.level < 3 and b.state <> 'void'
     order by b.level`.execute(tx)
  return [
    { memberId: referrerId, level: 1 },
    ...rows.map(({ memberId, level }) => ({ memberId: Number(memberId), level })),
  ]
}

export async function insertBonds(
  tx: Tx,
  friendId: number,
  above: readonly { memberId: number; level: number }[],
): Promise<void> {
  await sql`
    insert into affiliate.bond (friend_id, level, member_id)
    select ${friendId}::bigint, * from unnest(
      ${above.map(({ level }) => level)}::smallint[],
      ${above.map(({ memberId }) => BigInt(memberId))}::bigint[])`.execute(tx)
}

/** Binds a friend by hand: his time began when he registered, and play gives something from a day on. */
export async function insertBondsFrom(
  tx: Tx,
  of: { friendId: number; joinedAt: Date; fromDay: Day },
  above: readonly { memberId: number; level: number }[],
): Promise<void> {
  await sql`
    insert into affiliate.bond (friend_id, level, member_id, joined_at, from_day)
    select ${of.friendId}::bigint, x.level, x.member_id, ${of.joinedAt}, ${of.fromDay}::date
      from unnest(${above.map(({ level }) => level)}::smallint[],
                  ${above.map(({ memberId }) => BigInt(memberId))}::bigint[])
           as x (level, member_id)`.execute(tx)
}

/** A friend who may come to count, with what winloss and account know of him. */
export interface PendingFriend {
  readonly friendId: bigint
  readonly joinedAt: Date
  readonly isVerified: boolean
  readonly turnoverSatang: Satang
}

/** Friends who do not count yet, above an id. Cost: a look at their days of play each. */
export async function findPending(
  tx: Tx,
  { after, limit }: { after: bigint; limit: number },
): Promise<PendingFriend[]> {
  const { rows } = await sql<{
    friendId: bigint
    joinedAt: Date | null
    isVerified: boolean | null
    turnoverSatang: bigint | null
  }>`
    select f.friend_id as "friendId", f.joined_at as "joinedAt",
           account.has_matched_account(f.friend_id) as "isVerified",
           (select sum(p.valid_satang)::bigint from winloss.play_day p
             where p.member_id = f.friend_id and p.is_own) as "turnoverSatang"
      from (select b.friend_id, min(b.joined_at) as joined_at from affiliate.bond b
             where b.state = 'pending' and b.friend_id > ${after}
             group by b.friend_id order by 1 limit ${limit}) f
     order by 1`.execute(tx)
  return rows.map((row) => ({
    friendId: row.friendId,
    joinedAt: row.joinedAt ?? new Date(0),
    isVerified: row.isVerified === true,
    turnoverSatang: row.turnoverSatang ?? 0n,
  }))
}

/** Ends the waiting of friends. @returns who has a part of them, and on which level */
export async function leavePending(
  tx: Tx,
  friendIds: readonly bigint[],
  to: 'qualified' | 'missed',
  day: Day,
): Promise<{ friendId: bigint; memberId: bigint; level: number }[]> {
  const { rows } = await sql<{ friendId: bigint; memberId: bigint; level: number }>`
    update affiliate.bond
       set state = ${to}, since = platform.clock(),
           ended_day = case when ${to} = 'missed' then ${day}::date end
     where friend_id = any (${[...friendIds]}::bigint[]) and state = 'pending'
    returning friend_id as "friendId", member_id as "memberId", level`.execute(tx)
  return rows
}

/** Ends what a member who is erased has of friends, and his waiting to count for others, also while he is held. */
export async function endBondsOf(tx: Tx, memberId: number): Promise<void> {
  await sql`
    update affiliate.bond
       set state = 'void', since = platform.clock(), reason = 'ลบข้อมูลตามคำขอแล้ว',
           held_from = null, held_by = null, ended_day = platform.bangkok_day(platform.clock())
     where member_id = ${memberId} and state not in ('missed', 'void')`.execute(tx)
  await sql`
    update affiliate.bond
       set state = 'missed', since = platform.clock(), held_from = null, held_by = null,
           ended_day = platform.bangkok_day(platform.clock())
     where friend_id = ${memberId} and 'pending' in (state, held_from)`.execute(tx)
}

/** Adds to what came of friends so far, by the member who has a part of them. Locks: their rows. */
export async function addEarned(
  tx: Tx,
  shares: readonly (FriendShare & { readonly memberId: bigint })[],
): Promise<void> {
  await sql`
    update affiliate.bond b
       set valid_satang = b.valid_satang + s.valid, earned_satang = b.earned_satang + s.earned
      from (select x.member_id, x.friend_id, sum(x.valid)::bigint as valid,
                   sum(x.earned)::bigint as earned
              from unnest(${shares.map(({ memberId }) => memberId)}::bigint[],
                          ${shares.map(({ friendId }) => friendId)}::bigint[],
                          ${shares.map(({ validSatang }) => validSatang)}::bigint[],
                          ${shares.map(({ satang }) => satang)}::bigint[])
                   as x (member_id, friend_id, valid, earned)
             group by x.member_id, x.friend_id) s
     where b.member_id = s.member_id and b.friend_id = s.friend_id`.execute(tx)
}

/** How a member's friends and what came of them stand. */
export interface BondSums {
  readonly registered: number
  readonly qualified: number
  readonly earnedSatang: Satang
  readonly pendingSatang: Satang
  readonly heldSatang: Satang
  readonly qualifiedSatang: Satang
}

/** Friends are counted to a level; the sums are of all of them. Cost: a member's friends. */
export async function sumBonds(
  db: Db | Tx,
  memberId: number,
  levels: number = LEVELS,
): Promise<BondSums> {
  const { rows } = await sql<BondSums>`
    select count(*) filter (where level <= ${levels})::integer as registered,
           count(*) filter (where level <= ${levels} and state = 'qualified')::integer as qualified,
           coalesce(sum(earned_satang) filter (where state not in ('missed', 'void')), 0)::bigint
             as "earnedSatang",
           coalesce(sum(earned_satang) filter (where state = 'pending'), 0)::bigint as "pendingSatang",
           coalesce(sum(earned_satang) filter (where state = 'held'), 0)::bigint as "heldSatang",
           coalesce(sum(earned_satang) filter (where state = 'qualified'), 0)::bigint
             as "qualifiedSatang"
      from affiliate.bond where member_id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('affiliate: sums are one row')
  return row
}

/** The last level of which a member has a sum, however the terms are now; 0: none. Cost: his friends. */
export async function findLastEarned(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ level: number | null }>`
    select max(level) as level from affiliate.bond
     where member_id = ${memberId} and earned_satang <> 0`.execute(db)
  return rows[0]?.level ?? 0
}

/** A friend of a member. */
export interface BondRow {
  readonly friendId: bigint
  readonly level: number
  readonly joinedAt: Date
  readonly state: BondState
  readonly validSatang: Satang
  readonly earnedSatang: Satang
  /** The last day on which play of his own money counted, and all of it so far. */
  readonly lastDay: Day | null
  readonly playedSatang: Satang
}

/** A member's friends below an id, newest first; the days of play of each are looked at. */
export async function findBonds(
  db: Db,
  memberId: number,
  {
    level,
    levels,
    before,
    limit,
  }: { level: number | null; levels: number; before: bigint | null; limit: number },
): Promise<BondRow[]> {
  const { rows } = await sql<{
    friendId: bigint
    level: number
    joinedAt: Date
    state: string
    validSatang: bigint
    earnedSatang: bigint
    lastDay: string | null
    playedSatang: bigint | null
  }>`
    select b.friend_id as "friendId", b.level, b.joined_at as "joinedAt", b.state,
           b.valid_satang as "validSatang", b.earned_satang as "earnedSatang",
           p.last_day as "lastDay", p.played as "playedSatang"
      from affiliate.bond b
      left join lateral (
        select max(d.counted_day)::text as last_day, sum(d.valid_satang)::bigint as played
          from winloss.play_day d where d.member_id = b.friend_id and d.is_own) p on true
     where b.member_id = ${memberId}
       and b.level <= ${levels}::smallint
       and (${level}::smallint is null or b.level = ${level}::smallint)
       and (${before}::bigint is null or b.friend_id < ${before}::bigint)
     order by b.friend_id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    state: row.state as BondState,
    playedSatang: row.playedSatang ?? 0n,
  }))
}

/** How many of a member's friends played since a day. */
export async function countActive(
  db: Db,
  memberId: number,
  { since, levels }: { since: Day; levels: number },
): Promise<number> {
  const { rows } = await sql<{ active: number }>`
    select count(*)::integer as active from affiliate.bond b
     where b.member_id = ${memberId} and b.level <= ${levels}
       and exists (select from winloss.play_day d
                    where d.member_id = b.friend_id and d.is_own
                      and d.counted_day >= ${since}::date)`.execute(db)
  return rows[0]?.active ?? 0
}

/** How many friends whom a member brought himself came to count from one instant to another. Cost: his friends. */
export async function countQualifiedBetween(
  db: Db | Tx,
  memberId: number,
  { since, until }: { since: Date; until: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from affiliate.bond
     where member_id = ${memberId} and level = 1 and state = 'qualified'
       and since >= ${since} and since < ${until}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How often so many friends of a member came to count in a day, week or month, and how many members. Cost: all bonds. */
export async function countQualifiedReached(
  db: Db,
  of: { since: Date; until: Date; bucket: 'day' | 'week' | 'month'; goal: bigint },
): Promise<{ claims: number; members: number }> {
  const { rows } = await sql<{ claims: number; members: number }>`
    select count(*)::integer as claims, count(distinct x.member_id)::integer as members
      from (select member_id from affiliate.bond
             where level = 1 and state = 'qualified'
               and since >= ${of.since} and since < ${of.until}
             group by member_id, date_trunc(${of.bucket}, since, 'Asia/Bangkok')
            having count(*) >= ${of.goal}) x`.execute(db)
  return rows[0] ?? { claims: 0, members: 0 }
}
