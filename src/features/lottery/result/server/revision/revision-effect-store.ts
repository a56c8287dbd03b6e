import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { BetType } from '../../../rules/bet-types.ts'

/** What a correction does to the bills of its round; amounts in satang. */
export interface EffectRow {
  readonly before: bigint
  readonly after: bigint
  readonly billsMore: number
  readonly membersMore: number
  readonly pay: bigint
  readonly billsLess: number
  readonly membersLess: number
  readonly less: bigint
  readonly claim: bigint
  readonly owe: bigint
  readonly membersOwing: number
  readonly waive: bigint
  readonly debtsPaid: bigint
  readonly billsSame: number
}

/** Columns of `EffectRow` over rows `s` of bill, member, before, after, moved, owed, waived. */
const effectColumns = sql`
  coalesce(sum(s.before), 0)::bigint as before, coalesce(sum(s.after), 0)::bigint as after,
  (count(*) filter (where s.after > s.before))::int as "billsMore",
  (count(distinct s.member_id) filter (where s.after > s.before))::int as "membersMore",
  coalesce(sum(s.after - s.before) filter (where s.after > s.before), 0)::bigint as pay,
  (count(*) filter (where s.after < s.before))::int as "billsLess",
  (count(distinct s.member_id) filter (where s.after < s.before))::int as "membersLess",
  coalesce(sum(s.before - s.after) filter (where s.after < s.before), 0)::bigint as less,
  coalesce(- sum(s.moved) filter (where s.moved < 0), 0)::bigint as claim,
  coalesce(sum(s.owed), 0)::bigint as owe,
  (count(distinct s.member_id) filter (where s.owed > 0))::int as "membersOwing",
  coalesce(sum(s.waived), 0)::bigint as waive,
  (count(*) filter (where s.after = s.before))::int as "billsSame"`

/** What would win, as arrays of equal length; a tier where the number is a set. */
export interface WinningCandidates {
  readonly betTypes: readonly string[]
  readonly numbers: readonly string[]
  readonly tiers: readonly (string | null)[]
}

/**
 * Lines that would win, found by number as the payment finds them. Cost: one index probe a number
 * and the winners' rows.
 */
const wonLines = (roundId: bigint, { betTypes, numbers, tiers }: WinningCandidates) => sql`
  select l.bill_id, l.line_no, l.bet_type, x.prize
    from unnest(${[...betTypes]}::text[], ${[...numbers]}::text[], ${[...tiers]}::text[])
           w (bet_type, number, tier)
    join lottery.round r on r.round_id = ${roundId}
    left join lottery.rate t on t.rate_version_id = r.rate_version_id and t.bet_type = w.bet_type
                            and w.tier is not null
    left join lottery.set_prize p on p.rate_version_id = r.rate_version_id
                                 and p.bet_type = w.bet_type and p.tier = w.tier
    join lottery.line l on l.round_id = r.round_id and l.bet_type = w.bet_type
                       and l.number = w.number
   cross join lateral (
     select case when w.tier is null then l.amount_satang * l.rate_x100 / 100
                 else l.amount_satang / t.unit_satang * p.prize_satang end as prize) x
   where x.prize > 0
     and not exists (select from lottery.bill_cancel c where c.bill_id = l.bill_id)`

/**
 * One row for each bill that wins now or won before, divided by what the wallets have at this
 * moment.
 */
const splits = (roundId: bigint, winning: WinningCandidates): RawBuilder<unknown> => sql`
  select s.* from (
    select array_agg(row(b.bill_id, b.member_id, b.account_id, c.before, c.after
                        )::lottery.change) as all_of
      from (select coalesce(n.bill_id, p.bill_id) as bill_id,
                   coalesce(p.total_satang, 0) as before, coalesce(n.prize, 0) as after
              from (select bill_id, sum(prize)::bigint as prize
                      from (${wonLines(roundId, winning)}) w group by bill_id) n
              full join (select y.bill_id, y.total_satang
                           from lottery.payout y join lottery.round r using (round_id)
                          where y.round_id = ${roundId} and y.revision = r.settled_revision
                            and y.total_satang > 0) p on p.bill_id = n.bill_id) c
      join lottery.bill b on b.bill_id = c.bill_id) a
   cross join lateral lottery.split_changes(a.all_of) s`

/** What values would do if they became the result; nothing is locked or written. */
export async function previewEffect(
  db: Db,
  roundId: bigint,
  winning: WinningCandidates,
): Promise<EffectRow> {
  const { rows } = await sql<EffectRow>`
    with s as materialized (${splits(roundId, winning)}),
         gain as (select member_id, sum(net) as net
                    from (select member_id, account_id, sum(moved) as net from s
                           where not is_closed group by 1, 2 having sum(moved) > 0) w group by 1)
    select ${effectColumns}, (
             select coalesce(sum(least(g.net, d.open_satang)), 0)::bigint
               from gain g join lottery.debt d using (member_id)) as "debtsPaid"
      from s`.execute(db)
  return one(rows)
}

/** What a correction has done so far. */
export async function findEffect(db: Db, roundId: bigint, revision: number): Promise<EffectRow> {
  const { rows } = await sql<EffectRow>`
    with s as materialized (
      select n.bill_id, n.member_id, n.total_satang as after, n.moved_satang as moved,
             n.owed_satang as owed, n.waived_satang as waived,
             coalesce(o.total_satang, 0) as before
        from lottery.payout n
        left join lottery.payout o on o.bill_id = n.bill_id and o.revision = n.revision - 1
       where n.round_id = ${roundId} and n.revision = ${revision}::smallint)
    select ${effectColumns}, (
             select coalesce(sum(d.amount_satang), 0)::bigint from lottery.debt_payment d
              where d.round_id = ${roundId} and d.revision = ${revision}::smallint) as "debtsPaid"
      from s`.execute(db)
  return one(rows)
}

const one = (rows: readonly EffectRow[]): EffectRow => {
  const [row] = rows
  if (!row) throw new Error('lottery: a sum without a row')
  return row
}

export interface ChangedType {
  readonly betType: BetType
  readonly linesBefore: number
  readonly linesAfter: number
  readonly before: bigint
  readonly after: bigint
}

/** The bet types in which lines win now or won before. */
export async function previewTypes(
  db: Db,
  roundId: bigint,
  winning: WinningCandidates,
): Promise<ChangedType[]> {
  const { rows } = await sql<ChangedType>`
    with x as (
      select w.bet_type, 0::bigint as before, w.prize as after
        from (${wonLines(roundId, winning)}) w
      union all
      select l.bet_type, y.prize_satang, 0
        from lottery.win y
        join lottery.round r on r.round_id = y.round_id and r.settled_revision = y.revision
        join lottery.line l on l.bill_id = y.bill_id and l.line_no = y.line_no
       where y.round_id = ${roundId})
    select bet_type as "betType", (count(*) filter (where before > 0))::int as "linesBefore",
           (count(*) filter (where after > 0))::int as "linesAfter",
           sum(before)::bigint as before, sum(after)::bigint as after
      from x group by bet_type`.execute(db)
  return rows
}

export interface ChangedBill {
  readonly billId: bigint
  readonly memberId: bigint
  readonly before: bigint
  readonly after: bigint
  readonly claim: bigint
  readonly owe: bigint
}

/** The bills that change most. */
export async function previewBills(
  db: Db,
  roundId: bigint,
  winning: WinningCandidates,
  limit: number,
): Promise<ChangedBill[]> {
  const { rows } = await sql<ChangedBill>`
    select s.bill_id as "billId", s.member_id as "memberId", s.before, s.after,
           greatest(- s.moved, 0) as claim, s.owed as owe
      from (${splits(roundId, winning)}) s
     where s.after <> s.before
     order by abs(s.after - s.before) desc, s.bill_id limit ${limit}`.execute(db)
  return rows
}
