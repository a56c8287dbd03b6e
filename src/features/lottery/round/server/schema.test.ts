import { beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { bangkokInstant } from '#kernel/time.ts'
import { advanceRounds, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'

// Every key, CHECK, trigger and grant refuses the row that it is there for. Statements run in a
// transaction that is rolled back; `$round`, `$closed` and `$bill` are replaced by ids.
const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '17:50') })
const ids: Record<string, string> = {}

beforeAll(async () => {
  await advanceRounds(world)
  const [gov, hanoi] = [await openRound(world, 'gov'), await openRound(world, 'hanoi')]
  const member = await memberActor(world)
  await deposit(world, member, '100')
  const line = { bet_type: 'top2', number: '05', amount: '10.00', rate: '90' } as const
  const sold = await sendBill(world, member, { round_id: gov.round_id, lines: [line] })
  await world.clock.set(bangkokInstant('2026-11-23', '18:10'))
  await advanceRounds(world)
  ids['$round'] = `${gov.round_id}`
  ids['$closed'] = `${hanoi.round_id}`
  ids['$bill'] = `${sold.data.bill_id}`
})

/** The SQLSTATE that a statement ends with, as the role; undefined when it goes through. */
async function refusal(role: 'app' | 'owner', statement: string): Promise<string | undefined> {
  const text = statement.replaceAll(/\$[a-z]+/g, (name) => ids[name] ?? name)
  const client = new pg.Client({ ...world.database[role] })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(text)
    return undefined
  } catch (error) {
    return (error as pg.DatabaseError).code
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

const DENIED = '42501'
const RESTRICT = '23001'
const NOT_NULL = '23502'
const FOREIGN_KEY = '23503'
const UNIQUE = '23505'
const CHECK = '23514'

test.each([
  ['insert into lottery.bill (bill_id) select bill_id from lottery.bill', DENIED],
  ['insert into lottery.line select * from lottery.line', DENIED],
  ['update lottery.line set amount_satang = 1', DENIED],
  ['delete from lottery.bill', DENIED],
  ['insert into lottery.bill_cancel select * from lottery.bill_cancel', DENIED],
  ['update lottery.exposure set sold_satang = 0', DENIED],
  ['delete from lottery.exposure', DENIED],
  ['delete from lottery.round', DENIED],
  ['update lottery.rate set rate_x100 = 1', DENIED],
  ['update lottery.result set top3 = null', DENIED],
  ['select lottery.write_bills(null, null, null, null, null, null, null)', DENIED],
  ['update lottery.market set name = code', DENIED],
])('the application may not: %s', async (statement, code) => {
  expect(await refusal('app', statement)).toBe(code)
})

test.each([
  ['update lottery.bill set note = $$x$$', RESTRICT],
  ['delete from lottery.line', RESTRICT],
  ['truncate lottery.bill_cancel', RESTRICT],
  ['update lottery.rate set rate_x100 = 1', RESTRICT],
  ['delete from lottery.rule_version', RESTRICT],
  ['update lottery.schedule_version set ahead_days = 1', RESTRICT],
  ['update lottery.freeze set bill_count = 0', RESTRICT],
  ['delete from lottery.round', RESTRICT],
])('append-only holds for the owner too: %s', async (statement, code) => {
  expect(await refusal('owner', statement)).toBe(code)
})

const exposure = (columns: string) =>
  `insert into lottery.exposure (round_id, bet_type, number, sold_satang, cap_satang) values (${columns})`
const line = (columns: string) =>
  `insert into lottery.line (bill_id, line_no, round_id, member_id, bet_type, number, amount_satang, rate_x100, base_rate_x100) values (${columns})`

test.each([
  ['a number above its limit', exposure("$round, 'top2', '99', 101, 100"), CHECK],
  ['less than nothing sold', exposure("$round, 'top2', '99', -1, null"), CHECK],
  ['three digits for two', exposure("$round, 'top2', '099', 0, null"), CHECK],
  ['a letter in a number', exposure("$round, 'top2', '9a', 0, null"), CHECK],
  ['a bet type that does not exist', exposure("$round, 'top9', '99', 0, null"), CHECK],
  ['a number twice', exposure("$round, 'top2', '05', 0, null"), UNIQUE],
  ['a line for nothing', line("$bill, 2, $round, 1, 'top2', '05', 0, 9000, 9000"), CHECK],
  ['a line above the full rate', line("$bill, 2, $round, 1, 'top2', '05', 1, 9001, 9000"), CHECK],
  ['a line twice', line("$bill, 1, $round, 1, 'top2', '05', 1, 9000, 9000"), UNIQUE],
  [
    'a step for a type without rate',
    "insert into lottery.rate_step values (2, 'front3', 1, 1)",
    FOREIGN_KEY,
  ],
  ['a market that is off without a word', 'update lottery.market set is_on = false', CHECK],
  [
    'a draw before the close',
    "update lottery.round set draw_at = close_at - interval '1 s' where round_id = $round",
    CHECK,
  ],
  ['open again', "update lottery.round set state = 'open' where round_id = $closed", CHECK],
  [
    'settled without a draw',
    "update lottery.round set state = 'settled', drawn_at = now(), settled_at = now(), settled_revision = 1 where round_id = $closed",
    CHECK,
  ],
  [
    'drawn without a result',
    "update lottery.round set state = 'drawn', drawn_at = now() where round_id = $closed",
    CHECK,
  ],
  [
    'void without a reason',
    "update lottery.round set state = 'void', void_at = now() where round_id = $closed",
    CHECK,
  ],
  [
    'another fence',
    'update lottery.round set fence = pg_current_xact_id() where round_id = $closed',
    CHECK,
  ],
  [
    'other rates for an open round',
    'update lottery.round set rate_version_id = 2 where round_id = $round',
    CHECK,
  ],
  [
    'a closed round on another day',
    'update lottery.round set draw_day = draw_day - 1 where round_id = $closed',
    CHECK,
  ],
  [
    'the sixth cancel as the fifth',
    `insert into lottery.bill_cancel (bill_id, round_id, member_id, refund_satang, cancelled_by, cancel_day, day_no, cancelled_at)
     select n, 1, 1, 1, 'member', '2026-11-23', 5, now() from generate_series(1, 2) n`,
    UNIQUE,
  ],
  [
    'staff cancelling without a reason',
    `insert into lottery.bill_cancel (bill_id, round_id, member_id, refund_satang, cancelled_by, staff_id, cancel_day, cancelled_at)
     values (1, 1, 1, 1, 'staff', 1, '2026-11-23', now())`,
    CHECK,
  ],
  [
    'a moved draw without its day',
    "insert into lottery.calendar_day (market_id, day, state, reason) values (1, '2026-12-01', 'moved', 'x')",
    CHECK,
  ],
  [
    'a limit without a reason',
    "insert into lottery.number_limit (round_id, bet_type, number, reason, staff_id) values ($round, 'top2', '05', null, 1)",
    NOT_NULL,
  ],
])('%s is refused', async (_what, statement, code) => {
  expect(await refusal('owner', statement)).toBe(code)
})

const entries = (second: { staff: number; special: string }) => `
  with first as (
    insert into lottery.result_entry (round_id, revision, staff_id, official, source)
    values ($closed, 1, 101, '{"special": ["30398"]}', 'xsmb') returning *
  ), second as (
    insert into lottery.result_entry (round_id, revision, first_entry_id, staff_id, official, source)
    select $closed, 1, entry_id, ${second.staff}, '{"special": ["${second.special}"]}', 'xsmb' from first
    returning *)
  insert into lottery.result (round_id, revision, first_entry_id, first_staff_id, second_entry_id,
    second_staff_id, official, full_value, top3, top2, bottom2, source)
  select $closed, 1, f.entry_id, f.staff_id, s.entry_id, s.staff_id, f.official, '30398',
         '398', '98', '43', 'xsmb' from first f, second s`

test('a result needs its draw, and two people who typed the same', async () => {
  expect(await refusal('app', entries({ staff: 102, special: '30398' }))).toBe(CHECK)
  await world.clock.set(bangkokInstant('2026-11-23', '18:30'))
  expect(await refusal('app', entries({ staff: 101, special: '30398' }))).toBe(CHECK)
  expect(await refusal('app', entries({ staff: 102, special: '30389' }))).toBe(FOREIGN_KEY)
  expect(await refusal('app', entries({ staff: 102, special: '30398' })), 'nobody asked').toBe(
    CHECK,
  )
  const asked = `
    insert into platform.approval (kind, object, asker, asker_id, body, needed, mismatches_max)
    values ('lottery_result', 'round:$closed', 'staff', 101, '{"special": ["30398"]}', 1, 3);
    insert into platform.approval_decision (approval_id, staff_id, verdict, body)
    select approval_id, 102, 'approve', '{"special": ["30398"]}' from platform.approval
     where object = 'round:$closed';`
  expect(await refusal('app', asked + entries({ staff: 102, special: '30398' }))).toBeUndefined()
})

test('a result whose two digits are not those of its three is refused', async () => {
  const wrong = entries({ staff: 102, special: '30398' }).replace("'398', '98'", "'398', '39'")
  expect(await refusal('app', wrong)).toBe(CHECK)
})

test('no foreign key hangs on the sale path: its check would lock the round for every bill', async () => {
  const found = await world.query(
    `select conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and conrelid in (
        'lottery.bill'::regclass, 'lottery.line'::regclass, 'lottery.exposure'::regclass,
        'lottery.bill_cancel'::regclass)`,
  )
  expect(found).toEqual([])
})
