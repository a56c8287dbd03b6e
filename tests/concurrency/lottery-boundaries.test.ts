import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { Refusal } from '#kernel/errors.ts'
import { cancelBill } from '#features/lottery/bill/server/sale/cancel-bill.ts'
import { createBill } from '#features/lottery/bill/server/sale/create-bill.ts'
import { getRoom } from '#features/lottery/risk/server/get-room.ts'
import type { BillInput } from '#features/lottery/bill/contract.ts'
import type { Services } from '#platform/services.ts'
import { advanceRounds, AGENT_ID, openRound } from '#tests/support/lottery.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { makeNumberRule, makeRates, type TestRate } from '#tests/support/rates.ts'
import { testWorld } from '#tests/support/world.ts'

// Each limit of the sale on its own, then all of them at once: everybody wants more than there is, at
// the same moment, through the lanes of two processes. What is sold is never more than the limit, and
// in the end never less than what would have fitted.
const MEMBERS = 10
const STAKE = 100n
type Line = BillInput['lines'][number]

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
const sites: Services[] = [world.services]
const members: number[] = []
const rounds = new Map<string, number>()

const top2: TestRate = { betType: 'top2', rate: 9000, maxPerBet: 5_000, maxPerMember: 100_000 }
const MARKETS = {
  lao_pattana: { rates: [{ ...top2, cap: 1_300 }] },
  lao_star: { rates: [{ ...top2, maxPerBet: 700, maxPerMember: 700 }] },
  lao_vip: { maxPerMemberRound: 900, rates: [top2] },
  lao_samakkee: { maxRound: 1_700, rates: [top2] },
  lao_thakhek_vip: {
    maxPerBill: 500,
    rates: [
      { ...top2, steps: [[1_000, 7000] as const, [1_600, 4000] as const, [2_100, 0] as const] },
    ],
  },
  hanoi: { rates: [top2] },
  hanoi_vip: {
    maxPerBill: 600,
    maxPerMemberRound: 2_500,
    maxRound: 14_000,
    rates: [{ ...top2, maxPerBet: 500, maxPerMember: 500, cap: 1_900 }],
  },
}

beforeAll(async () => {
  for (const [market, terms] of Object.entries(MARKETS)) await makeRates(world, market, terms)
  await advanceRounds(world)
  for (const market of Object.keys(MARKETS)) {
    rounds.set(market, Number((await openRound(world, market)).round_id))
  }
  sites.push((await world.secondSite()).services)
  for (let count = 0; count < MEMBERS; count += 1) {
    const member = await memberActor(world)
    await deposit(world, member, '2000')
    members.push(member.memberId)
  }
})

const roundOf = (market: keyof typeof MARKETS): number => rounds.get(market) ?? 0
const line = (number: number | string, rate = 9000n, amount = STAKE): Line => ({
  bet_type: 'top2',
  number: `${number}`.padStart(2, '0'),
  amount,
  rate,
})

/**
 * Sells through one of the two sites, again under the same key for as long as it is busy; answers
 * the bill's id or the code of the refusal.
 */
async function buy(turn: number, market: keyof typeof MARKETS, lines: Line[], who = turn) {
  const buyer = { memberId: members[who % MEMBERS] ?? 0, idempotencyKey: randomUUID() }
  const site = sites[turn % sites.length] ?? world.services
  const input = { round_id: roundOf(market), agent_id: AGENT_ID, lines, note: '' }
  for (;;) {
    try {
      return { billId: (await createBill(site, buyer, input)).bill_id, code: '' }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code } = error.definition
      if (code !== 'busy') return { billId: 0, code }
    }
  }
}

/** Everybody at once, behind a lock on every number of the round: nobody is first by being early. */
async function rush(
  market: keyof typeof MARKETS,
  turns: number,
  buyOne: (turn: number) => Promise<{ code: string }>,
): Promise<Map<string, number>> {
  const { default: pg } = await import('pg')
  const gate = new pg.Client({ ...world.database.superuser })
  await gate.connect()
  await gate.query('begin')
  await gate.query('select from lottery.exposure where round_id = $1 for update', [roundOf(market)])
  const all = Promise.all(Array.from({ length: turns }, (_, turn) => buyOne(turn)))
  await new Promise((resolve) => setTimeout(resolve, 60))
  await gate.query('commit')
  await gate.end()
  const codes = new Map<string, number>()
  for (const { code } of await all) codes.set(code, (codes.get(code) ?? 0) + 1)
  return codes
}

const soldIn = async (market: keyof typeof MARKETS, where = 'true'): Promise<number> => {
  const [row] = await world.query<{ sold: string | null }>(
    `select sum(l.amount_satang) as sold from lottery.line l
      where l.round_id = $1 and ${where}
        and not exists (select from lottery.bill_cancel c where c.bill_id = l.bill_id)`,
    [roundOf(market)],
  )
  return Number(row?.sold ?? 0)
}

const faults = () => world.query("select * from lottery.reconcile('full')")

test('of everybody on a number', async () => {
  await buy(0, 'lao_pattana', [line(7)])
  const codes = await rush('lao_pattana', 40, (turn) =>
    buy(turn, 'lao_pattana', turn % 2 ? [line(7), line(40 + turn)] : [line(40 + turn), line(7)]),
  )
  expect([codes.get(''), await soldIn('lao_pattana', "number = '07'")]).toEqual([12, 1_300])
})

test('of a member on a number', async () => {
  await buy(0, 'lao_star', [line(7)])
  const codes = await rush('lao_star', 30, (turn) =>
    buy(turn, 'lao_star', [line(7), line(40 + turn)], 0),
  )
  expect(codes).toEqual(
    new Map([
      ['', 6],
      ['member_over_limit', 24],
    ]),
  )
  expect(await soldIn('lao_star', "number = '07'")).toBe(700)
})

test('of a member on a round, whatever his numbers are', async () => {
  await buy(0, 'lao_vip', [line(7)])
  const codes = await rush('lao_vip', 60, (turn) => buy(turn, 'lao_vip', [line(turn)], turn % 2))
  expect(codes).toEqual(
    new Map([
      ['', 17],
      ['member_round_over_limit', 43],
    ]),
  )
  expect(await soldIn('lao_vip')).toBe(1_800)
})

test('of everybody on a round, whatever they buy', async () => {
  const codes = await rush('lao_samakkee', 50, (turn) => buy(turn, 'lao_samakkee', [line(turn)]))
  expect(codes).toEqual(
    new Map([
      ['', 17],
      ['round_over_limit', 33],
    ]),
  )
  expect(await soldIn('lao_samakkee')).toBe(1_700)
})

test('each step of a number: no line is paid more than the step that the total with it reaches', async () => {
  await buy(0, 'lao_thakhek_vip', [line(7)])
  const codes = new Map<string, number>()
  for (const rate of [9000n, 7000n, 4000n]) {
    const round = await rush('lao_thakhek_vip', 20, (turn) =>
      buy(turn, 'lao_thakhek_vip', [line(7, rate)]),
    )
    for (const [code, count] of round) codes.set(code, (codes.get(code) ?? 0) + count)
  }
  const rows = await world.query(
    `select rate_x100 as rate, sum(amount_satang)::int as sold from lottery.line
      where round_id = $1 and number = '07' group by 1 order by 1 desc`,
    [roundOf('lao_thakhek_vip')],
  )
  expect(rows).toEqual([
    { rate: 9000, sold: 1_000 },
    { rate: 7000, sold: 600 },
    { rate: 4000, sold: 500 },
  ])
  expect(codes.get('')).toBe(20)
})

test('of a bill: one stake over it and nothing is sold, whoever else buys meanwhile', async () => {
  const market = 'lao_thakhek_vip'
  const before = await soldIn(market)
  await buy(0, market, [line(10)])
  // Of each eight bills five are within the limit: 100 to 500 satang.
  const codes = await rush(market, 40, (turn) =>
    buy(
      turn,
      market,
      Array.from({ length: 1 + (turn % 8) }, (_, at) => line(10 + ((turn * 8 + at) % 90))),
    ),
  )
  expect(codes).toEqual(
    new Map([
      ['', 25],
      ['bill_over_limit', 15],
    ]),
  )
  expect(await soldIn(market)).toBe(before + 100 + 5 * (100 + 200 + 300 + 400 + 500))
})

test('of everybody on a number, by a rule that the desk made', async () => {
  const startsAt = new Date((await world.clock.now()).getTime() - 1_000)
  const rule = { roundId: roundOf('hanoi'), betType: 'top2' as const, startsAt }
  await makeNumberRule(world, { ...rule, numbers: ['93'], cap: 1_100 })
  await buy(0, 'hanoi', [line(93)])
  const codes = await rush('hanoi', 30, (turn) =>
    buy(turn, 'hanoi', turn % 2 ? [line(93), line(50 + turn)] : [line(50 + turn), line(93)]),
  )
  expect([codes.get(''), await soldIn('hanoi', "number = '93'")]).toEqual([10, 1_100])
})

test('a number that closes at an instant sells until then and not a moment longer', async () => {
  const at = new Date((await world.clock.now()).getTime() + 60_000)
  const rule = { roundId: roundOf('hanoi'), betType: 'top2' as const, startsAt: at }
  await makeNumberRule(world, { ...rule, numbers: ['07', '08'], rate: 0 })
  let sold = 0
  const ends = await Promise.all(
    members.map(async (_, turn) => {
      for (let count = 0; ; count += 1) {
        const number = turn % 2 ? 7 : 8
        const { code } = await buy(turn + count, 'hanoi', [line(30 + turn), line(number)], turn)
        if (code !== '') return code
        sold += 1
        // Everybody is selling by now: the instant passes while they do.
        if (sold === 2 * MEMBERS) await world.clock.set(new Date(at.getTime() - 200))
      }
    }),
  )
  expect(new Set(ends)).toEqual(new Set(['number_closed']))
  const [row] = await world.query<{ late: number; all: number }>(
    `select count(*) filter (where b.sold_at >= $2)::int as late, count(*)::int as all
       from lottery.line l join lottery.bill b using (bill_id)
      where l.round_id = $1 and l.number in ('07', '08')`,
    [roundOf('hanoi'), at],
  )
  expect(row).toEqual({ late: 0, all: sold })
})

test('bills that meet several limits at once, some taken back: in the end nothing more fits', async () => {
  const market = 'hanoi_vip'
  const numbers = ['10', '11', '12', '13', '14', '15', '16', '17', '98', '99']
  // A hot number for a third, numbers that nobody else has for a third, a mixture for the rest.
  const some = (turn: number): Line[] => {
    if (turn % 3 === 0) return [line(10, 9000n, turn % 2 ? 300n : STAKE)]
    if (turn % 3 === 1) return [20, 21, 22, 23].map((first) => line(first + 4 * (turn % 12)))
    return Array.from({ length: 1 + (turn % 7) }, (_, at) => line(10 + ((turn + at * 3) % 8)))
  }
  const mine = new Map<number, number>()
  const play = async (turn: number) => {
    const sold = await buy(turn, market, some(turn))
    const who = members[turn % MEMBERS] ?? 0
    if (sold.code === '' && turn % 9 === 0 && (mine.get(who) ?? 0) < 4) {
      mine.set(who, (mine.get(who) ?? 0) + 1)
      const buyer = { memberId: who, idempotencyKey: randomUUID() }
      await cancelBill(sites[(turn + 1) % 2] ?? world.services, buyer, {
        bill_id: sold.billId,
        agent_id: AGENT_ID,
      })
    }
    return sold
  }
  const codes = await rush(market, 150, play)
  expect(codes.get('')).toBeGreaterThan(20)
  expect(codes.size).toBeGreaterThan(3)
  expect(codes.get('bill_over_limit')).toBeGreaterThan(0)
  expect(await faults()).toEqual([])

  // Whoever is told of room can use it, to the last baht, until nobody is told of any.
  for (let left = true; left;) {
    left = false
    for (const [who, memberId] of members.entries()) {
      const session = {
        sessionId: 1n,
        kind: 'member' as const,
        subjectId: memberId,
        isSteppedUp: false,
      }
      const told = await getRoom(world.services, session, {
        round_id: roundOf(market),
        bet_type: 'top2',
        numbers: numbers.join(','),
      })
      const open = told.numbers.find(({ room }) => room > 0n)
      if (!open) continue
      left = true
      expect((await buy(who, market, [line(open.number, 9000n, open.room)], who)).code).toBe('')
    }
  }
  expect(await soldIn(market)).toBe(14_000)
  for (const who of members.keys()) {
    expect((await buy(who, market, [line('97')], who)).code).toMatch(/over_limit$/)
  }
  expect(await faults()).toEqual([])
})
