import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBaht } from '#kernel/money.ts'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { auditList } from '#features/staff/contract.ts'
import { buyBill, type Stake } from '#tests/support/desk.ts'
import {
  EVERY_TYPE,
  EVERY_TYPE_STAKE,
  EVERY_TYPE_WIN,
  HANOI,
  satang,
  startDraws,
} from '#tests/support/draws.ts'
import { advanceRounds, AGENT_ID, openRound } from '#tests/support/lottery.ts'
import { houseBalance, runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelBill, getBill } from '../../../bill/contract.ts'
import { getResult } from '../../contract.ts'
import * as calls from '../../operator-contract.ts'
import { betTypeInfo } from '../../../rules/bet-types.ts'
import { billPrize } from '../../../rules/payout.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { desk, members, soldRound, cash, payouts, pool } = await startDraws(world)
const nothing = { special: ['00000'], first: ['00011'] } // 000 · 00 · 11

describe('paying', () => {
  test('the preview is what is paid; rounding is down; losers have no row', async () => {
    const before = await cash()
    const loser: Stake[] = [['top2', '11', '50.00']]
    const { round_id, billIds } = await soldRound('2026-12-08', [
      [0, EVERY_TYPE],
      [1, [['run_top', '3', '1.01']]],
      [1, loser],
      [2, loser],
    ])
    const preview = await world.ask(calls.resultPreview, { round_id, official: HANOI }, desk.second)
    expect(preview).toMatchObject({ winning_bills: 2, winning_members: 2, bills: 4 })
    expect(preview.payout).toBe('5902.63')
    expect(satang(preview.sales) - satang(preview.payout)).toBe(satang(preview.rest))
    expect(preview.bet_types.find((row) => row.bet_type === 'run_top')).toMatchObject({
      sales: '35.67',
      winning_lines: 2,
      winning_stake: '18.34',
      rate_min: '3.2',
      rate_max: '3.2',
      payout: '58.68',
    })
    expect(preview.top_winners[0]).toMatchObject({
      bet_type: 'top3',
      number: '398',
      win: '2550.00',
    })
    expect(preview.top_winners[0]?.member).toMatch(/xxx/)

    await desk.settle(round_id, HANOI)
    expect(await payouts(round_id)).toEqual([
      { billId: billIds[0], satang: EVERY_TYPE_WIN },
      { billId: billIds[1], satang: 323n },
    ])
    const progress = await world.ask(calls.settlementProgress, { round_id }, desk.first)
    expect(progress.settlement).toMatchObject({
      status: 'done',
      paid: preview.payout,
      lines_won: preview.winning_lines,
      bills_paid: preview.winning_bills,
    })
    expect((await cash()).map((now, at) => now - (before[at] ?? 0n))).toEqual([
      EVERY_TYPE_WIN - EVERY_TYPE_STAKE,
      323n - 101n - 5000n,
      -5000n,
      0n,
    ])
    expect(await pool(round_id)).toBe(0n)
    const bill = await world.ask(getBill, { bill_id: billIds[0] ?? 0 }, members[0])
    expect(bill).toMatchObject({ status: 'won', win: '5899.40' })
    const lost = await world.ask(getBill, { bill_id: billIds[2] ?? 0 }, members[1])
    expect(lost.status).toBe('lost')
  })

  test('everybody wins; nobody wins; nobody bought: the pool ends at zero each time', async () => {
    const stake: Stake[] = [['run_top', '0', '100.00']]
    const sold = [0, 1, 2, 3].map((at) => [at, stake] as const)
    const houseBefore = await houseBalance(world, 4100)
    const all = await soldRound('2026-12-09', sold)
    await desk.settle(all.round_id, nothing)
    expect(await payouts(all.round_id)).toHaveLength(4)
    expect(await houseBalance(world, 4100)).toBe(houseBefore + 40_000n - 128_000n)

    const none = await soldRound('2026-12-10', sold)
    await desk.settle(none.round_id, { special: ['11111'], first: ['11111'] })
    expect(await payouts(none.round_id)).toHaveLength(0)
    expect(await houseBalance(world, 4100)).toBe(houseBefore + 80_000n - 128_000n)

    const empty = await soldRound('2026-12-11', [])
    await desk.settle(empty.round_id, nothing)
    for (const { round_id } of [all, none, empty]) {
      expect(await pool(round_id)).toBe(0n)
      expect((await world.ask(getResult, { round_id })).status).toBe('settled')
    }
  })

  test('a cancelled bill wins nothing', async () => {
    await desk.goTo(bangkokInstant('2026-12-12', '10:00'), ...members)
    const round_id = Number((await openRound(world, 'hanoi')).round_id)
    const [member] = members
    const bill_id = await buyBill(world, member, round_id, EVERY_TYPE)
    await world.ask(cancelBill, { bill_id, agent_id: AGENT_ID }, member)
    await desk.closeRound('hanoi')
    const preview = await world.ask(calls.resultPreview, { round_id, official: HANOI }, desk.first)
    expect(preview).toMatchObject({ sales: '0.00', payout: '0.00', bills: 0, bet_types: [] })
    await desk.settle(round_id, HANOI)
    expect(await payouts(round_id)).toEqual([])
  })

  test('what any bill is paid is what the pure rules say', async () => {
    const line = fc.record({
      betType: fc.constantFrom('top3', 'tod3', 'top2', 'bottom2', 'run_top', 'run_bottom' as const),
      digits: fc.string({ unit: fc.constantFrom('3', '4', '8', '9'), minLength: 3, maxLength: 3 }),
      cents: fc.integer({ min: 100, max: 999 }),
    })
    const bills = fc.sample(fc.array(line, { minLength: 1, maxLength: 12 }), {
      seed: 20_210_228,
      numRuns: 16,
    })
    const stakes = bills.map((lines) =>
      lines.map(({ betType, digits, cents }): Stake => {
        const number = digits.slice(0, betTypeInfo[betType].digits)
        return [betType, number, formatBaht(BigInt(cents))]
      }),
    )
    const { round_id, billIds } = await soldRound(
      '2026-12-13',
      stakes.map((lines, at) => [at % members.length, lines] as const),
    )
    await desk.settle(round_id, HANOI)
    const draw = { top4: '0398', top3: '398', bottom2: '43', front3: [], bottom3: [] }
    const expected = await Promise.all(
      billIds.map(async (bill_id, at) => {
        const bill = await world.ask(getBill, { bill_id }, members[at % members.length])
        const lines = bill.lines.map((sold) => ({
          betType: sold.bet_type,
          number: sold.number,
          amountSatang: satang(sold.amount),
          rateX100: BigInt(Math.round(Number(sold.rate) * 100)),
        }))
        return { billId: bill_id, satang: billPrize(lines, draw) }
      }),
    )
    const winners = expected.filter((bill) => bill.satang > 0n)
    expect(winners.length).toBeGreaterThan(4)
    expect(await payouts(round_id)).toEqual(winners)
  })
})

/** Settles until the members have this: work of the server itself may hold the fence of a round back. */
async function settleUntil(expected: Awaited<ReturnType<typeof cash>>): Promise<void> {
  await expect
    .poll(async () => {
      await runNamedJob(world, 'lottery.settle')
      return cash()
    })
    .toEqual(expected)
}

describe('calling off', () => {
  const reason = 'แหล่งผลประกาศงดออก'

  test('an open round sells no more and gives every stake back, once', async () => {
    await desk.goTo(bangkokInstant('2026-12-17', '10:00'), ...members)
    const before = await cash()
    const round_id = Number((await openRound(world, 'hanoi')).round_id)
    const [a, b] = members
    const kept = await buyBill(world, a, round_id, EVERY_TYPE)
    const cancelled = await buyBill(world, b, round_id, EVERY_TYPE)
    await world.ask(cancelBill, { bill_id: cancelled, agent_id: AGENT_ID }, b)
    await world.ask(calls.roundVoid, { round_id, reason }, desk.owner)
    expect((await world.ask(getResult, { round_id })).void_reason).toBe(reason)
    await runNamedJob(world, 'lottery.settle', { round_id })
    await settleUntil(before)
    expect(await pool(round_id)).toBe(0n)
    const bill = await world.ask(getBill, { bill_id: kept }, a)
    expect(bill).toMatchObject({ status: 'refunded', refund: '142.64' })
    expect((await world.ask(getBill, { bill_id: cancelled }, b)).status).toBe('cancelled')
    const desk1 = await world.ask(calls.resultDesk, { round_id }, desk.first)
    expect(desk1.settlement).toMatchObject({ kind: 'refund', bills_paid: 1, paid: '142.64' })
  })

  test('a round without a result within the hour of its rules is called off by itself', async () => {
    const before = await cash()
    const { round_id } = await soldRound('2026-12-18', [
      [2, EVERY_TYPE],
      [3, [['top2', '98', '20.00']]],
    ])
    await desk.enter(round_id, HANOI)
    await world.clock.advance(59 * MINUTE_MS)
    await runNamedJob(world, 'lottery.void_missing')
    expect((await world.ask(getResult, { round_id })).status).toBe('closed')
    await world.clock.advance(MINUTE_MS)
    await runNamedJob(world, 'lottery.void_missing')
    await settleUntil(before)
    const result = await world.ask(getResult, { round_id })
    expect(result).toMatchObject({ status: 'void', top3: null })
    expect(result.void_reason).toMatch(/60 นาที/)
    expect(await cash()).toEqual(before)
    await desk.goTo(await world.clock.now())
    const audit = await world.ask(auditList, { action: 'round.voided' }, desk.owner)
    expect(audit.items.find((item) => item.object.id === `${round_id}`)).toMatchObject({
      staff_name: 'ระบบ',
    })
  })
})

describe('what follows', () => {
  test('the government’s next round opens when the one before is paid, or called off', async () => {
    await desk.goTo(bangkokInstant('2026-12-20', '10:00'))
    const open = await openRound(world, 'gov')
    expect(open.draw_day).toBe('2026-12-30')
    const round_id = await desk.closeRound('gov')
    await expect(openRound(world, 'gov')).rejects.toThrow(/no open round/)
    const official = { first: ['835538'], front3: ['290', '838'], bottom3: ['051', '806'] }
    await desk.settle(round_id, { ...official, bottom2: ['73'] })
    await advanceRounds(world)
    const next = await openRound(world, 'gov')
    expect(next.draw_day).toBe('2027-01-17')
    await world.ask(
      calls.roundVoid,
      { round_id: next.round_id, reason: 'ทดสอบการยกเลิก' },
      desk.owner,
    )
    await runNamedJob(world, 'lottery.settle')
    await advanceRounds(world)
    expect((await openRound(world, 'gov')).draw_day).toBe('2027-02-01')
  })

  test('members and everybody are told, by events that commit with the money', async () => {
    const { round_id, billIds } = await soldRound('2027-01-20', [[0, EVERY_TYPE]])
    await desk.settle(round_id, HANOI)
    const rows = await world.query<{ topic: string; member_id: string | null; payload: object }>(
      `select topic, member_id, payload from platform.push
        where (payload ->> 'round_id')::bigint = $1 or topic = 'balance' order by push_id desc`,
      [round_id],
    )
    const find = (topic: string) => rows.find((row) => row.topic === topic)
    expect(find('result')?.payload).toMatchObject({ round_id, top3: '398', bottom2: '43' })
    expect(find('round')).toMatchObject({ member_id: null, payload: { status: 'settled' } })
    expect(find('bill')).toMatchObject({
      member_id: `${members[0]?.memberId}`,
      payload: { bill_id: billIds[0], status: 'won' },
    })
    expect(find('balance')?.member_id).toBe(`${members[0]?.memberId}`)
  })

  test('the history tells the newest draw first, page by page', async () => {
    // The days before were without results for all markets but one: of those there are many.
    const of = { market_id: 3 }
    const all = await world.ask(calls.resultHistory, { ...of, limit: 100 }, desk.first)
    const pages: number[] = []
    let cursor: string | null = null
    do {
      const page: typeof all = await world.ask(
        calls.resultHistory,
        { ...of, limit: 4, ...(cursor === null ? {} : { cursor }) },
        desk.first,
      )
      pages.push(...page.items.map((item) => Number(item.round.round_id)))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(pages).toEqual(all.items.map((item) => Number(item.round.round_id)))
    expect(new Set(pages).size).toBe(pages.length)
    const day = await world.ask(
      calls.resultHistory,
      { date: '2026-12-17', market_id: 3 },
      desk.first,
    )
    expect(day.items).toMatchObject([
      { void_reason: 'แหล่งผลประกาศงดออก', derived: null, sales: '142.64', payout: '142.64' },
    ])
    const wrong = await world.call(calls.resultHistory, { cursor: 'x' }, desk.first)
    expect(wrong.code).toBe('invalid_input')
    const queue = await world.ask(calls.resultQueue, {}, desk.first)
    expect(queue.done_today.map((row) => row.stage)).toContain('settled')
  })
})
