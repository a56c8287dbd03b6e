import { createHash } from 'node:crypto'
import type pg from 'pg'
import { chart } from '#ledger/chart.ts'
import { fill, type Member } from '../ledger/seed.ts'

/** Members who buy; each with a wallet that no bench empties, and a session. */
export const BUYERS = 2_000

/** A member with both halves of his session. */
export interface Buyer extends Member {
  readonly bearer: string
  readonly cookie: string
}

const bearerOf = (memberId: bigint) => `bench-bearer-of-member-${memberId}`
const cookieOf = (memberId: bigint) => `bench-cookie-of-member-${memberId}`
const hash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** `full`: every rule that the sale knows is there to be asked; `plain`: those of a number alone. */
const RULES = process.env['BENCH_RULES'] ?? 'full'

/**
 * Members with money and sessions, and one open round whose limits are those of the seeded market a
 * million times over: every limit is looked up, and nobody meets one. With the full rule set there are
 * limits of bill, member and round, rates by level, a discount, and rules for numbers besides.
 */
export async function fillBills(owner: pg.Client): Promise<void> {
  await fill(owner, { members: BUYERS, poor: 0, houses: 1 })
  const ids = Array.from({ length: BUYERS }, (_, at) => BigInt(at + 1))
  await owner.query(
    `insert into platform.session
       (kind, subject_id, bearer_hash, cookie_hash, ip, user_agent, expires_at)
     select 'member', s.id, s.bearer, s.cookie, '127.0.0.1', 'bench', now() + interval '1 day'
       from unnest($1::bigint[], $2::bytea[], $3::bytea[]) s(id, bearer, cookie)`,
    [ids, ids.map((id) => hash(bearerOf(id))), ids.map((id) => hash(cookieOf(id)))],
  )
  await owner.query(ROUND)
  if (RULES === 'full') for (const text of FULL_RULES) await owner.query(text)
  await owner.query('analyze')
}

const ROUND = `
  with market as (
    select m.market_id, s.schedule_version_id, u.rule_version_id, r.rate_version_id
      from lottery.market m join lottery.schedule_version s using (market_id)
      join lottery.rule_version u using (market_id) join lottery.rate_version r using (market_id)
     where m.code = 'hanoi' limit 1
  ), version as (
    insert into lottery.rate_version (market_id, version, valid_from, max_per_bill_satang,
      max_per_member_round_satang, max_round_satang)
    select market_id, 1000, now(), limits.most, limits.most, limits.most
      from market, (select ${RULES === 'full' ? '1000000000000000' : 'null::bigint'} as most) limits
    returning rate_version_id
  ), rate as (
    insert into lottery.rate (rate_version_id, bet_type, rate_x100, min_satang, max_per_bet_satang,
      max_per_member_satang, cap_satang, discount_bp)
    select v.rate_version_id, r.bet_type, r.rate_x100, r.min_satang, r.max_per_bet_satang,
           r.max_per_member_satang * 1000000, r.cap_satang * 1000000, ${RULES === 'full' ? 100 : 0}
      from lottery.rate r join market m using (rate_version_id), version v
  ), step as (
    insert into lottery.rate_step
    select v.rate_version_id, s.bet_type, s.over_satang * 1000000, s.rate_x100
      from lottery.rate_step s join market m using (rate_version_id), version v
  )
  insert into lottery.round (round_ref, market_id, nominal_day, draw_day, round_no,
    schedule_version_id, rule_version_id, rate_version_id, state, open_at, opened_at, close_at,
    draw_at)
  select 'bench', m.market_id, current_date, current_date, 999, m.schedule_version_id,
         m.rule_version_id, v.rate_version_id, 'open', now() - interval '1 hour',
         now() - interval '1 hour', now() + interval '1 day', now() + interval '1 day'
    from market m, version v`

/** Levels that no buyer has reached, and rules that take nothing away from what is bought. */
const FULL_RULES = [
  `insert into lottery.rate_vip
   select t.rate_version_id, t.bet_type, level, t.rate_x100 + level
     from lottery.rate t join lottery.round r using (rate_version_id), generate_series(2, 10, 2) level
    where r.round_ref = 'bench' and t.unit_satang is null`,
  `insert into lottery.number_rule (market_id, round_id, bet_type, numbers, cap_satang, starts_at, reason,
     staff_id)
   select r.market_id, r.round_id, 'top2', array(select lpad(n::text, 2, '0') from generate_series(0, 49) n),
          1000000000000000, now() - interval '1 hour', 'bench', 1
     from lottery.round r where r.round_ref = 'bench'`,
]

/** Reads back who buys and in which round. */
export async function readBuyers(
  client: pg.Client,
): Promise<{ buyers: readonly Buyer[]; roundId: bigint }> {
  const { rows } = await client.query<{ home_id: string; account_id: string }>(
    'select home_id, account_id from ledger.account where kind = $1 order by home_id',
    [chart.main_wallet.kind],
  )
  const round = await client.query<{ round_id: string }>(
    `select round_id from lottery.round where round_ref = 'bench'`,
  )
  const buyers = rows.map((row) => {
    const memberId = BigInt(row.home_id)
    return {
      memberId,
      walletId: BigInt(row.account_id),
      bearer: bearerOf(memberId),
      cookie: cookieOf(memberId),
    }
  })
  return { buyers, roundId: BigInt(round.rows[0]?.round_id ?? 0) }
}
