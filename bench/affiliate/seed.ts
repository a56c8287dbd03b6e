import type pg from 'pg'
import type { Day } from '#kernel/time.ts'

export const MEMBERS = Number(process.env['BENCH_MEMBERS'] ?? 111_111)
/** So many each member brought. */
export const FAN = 10

/** The first member of a level of the tree; the root is level 0. */
export function firstOf(level: number): number {
  let first = 1
  for (let at = 0, width = 1; at < level; at += 1, width *= FAN) first += width
  return first
}

/** A tree of members, a day that all of them played, and one of the month before, counted already. */
export async function fillNetwork(owner: pg.Client, day: Day): Promise<void> {
  await owner.query(TERMS)
  await owner.query(BONDS, [MEMBERS, FAN])
  await owner.query(FACTS, [MEMBERS, day])
  await owner.query(DAYS, [day])
  await owner.query(MONTH_BEFORE, [day])
  await owner.query('vacuum analyze')
}

const TERMS = `
  with terms as (
    insert into affiliate.terms (version, redeem_min_satang, deposit_min_satang, deposit_days,
                                 turnover_min_satang)
    select 900, redeem_min_satang, deposit_min_satang, 365, turnover_min_satang
      from affiliate.terms where version = 1 returning version
  ), rate as (
    insert into affiliate.rate (version, product, level, ppm)
    select t.version, r.product, l.level, r.ppm * l.tenths / 10
      from terms t, affiliate.rate r, (values (1, 5), (2, 3), (3, 2)) l (level, tenths)
     where r.version = 1
  )
  update affiliate.setting set version = (select version from terms)`

const BONDS = `
  with recursive above as (
    select m as friend_id, 1 as level, (m - 2) / $2::integer + 1 as member_id
      from generate_series(2, $1::integer) m
    union all
    select friend_id, level + 1, (member_id - 2) / $2::integer + 1
      from above where level < 3 and member_id > 1
  )
  insert into affiliate.bond (friend_id, level, member_id, joined_at, state)
  select friend_id, level, member_id, now() - interval '40 days',
         case when friend_id % 10 = 0 then 'pending' else 'qualified' end
    from above`

const FACTS = `
  insert into winloss.fact (source, source_id, member_id, wallet_id, revision, product, place,
    wallet_kind, stake_satang, returned_satang, valid_satang, settled_at, counted_day)
  select 'bench-' || p.product, n, m, m, 1, p.product, 'bench', 1, 10000 + m % 977, 9000, 10000 + m % 977,
         ($2::date + time '12:00') at time zone 'Asia/Bangkok', $2::date
    from generate_series(1, $1::integer) m, generate_series(1, 2) n,
         (values ('lottery'), ('slot'), ('fishing'), ('table'), ('sport')) p (product)`

const DAYS = `
  insert into winloss.day (member_id, counted_day, product, is_own, stake_satang, returned_satang,
    valid_satang, rounds)
  select member_id, counted_day, product, true, sum(stake_satang), sum(returned_satang),
         sum(valid_satang), count(*)
    from winloss.fact where counted_day = $1::date group by member_id, counted_day, product`

const MONTH_BEFORE = `
  insert into winloss.day (member_id, counted_day, product, is_own, stake_satang, returned_satang,
    valid_satang, rounds)
  select member_id, date_trunc('month', $1::date)::date - 1, product, is_own, stake_satang,
         returned_satang, valid_satang, rounds
    from winloss.day where counted_day = $1::date`

/** From now on commission is of what friends lost, and was in the month before, all of whose days are worked out. */
export const POOLED = `
  with terms as (
    insert into affiliate.terms (version, redeem_min_satang, deposit_min_satang, deposit_days,
                                 turnover_min_satang, base)
    select 901, redeem_min_satang, deposit_min_satang, deposit_days, turnover_min_satang, 'loss'
      from affiliate.terms where version = 900 returning version
  ), rate as (
    insert into affiliate.pool_rate (version, level, ppm)
    select t.version, r.level, r.ppm
      from terms t, (values (1, 100000), (2, 50000), (3, 20000)) r (level, ppm)
  )
  insert into affiliate.day (day, version, fence, done_at)
  select d::date, t.version, pg_current_xact_id(), now()
    from terms t, date_trunc('month', $1::date) as m(month),
         generate_series(m.month - interval '1 month', m.month - interval '1 day', interval '1 day') d`

/** What the sums of a day need: every bond with its play, by member, level and product. */
export const CEILING = `
  create table bench_sum as
  select b.member_id, b.level, p.product, sum(p.valid_satang) as valid,
         floor(sum(p.valid_satang) * max(r.ppm) / 1000000) as satang
    from affiliate.bond b
    join winloss.day p on p.member_id = b.friend_id and p.is_own and p.counted_day = $1::date
    join affiliate.setting s on true
    join affiliate.rate r on r.version = s.version and r.product = p.product and r.level = b.level
   group by b.member_id, b.level, p.product`

/** One more fact of a member on a day that is worked out. */
export const ONE_MORE = `
  update winloss.day set valid_satang = valid_satang + 10000, stake_satang = stake_satang + 10000,
         changed_xid = pg_current_xact_id()
   where member_id = $1 and counted_day = $2::date and product = 'lottery' and is_own`
