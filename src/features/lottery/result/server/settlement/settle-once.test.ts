import pg from 'pg'
import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { buyBill } from '#tests/support/desk.ts'
import {
  EVERY_TYPE,
  EVERY_TYPE_STAKE,
  EVERY_TYPE_WIN,
  HANOI,
  startDraws,
} from '#tests/support/draws.ts'
import { openRound } from '#tests/support/lottery.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { getResult } from '../../contract.ts'
import * as calls from '../../operator-contract.ts'
import { allWinningNumbers } from '../../../rules/match.ts'
import { finishPayments, payNextChunk, planPayments, settleRound } from './settle-round.ts'
import {
  areSalesFinal,
  findDraw,
  findOpenRuns,
  payChunk,
  planRun,
  takeFence,
  type OpenRun,
} from './settlement-store.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { services } = world
const { db } = services
const { desk, members, soldRound, cash, payouts } = await startDraws(world)

const everybody = members.map((_member, at) => [at, EVERY_TYPE] as const)
const gain = EVERY_TYPE_WIN - EVERY_TYPE_STAKE
const gains = async (before: readonly bigint[]) =>
  (await cash()).map((now, at) => now - (before[at] ?? 0n))
const stateOf = async (round_id: number) => (await world.ask(getResult, { round_id })).status

/** Both people, but not yet the payment; the run that waits for it. */
async function confirmed(round_id: number): Promise<OpenRun> {
  await desk.enter(round_id, HANOI)
  await world.ask(calls.resultConfirm, { round_id, official: HANOI }, desk.second)
  const [run] = await findOpenRuns(db, BigInt(round_id))
  if (!run) throw new Error('no payment run')
  return run
}

/** Plans as settlement does, but cuts into shares of one winning bill. */
async function planInSmallShares(run: OpenRun): Promise<boolean> {
  await takeFence(db, run.roundId)
  await expect.poll(() => areSalesFinal(db, run.roundId)).toBe(true)
  return inTransaction(db, async (tx) =>
    planRun(tx, run, allWinningNumbers(await findDraw(tx, run)), 1),
  )
}

test('a crash after any step is continued; a step repeated does nothing', async () => {
  const before = await cash()
  const { round_id } = await soldRound('2026-12-13', everybody)
  const run = await confirmed(round_id)
  await expect(payNextChunk(services, run)).rejects.toThrow(/no rows/)
  expect(await planInSmallShares(run)).toBe(true)
  expect(await planPayments(services, run)).toBe(false)
  const killed = inTransaction(db, async (tx) => {
    await payChunk(tx, run)
    throw new Error('killed inside the share')
  })
  await expect(killed).rejects.toThrow(/killed/)
  expect(await payouts(round_id)).toEqual([])
  expect(await payNextChunk(services, run)).toMatchObject({ chunk: 0, bills: 1n })
  expect(await finishPayments(services, run)).toBe(false)
  expect(await payouts(round_id)).toHaveLength(1)
  const half = await world.ask(calls.settlementProgress, { round_id }, desk.first)
  expect(half).toMatchObject({
    round: { stage: 'settling' },
    settlement: { chunks: 4, chunks_done: 1, status: 'planned' },
  })
  await settleRound(services, run.roundId)
  expect(await payNextChunk(services, run)).toBeUndefined()
  expect(await finishPayments(services, run)).toBe(false)
  await settleRound(services, run.roundId)
  await runNamedJob(world, 'lottery.settle', { round_id })
  expect(await gains(before)).toEqual([gain, gain, gain, gain])
})

test('workers of two processes share the work and pay once', async () => {
  const before = await cash()
  const { round_id } = await soldRound('2026-12-14', everybody)
  const run = await confirmed(round_id)
  await planInSmallShares(run)
  const other = await world.secondSite()
  const workers = [services, other.services, services, other.services]
  await Promise.all(workers.map((worker) => settleRound(worker, run.roundId)))
  await settleRound(services, run.roundId)
  expect(await payouts(round_id)).toHaveLength(4)
  expect(await stateOf(round_id)).toBe('settled')
  expect(await gains(before)).toEqual([gain, gain, gain, gain])
})

test('each guard alone keeps a bill from being paid twice', async () => {
  const { round_id } = await soldRound('2026-12-15', [[0, EVERY_TYPE]])
  await desk.settle(round_id, HANOI)
  const before = await cash()
  await expect(
    world.query('insert into lottery.win select * from lottery.win where round_id = $1', [
      round_id,
    ]),
  ).rejects.toThrow(/win_pkey/)
  await expect(
    world.query('insert into lottery.payout select * from lottery.payout where round_id = $1', [
      round_id,
    ]),
  ).rejects.toThrow(/payout_pkey/)
  await expect(
    world.query(
      `select lottery.pay_dues(round_id, revision, 'lottery_prize', array_agg(
                row(bill_id, member_id, account_id, 0, total_satang, false, total_satang, 0, 0,
                    lottery.payout_key(round_id, revision, bill_id))::lottery.split))
         from lottery.payout where round_id = $1 group by round_id, revision`,
      [round_id],
    ),
  ).rejects.toThrow(/paid before/)
  expect(await cash()).toEqual(before)
})

test('nothing is planned while a sale may still be under way', async () => {
  await desk.goTo(bangkokInstant('2026-12-16', '10:00'), ...members)
  const open = await openRound(world, 'hanoi')
  await buyBill(world, members[0], Number(open.round_id), EVERY_TYPE)
  // A stalled sale: it has its transaction id from before the close and has not ended.
  const stalled = new pg.Client({ ...world.database.app })
  await stalled.connect()
  await stalled.query('begin')
  await stalled.query('select pg_current_xact_id()')
  const round_id = await desk.closeRound('hanoi')
  const run = await confirmed(round_id)
  await takeFence(db, run.roundId)
  expect(await areSalesFinal(db, run.roundId)).toBe(false)
  await expect(planPayments(services, run)).rejects.toThrow(/may still be under way/)
  const paying = settleRound(services, run.roundId)
  await stalled.query('rollback')
  await stalled.end()
  await paying
  expect(await payouts(round_id)).toHaveLength(1)
})

test('books that do not agree close nothing, and other rounds are paid all the same', async () => {
  const bad = await soldRound('2026-12-17', [[0, EVERY_TYPE]])
  const run = await confirmed(bad.round_id)
  await planInSmallShares(run)
  await world.query(
    `insert into lottery.winning (round_id, revision, bet_type, number)
     values ($1, 1, 'top2', '89')`,
    [bad.round_id],
  )
  const good = await soldRound('2026-12-18', [[1, EVERY_TYPE]])
  await confirmed(good.round_id)
  await expect(runNamedJob(world, 'lottery.settle')).rejects.toThrow(/1 of \d+ rounds unpaid/)
  expect(await stateOf(bad.round_id)).toBe('drawn')
  expect(await stateOf(good.round_id)).toBe('settled')
  await expect(finishPayments(services, run)).rejects.toThrow(/paid by shares .* recount/s)
})
