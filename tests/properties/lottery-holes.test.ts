import { existsSync, globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { cancelBill, getBill } from '#features/lottery/bill/contract.ts'
import * as result from '#features/lottery/result/operator-contract.ts'
import { setNumberLimit } from '#tests/support/risk.ts'
import { buyBill } from '#tests/support/desk.ts'
import { HANOI, startDraws } from '#tests/support/draws.ts'
import { AGENT_ID, lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'

// Holes that were found in other lotteries (docs/concepts/lottery.md, "Holes of others"), each tried
// here by its own name or held by the test that the table there points to.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { desk, members, soldRound, cash, payouts, pool } = await startDraws(world)
const [buyer, other] = members
/** A round that stays open for days: others are drawn meanwhile. */
let open: number
beforeAll(async () => {
  open = Number((await openRound(world, 'gov')).round_id)
})

const capOn = (number: string, baht: number) =>
  setNumberLimit(world.services, 1, {
    roundId: open,
    betType: 'bottom2',
    number,
    rateX100: null,
    capSatang: BigInt(baht) * 100n,
    reason: 'เลขดัง',
  })
const buy = async (number: string, baht: string, who = buyer) => {
  const line = await lineOf(world, open, 'bottom2', number, baht)
  return (await sendBill(world, who, { round_id: open, lines: [line] })).code
}

describe('the table', () => {
  const page = readFileSync('docs/concepts/lottery.md', 'utf8')
  const rows = [...page.matchAll(/^\| (\d+) \| (.+?) \| `(.+?)`: (.+?) \|$/gm)]

  test('has a row for each hole that a lottery can have', () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 14, 15, 16, 17, 18]
    expect(rows.map(([, number]) => Number(number))).toEqual(numbers)
  })

  test.each(rows.map(([, number, hole, file, title]) => [number, hole, file, title] as const))(
    'hole %s, %s: its test exists',
    (_number, _hole, file = '', title = '') => {
      expect(existsSync(file), file).toBe(true)
      expect(readFileSync(file, 'utf8')).toContain(title)
    },
  )
})

test('hole 2 and 18, dice of the language or of a short seed: none in the product', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/sandbox\//.test(file))
  const dice = /Math\.random\(|xorshift|mulberry32|park.?miller|lehmer|% ?2147483647/i
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => dice.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('hole 6, a draw that looks at the bank: a prize larger than the pool is paid in full', async () => {
  const { round_id, billIds } = await soldRound('2026-12-09', [
    [0, [['top3', '398', '100.00']]],
    [1, [['top3', '111', '1.00']]],
  ])
  expect(await pool(round_id)).toBe(10_100n)
  await desk.settle(round_id, HANOI)
  expect(await payouts(round_id)).toEqual([{ billId: billIds[0], satang: 8_500_000n }])
  expect(await pool(round_id)).toBe(0n)
})

test('hole 7, read the total, compare, insert: sixty at once sell exactly the limit', async () => {
  await capOn('71', 20)
  const codes = await Promise.all(Array.from({ length: 60 }, () => buy('71', '1.00')))
  expect(codes.filter((code) => code === '')).toHaveLength(20)
  // Once it is full it is closed.
  expect(new Set(codes)).toEqual(new Set(['', 'number_closed']))
})

test('hole 8, parts that do not make the whole: what bills paid and won is what the books say', async () => {
  const odd = Array.from({ length: 7 }, (_, at) => ['run_top', '8', `1${at}.3${at}`] as const)
  const { round_id, billIds } = await soldRound('2026-12-10', [[0, odd]])
  const staked = odd.reduce((sum, [, , baht]) => sum + BigInt(baht.replace('.', '')), 0n)
  expect(await pool(round_id)).toBe(staked)
  const before = await cash()
  await desk.settle(round_id, HANOI)
  const parts = odd.map(([, , baht]) => (BigInt(baht.replace('.', '')) * 320n) / 100n)
  const whole = parts.reduce((sum, part) => sum + part, 0n)
  expect(await payouts(round_id)).toEqual([{ billId: billIds[0], satang: whole }])
  expect((await cash())[0]).toBe((before[0] ?? 0n) + whole)
})

test('hole 13, one counter for two limits: what one member bought leaves another his own limit', async () => {
  const line = async (baht: string) => [await lineOf(world, open, 'bottom2', '13', baht)]
  const send = async (who: typeof buyer, baht: string) =>
    (await sendBill(world, who, { round_id: open, lines: await line(baht) })).code
  const rate = await world.query<{ most: string }>(
    `select least(max_per_member_satang, max_per_bet_satang)::text as most from lottery.rate
      join lottery.round using (rate_version_id)
     where round_id = $1 and bet_type = 'bottom2'`,
    [open],
  )
  const most = Number(rate[0]?.most) / 100
  expect(most).toBeGreaterThan(1000)
  expect(await send(buyer, '1000.00')).toBe('')
  expect(await send(other, '1000.00')).toBe('')
})

test('hole 14, a payment that fails burns the prize: paid late, and once, however often it is tried', async () => {
  const { round_id, billIds } = await soldRound('2026-12-11', [[1, [['bottom2', '43', '10.00']]]])
  await desk.enter(round_id, HANOI)
  await world.ask(result.resultConfirm, { round_id, official: HANOI }, desk.second)
  await world.query(
    `create function lottery.break_it() returns trigger language plpgsql as
       $$ begin raise exception 'the disk is full'; end $$`,
  )
  await world.query(
    `create trigger break_it before insert on lottery.payout for each row
       execute function lottery.break_it()`,
  )
  const before = await cash()
  await expect(runNamedJob(world, 'lottery.settle', { round_id })).rejects.toThrow()
  expect(await cash()).toEqual(before)
  await world.query('drop trigger break_it on lottery.payout')
  for (let again = 0; again < 3; again += 1) {
    await runNamedJob(world, 'lottery.settle', { round_id })
  }
  expect(await payouts(round_id)).toEqual([{ billId: billIds[0], satang: 90_000n }])
  expect((await cash())[1]).toBe((before[1] ?? 0n) + 90_000n)
})

test('hole 15, a sweep that settles what is live: recovery leaves open rounds and their bills alone', async () => {
  const bill_id = await buyBill(world, buyer, open, [['bottom2', '15', '5.00']])
  const before = await cash()
  for (const job of ['lottery.rounds', 'lottery.settle', 'lottery.void_missing']) {
    await runNamedJob(world, job)
  }
  await runNamedJob(world, 'lottery.settle', { round_id: open })
  expect(await world.ask(getBill, { bill_id }, buyer)).toMatchObject({ status: 'accepted' })
  expect((await openRound(world, 'gov')).round_id).toBe(open)
  expect(await cash()).toEqual(before)
})

test('hole 16, an audit that comes later or not at all: it is written by the same transaction', async () => {
  await capOn('16', 7)
  const rows = await world.query<{ same: boolean }>(
    `select r.xmin = a.xmin as same from lottery.number_rule r, platform.audit a
      where '16' = any (r.numbers) and a.action = 'number.capped' order by a.audit_id desc limit 1`,
  )
  expect(rows).toEqual([{ same: true }])
  const count = async () =>
    (await world.query<{ count: string }>('select count(*) from platform.audit'))[0]?.count
  const before = await count()
  await expect(capOn('x', 7)).rejects.toThrow()
  expect(await count()).toBe(before)
})

test('hole 17, the largest amount refused by rounding, and a tie at the close', async () => {
  await capOn('17', 333)
  expect(await buy('17', '332.99')).toBe('')
  expect(await buy('17', '1.00')).toBe('number_over_limit')
  await capOn('18', 333)
  expect(await buy('18', '333.00')).toBe('')
  const round = await openRound(world, 'gov')
  const bill_id = await buyBill(world, buyer, open, [['bottom2', '19', '1.00']])
  await desk.goTo(new Date(Date.parse(round.close_at) - 20_000), buyer)
  expect(await buy('19', '1.00')).toBe('')
  await world.clock.set(new Date(round.close_at))
  expect(await buy('19', '1.00')).toBe('round_closed')
  const cancelled = await world.call(cancelBill, { bill_id, agent_id: AGENT_ID }, buyer)
  expect(cancelled.code).toBe('cancel_round_closed')
})
