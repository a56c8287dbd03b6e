import { operationKey } from '#ledger/keys.ts'
import { house, wallet, type Operation } from '#ledger/operation.ts'
import { allWinningNumbers, isWin } from '#features/lottery/rules/match.ts'
import { houseName } from './apply-batch.ts'
import type { Tx } from './database.ts'
import type { Life } from './stage.ts'
import type { Bill, Chunk, Round, SettlementRun } from './tables.ts'
import { inTransaction, lockStep, post, type Step } from './transactions.ts'
import type { World } from './world.ts'

// The steps of src/features/lottery/server/settle and of the functions of the migration
// 0008-lottery-settlement, one by one and in their order, on the simulated database. The real ones
// are SQL; the matching rules and the keys are the real ones.

const CHUNK_BILLS = 2
const FENCE_POLL_MS = 20
const FENCE_WAIT_MS = 2_000

/** Pays what a round owes. Safe to repeat, and to run in two processes at once. */
export async function settleRound(world: World, life: Life, round: Round): Promise<void> {
  if (!round.run || round.run.status === 'done') return
  await awaitFinalSales(world, life, round)
  await planPayments(world, life, round)
  while (await payNextChunk(world, life, round)) {
    // Each turn is one transaction.
  }
  await finishPayments(world, life, round)
}

const tell = (world: World, round: Round, what: string): void =>
  world.stage.note(() => `round ${round.id} ${what}`, `round ${round.id}`)

const runOf = (round: Round): SettlementRun => {
  if (!round.run) throw new Error(`round ${round.id} has no run`)
  return round.run
}

/** Step 1. The fence is taken after the close is committed; then no older transaction may run. */
async function awaitFinalSales(world: World, life: Life, round: Round): Promise<void> {
  await inTransaction(world, life, (tx, step) =>
    step('take fence', () => {
      const isClosed = round.state !== 'open' && round.state !== 'settled'
      if (isClosed && round.fence === null) tx.writes.push(() => (round.fence ??= tx.xid))
    }),
  )
  if (world.mutants.has('fence not awaited')) return
  for (let waitedMs = 0; !areSalesFinal(world, round); waitedMs += FENCE_POLL_MS) {
    if (waitedMs >= FENCE_WAIT_MS) throw new Error(`round ${round.id}: still sold or cancelled`)
    await world.stage.sleep(FENCE_POLL_MS, life)
  }
}

const areSalesFinal = (world: World, round: Round): boolean =>
  round.state !== 'open' && round.fence !== null && round.fence <= world.db.xmin

/** Step 2. Writes the winning numbers and cuts the work into shares, once. */
async function planPayments(world: World, life: Life, round: Round): Promise<void> {
  const run = runOf(round)
  await inTransaction(world, life, async (tx, step) => {
    await lockStep(world, tx, step, [`settlement/${round.id}`])
    await step('plan', () => {
      if (run.status !== 'waiting') return
      const winning = round.draw ? allWinningNumbers(round.draw) : []
      const due = duesOf(world, round, winning).sort((a, b) =>
        orderOf(run, a) < orderOf(run, b) ? -1 : 1,
      )
      const chunks = cut(run, due)
      tx.writes.push(() => {
        Object.assign(run, { status: 'planned', winning })
        run.chunks.push(...chunks)
        tell(world, round, `is planned by ${life.name}: ${chunks.length} shares`)
      })
    })
  })
}

type Due = { readonly bill: Bill; readonly amountSatang: bigint }
type Winning = SettlementRun['winning']

/** A share covers members for prizes, bills for a refund. */
const orderOf = (run: SettlementRun, { bill }: Due): bigint =>
  run.revision === 0 ? bill.id : bill.memberId

/** What each bill of the round gets: its prizes, or in a void round its price. */
function duesOf(world: World, round: Round, winning: Winning): Due[] {
  const numbers = new Set(winning.map(({ betType, number }) => `${betType}/${number}`))
  return soldBills(world, round).flatMap((bill) => {
    const wins = bill.lines.filter((line) => numbers.has(`${line.betType}/${line.number}`))
    const prize = wins.reduce((sum, line) => sum + (line.amountSatang * line.rateX100) / 100n, 0n)
    const amountSatang = runOf(round).revision === 0 ? bill.totalSatang : prize
    return amountSatang > 0n ? [{ bill, amountSatang }] : []
  })
}

const soldBills = (world: World, round: Round): Bill[] =>
  [...world.tables.bills.values()].filter(
    (bill) => bill.roundId === round.id && !world.tables.cancels.has(bill.id),
  )

/** Shares of about `CHUNK_BILLS` bills; a member's bills stay together. */
function cut(run: SettlementRun, dues: readonly Due[]): Chunk[] {
  const chunks: Chunk[] = []
  let count = CHUNK_BILLS
  for (const due of dues) {
    const id = orderOf(run, due)
    const last = chunks.at(-1)
    if (last && (count < CHUNK_BILLS || last.toId === id)) {
      chunks[chunks.length - 1] = { ...last, toId: id }
      count += 1
    } else {
      chunks.push({ no: chunks.length, fromId: id, toId: id, done: null })
      count = 1
    }
  }
  return chunks
}

/** Step 3, until it answers false. Wins, payouts, money and the share's "done" commit together. */
async function payNextChunk(world: World, life: Life, round: Round): Promise<boolean> {
  const run = runOf(round)
  return inTransaction(world, life, async (tx, step) => {
    const chunk = await step('claim', () => claim(world, tx, round, run))
    if (!chunk) return false
    const dues = duesOf(world, round, run.winning).filter((due) => {
      const id = orderOf(run, due)
      return id >= chunk.fromId && id <= chunk.toId
    })
    const paid = await post(
      world,
      tx,
      step,
      dues.map((due) => payoutOf(world, round, due)),
    )
    const before = paid.find((outcome) => !outcome.applied || outcome.replayed)
    if (before) throw new Error(`round ${round.id}: ${before.key} ${before.error ?? 'paid before'}`)
    await step('mark share', () => markPaid(world, tx, round, chunk, dues, life))
    tx.writes.push(() => {
      if (run.chunks.some(({ done }) => done && done.by !== life)) {
        world.count('settlement', 'shares paid by two processes')
      }
      world.count('settlement', 'share paid')
      tell(world, round, `has share ${chunk.no} paid by ${life.name}`)
    })
    return true
  })
}

/** The claim is the share's row lock, `skip locked`: a crash gives it back. */
function claim(world: World, tx: Tx, round: Round, run: SettlementRun): Chunk | undefined {
  const isUnguarded = world.mutants.has('shares claimed without a lock')
  return run.chunks.find(
    (chunk) =>
      !chunk.done && (isUnguarded || world.db.tryLock(tx, `chunk/${round.id}/${chunk.no}`)),
  )
}

function payoutOf(world: World, round: Round, { bill, amountSatang }: Due): Operation {
  const { revision } = runOf(round)
  const isFresh = world.mutants.has('payout key dropped')
  const attempt = isFresh ? `/${world.tables.nextId()}` : ''
  return {
    key: systemKey('settle', `${round.id}/${revision}/${bill.id}${attempt}`),
    memberId: bill.memberId,
    kind: revision === 0 ? 'lottery_refund' : 'lottery_prize',
    refId: bill.id,
    legs: [{ debit: house('lottery_pool', round.id), credit: wallet(bill.walletId), amountSatang }],
  }
}

export const systemKey = (call: string, key: string): string =>
  operationKey({ scope: 'system', owner: 'lottery', call, key })

function markPaid(
  world: World,
  tx: Tx,
  round: Round,
  chunk: Chunk,
  dues: readonly Due[],
  by: Life,
): void {
  const { revision } = runOf(round)
  const paidSatang = dues.reduce((sum, due) => sum + due.amountSatang, 0n)
  for (const { bill, amountSatang } of dues) {
    if (!world.mutants.has('wins without a key')) tx.uniques.add(`win/${round.id}/${bill.id}`)
    const payout = { roundId: round.id, revision, billId: bill.id, amountSatang }
    tx.writes.push(() => world.tables.payouts.push(payout))
  }
  tx.writes.push(() => Object.assign(chunk, { done: { by, paidSatang } }))
}

/** Step 4. Recounts, closes the pool and says "settled"; nothing when a share is open. */
async function finishPayments(world: World, life: Life, round: Round): Promise<void> {
  const run = runOf(round)
  await inTransaction(world, life, async (tx, step) => {
    await lockStep(world, tx, step, [`settlement/${round.id}`])
    const rest = await step('recount', () => recount(world, round, run))
    if (rest === undefined) return
    await closePool(world, tx, step, round, rest)
    await step('mark done', () =>
      tx.writes.push(() => {
        run.status = 'done'
        if (run.revision === 1) round.state = 'settled'
        tell(world, round, `is paid, ${rest} were left`)
      }),
    )
  })
}

/** What is left in the pool; undefined while a share is open. @throws when the counts differ */
function recount(world: World, round: Round, run: SettlementRun): bigint | undefined {
  if (run.status !== 'planned' || run.chunks.some((chunk) => !chunk.done)) return undefined
  const paid = run.chunks.reduce((sum, chunk) => sum + (chunk.done?.paidSatang ?? 0n), 0n)
  const bills = soldBills(world, round)
  const owed = bills.reduce((sum, bill) => sum + owedTo(bill, round), 0n)
  const sold = bills.reduce((sum, bill) => sum + bill.totalSatang, 0n)
  const pool = poolBalance(world, round.id)
  if (owed !== paid || pool !== sold - paid) {
    throw new Error(`round ${round.id}: owes ${owed}, paid ${paid}; sold ${sold}, pool ${pool}`)
  }
  return pool
}

/** Counted another way than the payment: line by line, by the rule instead of the numbers. */
export function owedTo(bill: Bill, round: Round): bigint {
  const { draw } = round
  if (!draw) return bill.totalSatang
  return bill.lines
    .filter((line) => isWin(line.betType, line.number, draw))
    .reduce((sum, line) => sum + (line.amountSatang * line.rateX100) / 100n, 0n)
}

function poolBalance(world: World, roundId: number): bigint {
  const stripes = world.tables.houses.get(houseName('lottery_pool', roundId)) ?? new Map()
  const all = [...stripes.entries()].sort(([a], [b]) => a - b)
  const seen = world.mutants.has('stripe skipped') ? all.slice(0, -1) : all
  return seen.reduce((sum, [, balance]) => sum + balance, 0n)
}

async function closePool(
  world: World,
  tx: Tx,
  step: Step,
  round: Round,
  rest: bigint,
): Promise<void> {
  if (rest === 0n) return
  const [pool, result] = [house('lottery_pool', round.id), house('lottery_result')]
  const [closed] = await post(world, tx, step, [
    {
      key: systemKey('close', `${round.id}/${runOf(round).revision}`),
      memberId: 0,
      kind: rest > 0n ? 'lottery_close_profit' : 'lottery_close_loss',
      refId: round.id,
      legs: [
        rest > 0n
          ? { debit: pool, credit: result, amountSatang: rest }
          : { debit: result, credit: pool, amountSatang: -rest },
      ],
    },
  ])
  if (!closed?.applied || closed.replayed) throw new Error(`round ${round.id}: closed before`)
}
