import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { formatBaht } from '#kernel/money.ts'
import { listWallets } from '#ledger/wallets.ts'
import { advanceRounds, AGENT_ID, lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, signInMember, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelBill, getBill } from '../../contract.ts'

const world = await testWorld({ sandbox: true })
let member: MemberActor

beforeEach(async () => {
  await world.clock.set(bangkokInstant('2026-11-23', '10:00'))
  await advanceRounds(world)
  member = await memberActor(world)
  await deposit(world, member, '500')
})

async function buy(code: string, number = '05', amount = '10.00') {
  const round = await openRound(world, code)
  const lines = [
    await lineOf(world, round.round_id, 'top2', number, amount),
    await lineOf(world, round.round_id, 'bottom2', number, amount),
    await lineOf(world, round.round_id, 'bottom2', number, amount),
  ]
  return (await sendBill(world, member, { round_id: round.round_id, lines })).data
}
const cancel = (billId: number | string, key: string = randomUUID()) =>
  world.call(cancelBill, { bill_id: billId, agent_id: AGENT_ID }, member, {
    'idempotency-key': key,
  })
const sold = async () =>
  (
    await world.query<{ sold: string }>(
      'select coalesce(sum(sold_satang), 0) as sold from lottery.exposure',
    )
  )[0]?.sold

test('the stake returns to the wallet, the numbers get their room back, once', async () => {
  const [before] = await listWallets(world.services.db, member.memberId)
  const soldBefore = await sold()
  const bill = await buy('hanoi')
  expect(await sold()).toBe(`${Number(soldBefore) + 3000}`)
  const key = randomUUID()
  const answers = await Promise.all([cancel(bill.bill_id, key), cancel(bill.bill_id, key)])
  for (const answer of answers) {
    expect(answer.data).toEqual({
      bill_id: bill.bill_id,
      refund: '30.00',
      balance: formatBaht(before?.availableSatang ?? 0n),
      cancels_left: 4,
    })
  }
  expect(await sold()).toBe(soldBefore)
  expect(await world.ask(getBill, { bill_id: bill.bill_id }, member)).toMatchObject({
    status: 'cancelled',
    refund: '30.00',
    cancellable_until: null,
  })
  expect((await cancel(bill.bill_id)).code).toBe('bill_already_cancelled')
  const next = await buy('hanoi')
  expect((await cancel(next.bill_id, key)).code).toBe('idempotency_mismatch')
})

test('ten at once cancel a bill once', async () => {
  const bill = await buy('hanoi')
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(bill.bill_id)))
  expect(answers.filter((answer) => answer.error === 0)).toHaveLength(1)
  expect(answers.filter((answer) => answer.code === 'bill_already_cancelled')).toHaveLength(9)
})

test('five a day, also when they come together', async () => {
  const bills = []
  for (const number of ['01', '02', '03', '04', '05', '06', '07']) {
    bills.push(await buy('hanoi', number, '1.00'))
  }
  const answers = await Promise.all(bills.map((bill) => cancel(bill.bill_id)))
  expect(answers.filter((answer) => answer.error === 0)).toHaveLength(5)
  expect(answers.filter((answer) => answer.code === 'cancel_daily_limit')).toHaveLength(2)
})

test('thirty minutes, not one more', async () => {
  const bill = await buy('gov')
  expect(bill.cancellable_until).toBe(
    new Date(new Date(bill.created_at).getTime() + 30 * MINUTE_MS + 7 * 60 * MINUTE_MS)
      .toISOString()
      .replace('Z', '+07:00'),
  )
  await world.clock.advance(31 * MINUTE_MS)
  await signInMember(world, member)
  expect((await cancel(bill.bill_id)).code).toBe('cancel_window_over')
})

test('not in the last ten minutes, not after the close', async () => {
  await world.clock.set(bangkokInstant('2026-11-23', '17:55'))
  await advanceRounds(world)
  await signInMember(world, member)
  const bill = await buy('hanoi')
  const other = await buy('hanoi', '06')
  expect((await cancel(other.bill_id)).error).toBe(0)
  await world.clock.set(bangkokInstant('2026-11-23', '18:01'))
  expect((await cancel(bill.bill_id)).code).toBe('cancel_too_late')
  await world.clock.set(bangkokInstant('2026-11-23', '18:10'))
  expect((await cancel(bill.bill_id)).code).toBe('cancel_round_closed')
  await advanceRounds(world)
  expect((await cancel(bill.bill_id)).code).toBe('cancel_round_closed')
})

test('another agent, and a market whose rules allow none', async () => {
  const bill = await buy('lao_pattana')
  const asked = { bill_id: bill.bill_id, agent_id: 7 }
  expect((await world.call(cancelBill, asked, member)).code).toBe('agent_unknown')

  // A new version of the rules holds for the rounds that open after it.
  await world.query(`insert into lottery.rule_version (market_id, version, rule_text, allow_cancel,
      cancel_window_min, cancel_before_close_min, cancel_per_day, void_after_min, valid_from)
    select market_id, 2, rule_text, false, 0, 0, 0, void_after_min, platform.clock()
      from lottery.rule_version where market_id = 4`)
  await world.clock.set(bangkokInstant('2026-11-24', '07:00'))
  await advanceRounds(world)
  await signInMember(world, member)
  const strict = await buy('nikkei_pm')
  expect(strict.cancellable_until).toBeNull()
  expect((await cancel(strict.bill_id)).code).toBe('cancel_not_allowed')
})
