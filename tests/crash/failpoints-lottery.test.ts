import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultConfirm } from '#features/lottery/result/operator-contract.ts'
import { allWinningNumbers } from '#features/lottery/rules/match.ts'
import { cancelBill } from '#features/lottery/bill/server/sale/cancel-bill.ts'
import { prepareBill } from '#features/lottery/bill/server/sale/prepare-bill.ts'
import { saleStatement } from '#features/lottery/bill/server/sale/sale-store.ts'
import {
  areSalesFinal,
  findDraw,
  findOpenRuns,
  finishRun,
  payChunk,
  planRun,
  takeFence,
  type OpenRun,
} from '#features/lottery/result/server/settlement/settlement-store.ts'
import { settleRound } from '#features/lottery/result/server/settlement/settle-round.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { bookFaults } from '#tests/support/books.ts'
import { buyBill, type Stake } from '#tests/support/desk.ts'
import {
  EVERY_TYPE,
  EVERY_TYPE_STAKE,
  EVERY_TYPE_WIN,
  HANOI,
  startDraws,
} from '#tests/support/draws.ts'
import { AGENT_ID, openRound } from '#tests/support/lottery.ts'
import { formatBaht } from '#kernel/money.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { deposit } from '#tests/support/payments.ts'
import { covered } from '#tests/support/proof-budget.ts'
import { testWorld } from '#tests/support/world.ts'
import { Failpoints, SHARE } from './failpoints.ts'

// K3 for the lottery: the sale, the cancel and each stage of a settlement break at every point that
// they pass. The same key or round goes through it all, and in the end has exactly one outcome.

const LONG = { timeout: 180_000 }

/** The stripes of rare flows (`ledger.free_stripe`): each flow takes one that is free. */
const STRIPES = Array.from({ length: 16 }, (_, at) => 1_008 + at)

const world = await testWorld({ sandbox: true })
const { services } = world
const { db } = services
const { desk, members, soldRound, cash, payouts } = await startDraws(world)
const [member] = members
let points: Failpoints

beforeAll(async () => {
  points = await Failpoints.open(world.database.superuser)
  // The first sale on a stripe opens the row of the round's pool, which no later one does.
  for (const stripe of STRIPES) {
    const sell = await newSale(stripe)
    await sell()
  }
})
afterAll(() => points?.close())

/** Breaks the work at each of the points; after each nothing of it is there. */
async function breakAll(
  name: string,
  all: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  expect(all.length, all.join()).toBeGreaterThan(8)
  for (const [at, point] of all.entries()) {
    await points.breakAt(point, 'raise', work)
    if (at % SHARE === 0) await points.breakAt(point, 'terminate', work)
  }
  covered('tests/crash/failpoints-lottery.test.ts', {
    work: name,
    'points raised at': all.length,
    'points terminated at': Math.ceil(all.length / SHARE),
  })
  expect(await bookFaults(db)).toEqual([])
}

async function newSale(stripe: number | null = null) {
  const round_id = Number((await openRound(world, 'hanoi')).round_id)
  const buyer = { memberId: member.memberId, idempotencyKey: randomUUID() }
  const lines = ['12', '34', '56'].map((number) => ({
    bet_type: 'top2' as const,
    number,
    amount: 500n,
    rate: 9_000n,
  }))
  const bill = prepareBill(services, buyer, {
    round_id,
    agent_id: AGENT_ID,
    lines,
    note: '',
  })
  return () =>
    inTransaction(db, async (tx) => {
      const values = [...saleStatement.values([bill]), stripe]
      const { rows } = await tx.executeQuery(CompiledQuery.raw(saleStatement.text, values))
      const [outcome] = saleStatement.answers(rows as never)
      if (!outcome) throw new Error('a bill has an outcome')
      return outcome
    })
}

test('a sale breaks at each point, and then sells one bill', LONG, async () => {
  const all = await points.pointsOf(await newSale())
  const sell = await newSale()
  await breakAll('sale', all, sell)
  const sold = await sell()
  expect(sold).toMatchObject({ applied: true, replayed: false })
  expect(await sell()).toMatchObject({ applied: true, replayed: true, billId: sold.billId })
})

test('a cancel breaks at each point, and then gives the stake back once', LONG, async () => {
  const cancelOf = async () => {
    const { billId } = await (await newSale())()
    const buyer = { memberId: member.memberId, idempotencyKey: randomUUID() }
    return () => cancelBill(services, buyer, { bill_id: Number(billId), agent_id: AGENT_ID })
  }
  const all = await points.pointsOf(await cancelOf())
  const cancel = await cancelOf()
  await breakAll('cancel', all, cancel)
  const [before] = await cash()
  const { refund } = await cancel()
  expect(await cancel()).toMatchObject({ refund })
  expect((await cash())[0]).toBe((before ?? 0n) + refund)
})

/** The stages of a payment run, each one transaction. */
const stages: Record<string, (tx: Tx, run: OpenRun) => Promise<unknown>> = {
  plan: async (tx, run) => planRun(tx, run, allWinningNumbers(await findDraw(tx, run)), 100),
  'pay the share': payChunk,
  finish: finishRun,
}

/** A round with a bill of everybody, whose result two people have confirmed. */
async function drawnRound(day: string): Promise<OpenRun> {
  const { round_id } = await soldRound(
    day,
    members.map((_member, at) => [at, EVERY_TYPE] as const),
  )
  await desk.enter(round_id, HANOI)
  await world.ask(resultConfirm, { round_id, official: HANOI }, desk.second)
  const [run] = await findOpenRuns(db, BigInt(round_id))
  if (!run) throw new Error('no payment run')
  await takeFence(db, run.roundId)
  await expect.poll(() => areSalesFinal(db, run.roundId)).toBe(true)
  return run
}

test(
  'each stage of a settlement breaks at each point, and then everybody is paid once',
  LONG,
  async () => {
    // The first round to end opens the house's account, which no later one does.
    await world.query('select ledger.house_account(4100::smallint)')
    const traced = new Map<string, string[]>()
    const sample = await drawnRound('2026-12-08')
    for (const [name, stage] of Object.entries(stages)) {
      traced.set(name, await points.pointsOf(() => inTransaction(db, (tx) => stage(tx, sample))))
    }
    const before = await cash()
    const run = await drawnRound('2026-12-09')
    for (const [name, stage] of Object.entries(stages)) {
      const work = () => inTransaction(db, (tx) => stage(tx, run))
      await breakAll(`settlement: ${name}`, traced.get(name) ?? [], work)
      await work()
    }
    await settleRound(services, run.roundId)
    expect(await payouts(Number(run.roundId))).toHaveLength(members.length)
    const gain = EVERY_TYPE_WIN - EVERY_TYPE_STAKE
    expect(await cash()).toEqual(before.map((held) => held + gain))
    expect(await bookFaults(db)).toEqual([])
    await desk.goTo(bangkokInstant('2026-12-10', '10:00'))
  },
)

/** The same round paid, then corrected: most are paid too much, some of it spent, one is paid more. */
async function correctedRound(day: string): Promise<OpenRun> {
  const loses: Stake[] = [['bottom2', '43', '10.00']]
  await desk.goTo(bangkokInstant(day, '09:00'), ...members)
  await deposit(world, member, '100.00')
  const { round_id } = await soldRound(day, [
    [0, loses],
    [1, loses],
    [2, loses],
    [3, [['bottom2', '34', '10.00']]],
  ])
  await desk.settle(round_id, HANOI)
  await spend(day)
  await desk.correct(round_id, { special: ['30893'], first: ['04734'] })
  const [run] = await findOpenRuns(db, BigInt(round_id))
  if (!run) throw new Error('no payment run')
  return run
}

/** The first member bets nearly all that he has, so that a part is owed. */
async function spend(day: string): Promise<void> {
  await desk.goTo(bangkokInstant(day, '20:00'), ...members)
  const round_id = Number((await openRound(world, 'gov')).round_id)
  const [held = 0n] = await cash()
  for (let [number, over] = [10, held - 10_000n]; over > 0n; number += 1) {
    const stake = over < 200_000n ? over : 100_000n
    await buyBill(world, member, round_id, [['top2', `${number}`, formatBaht(stake)]])
    over -= stake
  }
}

test(
  'each stage of a correction breaks at each point, and then moves the differences once',
  LONG,
  async () => {
    // The first to owe opens an account, which no later one does.
    for (const { memberId } of members) {
      await world.query('select ledger.open_account($1, 2900::smallint)', [memberId])
    }
    const sample = await correctedRound('2026-12-12')
    const traced = new Map<string, string[]>()
    for (const [name, stage] of Object.entries(stages)) {
      traced.set(name, await points.pointsOf(() => inTransaction(db, (tx) => stage(tx, sample))))
    }
    const run = await correctedRound('2026-12-13')
    const [, ...others] = await cash()
    for (const [name, stage] of Object.entries(stages)) {
      const work = () => inTransaction(db, (tx) => stage(tx, run))
      await breakAll(`correction: ${name}`, traced.get(name) ?? [], work)
      await work()
    }
    await settleRound(services, run.roundId)
    const [first, ...rest] = await cash()
    expect(first).toBe(0n)
    expect(rest.map((held, at) => held - (others[at] ?? 0n))).toEqual([-90_000n, -90_000n, 90_000n])
    expect(await bookFaults(db)).toEqual([])
  },
)
