import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Product } from '#kernel/products.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { FriendShare } from '../rules/commission.ts'
import type { CarryLot, FriendPart, PooledBase } from '../rules/pool.ts'
import { type EarnerPage, findEarnersWhere } from './commission-store.ts'

/** Stands in the place of a product where all of them are worked out together. */
export const ALL = 'all'

/** Members above an id whose friends played in a month with own money, in pages. */
export const findPoolEarners = (db: Tx | Db, month: Day, after: bigint): Promise<EarnerPage> =>
  findEarnersWhere(
    db,
    after,
    sql`select true from winloss.play_day p
         where p.member_id = b.friend_id and p.is_own and p.counted_day >= ${month}::date
           and p.counted_day < (${month}::date + interval '1 month')::date limit 1`,
  )

/** What a friend's month was in one product. */
export interface PooledPlay {
  readonly memberId: bigint
  readonly level: number
  readonly friendId: bigint
  /** The first day of the month that counts. */
  readonly from: Day
  readonly product: Product
  readonly ggrSatang: Satang
  readonly validSatang: Satang
}

/** Of members' friends in a month; play after the end of a bond, or before one that was made by hand, is not in it. Cost: those friends' days. */
export async function findPooledPlay(
  tx: Tx | Db,
  month: Day,
  memberIds: readonly bigint[],
): Promise<PooledPlay[]> {
  const { rows } = await sql<{
    memberId: bigint
    level: number
    friendId: bigint
    from: string | null
    product: string | null
    ggrSatang: bigint | null
    validSatang: bigint | null
  }>`
    select b.member_id as "memberId", b.level, b.friend_id as "friendId",
           greatest(${month}::date, b.from_day)::text as "from", p.product,
           sum(p.stake_satang - p.returned_satang)::bigint as "ggrSatang",
           sum(p.valid_satang)::bigint as "validSatang"
      from affiliate.bond b
     cross join lateral (
       select y.product, y.counted_day, y.stake_satang, y.returned_satang, y.valid_satang
         from winloss.play_day y
        where y.member_id = b.friend_id and y.is_own and y.counted_day >= ${month}::date
          and y.counted_day < (${month}::date + interval '1 month')::date offset 0) p
      join affiliate.day d on d.day = p.counted_day
     where b.member_id = any (${[...memberIds]}::bigint[])
       and (b.ended_day is null or b.ended_day >= p.counted_day)
       and (b.from_day is null or b.from_day <= p.counted_day)
     group by b.member_id, b.level, b.friend_id, b.from_day, p.product
     order by 1, 2, 3, 5`.execute(tx)
  return rows.map((row) => ({
    ...row,
    from: row.from ?? month,
    product: row.product as Product,
    ggrSatang: row.ggrSatang ?? 0n,
    validSatang: row.validSatang ?? 0n,
  }))
}

/** How a month of a member and level stands, with what goes on from it. */
export interface StandingPool {
  readonly memberId: bigint
  readonly level: number
  readonly month: Day
  readonly commissionId: bigint
  readonly ggrSatang: Satang
  /** All that is taken off of it. */
  readonly costSatang: Satang
  readonly ownCarrySatang: Satang
  readonly carrySatang: Satang
  readonly dueSatang: Satang
  readonly mostSatang: Satang
}

/** The newest parts of the months of members. Cost: all their months. */
export async function findStandingPools(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<StandingPool[]> {
  const { rows } = await sql<StandingPool>`
    select distinct on (c.member_id, c.level, p.month)
           c.member_id as "memberId", c.level, p.month::text as month, p.commission_id as "commissionId",
           p.ggr_satang as "ggrSatang", p.own_carry_satang as "ownCarrySatang",
           p.fee_satang + p.payment_satang + p.bonus_satang + p.cashback_satang as "costSatang",
           p.carry_satang as "carrySatang", p.due_satang as "dueSatang", p.most_satang as "mostSatang"
      from affiliate.pool p join affiliate.commission c using (commission_id)
     where c.member_id = any (${[...memberIds]}::bigint[]) and c.product = ${ALL}
     order by c.member_id, c.level, p.month, c.part desc`.execute(tx)
  // rows: trusted, the cast of a day keeps it one
  return rows
}

/** What goes on from these parts, the oldest month first. */
export async function findCarry(
  db: Tx | Db,
  commissionIds: readonly bigint[],
): Promise<(CarryLot & { commissionId: bigint })[]> {
  const { rows } = await sql<{
    commissionId: bigint
    month: string
    friendId: bigint
    satang: bigint
  }>`
    select commission_id as "commissionId", month::text as month, friend_id as "friendId", satang
      from affiliate.carry where commission_id = any (${[...commissionIds]}::bigint[])
     order by commission_id, month, friend_id`.execute(db)
  return rows.map((row) => ({ ...row, friendId: row.friendId === 0n ? null : row.friendId }))
}

/** What stands of months of members by friend, all parts together. */
export async function findPoolShares(
  tx: Tx,
  memberIds: readonly bigint[],
  from: Day,
): Promise<(FriendShare & { memberId: bigint; level: number; month: Day })[]> {
  const { rows } = await sql<FriendShare & { memberId: bigint; level: number; month: Day }>`
    select c.member_id as "memberId", c.level, p.month::text as month, s.friend_id as "friendId",
           coalesce(sum(s.valid_satang), 0)::bigint as "validSatang",
           coalesce(sum(s.satang), 0)::bigint as satang
      from affiliate.pool p join affiliate.commission c using (commission_id)
      join affiliate.share s using (commission_id)
     where c.member_id = any (${[...memberIds]}::bigint[]) and p.month >= ${from}::date
     group by c.member_id, c.level, p.month, s.friend_id`.execute(tx)
  // rows: trusted, the cast of a day keeps it one
  return rows
}

/** How a commission's month came about. */
export interface PoolRow {
  readonly commissionId: bigint
  readonly parts: readonly FriendPart[]
  readonly usedSatang: Satang
  readonly baseSatang: Satang
  readonly mostSatang: Satang
  readonly dueSatang: Satang
  readonly carry: readonly CarryLot[]
}

/** Writes how commissions of a month came about, with their friends and what goes on. Three statements, however many they are. */
export async function insertPools(
  tx: Tx,
  { month, base }: { readonly month: Day; readonly base: PooledBase },
  rows: readonly PoolRow[],
): Promise<void> {
  const all = <T>(of: (row: PoolRow) => T): T[] => rows.map(of)
  const sums = (of: (part: FriendPart) => bigint) =>
    all(({ parts }) => parts.reduce((sum, part) => sum + of(part), 0n))
  await sql`
    insert into affiliate.pool (commission_id, month, base, ggr_satang, fee_satang, payment_satang,
                                bonus_satang, cashback_satang, own_carry_satang, carry_satang,
                                base_satang, most_satang, due_satang)
    select x.commission_id, ${month}::date, ${base}, x.ggr, x.fee, x.payment, x.bonus, x.cashback,
           x.own, x.used, x.base, x.most, x.due
      from unnest(${all(({ commissionId }) => commissionId)}::bigint[],
                  ${sums((part) => part.ggrSatang)}::bigint[],
                  ${sums((part) => part.feeSatang)}::bigint[],
                  ${sums((part) => part.paymentSatang)}::bigint[],
                  ${sums((part) => part.bonusSatang)}::bigint[],
                  ${sums((part) => part.cashbackSatang)}::bigint[],
                  ${sums((part) => part.usedSatang)}::bigint[],
                  ${all(({ usedSatang }) => usedSatang)}::bigint[],
                  ${all(({ baseSatang }) => baseSatang)}::bigint[],
                  ${all(({ mostSatang }) => mostSatang)}::bigint[],
                  ${all(({ dueSatang }) => dueSatang)}::bigint[])
           as x (commission_id, ggr, fee, payment, bonus, cashback, own, used, base, most, due)`.execute(
    tx,
  )
  await insertFriends(
    tx,
    rows.flatMap(({ commissionId, parts }) => parts.map((part) => ({ ...part, commissionId }))),
  )
  await insertCarry(
    tx,
    rows.flatMap(({ commissionId, carry }) => carry.map((lot) => ({ ...lot, commissionId }))),
  )
}

async function insertFriends(
  tx: Tx,
  parts: readonly (FriendPart & { readonly commissionId: bigint })[],
): Promise<void> {
  if (parts.length === 0) return
  const all = (of: (part: (typeof parts)[number]) => bigint): bigint[] => parts.map(of)
  await sql`
    insert into affiliate.pool_friend (commission_id, friend_id, ggr_satang, fee_satang, payment_satang,
                                       bonus_satang, cashback_satang, own_carry_satang)
    select * from unnest(
      ${all(({ commissionId }) => commissionId)}::bigint[],
      ${all(({ friendId }) => friendId)}::bigint[],
      ${all(({ ggrSatang }) => ggrSatang)}::bigint[],
      ${all(({ feeSatang }) => feeSatang)}::bigint[],
      ${all(({ paymentSatang }) => paymentSatang)}::bigint[],
      ${all(({ bonusSatang }) => bonusSatang)}::bigint[],
      ${all(({ cashbackSatang }) => cashbackSatang)}::bigint[],
      ${all(({ usedSatang }) => usedSatang)}::bigint[])`.execute(tx)
}

async function insertCarry(
  tx: Tx,
  lots: readonly (CarryLot & { readonly commissionId: bigint })[],
): Promise<void> {
  if (lots.length === 0) return
  await sql`
    insert into affiliate.carry (commission_id, month, friend_id, satang)
    select * from unnest(
      ${lots.map(({ commissionId }) => commissionId)}::bigint[],
      ${lots.map(({ month }) => month)}::date[],
      ${lots.map(({ friendId }) => friendId ?? 0n)}::bigint[],
      ${lots.map(({ satang }) => satang)}::bigint[])`.execute(tx)
}
