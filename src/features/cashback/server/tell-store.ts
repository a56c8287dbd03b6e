import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** Something that its member is told of. */
export interface Told {
  readonly lossId: bigint
  // rows: trusted, what is entitled has one by its CHECK
  readonly entitlementId: bigint
}

/**
 * Takes what can be claimed since five minutes and was not told yet; what ended before is taken too, and
 * told to nobody. Cost: an index of those alone.
 */
export async function takeUntold(tx: Tx, limit: number): Promise<{ told: Told[]; count: number }> {
  const { rows } = await sql<Told & { isOpen: boolean | null }>`
    with due as (
      select l.loss_id, e.state from cashback.loss l join platform.earned e using (entitlement_id)
       where l.told_at is null and l.outcome = 'entitled' and e.state <> 'held'
         and e.opens_at <= platform.clock() - interval '5 minutes'
       order by l.loss_id limit ${limit}
    )
    update cashback.loss l set told_at = platform.clock() from due where due.loss_id = l.loss_id
    returning l.loss_id as "lossId", l.entitlement_id as "entitlementId",
              due.state = 'claimable' as "isOpen"`.execute(tx)
  return { told: rows.filter(({ isOpen }) => isOpen === true), count: rows.length }
}

/**
 * Takes what was told before, lapses within four hours and is still there: a window ends at midnight, so
 * it is eight in the evening. The setting is locked. Cost: an index range of what has come into the four hours since
 * the look before; what is told later than that has just been told.
 */
export async function takeLapsing(tx: Tx, limit: number): Promise<Told[]> {
  const { rows } = await sql<Told>`
    with due as (
      select l.loss_id from platform.earned e
        join cashback.loss l using (entitlement_id) join cashback.terms t on t.version = l.version
       where e.feature = 'cashback' and e.state = 'claimable' and t.on_expiry = 'lapse'
         and e.expires_at > platform.clock()
         and e.expires_at > (select s.reminded_until from cashback.setting s)
         and e.expires_at <= platform.clock() + interval '4 hours'
         and l.told_at is not null and l.reminded_at is null
       order by l.loss_id limit ${limit}
    )
    update cashback.loss l set reminded_at = platform.clock() from due where due.loss_id = l.loss_id
    returning l.loss_id as "lossId", l.entitlement_id as "entitlementId"`.execute(tx)
  // A row a minute and not one a look; looking twice at a minute reminds nobody twice.
  if (rows.length < limit) {
    await sql`
      update cashback.setting set reminded_until = platform.clock() + interval '4 hours'
       where reminded_until < platform.clock() + interval '3 hours 59 minutes'`.execute(tx)
  }
  return rows
}

/** Takes members whose month is over and brought something. @returns the last night that did, of each */
export async function takeMonths(tx: Tx, month: Day, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint | null }>`
    with due as (
      select m.member_id from cashback.month m
       where m.month = ${month}::date and m.told_at is null and m.credited_satang > 0
         and not exists (select from cashback.day d
                          where d.day >= ${month}::date and d.turnover_done_at is null
                            and d.day < ${month}::date + interval '1 month')
       order by m.member_id limit ${limit}
    )
    update cashback.month m set told_at = platform.clock() from due
     where m.member_id = due.member_id and m.month = ${month}::date
    returning (select max(t.turnover_id) from cashback.turnover t
                where t.member_id = m.member_id and t.credited_satang > 0
                  and t.day between ${month}::date and ${month}::date + 31
                  and date_trunc('month', t.day) = ${month}::date) as id`.execute(tx)
  return rows.flatMap(({ id }) => id ?? [])
}

/** What the months of these nights brought, all nights of each together. */
export async function findMonthSums(
  db: Db | Tx,
  turnoverIds: readonly bigint[],
): Promise<{ turnoverId: bigint; memberId: bigint; lastDay: Day; satang: Satang }[]> {
  const { rows } = await sql<{
    turnoverId: bigint
    memberId: bigint
    lastDay: string | null
    satang: bigint
  }>`
    select t.turnover_id as "turnoverId", t.member_id as "memberId",
           (m.month + interval '1 month' - interval '1 day')::date::text as "lastDay",
           m.credited_satang as satang
      from cashback.turnover t
      join cashback.month m on m.member_id = t.member_id
                           and m.month = date_trunc('month', t.day)::date
     where t.turnover_id = any (${[...turnoverIds]}::bigint[])`.execute(db)
  return rows.flatMap(({ lastDay, ...row }) => (lastDay === null ? [] : [{ ...row, lastDay }]))
}
