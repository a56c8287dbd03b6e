import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { DayPlay } from '../rules/loss.ts'

/** Members behind one who played on a day and have no row of it yet, by their numbers. */
export async function findUncounted(
  tx: Tx,
  day: Day,
  { after, limit }: { after: bigint; limit: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ memberId: bigint | null }>`
    select distinct p.member_id as "memberId" from winloss.play_day p
     where p.counted_day = ${day}::date and p.is_own and p.member_id > ${after}
       and not exists (select from cashback.loss l
                        where l.member_id = p.member_id and l.day = p.counted_day)
     order by 1 limit ${limit}`.execute(tx)
  return rows.flatMap(({ memberId }) => memberId ?? [])
}

/** Own play of some members on a day, by member. */
export async function findPlay(
  db: Db | Tx,
  day: Day,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, DayPlay[]>> {
  // rows: trusted, the view shows columns that its table does not let be null
  const { rows } = await sql<DayPlay & { memberId: bigint }>`
    select p.member_id as "memberId", p.product, p.stake_satang as "stakeSatang",
           p.returned_satang as "returnedSatang", p.valid_satang as "validSatang"
      from winloss.play_day p
     where p.counted_day = ${day}::date and p.is_own
       and p.member_id = any (${[...memberIds]}::bigint[])
     order by p.member_id, p.product`.execute(db)
  return Map.groupBy(rows, ({ memberId }) => memberId)
}

/** Everybody who played on a day with own money. */
export async function findPlayers(db: Db, day: Day): Promise<bigint[]> {
  const { rows } = await sql<{ memberId: bigint | null }>`
    select distinct p.member_id as "memberId" from winloss.play_day p
     where p.counted_day = ${day}::date and p.is_own`.execute(db)
  return rows.flatMap(({ memberId }) => memberId ?? [])
}

/**
 * Days of members that were worked out and have changed since, and how far that is sure: no transaction
 * below `position` still runs. The setting is locked.
 */
export async function findChanged(
  tx: Tx,
  after: string,
): Promise<{ changed: { memberId: bigint; day: Day }[]; position: string }> {
  const { rows: at } = await sql<{ position: string | null }>`
    select platform.horizon()::text as position`.execute(tx)
  const position = at[0]?.position ?? after
  const { rows } = await sql<{ memberId: bigint | null; day: string | null }>`
    select distinct p.member_id as "memberId", p.counted_day::text as day
      from winloss.play_day p
     where p.changed_xid >= ${after}::xid8 and p.changed_xid < ${position}::xid8 and p.is_own
       and exists (select from cashback.loss l
                    where l.member_id = p.member_id and l.day = p.counted_day)
     order by 1, 2`.execute(tx)
  return {
    position,
    changed: rows.flatMap(({ memberId, day }) =>
      memberId === null || day === null ? [] : [{ memberId, day }],
    ),
  }
}

/** What months of members have earned of turnover, by the rates of their days, unrounded. */
export async function weighMonths(
  tx: Tx,
  { from, to, after, limit }: { from: Day; to: Day; after: bigint; limit: number },
): Promise<
  { memberId: bigint; month: Day; weighted: bigint; creditedSatang: bigint; validOfDay: bigint }[]
> {
  const { rows } = await sql<{
    memberId: bigint | null
    month: string | null
    weighted: bigint | null
    creditedSatang: bigint | null
    validOfDay: bigint | null
  }>`
    with player as (
      select distinct p.member_id from winloss.play_day p
       where p.counted_day between ${from}::date and ${to}::date and p.is_own
         and p.member_id > ${after}
       order by 1 limit ${limit}
    ), played as (
      select p.member_id, date_trunc('month', p.counted_day)::date as month,
             sum(p.valid_satang * t.turnover_ppm)::bigint as weighted,
             coalesce(sum(p.valid_satang) filter (where p.counted_day = ${to}::date
                                                    and t.turnover_ppm > 0), 0)::bigint as valid
        from winloss.play_day p
        join player using (member_id)
        join cashback.day d on d.day = p.counted_day
        join cashback.product_terms t on t.version = d.version and t.product = p.product
       where p.counted_day between ${from}::date and ${to}::date and p.is_own
       group by 1, 2
    )
    select y.member_id as "memberId", y.month::text as month, y.weighted,
           coalesce(m.credited_satang, 0) as "creditedSatang", y.valid as "validOfDay"
      from played y left join cashback.month m using (member_id, month)
     order by 1, 2`.execute(tx)
  return rows.flatMap(({ memberId, month, weighted, creditedSatang, validOfDay }) =>
    memberId === null || month === null
      ? []
      : [
          {
            memberId,
            month,
            weighted: weighted ?? 0n,
            creditedSatang: creditedSatang ?? 0n,
            validOfDay: validOfDay ?? 0n,
          },
        ],
  )
}
