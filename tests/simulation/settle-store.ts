import { operationKey } from '#ledger/keys.ts'
import { house, wallet, type Operation } from '#ledger/operation.ts'
import { isWin, type Draw } from '#features/lottery/rules/match.ts'
import type { OpenRun, PaidChunk, RunKey } from '#features/lottery/server/settle/settle-store.ts'
import { houseName } from './apply-batch.ts'
import type { Tx } from './database.ts'
import type { Life } from './stage.ts'
import type { Bill, Chunk, Round, SettlementRun } from './tables.ts'
import { inTransaction, lockStep, post, readOnce, type Step } from './transactions.ts'
import type { World } from './world.ts'

// What src/features/lottery/server/settle/settle-store.ts and the functions of the migration
// 0008-lottery-settlement do, on the simulated database. The steps that call it are the real ones.

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

function roundOf(world: World, id: bigint): { round: Round; run: SettlementRun } {
  const round = world.tables.rounds.get(Number(id))
  if (!round?.run) throw new Error(`round ${id} has no run`)
  return { round, run: round.run }
}

export const findOpenRuns = ({ world, life }: SimDb, roundId: bigint): Promise<OpenRun[]> =>
  readOnce(world, life, 'find runs', () => {
    const { run } = roundOf(world, roundId)
    if (run.status === 'done') return []
    const kind = run.revision === 0 ? 'refund' : 'prizes'
    return [{ roundId, revision: run.revision, kind, status: run.status }]
  })

/** After the close is committed, in a transaction of its own. */
export const takeFence = ({ world, life }: SimDb, roundId: bigint): Promise<void> =>
  inTransaction(world, life, (tx, step) =>
    step('take fence', () => {
      const { round } = roundOf(world, roundId)
      const isClosed = round.state !== 'open' && round.state !== 'settled'
      if (isClosed && round.fence === null) tx.writes.push(() => (round.fence ??= tx.xid))
    }),
  )

export const areSalesFinal = ({ world, life }: SimDb, roundId: bigint): Promise<boolean> =>
  readOnce(world, life, 'are sales final', () => isFinal(world, roundOf(world, roundId).round))

/** No transaction older than the fence runs any more. */
function isFinal(world: World, round: Round): boolean {
  const isBelow = round.fence !== null && round.fence <= world.db.xmin
  return round.state !== 'open' && (isBelow || world.mutants.has('fence not awaited'))
}

export const findDraw = ({ world, step }: SimTx, { roundId }: RunKey): Promise<Draw> =>
  step('find draw', () => {
    const { draw } = roundOf(world, roundId).round
    if (!draw) throw new Error(`round ${roundId} has no result`)
    return draw
  })

/** Writes the winning numbers and cuts the work into shares, once. */
export async function planRun(
  { world, life, tx, step }: SimTx,
  { roundId }: RunKey,
  winning: SettlementRun['winning'],
): Promise<boolean> {
  const { round, run } = roundOf(world, roundId)
  await lockStep(world, tx, step, [`settlement/${roundId}`])
  return step('plan', () => {
    if (run.status !== 'waiting') return false
    if (!isFinal(world, round)) throw new Error(`round ${roundId}: a sale may still be under way`)
    const due = duesOf(world, round, run, winning)
    const chunks = cut(
      run,
      due.sort((a, b) => (orderOf(run, a) < orderOf(run, b) ? -1 : 1)),
    )
    tx.writes.push(() => {
      Object.assign(run, { status: 'planned', winning })
      run.chunks.push(...chunks)
      tell(world, round, `is planned by ${life.name}: ${chunks.length} shares`)
    })
    return true
  })
}

type Due = { readonly bill: Bill; readonly amountSatang: bigint }
type Winning = SettlementRun['winning']

/** A share covers members for prizes, bills for a refund. */
const orderOf = (run: SettlementRun, { bill }: Due): bigint =>
  run.revision === 0 ? bill.id : bill.memberId

/** What each bill of the round gets: its prizes, or in a void round its price. */
function duesOf(world: World, round: Round, run: SettlementRun, winning: Winning): Due[] {
  const numbers = new Set(winning.map(({ betType, number }) => `${betType}/${number}`))
  return soldBills(world, round).flatMap((bill) => {
    const wins = bill.lines.filter((line) => numbers.has(`${line.betType}/${line.number}`))
    const prize = wins.reduce((sum, line) => sum + (line.amountSatang * line.rateX100) / 100n, 0n)
    const amountSatang = run.revision === 0 ? bill.totalSatang : prize
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

/** Pays one open share: wins, payouts, money and the share's "done" commit together. */
export async function payChunk(
  { world, life, tx, step }: SimTx,
  { roundId }: RunKey,
): Promise<PaidChunk | undefined> {
  const { round, run } = roundOf(world, roundId)
  const chunk = await step('claim', () => claim(world, tx, round, run))
  if (!chunk) return undefined
  const dues = duesOf(world, round, run, run.winning).filter((due) => {
    const id = orderOf(run, due)
    return id >= chunk.fromId && id <= chunk.toId
  })
  const payouts = dues.map((due) => payoutOf(world, round, run, due))
  const paid = await post(world, tx, step, payouts)
  const before = paid.find((outcome) => !outcome.applied || outcome.replayed)
  if (before) throw new Error(`round ${roundId}: ${before.key} ${before.error ?? 'paid before'}`)
  const paidSatang = dues.reduce((sum, due) => sum + due.amountSatang, 0n)
  await step('mark share', () => {
    markPaid(world, tx, round, dues)
    tx.writes.push(() => {
      Object.assign(chunk, { done: { by: life, paidSatang } })
      world.count('settlement', 'share paid')
      if (run.chunks.some(({ done }) => done && done.by !== life)) {
        world.count('settlement', 'shares paid by two processes')
      }
      tell(world, round, `has share ${chunk.no} paid by ${life.name}`)
    })
  })
  return { chunk: chunk.no, wins: 0n, bills: BigInt(dues.length), paidSatang }
}

/** The claim is the share's row lock, `skip locked`: a crash gives it back. */
function claim(world: World, tx: Tx, round: Round, run: SettlementRun): Chunk | undefined {
  const isUnguarded = world.mutants.has('shares claimed without a lock')
  return run.chunks.find(
    (chunk) =>
      !chunk.done && (isUnguarded || world.db.tryLock(tx, `chunk/${round.id}/${chunk.no}`)),
  )
}

function payoutOf(
  world: World,
  round: Round,
  { revision }: SettlementRun,
  { bill, amountSatang }: Due,
): Operation {
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

/** The row of a win, and of a payout: the second guard against paying twice. */
function markPaid(world: World, tx: Tx, round: Round, dues: readonly Due[]): void {
  for (const { bill } of dues) {
    if (!world.mutants.has('wins without a key')) tx.uniques.add(`win/${round.id}/${bill.id}`)
  }
}

/** Recounts, closes the pool and says "settled"; false while a share is open or when it is done. */
export async function finishRun({ world, tx, step }: SimTx, { roundId }: RunKey): Promise<boolean> {
  const { round, run } = roundOf(world, roundId)
  await lockStep(world, tx, step, [`settlement/${roundId}`])
  const rest = await step('recount', () => recount(world, round, run))
  if (rest === undefined) return false
  await closePool(world, tx, step, round, rest)
  return step('mark done', () => {
    tx.writes.push(() => {
      run.status = 'done'
      if (run.revision === 1) round.state = 'settled'
      tell(world, round, `is paid, ${rest} were left`)
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
      key: systemKey('close', `${round.id}/${round.run?.revision}`),
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
