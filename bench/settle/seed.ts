import type pg from 'pg'
import { chart } from '#ledger/chart.ts'
import { kindTable } from '#ledger/kinds.ts'
import { fill } from '../ledger/seed.ts'

export const LINES = Number(process.env['BENCH_LINES'] ?? 1_000_000)
export const MEMBERS = Number(process.env['BENCH_MEMBERS'] ?? 20_000)
const BILL_LINES = 10
const BILLS_AT_ONCE = 4_000
const FIRST_BILL = 1_000_001

/** Of the hundred numbers of each type one wins: 1 % of the lines. */
export const FIRST_RESULT = { top3: '847', bottom2: '53' }
/** Another hundredth of the lines wins, and the first one wins no more. */
export const RIGHT_RESULT = { top3: '829', bottom2: '16' }

/**
 * Rounds that are drawn and unpaid, and one that sells; everything through the books.
 * @param draws their references; each has its share of the lines
 */
export async function fillDraw(
  owner: pg.Client,
  members: number,
  draws: readonly string[] = ['bench-draw'],
): Promise<void> {
  await fill(owner, { members, poor: 0, houses: 1 })
  await owner.query(RATES)
  for (const [at, ref] of ['bench', ...draws].entries()) await owner.query(ROUND, [ref, 900 + at])
  const bills = Math.floor(LINES / BILL_LINES / draws.length)
  for (const [at, ref] of draws.entries()) {
    await fillRound(owner, ref, { members, bills, from: FIRST_BILL + at * bills })
  }
  await owner.query(`select setval('lottery.bill_seq', $1)`, [FIRST_BILL + bills * draws.length])
  await owner.query('vacuum analyze')
}

async function fillRound(
  owner: pg.Client,
  ref: string,
  { members, bills, from }: { members: number; bills: number; from: number },
): Promise<void> {
  const roundId = await roundOf(owner, ref)
  const end = from + bills
  for (let first = from; first < end; first += BILLS_AT_ONCE) {
    const past = Math.min(end, first + BILLS_AT_ONCE)
    await owner.query(BILLS, [roundId, first, past - 1, members])
    await owner.query(STAKES, [first, past - 1, roundId])
  }
  await owner.query(NUMBERS, [roundId])
  await owner.query(
    `update lottery.round set state = 'closed', closed_at = now(), close_at = now(), draw_at = now()
      where round_id = $1`,
    [roundId],
  )
  await announce(owner, roundId, 1, FIRST_RESULT)
  await owner.query(
    `update lottery.round set state = 'drawn', drawn_at = now() where round_id = $1`,
    [roundId],
  )
}

export async function roundOf(client: pg.Client, ref: string): Promise<bigint> {
  const { rows } = await client.query<{ id: string }>(
    'select round_id as id from lottery.round where round_ref = $1',
    [ref],
  )
  return BigInt(rows[0]?.id ?? 0)
}

/** Two entries, the result and the order to pay it, as two people at the desk leave them. */
export async function announce(
  owner: pg.Client,
  roundId: bigint,
  revision: number,
  { top3, bottom2 }: { readonly top3: string; readonly bottom2: string },
): Promise<void> {
  const official = JSON.stringify({ first: [top3], second: [bottom2] })
  const reason = revision > 1 ? 'the bench corrects it' : null
  const entry = (staffId: number, first: string | null) =>
    owner.query<{ id: string }>(
      `insert into lottery.result_entry
         (round_id, revision, first_entry_id, staff_id, official, source, reason)
       values ($1, $2, $3, $4, $5, 'bench', $6) returning entry_id as id`,
      [roundId, revision, first, staffId, official, first === null ? reason : null],
    )
  const first = (await entry(1, null)).rows[0]?.id ?? ''
  const second = (await entry(2, first)).rows[0]?.id ?? ''
  await owner.query(
    `insert into platform.approval (kind, object, asker, asker_id, body, needed, mismatches_max)
     values ($1, lottery.approval_object($2, $3), 'staff', 1, $4, 1, 3)`,
    [revision > 1 ? 'lottery_revision' : 'lottery_result', roundId, revision, official],
  )
  await owner.query(
    `insert into platform.approval_decision (approval_id, staff_id, verdict, body)
     select approval_id, 2, 'approve', $2 from platform.approval
      where state = 'open' and object = lottery.approval_object($1, $3)`,
    [roundId, official, revision],
  )
  await owner.query(
    `insert into lottery.result (round_id, revision, first_entry_id, first_staff_id,
       second_entry_id, second_staff_id, official, full_value, top3, top2, bottom2, source, reason)
     values ($1, $2, $3, 1, $4, 2, $5, $6, $6, right($6, 2), $7, 'bench', $8)`,
    [roundId, revision, first, second, official, top3, bottom2, reason],
  )
  await owner.query(
    `insert into lottery.settlement (round_id, revision, kind, result_hash)
     select round_id, revision, 'prizes', digest from lottery.result
      where round_id = $1 and revision = $2`,
    [roundId, revision],
  )
}

/** Limits of the seeded market a million times over: every limit is looked up, nobody meets one. */
const RATES = `
  with old as (
    select r.* from lottery.rate_version r join lottery.market m using (market_id)
     where m.code = 'hanoi' order by r.version limit 1
  ), version as (
    insert into lottery.rate_version (market_id, version, valid_from)
    select market_id, 1000, now() from old returning rate_version_id
  )
  insert into lottery.rate (rate_version_id, bet_type, rate_x100, min_satang, max_per_bet_satang,
    max_per_member_satang, cap_satang)
  select v.rate_version_id, r.bet_type, r.rate_x100, r.min_satang, r.max_per_bet_satang,
         r.max_per_member_satang * 1000000, r.cap_satang * 1000000
    from lottery.rate r join old using (rate_version_id), version v where r.bet_type <> 'set4'`

const ROUND = `
  insert into lottery.round (round_ref, market_id, nominal_day, draw_day, round_no,
    schedule_version_id, rule_version_id, rate_version_id, state, open_at, opened_at, close_at,
    draw_at)
  select $1, m.market_id, current_date, current_date, $2::integer, s.schedule_version_id,
         u.rule_version_id, r.rate_version_id, 'open', now() - interval '1 hour',
         now() - interval '1 hour', now() + interval '1 day', now() + interval '1 day'
    from lottery.market m join lottery.schedule_version s using (market_id)
    join lottery.rule_version u using (market_id) join lottery.rate_version r using (market_id)
   where m.code = 'hanoi' and r.version = 1000 limit 1`

/** Bills of ten lines; whose they are and what is on them follows from a hash of their number. */
const BILLS = `
  with new as (
    select b.bill_id, 1 + abs(hashint8(b.bill_id)::bigint) % $4 as member_id
      from generate_series($2::bigint, $3::bigint) b(bill_id)
  ), line as (
    insert into lottery.line (bill_id, line_no, round_id, member_id, bet_type, number,
                              amount_satang, rate_x100, base_rate_x100)
    select n.bill_id, l.no, $1, n.member_id, case l.no % 2 when 0 then 'top2' else 'bottom2' end,
           lpad((abs(hashint8(n.bill_id * 100 + l.no)::bigint) % 100)::text, 2, '0'),
           100 + 100 * (n.bill_id % 9), 9000, 9000
      from new n, generate_series(1, ${BILL_LINES}) l(no)
     -- As sales write them: the lines of a bill lie together.
     order by n.bill_id, l.no
  )
  insert into lottery.bill (bill_id, op_id, validation_no, round_id, member_id, account_id, agent_id,
    rate_version_id, rule_version_id, line_count, total_satang, note, sold_at, expected_microsatang, run_lines)
  select n.bill_id, ledger.op_key('member', n.member_id::text, 'bench', n.bill_id::text),
         'BENCH-' || n.bill_id, $1, n.member_id, a.account_id, 6, r.rate_version_id,
         r.rule_version_id, ${BILL_LINES}, ${BILL_LINES} * (100 + 100 * (n.bill_id % 9)), '', now(),
         -- A line pays 90 times its stake, once in a hundred draws.
         ${BILL_LINES} * (100 + 100 * (n.bill_id % 9)) * 900000, 0
    from new n join ledger.account a on a.home_id = n.member_id and a.kind = ${chart.main_wallet.kind}
    join lottery.round r on r.round_id = $1`

const STAKES = `
  with bill as (
    select b.*, row_number() over (order by b.bill_id) as no
      from lottery.bill b where b.bill_id between $1::bigint and $2::bigint)
  select count(*) from ledger.apply_batch(
    array(select row(b.op_id, b.member_id, ${kindTable.lottery_stake.code},
                     '\\x00112233445566778899aabbccddeeff'::bytea, b.bill_id, null, null
                   )::ledger.new_op from bill b order by b.no),
    array(select row(b.no, ${kindTable.lottery_stake.code}, b.account_id,
                     ledger.house_account(${chart.lottery_pool.kind}::smallint, $3), b.total_satang,
                     null, b.bill_id)::ledger.new_leg from bill b order by b.no),
    0::smallint)`

const NUMBERS = `
  insert into lottery.exposure (round_id, bet_type, number, sold_satang, liability_satang)
  select round_id, bet_type, number, sum(amount_satang), sum(amount_satang * rate_x100 / 100)
    from lottery.line where round_id = $1 group by 1, 2, 3`
