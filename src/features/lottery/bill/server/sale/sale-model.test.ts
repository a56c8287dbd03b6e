import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { setPlayLimits } from '#ledger/play-limits.ts'
import { listWallets } from '#ledger/wallets.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { inTransaction } from '#platform/database/database.ts'
import { SaleModel, type ModelRate, type ModelRound } from '#tests/properties/lottery-sale-model.ts'
import { putOnLevel } from '#tests/support/levels.ts'
import { advanceRounds, AGENT_ID, openRound } from '#tests/support/lottery.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { makeNumberRule, makeRates } from '#tests/support/rates.ts'
import { testWorld } from '#tests/support/world.ts'
import type { BetType } from '../../../rules/bet-types.ts'
import { lineFindings } from '../../rules/bill.ts'
import { cancelBill } from './cancel-bill.ts'
import { sellBills, type NewBill, type NewLine } from './sale-store.ts'
import { setNumberLimit } from '#tests/support/risk.ts'

// Batches of random bills and cancels against a model that adds everything up anew for every line.
// The limits are small, so that most batches meet a step, a full number, a limit or an empty
// wallet. Three rounds in one batch: one with limits of bill and member, one with a limit of
// everybody, one of sets.
const top2: ModelRate = {
  rate: 9000,
  min: 100,
  maxPerBet: 3_000,
  maxPerMember: 4_500,
  cap: 10_000,
  steps: [
    [4_000, 7200],
    [7_000, 4500],
    [9_500, 0],
  ],
  vip: [
    [2, 9100],
    [5, 9400],
  ],
  discountBp: 333,
  said: new Map([
    ['02', { rate: 0 }],
    ['03', { rate: 5000 }],
    ['00', { rate: 6000 }],
    ['11', { rate: 6000 }],
    ['09', { cap: 1_500 }],
  ]),
}
const { said: _said, ...unruled } = top2
const rounds: readonly (readonly [market: string, terms: ModelRound])[] = [
  ['lao_pattana', { rates: { top2 }, maxPerBill: 5_000, maxPerMemberRound: 18_000 }],
  ['lao_star', { rates: { top2: { ...unruled, cap: 40_000, steps: [] } }, maxRound: 55_000 }],
  [
    'lao_vip',
    {
      rates: {
        set4: {
          rate: 10_000,
          min: 400,
          maxPerBet: 1_200,
          maxPerMember: 1_600,
          unit: 400,
          prizes: [40_000, 5_000, 1_000, 700, 600, 500],
        },
      },
    },
  ],
]
const HOT = ['00', '01', '04', '05', '06', '07', '08', '09']
const NUMBERS = [...HOT, '02', '03', '11', '7', '1234']
const LEVELS = [1, 1, 3, 10]
const CANCELS_PER_DAY = 5

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
const roundIds: bigint[] = []
const wallets: { memberId: number; accountId: bigint }[] = []
let model: SaleModel

beforeAll(async () => {
  for (const [market, { rates, ...limits }] of rounds) {
    await makeRates(world, market, {
      ...limits,
      rates: Object.entries(rates).map(([betType, rate]) => ({
        ...rate,
        betType: betType as BetType,
      })),
    })
  }
  await advanceRounds(world)
  for (const [market] of rounds) roundIds.push(BigInt((await openRound(world, market)).round_id))
  await speakOfNumbers(Number(roundIds[0]))
  const money = new Map<number, bigint>()
  for (const [at, baht] of ['20', '300', '900', '2500'].entries()) {
    const { memberId } = await fundedMember(baht, LEVELS[at] ?? 1)
    const [wallet] = await listWallets(world.services.db, memberId)
    if (!wallet) throw new Error('a member has a wallet')
    wallets.push({ memberId, accountId: wallet.id })
    money.set(memberId, wallet.availableSatang)
  }
  model = new SaleModel(
    new Map(rounds.map(([, terms], at) => [roundIds[at] ?? 0n, terms])),
    new Map(wallets.map(({ memberId }, at) => [memberId, LEVELS[at] ?? 1])),
    money,
  )
})

async function fundedMember(baht: string, level: number) {
  const member = await memberActor(world)
  await deposit(world, member, baht)
  if (level > 1) await putOnLevel(world, member.memberId, level)
  return member
}

/** The words of staff and rules that the model has in `said`. */
async function speakOfNumbers(roundId: number): Promise<void> {
  const startsAt = await world.clock.now()
  const rule = { roundId, betType: 'top2' as const, startsAt }
  await setNumberLimit(world.services, 1, {
    ...rule,
    number: '02',
    rateX100: 0n,
    capSatang: null,
    reason: 'ทดสอบ',
  })
  await makeNumberRule(world, { ...rule, numbers: ['03', '77'], rate: 5000 })
  await makeNumberRule(world, { ...rule, pattern: 'double', rate: 6000, startsAt })
  await makeNumberRule(world, { ...rule, numbers: ['09'], cap: 1_500 })
  const later = new Date(startsAt.getTime() + 3_600_000)
  await makeNumberRule(world, { ...rule, numbers: ['00'], rate: 0, startsAt: later })
  const over = new Date(startsAt.getTime() - 1)
  await makeNumberRule(world, {
    ...rule,
    numbers: ['01'],
    rate: 0,
    startsAt: over,
    endsAt: startsAt,
  })
}

/** Mostly sensible stakes and the rates that a screen could show. */
const anyLine = fc.record({
  kind: fc.oneof({ weight: 30, arbitrary: fc.constant(0) }, fc.constant(1)),
  number: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...HOT) }, fc.constantFrom(...NUMBERS)),
  units: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }).map((n) => n * 100) },
    fc.constantFrom(50, 101, 3_000, 3_001),
  ),
  // What the member typed over; undefined: the rate that his screen shows.
  typed: fc.oneof(
    { weight: 10, arbitrary: fc.constant(undefined) },
    fc.constantFrom(9000, 7200, 4500),
  ),
})
const anyBatch = fc.record({
  bills: fc.array(
    fc.record({
      who: fc.nat(3),
      where: fc.constantFrom(0, 0, 0, 1, 1, 2),
      lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  /** Which of the bills that are sold is cancelled afterwards. */
  cancel: fc.option(fc.nat(50), { freq: 4 }),
})
type Batch = typeof anyBatch extends fc.Arbitrary<infer B> ? B : never

function toBill({ who, where, lines }: Batch['bills'][number]): NewBill {
  const betType = where === 2 ? ('set4' as const) : ('top2' as const)
  const bill: NewBill = {
    operationKey: randomUUID(),
    requestHash: Buffer.alloc(16, who),
    memberId: wallets[who]?.memberId ?? 0,
    // Half of them name their wallet, the others mean the main one.
    accountId: lines.length % 2 ? null : (wallets[who]?.accountId ?? 0n),
    roundId: roundIds[where] ?? 0n,
    agentId: AGENT_ID,
    validationNo: randomUUID(),
    note: '',
    slipId: null,
    lines: [],
  }
  const typedLines = lines.map(({ kind, number, units, typed }): NewLine => {
    const line = {
      betType: kind === 1 ? ('bottom2' as const) : betType,
      number: betType === 'set4' && number.length === 2 ? `12${number}` : number,
      amountSatang: BigInt(betType === 'set4' ? units * 4 : units),
      rateX100: 0n,
    }
    return { ...line, rateX100: BigInt(typed ?? model.rateOf(bill, line)) }
  })
  return { ...bill, lines: typedLines }
}

const cancelled = new Map<number, number>()
const billIds = new Map<NewBill, bigint>()

async function takeBack(at: number): Promise<void> {
  const bill = model.standing[at % Math.max(model.standing.length, 1)]
  const count = cancelled.get(bill?.memberId ?? 0) ?? 0
  if (!bill || count >= CANCELS_PER_DAY) return
  cancelled.set(bill.memberId, count + 1)
  const buyer = { memberId: bill.memberId, idempotencyKey: randomUUID() }
  const asked = { bill_id: Number(billIds.get(bill)), agent_id: AGENT_ID }
  const { balance } = await cancelBill(world.services, buyer, asked)
  model.cancel(bill)
  expect(Number(balance)).toBe(model.left.get(bill.memberId))
}

test('a batch decides as if its bills came one by one', async () => {
  const seen = new Map<string, number>()
  const see = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
  const decidesAlike = fc.asyncProperty(anyBatch, async (batch) => {
    const bills = batch.bills.map(toBill)
    const outcomes = await inTransaction(world.services.db, (tx) => sellBills(tx, bills))
    bills.forEach((bill, at) => {
      const expected = model.sell(bill)
      const outcome = outcomes[at]
      see(expected.error ?? 'sold')
      expected.findings.forEach(see)
      expect(outcome?.error ?? null).toBe(expected.error)
      expect(Number(outcome?.balanceSatang)).toBe(model.left.get(bill.memberId))
      if (expected.error) {
        expect(outcome?.checks.map((check) => check.finding)).toEqual(expected.findings)
      } else {
        billIds.set(bill, outcome?.billId ?? 0n)
      }
    })
    if (batch.cancel !== null) await takeBack(batch.cancel)
  })
  const wanted = [...lineFindings, 'sold', 'insufficient_balance']
  // Rounds fill up as it goes on, so in the end every decision comes up: a run that never sold or
  // never refused would prove nothing.
  for (
    let turn = 0;
    turn === 0 || (turn < 10 && !wanted.every((what) => seen.has(what)));
    turn += 1
  ) {
    await fc.assert(decidesAlike, { numRuns: 100, endOnFailure: true })
  }
  const rows = await world.query<{ key: string; sold: number; cost: number }>(
    `select concat_ws(' ', round_id, bet_type, number) as key, sold_satang::int as sold,
            liability_satang::int as cost
       from lottery.exposure where sold_satang > 0`,
  )
  expect(new Map(rows.map(({ key, ...row }) => [key, row]))).toEqual(model.numbers())
  expect(await reconcile(world.services.db, 'full')).toEqual([])
  expect(wanted.filter((what) => !seen.has(what))).toEqual([])
  expect([...cancelled.values()].reduce((total, count) => total + count, 0)).toBeGreaterThan(0)
})

/** A bill of ten baht on the government's draw; its rate of the moment is 90. */
async function tenBaht(): Promise<(who: Buyer, rateX100?: bigint) => NewBill> {
  const roundId = BigInt((await openRound(world, 'gov')).round_id)
  let number = 10
  return ({ memberId, accountId }, rateX100 = 9000n) => ({
    operationKey: randomUUID(),
    requestHash: Buffer.alloc(16),
    memberId,
    accountId,
    roundId,
    agentId: 6,
    validationNo: randomUUID(),
    note: '',
    slipId: null,
    lines: [{ betType: 'top2', number: `${(number += 1)}`, amountSatang: 1_000n, rateX100 }],
  })
}

interface Buyer {
  readonly memberId: number
  readonly accountId: bigint
}
async function buyer(baht: string): Promise<Buyer> {
  const { memberId } = await fundedMember(baht, 1)
  const [wallet] = await listWallets(world.services.db, memberId)
  return { memberId, accountId: wallet?.id ?? 0n }
}
const errorsOf = async (bills: readonly NewBill[]) =>
  (await inTransaction(world.services.db, (tx) => sellBills(tx, bills))).map(({ error }) => error)

test('several bills of one wallet in a batch spend its money once', async () => {
  const [bill, member] = [await tenBaht(), await buyer('25')]
  expect(await errorsOf([bill(member), bill(member, 1n), bill(member), bill(member)])).toEqual([
    null,
    'rate_changed',
    null,
    'insufficient_balance',
  ])
})

test('bills of a person’s two accounts in a batch are held against his limit together', async () => {
  const bill = await tenBaht()
  const pair = async () => {
    const [one, two] = [await buyer('100'), await buyer('100')]
    const ids = [one.memberId, two.memberId]
    await inTransaction(world.services.db, (tx) =>
      setPlayLimits(tx, ids, { stakeDaySatang: 2_500n }),
    )
    return [one, two] as const
  }
  const [one, two] = await pair()
  expect(await errorsOf([bill(one), bill(two), bill(one)])).toEqual([
    null,
    null,
    'stake_limit_reached',
  ])
  // Behind a bill that is refused the rest is judged anew, by what was sold before it.
  const [first, second] = await pair()
  const bills = [bill(first), bill(first, 1n), bill(second), bill(second)]
  expect(await errorsOf(bills)).toEqual([null, 'rate_changed', null, 'stake_limit_reached'])
})
