import { house, type Operation } from '#ledger/operation.ts'
import type { Draw } from '#features/lottery/rules/match.ts'
import type {
  OpenRun,
  PaidChunk,
  RunKey,
} from '#features/lottery/result/server/settlement/settlement-store.ts'
import { houseName } from './apply-batch.ts'
import type { Tx } from './database.ts'
import {
  changesOf,
  debtOf,
  operationOf,
  owedTo,
  payoutOf,
  soldBills,
  splitChanges,
  systemKey,
  type Change,
  type Split,
} from './settle-changes.ts'
import type { Life } from './stage.ts'
import type { Chunk, Round, SettlementRun } from './tables.ts'
import { inTransaction, lockStep, post, readOnce, type Step } from './transactions.ts'
import type { World } from './world.ts'

// What src/features/lottery/result/server/settlement/settlement-store.ts and the functions of
// result/server/sql do, on the simulated database. The steps that call it are the real ones.

/** Far below that of the product, so that a handful of winners makes several shares. */
const CHUNK_BILLS = 2

/** Where a process reaches the database. */
export interface SimDb {
  readonly world: World
  readonly life: Life
}
/** One transaction of it; each step is a statement there and back. */
export interface SimTx extends SimDb {
  readonly tx: Tx
  readonly step: Step
}

const tell = (world: World, round: Round, what: string): void =>
  world.stage.note(() => `round ${round.id} ${what}`, `round ${round.id}`)

function roundOf(world: World, id: bigint): Round {
  const round = world.tables.rounds.get(Number(id))
  if (!round) throw new Error(`there is no round ${id}`)
  return round
}

function runOf(world: World, { roundId, revision }: RunKey): { round: Round; run: SettlementRun } {
  const round = roundOf(world, roundId)
  const run = round.runs.find((one) => one.revision === revision)
  if (!run) throw new Error(`round ${roundId} has no run ${revision}`)
  return { round, run }
}

export const findOpenRuns = ({ world, life }: SimDb, roundId: bigint): Promise<OpenRun[]> =>
  readOnce(world, life, 'find runs', () =>
    roundOf(world, roundId).runs.flatMap(({ revision, status }) => {
      const kind = revision === 0 ? ('refund' as const) : ('prizes' as const)
      return status === 'done' ? [] : [{ roundId, revision, kind, status }]
    }),
  )

/** After the close is committed, in a transaction of its own. */
export const takeFence = ({ world, life }: SimDb, roundId: bigint): Promise<void> =>
  inTransaction(world, life, (tx, step) =>
    step('take fence', () => {
      const round = roundOf(world, roundId)
      const isClosed = round.state !== 'open' && round.state !== 'settled'
      if (isClosed && round.fence === null) tx.writes.push(() => (round.fence ??= tx.xid))
    }),
  )

export const areSalesFinal = ({ world, life }: SimDb, roundId: bigint): Promise<boolean> =>
  readOnce(world, life, 'are sales final', () => isFinal(world, roundOf(world, roundId)))

/** No transaction older than the fence runs any more. */
function isFinal(world: World, round: Round): boolean {
  const isBelow = round.fence !== null && round.fence <= world.db.xmin
  return round.state !== 'open' && (isBelow || world.mutants.has('fence not awaited'))
}

export const findDraw = ({ world, step }: SimTx, { roundId, revision }: RunKey): Promise<Draw> =>
  step('find draw', () => {
    const draw = roundOf(world, roundId).draws[revision - 1]
    if (!draw) throw new Error(`round ${roundId} has no result of revision ${revision}`)
    return draw
  })

/** Writes the winning numbers and cuts the work into shares, once. */
export async function planRun(
  { world, life, tx, step }: SimTx,
  key: RunKey,
  winning: SettlementRun['winning'],
): Promise<boolean> {
  const { round, run } = runOf(world, key)
  await lockStep(world, tx, step, [`settlement/${round.id}`])
  return step('plan', () => {
    if (run.status !== 'waiting') return false
    if (!isFinal(world, round)) throw new Error(`round ${round.id}: a sale may still be under way`)
    const changes = changesOf(world, round, run, winning)
    const chunks = cut(
      run,
      changes.sort((a, b) => (orderOf(run, a) < orderOf(run, b) ? -1 : 1)),
    )
    tx.writes.push(() => {
      Object.assign(run, { status: 'planned', winning })
      run.chunks.push(...chunks)
      tell(world, round, `is planned by ${life.name}: ${chunks.length} shares`)
    })
    return true
  })
}

/** A share covers members for prizes, bills for a refund. */
const orderOf = (run: SettlementRun, { bill }: Change): bigint =>
  run.revision === 0 ? bill.id : bill.memberId

/** Shares of about `CHUNK_BILLS` bills; a member's bills stay together. */
function cut(run: SettlementRun, changes: readonly Change[]): Chunk[] {
  const chunks: Chunk[] = []
  let count = CHUNK_BILLS
  for (const change of changes) {
    const id = orderOf(run, change)
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

/** Pays one open share: wins, payouts, money and the share's "done" commit together. */
export async function payChunk(
  { world, life, tx, step }: SimTx,
  key: RunKey,
): Promise<PaidChunk | undefined> {
  const { round, run } = runOf(world, key)
  const chunk = await step('claim', () => claim(world, tx, round, run))
  if (!chunk) return undefined
  const changes = changesOf(world, round, run, run.winning).filter((change) => {
    const id = orderOf(run, change)
    return id >= chunk.fromId && id <= chunk.toId
  })
  const splits = await splitLocked(world, tx, step, run, changes)
  const operations = splits.map((split) => operationOf(world, round, run, split))
  // What bills gain is there before others of the wallet give back.
  const isClaim = ({ kind }: Operation): boolean => kind.startsWith('lottery_clawback')
  const all = operations.flat()
  const inOrder = [...all.filter((one) => !isClaim(one)), ...all.filter(isClaim)]
  const paid = await post(world, tx, step, inOrder)
  const before = paid.find((outcome) => !outcome.applied || outcome.replayed)
  if (before) throw new Error(`round ${round.id}: ${before.key} ${before.error ?? 'paid before'}`)
  const paidSatang = splits.reduce((sum, { after }) => sum + after, 0n)
  await step('mark share', () => {
    for (const [place, split] of splits.entries()) {
      markPaid(world, tx, run, split, operations[place]?.[0]?.key ?? null)
    }
    tx.writes.push(() => {
      Object.assign(chunk, { done: { by: life, paidSatang } })
      world.count('settlement', 'share paid')
      if (run.chunks.some(({ done }) => done && done.by !== life)) {
        world.count('settlement', 'shares paid by two processes')
        if (run.revision > 1) world.count('correction', 'shares paid by two processes')
      }
      for (const { moved, owed } of splits) {
        if (moved < 0n) world.count('correction', 'taken back')
        if (owed > 0n) world.count('correction', 'owed')
      }
      tell(world, round, `has share ${chunk.no} of ${run.revision} paid by ${life.name}`)
    })
  })
  return { chunk: chunk.no, wins: 0n, bills: BigInt(splits.length), paidSatang }
}

/** A correction divides by what it finds in the wallets, so it locks them first. */
async function splitLocked(
  world: World,
  tx: Tx,
  step: Step,
  run: SettlementRun,
  changes: readonly Change[],
): Promise<Split[]> {
  if (run.revision > 1 && !world.mutants.has('wallets divided before the lock')) {
    const ids = new Set(changes.flatMap(({ bill }) => [bill.walletId, debtOf(bill)]))
    const sorted = [...ids].toSorted((a, b) => (a < b ? -1 : 1))
    const names = sorted.map((id) => `wallet/${id}`)
    await lockStep(world, tx, step, names)
  }
  return step('split', () => splitChanges(world, tx, changes))
}

/** The claim is the share's row lock, `skip locked`: a crash gives it back. */
function claim(world: World, tx: Tx, round: Round, run: SettlementRun): Chunk | undefined {
  const isUnguarded = world.mutants.has('shares claimed without a lock')
  return run.chunks.find(
    (chunk) =>
      !chunk.done &&
      (isUnguarded || world.db.tryLock(tx, `chunk/${round.id}/${run.revision}/${chunk.no}`)),
  )
}

/** The row of a payout: the second guard against paying twice. */
function markPaid(
  world: World,
  tx: Tx,
  { revision }: SettlementRun,
  { bill, after, moved, owed }: Split,
  key: string | null,
): void {
  const id = `${bill.id}/${revision}`
  if (!world.mutants.has('wins without a key')) tx.uniques.add(`payout/${id}`)
  const wallet = tx.wallets.get(bill.walletId) ?? world.tables.wallets.get(bill.walletId)
  const leftSatang = wallet?.available ?? 0n
  const payout = { key, totalSatang: after, movedSatang: moved, owedSatang: owed, leftSatang }
  tx.writes.push(() => world.tables.payouts.set(id, payout))
}

/** Recounts, closes the pool and says "settled"; false while a share is open or when it is done. */
export async function finishRun({ world, tx, step }: SimTx, key: RunKey): Promise<boolean> {
  const { round, run } = runOf(world, key)
  await lockStep(world, tx, step, [`settlement/${round.id}`])
  const rest = await step('recount', () => recount(world, round, run))
  if (rest === undefined) return false
  await closePool(world, tx, step, { round, run, rest })
  return step('mark done', () => {
    tx.writes.push(() => {
      run.status = 'done'
      if (run.revision > 0) round.state = 'settled'
      if (run.revision > 1) world.count('correction', 'paid')
      tell(world, round, `is paid by ${run.revision}, ${rest} were left`)
    })
    return true
  })
}

/** What is left in the pool; undefined while a share is open. @throws when the counts differ */
function recount(world: World, round: Round, run: SettlementRun): bigint | undefined {
  if (run.status !== 'planned' || run.chunks.some((chunk) => !chunk.done)) return undefined
  const paid = run.chunks.reduce((sum, chunk) => sum + (chunk.done?.paidSatang ?? 0n), 0n)
  const bills = soldBills(world, round)
  const owed = bills.reduce((sum, bill) => sum + owedTo(bill, round), 0n)
  const total = (revision: number): bigint =>
    bills.reduce((sum, bill) => sum + (payoutOf(world, bill, revision)?.totalSatang ?? 0n), 0n)
  const sold = bills.reduce((sum, bill) => sum + bill.totalSatang, 0n)
  // A correction begins with an empty pool and moves differences only.
  const due = run.revision > 1 ? total(run.revision - 1) - paid : sold - paid
  const pool = poolBalance(world, round.id)
  if (owed !== paid || pool !== due) {
    throw new Error(`round ${round.id}: owes ${owed}, paid ${paid}; ${due} due in pool, ${pool}`)
  }
  return pool
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
  { round, run, rest }: { round: Round; run: SettlementRun; rest: bigint },
): Promise<void> {
  if (rest === 0n) return
  const [pool, result] = [house('lottery_pool', round.id), house('lottery_result')]
  const [closed] = await post(world, tx, step, [
    {
      key: systemKey('close', `${round.id}/${run.revision}`),
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
