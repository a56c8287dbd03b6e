import { beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { advanceRounds, lobbyMarket, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { getLimit } from '../../risk/contract.ts'
import { getLobby, getRate, getRound, getRule, listRounds } from '../contract.ts'
import { getResult, listResults } from '../../result/contract.ts'
import { listRates } from '../../market/rate-contract.ts'
import { setNumberLimit } from '#tests/support/risk.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-25', '10:00') })
let hanoi: number

beforeAll(async () => {
  await advanceRounds(world)
  hanoi = Number((await openRound(world, 'hanoi')).round_id)
})

test('the lobby answers status, not error, and every market by category', async () => {
  const response = await fetch(`${world.site.memberUrl}${getLobby.path}`)
  const body = (await response.json()) as Record<string, unknown>
  expect(body['status']).toBe(0)
  expect(body).not.toHaveProperty('error')
  const lobby = await world.ask(getLobby, {})
  expect(
    lobby.categories.map(({ name, markets }) => [name, markets.length, markets[0]?.code]),
  ).toEqual([
    ['หวยไทย', 3, 'gov'],
    ['หวยต่างประเทศ', 10, 'lao_pattana'],
    ['หวยหุ้น', 32, 'th_am'],
    ['ยี่กี', 6, 'yeekee'],
    ['หวยชุด', 2, 'lao_set'],
  ])
  expect(lobby.server_time).toMatch(/^2026-11-25T10:00:.*\+07:00$/)
  expect((await lobbyMarket(world, 'gov')).last_result).toBeNull()
})

test('rounds by market, day and state', async () => {
  const refs = async (filter: object) =>
    (await world.ask(listRounds, filter)).map((round) => round.round_ref)
  const daily = (found: string[]) => found.filter((ref) => !/^Y[KD]-/.test(ref))
  const today = daily(await refs({ date: '2026-11-25' }))
  expect(today).toHaveLength(40)
  const first = ['nikkei_pm', 'hanoi', 'lao_pattana'].map((code) => `${code}-2026-11-25`)
  expect(today.filter((ref) => first.includes(ref))).toEqual(first)
  expect(await refs({ market_id: 1, status: 'open' })).toEqual(['gov-2026-12-01'])
  expect(await refs({ status: 'settled' })).toEqual([])
  expect((await refs({ market_id: 3 }))[0]).toBe('hanoi-2026-11-25')
})

test('what does not exist is not found, and what is no id is no input', async () => {
  for (const call of [getRound, getRule, getRate, getLimit, getResult]) {
    const answer = await world.call(call, { round_id: 999_999 })
    expect([answer.status, answer.code], call.path).toEqual([404, 'not_found'])
    expect((await world.call(call, { round_id: 'x' })).code).toBe('invalid_input')
  }
})

test('a round says which versions hold and what time it is', async () => {
  const round = await world.ask(getRound, { round_id: hanoi })
  expect(round).toMatchObject({
    round_ref: 'hanoi-2026-11-25',
    status: 'open',
    rule_version: 1,
    rate_version: 1,
    lines_max: 1000,
    market: { code: 'hanoi', name: 'ฮานอยปกติ', emblem: 'vn', is_on: true, notice: null },
  })
  const rule = await world.ask(getRule, { round_id: hanoi })
  expect(rule.result_rule).toBe('hanoi')
  expect(rule.rule_text).toContain('รางวัลพิเศษ')
  expect(rule.cancel).toEqual({ allowed: true, window_min: 30, before_close_min: 10, per_day: 5 })
})

test('rates with their true chances: ten types for the government draw, six for the others', async () => {
  const gov = await openRound(world, 'gov')
  const rates = await world.ask(getRate, { round_id: gov.round_id })
  expect(rates.map((row) => [row.bet_type, row.rate])).toEqual([
    ['top4', '6000'],
    ['tod4', '250'],
    ['top3', '900'],
    ['tod3', '150'],
    ['front3', '450'],
    ['bottom3', '450'],
    ['top2', '90'],
    ['bottom2', '90'],
    ['run_top', '3.2'],
    ['run_bottom', '4.2'],
  ])
  const tod = rates.find((row) => row.bet_type === 'tod3')
  expect(tod?.chances).toEqual([
    { pattern: 'ordinary', wins: 6, of: 1000, win_chance: 0.006, return_percent: 90 },
    { pattern: 'double', wins: 3, of: 1000, win_chance: 0.003, return_percent: 45 },
    { pattern: 'triple', wins: 1, of: 1000, win_chance: 0.001, return_percent: 15 },
  ])
  expect(rates.find((row) => row.bet_type === 'top3')).toMatchObject({
    name: '3 ตัวบน',
    digits: 3,
    min: '1.00',
    max_per_bet: '2000.00',
    max_per_number_member: '5000.00',
    max_per_number_round: '20000.00',
    steps: [
      { over: '10000.00', rate: '720' },
      { over: '15000.00', rate: '450' },
    ],
  })
  expect(await world.ask(getRate, { round_id: hanoi })).toHaveLength(6)
  const all = await world.ask(listRates, { agent_id: 6 })
  expect(all.filter((market) => market.rates.length !== 6).map((market) => market.code)).toEqual([
    'gov',
    'malay',
    'lao_set',
    'hanoi_set',
  ])
  const foreign = await world.ask(listRates, { category_id: 2 })
  expect(foreign.map((market) => market.code).slice(0, 2)).toEqual(['lao_pattana', 'lao_star'])
})

test('เลขอั้น: what staff set, what the sales did, what is full; nothing else', async () => {
  expect(await world.ask(getLimit, { round_id: hanoi })).toEqual([])
  const set = (number: string, rateX100: bigint | null, capSatang: bigint | null) =>
    setNumberLimit(world.services, 1, {
      roundId: hanoi,
      betType: 'top2',
      number,
      rateX100,
      capSatang,
      reason: 'เลขดัง',
    })
  await set('11', 4500n, null)
  await set('19', 0n, null)
  await set('20', null, 1_000n)
  await set('21', 4500n, null)
  await set('21', null, null)
  const buyers = await Promise.all([1, 2, 3].map(() => memberActor(world)))
  for (const buyer of buyers) {
    await deposit(world, buyer, '20000')
    for (let bill = 0; bill < 4; bill += 1) {
      const line = { bet_type: 'top2', number: '33', amount: '5000.00', rate: '90' } as const
      const sold = await sendBill(world, buyer, { round_id: hanoi, lines: [line] })
      if (sold.error !== 0) expect(sold.code).toBe('rate_changed')
    }
  }
  const line = { bet_type: 'top2', number: '20', amount: '10.00', rate: '90' } as const
  const last = await memberActor(world)
  await deposit(world, last, '100')
  expect((await sendBill(world, last, { round_id: hanoi, lines: [line] })).error).toBe(0)
  expect((await sendBill(world, last, { round_id: hanoi, lines: [line] })).code).toBe(
    'number_closed',
  )

  const limits = await world.ask(getLimit, { round_id: hanoi })
  expect(limits.map((row) => [row.number, row.state, row.reason, row.rate])).toEqual([
    ['11', 'reduced', 'staff', '45'],
    ['19', 'closed', 'staff', '0'],
    ['20', 'closed', 'full', '90'],
    ['33', 'reduced', 'step', '72'],
  ])
  expect(limits[3]).toMatchObject({ base_rate: '90', room: '50000.00' })
  const audited = await world.query("select from platform.audit where action like 'number.%'")
  expect(audited).toHaveLength(5)
  await expect(
    setNumberLimit(world.services, 1, {
      roundId: hanoi,
      betType: 'top2',
      number: '123',
      rateX100: 0n,
      capSatang: null,
      reason: 'ผิดหลัก',
    }),
  ).rejects.toMatchObject({ definition: { code: 'number_malformed' } })
})

test('before the draw a result is all null, and the day lists the rounds that sell', async () => {
  const result = await world.ask(getResult, { round_id: hanoi })
  expect(result).toMatchObject({ status: 'open', top3: null, front3: [], revision: 0 })
  const today = await world.ask(listResults, { agent_id: 6 })
  const codes = today.map((row) => row.market_code)
  const some = ['nikkei_pm', 'hanoi', 'lao_pattana']
  expect(codes.filter((code) => some.includes(code))).toEqual(some)
  expect(await world.ask(listResults, { date: '2026-11-01' })).toEqual([])
  expect(await world.ask(listResults, { market_id: 3 })).toEqual([])
})
