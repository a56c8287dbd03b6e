import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { bangkokInstant, MINUTE_MS, toWireTime } from '#kernel/time.ts'
import { putOnLevel } from '#tests/support/levels.ts'
import { advanceRounds, AGENT_ID, checkBill, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { makeNumberRule, makeRates } from '#tests/support/rates.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelBill, getBill, type createBill } from '../../contract.ts'
import { getLimit, getRoom } from '../../../risk/contract.ts'
import { getRate, getRound } from '../../../round/contract.ts'
import { listRates } from '../../../market/rate-contract.ts'
import type { WireInput, WireOutput } from '#kernel/contract.ts'

type Line = WireInput<typeof createBill>['lines'][number]

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
let plain: MemberActor
let vip: MemberActor
/** Rounds of three markets: with every limit, with a limit of the round, and of sets. */
let roundId: number
let tightId: number
let setId: number

beforeAll(async () => {
  await makeRates(world, 'lao_pattana', {
    maxPerBill: 50_000,
    maxPerMemberRound: 120_000,
    rates: [
      {
        betType: 'top2',
        rate: 9000,
        maxPerBet: 40_000,
        maxPerMember: 60_000,
        cap: 100_000,
        discountBp: 333,
        steps: [
          [30_000, 7000],
          [70_000, 4500],
        ],
        vip: [
          [3, 9200],
          [6, 9500],
        ],
      },
      { betType: 'top3', rate: 85_000, maxPerBet: 60_000, maxPerMember: 60_000 },
    ],
  })
  await makeRates(world, 'lao_star', {
    maxRound: 10_000,
    rates: [{ betType: 'top2', rate: 9000, maxPerBet: 40_000, maxPerMember: 60_000 }],
  })
  await makeRates(world, 'lao_vip', {
    rates: [
      {
        betType: 'set4',
        rate: 104_166,
        min: 12_000,
        maxPerBet: 60_000,
        maxPerMember: 60_000,
        unit: 12_000,
        prizes: [12_500_000, 4_100_000, 550_000, 410_000, 180_000, 160_000],
      },
    ],
  })
  await advanceRounds(world)
  roundId = Number((await openRound(world, 'lao_pattana')).round_id)
  tightId = Number((await openRound(world, 'lao_star')).round_id)
  setId = Number((await openRound(world, 'lao_vip')).round_id)
  plain = await memberActor(world)
  vip = await memberActor(world)
  await deposit(world, plain, '9000')
  await deposit(world, vip, '9000')
  await putOnLevel(world, vip.memberId, 5)
})

const top2 = (number: string, amount: string, rate = '90'): Line => ({
  bet_type: 'top2',
  number,
  amount,
  rate,
})
const top3 = (number: string, amount: string): Line => ({
  bet_type: 'top3',
  number,
  amount,
  rate: '850',
})
const buy = (actor: MemberActor, lines: Line[], round = roundId) =>
  sendBill(world, actor, { round_id: round, lines })
const cancel = (actor: MemberActor, billId: unknown) =>
  world.call(cancelBill, { bill_id: billId, agent_id: AGENT_ID }, actor)
const room = (numbers: string, actor?: MemberActor, round = roundId) =>
  world.ask(getRoom, { round_id: round, bet_type: 'top2', numbers }, actor)

/** Dry run and sale refuse alike; answers the code and each line's state and message. */
async function refused(actor: MemberActor, lines: Line[], round = roundId) {
  const dry = await checkBill(world, actor, { round_id: round, lines })
  const sale = await buy(actor, lines, round)
  expect([sale.code, sale.data, sale.details]).toEqual([dry.code, dry.data, dry.details])
  return { code: sale.code, lines: sale.data.lines, findings: sale.details.map((d) => d.code) }
}

describe('what members are paid and what they pay', () => {
  test('a level is paid its own rate, and another rate is a changed one', async () => {
    expect((await room('40', vip)).base_rate).toBe('92')
    expect((await room('40', plain)).base_rate).toBe('90')
    expect((await room('40')).base_rate).toBe('90')
    const asked = { round_id: roundId }
    const ofType = (rows: WireOutput<typeof getRate>) => rows.find((r) => r.bet_type === 'top2')
    expect(ofType(await world.ask(getRate, asked, vip))).toMatchObject({
      rate: '92',
      base_rate: '90',
      discount_bp: 333,
    })
    expect(ofType(await world.ask(getRate, asked))).toMatchObject({ rate: '90', base_rate: '90' })
    expect((await refused(vip, [top2('40', '10.00')])).code).toBe('rate_changed')
    const sold = await buy(vip, [top2('40', '10.00', '92')])
    expect(sold.data.lines[0]).toMatchObject({
      rate: '92',
      base_rate: '92',
      potential_win: '920.00',
    })
    expect((await refused(plain, [top2('40', '10.00', '92')])).code).toBe('rate_changed')
  })

  test('the discount is taken off line by line, and a cancel gives back what was paid', async () => {
    const lines = [top2('41', '1.01'), top2('42', '9.99'), top3('123', '5.00')]
    const sold = await buy(plain, lines)
    // 3.33 % of 1.01 and of 9.99, rounded down: 0.03 and 0.33. Nothing off 3 ตัวบน.
    expect(sold.data).toMatchObject({ gross: '16.00', discount: '0.36', total: '15.64' })
    const bill = await world.ask(getBill, { bill_id: sold.data.bill_id }, plain)
    expect(bill).toMatchObject({ total: '15.64', discount: '0.36' })
    const exposure = await world.query<{ sold: string; cost: string }>(
      `select sold_satang as sold, liability_satang as cost from lottery.exposure
        where round_id = $1 and bet_type = 'top2' and number = '42'`,
      [roundId],
    )
    expect(exposure).toEqual([{ sold: '999', cost: '89910' }])
    const back = await cancel(plain, sold.data.bill_id)
    expect(back.data.refund).toBe('15.64')
    expect(back.data.balance).toBe((Number(sold.data.balance) + 15.64).toFixed(2))
    expect(
      await world.query(
        `select sold_satang::int as sold, liability_satang::int as cost from lottery.exposure
          where round_id = $1 and number = '42'`,
        [roundId],
      ),
    ).toEqual([{ sold: 0, cost: 0 }])
  })

  test('the first answer and the one to the same key again are the same, and read from the sale', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const lines = [top2('43', '2.00'), top2('43', '3.00'), top3('456', '1.00')]
    const send = () => sendBill(world, plain, { round_id: roundId, lines, note: 'ซ้ำ' }, key)
    const first = await send()
    await world.clock.advance(MINUTE_MS)
    expect((await send()).data).toEqual(first.data)
    expect(first.data.cancellable_until).not.toBeNull()
  })
})

describe('sets', () => {
  const set = (number: string, amount: string): Line => ({
    bet_type: 'set4',
    number,
    amount,
    rate: '1041.66',
  })

  test('are sold in whole units and would pay the best tier', async () => {
    const broken = await refused(plain, [set('1234', '130.00')], setId)
    expect([broken.code, broken.findings]).toEqual(['line_invalid', ['off_unit']])
    expect(broken.lines[0]).toMatchObject({ state: 'invalid' })
    expect(broken.lines[0]?.message).toContain('ชุดละ ฿120')
    const sold = await buy(plain, [set('1234', '240.00')], setId)
    expect(sold.data.lines[0]?.potential_win).toBe('250000.00')
    const bill = await world.ask(getBill, { bill_id: sold.data.bill_id }, plain)
    expect(bill.lines[0]?.potential_win).toBe('250000.00')
    const facts = await world.ask(
      getRoom,
      { round_id: setId, bet_type: 'set4', numbers: '1234,9999' },
      plain,
    )
    expect(facts.unit).toBe('120.00')
    expect(facts.numbers.map((row) => [row.number, row.room, row.limited_by])).toEqual([
      ['1234', '360.00', 'member'],
      ['9999', '600.00', 'bet'],
    ])
  })

  test('a type that the market does not sell is said to be one', async () => {
    const answer = await refused(plain, [top2('12', '5.00')], setId)
    expect([answer.code, answer.findings]).toEqual(['line_invalid', ['unsold']])
    const asked = { round_id: setId, bet_type: 'top2', numbers: '12' }
    expect((await world.call(getRoom, asked)).code).toBe('line_invalid')
    expect((await world.call(getRoom, { ...asked, round_id: 999_999 })).code).toBe('not_found')
    expect((await world.call(getRoom, { ...asked, numbers: '123' })).code).toBe('line_invalid')
  })
})

describe('limits beyond a number', () => {
  test('of a bill: the line that goes over it is named, with what is left', async () => {
    const answer = await refused(plain, [
      top2('50', '300.00'),
      top3('500', '150.00'),
      top3('501', '60'),
    ])
    expect(answer.code).toBe('bill_over_limit')
    expect(answer.lines.map((line) => line.state)).toEqual(['ok', 'ok', 'over_limit'])
    expect(answer.lines[2]).toMatchObject({ room: '50.00' })
    expect(answer.lines[2]?.message).toContain('501')
    expect(answer.lines[2]?.message).toContain('฿50')
  })

  test('of a member on a round: what he has counts, what he took back does not', async () => {
    const buyer = await memberActor(world)
    await deposit(world, buyer, '3000')
    expect((await buy(buyer, [top3('600', '500.00')])).error).toBe(0)
    const second = await buy(buyer, [top3('601', '500.00')])
    expect((await room('60', buyer)).bill_room).toBe('200.00')
    const over = await refused(buyer, [top3('602', '200.00'), top3('603', '0.01')])
    expect(over.code).toBe('stake_below_min')
    const full = await refused(buyer, [top3('602', '150.00'), top3('603', '50.01')])
    expect([full.code, full.lines[1]?.room]).toEqual(['member_round_over_limit', '50.00'])
    expect((await cancel(buyer, second.data.bill_id)).error).toBe(0)
    expect((await room('60', buyer)).bill_room).toBe('500.00')
    expect((await buy(buyer, [top3('602', '150.00'), top3('603', '50.01')])).error).toBe(0)
    expect(await room('60', plain)).toMatchObject({ bill_room: '500.00' })
  })

  test('of a round: everybody together, to the last baht', async () => {
    expect((await buy(plain, [top2('70', '60.00')], tightId)).error).toBe(0)
    const over = await refused(vip, [top2('71', '30.00'), top2('72', '10.01')], tightId)
    expect([over.code, over.lines.map((line) => line.state)]).toEqual([
      'round_over_limit',
      ['ok', 'over_limit'],
    ])
    const last = await buy(vip, [top2('71', '30.00'), top2('72', '10.00')], tightId)
    expect(last.error).toBe(0)
    expect((await room('73', plain, tightId)).numbers[0]).toMatchObject({
      room: '0.00',
      limited_by: 'round',
    })
    expect((await cancel(vip, last.data.bill_id)).error).toBe(0)
    expect((await room('73', plain, tightId)).bill_room).toBe('40.00')
  })
})

test('a change of rates is announced before it holds, and open rounds keep theirs', async () => {
  const now = await world.clock.now()
  const hours = (count: number) => new Date(now.getTime() + count * 60 * MINUTE_MS)
  await makeRates(world, 'lao_star', {
    maxRound: 20_000,
    rates: [{ betType: 'top2', rate: 8800, maxPerBet: 40_000, maxPerMember: 60_000 }],
    validFrom: hours(48),
    announcedAt: hours(0),
  })
  await makeRates(world, 'lao_vip', {
    rates: [{ betType: 'top2', rate: 8800, maxPerBet: 40_000, maxPerMember: 60_000 }],
    validFrom: hours(48),
    announcedAt: hours(24),
  })
  const change = {
    valid_from: toWireTime(hours(48)),
    changes: [
      { label: 'ทุกประเภท · รับสูงสุดทั้งงวด', before: '฿100', after: '฿200' },
      { label: '2 ตัวบน · จ่าย (บาทละ)', before: '90', after: '88' },
    ],
  }
  expect((await world.ask(getRound, { round_id: tightId })).upcoming_change).toEqual(change)
  expect((await world.ask(getRound, { round_id: setId })).upcoming_change).toBeNull()
  const rates = await world.ask(listRates, {})
  expect(rates.filter((row) => row.upcoming_change !== null).map((row) => row.code)).toEqual([
    'lao_star',
  ])
  expect((await room('75', plain, tightId)).base_rate).toBe('90')
})

describe('numbers', () => {
  test('a whole line takes the step that the total with it reaches; the room at a rate says so', async () => {
    const [before] = (await room('80', plain)).numbers
    expect(before).toMatchObject({
      state: 'open',
      rate: '90',
      room: '400.00',
      room_at_rate: '300.00',
    })
    expect((await refused(plain, [top2('80', '300.01')])).code).toBe('rate_changed')
    expect((await buy(plain, [top2('80', '300.00')])).error).toBe(0)
    const [after] = (await room('80', vip)).numbers
    expect(after).toMatchObject({
      state: 'reduced',
      rate: '70',
      room: '400.00',
      room_at_rate: null,
    })
    const [mine] = (await room('80', plain)).numbers
    expect(mine).toMatchObject({ room: '300.00', limited_by: 'member' })
  })

  test('a rule holds from its start to its end, by pattern or by number, the strictest of all', async () => {
    const now = await world.clock.now()
    const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
    const rule = { roundId, betType: 'top2' as const }
    await makeNumberRule(world, { ...rule, pattern: 'double', rate: 6000, startsAt: at(1) })
    await makeNumberRule(world, { ...rule, numbers: ['99', '98'], rate: 0, startsAt: at(2) })
    await makeNumberRule(world, {
      ...rule,
      numbers: ['97'],
      cap: 5_000,
      startsAt: at(0),
      endsAt: at(2),
    })
    const states = async () =>
      (await room('99,98,97,96', vip)).numbers.map(({ state, rate, room: left }) => [
        state,
        rate,
        left,
      ])
    expect(await states()).toEqual([
      ['open', '92', '400.00'],
      ['open', '92', '400.00'],
      ['open', '92', '50.00'],
      ['open', '92', '400.00'],
    ])
    expect((await refused(vip, [top2('97', '50.01', '92')])).code).toBe('number_over_limit')
    await world.clock.set(at(1))
    expect((await states())[0]).toEqual(['reduced', '60', '400.00'])
    await world.clock.set(at(2))
    expect(await states()).toEqual([
      ['closed', '0', '0.00'],
      ['closed', '0', '0.00'],
      ['open', '92', '400.00'],
      ['open', '92', '400.00'],
    ])
    const closed = await refused(vip, [top2('96', '5.00', '92'), top2('98', '5.00', '92')])
    expect([closed.code, closed.findings]).toEqual(['number_closed', ['closed']])
    expect(closed.lines[1]?.message).toContain('98')
    const listed = await world.ask(getLimit, { round_id: roundId })
    expect(listed.filter((row) => ['98', '99', '88'].includes(row.number))).toMatchObject([
      { number: '88', state: 'reduced', rate: '60', reason: 'staff' },
      { number: '98', state: 'closed', reason: 'staff' },
      { number: '99', state: 'closed', reason: 'staff' },
    ])
  })

  test('one bill that meets many limits is refused for the worst, and says all of them', async () => {
    const answer = await refused(plain, [
      top2('98', '5.00'),
      top2('85', '400.01'),
      top2('8', '5.00'),
      top2('86', '0.50'),
      top2('87', '80.00', '89'),
      top2('89', '20.00', '89'),
      top3('850', '99.00'),
    ])
    expect(answer.code).toBe('line_invalid')
    expect(answer.findings).toEqual([
      'closed',
      'above_max',
      'invalid',
      'below_min',
      'rate_changed',
      'over_bill',
      'over_bill',
    ])
    for (const [at, number] of ['98', '85', '8', '86', '87', '89', '850'].entries()) {
      expect(answer.lines[at]?.message).toContain(number)
    }
  })
})
