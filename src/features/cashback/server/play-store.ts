import { sql } from 'kysely'
import type { Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { DayPlay } from '../rules/loss.ts'

/**
 * A page of those who played on a day, by their numbers: who of them has no row of it yet, and the last of them;
 * null behind the last page. Rows are looked up for the page, not by a join: of a new day the planner expects none,
 * and would read all of the day's for each player.
 */
export async function findUncounted(
  tx: Tx,
  day: Day,
  { after, limit }: { after: bigint; limit: number },
): Promise<{ uncounted: bigint[]; last: bigint | null }> {
  const players = await findPlayersAfter(tx, day, after, limit)
  const { rows } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from cashback.loss
     where day = ${day}::date and member_id = any (${players}::bigint[])`.execute(tx)
  const counted = new Set(rows.map(({ memberId }) => memberId))
  return {
    uncounted: players.filter((memberId) => !counted.has(memberId)),
    last: players.at(-1) ?? null,
  }
}

/** Whether anyone who played on a day has no row of it. Cost: the players and the rows of the day, once. */
export async function hasUncounted(tx: Tx, day: Day): Promise<boolean> {
  const { rows } = await sql`
    select p.member_id from winloss.play_day p where p.counted_day = ${day}::date and p.is_own
    except select l.member_id from cashback.loss l where l.day = ${day}::date
     limit 1`.execute(tx)
  return rows.length > 0
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

/** Who played on a day with own money, in pages by their numbers. Cost: an index range of the day. */
export async function findPlayersAfter(
  db: Db | Tx,
  day: Day,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const { rows } = await sql<{ memberId: bigint | null }>`
    select distinct p.member_id as "memberId" from winloss.play_day p
     where p.counted_day = ${day}::date and p.is_own and p.member_id > ${after}
     order by 1 limit ${limit}`.execute(db)
  return rows.flatMap(({ memberId }) => memberId ?? [])
}

/**
 * Days of members that were worked out, or are over for all, and have changed since, the oldest day first, and how
 * far that is sure: no transaction below `position` still runs. The setting is locked.
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
       and (exists (select from cashback.loss l
                     where l.member_id = p.member_id and l.day = p.counted_day)
            or exists (select from cashback.day d
                        where d.day = p.counted_day and d.done_at is not null))
     order by 2, 1`.execute(tx)
  return {
    position,
    changed: rows.flatMap(({ memberId, day }) =>
      memberId === null || day === null ? [] : [{ memberId, day }],
    ),
  }
}

/** A month of a member's turnover, as it stands and as its play has it now. */
export interface WeighedMonth {
  readonly memberId: bigint
  readonly month: Day
  /** Valid play times the rates of its days, unrounded. */
  readonly weighted: bigint
  /** What its row says; null: it has none. */
  readonly earnedSatang: bigint | null
  readonly creditedSatang: bigint
}

/**
 * What months of members have earned of turnover, by the rates of their days, unrounded, and below which
 * transaction their play was read. A month with a row stands there though nothing is played in it.
 */
export async function weighMonths(
  tx: Tx,
  { from, to, after, limit }: { from: Day; to: Day; after: bigint; limit: number },
): Promise<{ months: WeighedMonth[]; seen: string }> {
  const { rows } = await sql<{
    memberId: bigint | null
    month: string | null
    weighted: bigint | null
    earnedSatang: bigint | null
    creditedSatang: bigint | null
    seen: string | null
  }>`
    with player as (
      select distinct p.member_id from winloss.play_day p
       where p.counted_day between ${from}::date and ${to}::date and p.is_own
         and p.member_id > ${after}
         -- Play of what gives no turnover in any version opens no month.
         and p.product in (select t.product from cashback.product_terms t where t.turnover_ppm > 0)
       order by 1 limit ${limit}
    ), played as (
      select p.member_id, date_trunc('month', p.counted_day)::date as month,
             sum(p.valid_satang * t.turnover_ppm)::bigint as weighted
        from winloss.play_day p
        join player using (member_id)
        join cashback.day d on d.day = p.counted_day
        join cashback.product_terms t on t.version = d.version and t.product = p.product
       where p.counted_day between ${from}::date and ${to}::date and p.is_own
       group by 1, 2
    ), known as (
      select m.member_id, m.month, m.earned_satang, m.credited_satang
        from cashback.month m join player using (member_id)
       where m.month between ${from}::date and ${to}::date
    )
    select member_id as "memberId", month::text as month, coalesce(y.weighted, 0) as weighted,
           k.earned_satang as "earnedSatang", coalesce(k.credited_satang, 0) as "creditedSatang",
           platform.horizon()::text as seen
      from played y full join known k using (member_id, month)
     order by 1, 2`.execute(tx)
  return {
    seen: rows[0]?.seen ?? '0',
    months: rows.flatMap(({ memberId, month, weighted, earnedSatang, creditedSatang }) =>
      memberId === null || month === null
        ? []
        : [
            {
              memberId,
              month,
              weighted: weighted ?? 0n,
              earnedSatang,
              creditedSatang: creditedSatang ?? 0n,
            },
          ],
    ),
  }
}
