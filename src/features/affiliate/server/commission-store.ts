import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BondState } from '../rules/bond.ts'
import type { Commission, FriendPlay, FriendShare } from '../rules/commission.ts'

/** Members above an id whose friends played on a day with own money, in pages. */
export async function findEarners(
  tx: Tx,
  day: Day,
  { after, limit }: { after: bigint; limit: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    select distinct b.member_id as "memberId"
      from winloss.play_day p join affiliate.bond b on b.friend_id = p.member_id
     where p.counted_day = ${day}::date and p.is_own and b.member_id > ${after}
     order by 1 limit ${limit}`.execute(tx)
  return rows.map(({ memberId }) => memberId)
}

/** Of what members have a part on a day: what each friend played, and the rate of it. */
export interface EarningPlay extends FriendPlay {
  readonly memberId: bigint
  readonly level: number
  readonly product: string
  readonly ppm: bigint
}

/** Under a version of the terms; play after the end of a bond is not in it. */
export async function findEarningPlay(
  tx: Tx,
  { day, version }: { day: Day; version: number },
  memberIds: readonly bigint[],
): Promise<EarningPlay[]> {
  const { rows } = await sql<Omit<EarningPlay, 'validSatang'> & { validSatang: bigint | null }>`
    select b.member_id as "memberId", b.level, r.product, r.ppm, b.friend_id as "friendId",
           p.valid_satang as "validSatang"
      from affiliate.bond b
      join winloss.play_day p on p.member_id = b.friend_id and p.is_own
       and p.counted_day = ${day}::date
      join affiliate.rate r
        on r.version = ${version}::smallint and r.product = p.product and r.level = b.level
     where b.member_id = any (${[...memberIds]}::bigint[])
       and (b.ended_day is null or b.ended_day >= ${day}::date)`.execute(tx)
  return rows.map((row) => ({ ...row, validSatang: row.validSatang ?? 0n }))
}

/** What stands of a day, all its parts together. */
export interface StandingShare extends FriendShare {
  readonly memberId: bigint
  readonly level: number
  readonly product: string
  readonly ppm: bigint
}

export async function findStanding(
  tx: Tx,
  day: Day,
  memberIds: readonly bigint[],
): Promise<StandingShare[]> {
  const { rows } = await sql<StandingShare>`
    select c.member_id as "memberId", c.level, c.product, max(c.ppm) as ppm,
           s.friend_id as "friendId",
           coalesce(sum(s.valid_satang), 0)::bigint as "validSatang",
           coalesce(sum(s.satang), 0)::bigint as satang
      from affiliate.commission c join affiliate.share s using (commission_id)
     where c.day = ${day}::date and c.member_id = any (${[...memberIds]}::bigint[])
       -- A month of all products stands on its last day (pool-store.ts).
       and c.product <> 'all'
     group by c.member_id, c.level, c.product, s.friend_id`.execute(tx)
  return rows
}

/** Writes a commission with its shares; the first of a day is part 0. @returns its number */
export async function insertCommission(
  tx: Tx,
  of: { memberId: bigint; day: Day; level: number; product: string; ppm: bigint },
  { validSatang, satang, shares }: Commission,
): Promise<bigint> {
  const { rows } = await sql<{ commissionId: bigint }>`
    with part as (
      select coalesce(max(c.part) + 1, 0)::smallint as part from affiliate.commission c
       where c.member_id = ${of.memberId} and c.day = ${of.day}::date
         and c.level = ${of.level}::smallint and c.product = ${of.product}
    ), made as (
      insert into affiliate.commission (member_id, day, part, shown_day, level, product, ppm,
                                        valid_satang, satang)
      select ${of.memberId}, ${of.day}::date, part.part,
             case part.part when 0 then ${of.day}::date
                  else platform.bangkok_day(platform.clock()) end,
             ${of.level}, ${of.product}, ${of.ppm}, ${validSatang}, ${satang}
        from part
      returning commission_id
    ), shared as (
      insert into affiliate.share (commission_id, friend_id, valid_satang, satang)
      select made.commission_id, x.* from made, unnest(
        ${shares.map(({ friendId }) => friendId)}::bigint[],
        ${shares.map((one) => one.validSatang)}::bigint[],
        ${shares.map((one) => one.satang)}::bigint[]) as x
    )
    select commission_id as "commissionId" from made`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('affiliate: no commission was written')
  return made.commissionId
}

/**
 * Days that were worked out and whose play changed since, with the members above the players, and how far
 * that is sure: no transaction below `position` still runs. The setting is locked.
 */
export async function findChanged(
  tx: Tx,
  after: string,
): Promise<{ changed: { memberId: bigint; day: Day }[]; position: string }> {
  const { rows: at } = await sql<{ position: string | null }>`
    select platform.horizon()::text as position`.execute(tx)
  const position = at[0]?.position ?? after
  const { rows } = await sql<{ memberId: bigint; day: string | null }>`
    select distinct b.member_id as "memberId", p.counted_day::text as day
      from winloss.play_day p
      join affiliate.bond b on b.friend_id = p.member_id
      join affiliate.day d on d.day = p.counted_day and d.done_at is not null
     where p.changed_xid >= ${after}::xid8 and p.changed_xid < ${position}::xid8 and p.is_own
     order by 2, 1`.execute(tx)
  return {
    position,
    changed: rows.flatMap(({ memberId, day }) => (day === null ? [] : [{ memberId, day }])),
  }
}

/** What a member's friends gave on the days that a list shows, newest first. */
export interface ShownCommission {
  readonly commissionId: bigint
  readonly shownDay: Day
  readonly day: Day
  readonly part: number
  readonly level: number
  readonly product: string
  readonly ppm: bigint
  readonly validSatang: Satang
  readonly satang: Satang
}

export async function findCommissions(
  db: Db,
  memberId: number,
  { from, to }: { from: Day; to: Day },
): Promise<ShownCommission[]> {
  const { rows } = await sql<ShownCommission>`
    select commission_id as "commissionId", shown_day::text as "shownDay", day::text as day, part,
           level, product, ppm, valid_satang as "validSatang", satang
      from affiliate.commission
     where member_id = ${memberId} and shown_day between ${from}::date and ${to}::date
     order by shown_day desc, day desc, level, product, part`.execute(db)
  // rows: trusted, the cast of a day keeps it one
  return rows
}

/** The shares of these commissions with how each friend stands now, the larger first. */
export async function findShares(
  db: Db,
  memberId: number,
  commissionIds: readonly bigint[],
): Promise<(FriendShare & { commissionId: bigint; state: BondState })[]> {
  const { rows } = await sql<FriendShare & { commissionId: bigint; state: string | null }>`
    select s.commission_id as "commissionId", s.friend_id as "friendId",
           s.valid_satang as "validSatang", s.satang, b.state
      from affiliate.share s
      left join affiliate.bond b on b.friend_id = s.friend_id and b.member_id = ${memberId}
     where s.commission_id = any (${[...commissionIds]}::bigint[])
     order by s.commission_id, s.satang desc, s.friend_id`.execute(db)
  return rows.map((row) => ({ ...row, state: (row.state ?? 'void') as BondState }))
}
