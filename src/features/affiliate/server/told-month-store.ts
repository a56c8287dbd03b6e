import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import type { BondState } from '../rules/bond.ts'
import { CARRY_MONTHS, type PooledBase } from '../rules/pool.ts'
import type { FriendOfMonth } from '../rules/told-month.ts'
import { ALL } from './pool-store.ts'

/** A part of a month of a level: the month as it stood with it, and what the part added. */
export interface MonthPart {
  readonly commissionId: bigint
  readonly month: Day
  readonly level: number
  readonly part: number
  readonly shownDay: Day
  readonly ppm: bigint
  readonly satang: Satang
  readonly base: PooledBase
  readonly baseSatang: Satang
  readonly carryInSatang: Satang
  readonly mostSatang: Satang
  readonly isShown: boolean
}

/**
 * Parts of months that a member is shown in a range of days, and all of those months and of the ones before from
 * which something may be carried, the oldest first. Cost: an index walk of his months.
 */
export async function findMonthParts(
  db: Db,
  memberId: number,
  { from, to }: { from: Day; to: Day },
): Promise<MonthPart[]> {
  const { rows } = await sql<Omit<MonthPart, 'isShown'> & { isShown: boolean | null }>`
    with month as (
      select c.commission_id, c.level, c.part, c.shown_day, c.ppm, c.satang, p.month, p.base,
             p.base_satang, p.carry_satang, p.most_satang,
             c.shown_day between ${from}::date and ${to}::date as is_shown
        from affiliate.commission c join affiliate.pool p using (commission_id)
       where c.member_id = ${memberId} and c.product = ${ALL}
    )
    select m.commission_id as "commissionId", m.month::text as month, m.level, m.part,
           m.shown_day::text as "shownDay", m.ppm, m.satang, m.base, m.base_satang as "baseSatang",
           m.carry_satang as "carryInSatang", m.most_satang as "mostSatang",
           m.is_shown as "isShown"
      from month m
     where exists (select from month s
                    where s.is_shown and m.month <= s.month
                      and m.month >= s.month - make_interval(months => ${CARRY_MONTHS}))
     order by m.month, m.level, m.part`.execute(db)
  // rows: trusted, the cast of a day keeps it one
  return rows.map((row) => ({ ...row, isShown: row.isShown === true }))
}

/** A friend's part of a month as it stood with a part, how he stands himself, and the play that the part added. */
export interface FriendOfPart extends FriendOfMonth {
  readonly commissionId: bigint
  readonly state: BondState | null
}

/** Cost: the friends of each part. */
export async function findFriendsOfParts(
  db: Db,
  memberId: number,
  commissionIds: readonly bigint[],
): Promise<FriendOfPart[]> {
  const { rows } = await sql<{
    commissionId: bigint
    friendId: bigint
    ggrSatang: bigint
    fee: bigint
    payment: bigint
    bonus: bigint
    cashback: bigint
    ownCarry: bigint
    validSatang: bigint | null
    state: string | null
  }>`
    select f.commission_id as "commissionId", f.friend_id as "friendId",
           f.ggr_satang as "ggrSatang", f.fee_satang as fee, f.payment_satang as payment,
           f.bonus_satang as bonus, f.cashback_satang as cashback,
           f.own_carry_satang as "ownCarry", s.valid_satang as "validSatang", b.state
      from affiliate.pool_friend f
      left join affiliate.share s using (commission_id, friend_id)
      left join affiliate.bond b on b.friend_id = f.friend_id and b.member_id = ${memberId}
     where f.commission_id = any (${[...commissionIds]}::bigint[])
     order by f.commission_id, f.friend_id`.execute(db)
  return rows.map(({ fee, payment, bonus, cashback, ownCarry, state, validSatang, ...row }) => ({
    ...row,
    validSatang: validSatang ?? 0n,
    state: state as BondState | null,
    costs: { fee, payment, bonus, cashback, own_carry: ownCarry },
  }))
}
