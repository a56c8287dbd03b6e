import { operationKey } from '#ledger/keys.ts'
import { house, wallet, type Operation } from '#ledger/operation.ts'
import { isWin } from '#features/lottery/rules/match.ts'
import type { Tx } from './database.ts'
import type { Bill, Payout, Round, SettlementRun } from './tables.ts'
import type { World } from './world.ts'

// What a run moves, bill by bill: `lottery.winning_lines`, `write_wins` and `split_changes`. Under a
// later revision only differences move: gains first, then what wallets have, the rest is owed.

/** What a bill was to get under the revision before, and what it is to get under this one. */
export interface Change {
  readonly bill: Bill
  readonly before: bigint
  readonly after: bigint
}

/** A change with what becomes of it: moved to the wallet (negative: from it), or owed. */
export interface Split extends Change {
  readonly moved: bigint
  readonly owed: bigint
}

type Winning = SettlementRun['winning']

/** The bills of the round that get something or got something under the revision before. */
export function changesOf(
  world: World,
  round: Round,
  run: SettlementRun,
  winning: Winning,
): Change[] {
  const numbers = new Set(winning.map(({ betType, number }) => `${betType}/${number}`))
  return soldBills(world, round).flatMap((bill) => {
    const wins = bill.lines.filter((line) => numbers.has(`${line.betType}/${line.number}`))
    const prize = wins.reduce((sum, line) => sum + (line.amountSatang * line.rateX100) / 100n, 0n)
    const after = run.revision === 0 ? bill.totalSatang : prize
    const before = world.mutants.has('correction pays in full')
      ? 0n
      : (payoutOf(world, bill, run.revision - 1)?.totalSatang ?? 0n)
    return after > 0n || before > 0n ? [{ bill, before, after }] : []
  })
}

export const payoutOf = (world: World, bill: Bill, revision: number): Payout | undefined =>
  world.tables.payouts.get(`${bill.id}/${revision}`)

export const soldBills = (world: World, round: Round): Bill[] =>
  [...world.tables.bills.values()].filter(
    (bill) => bill.roundId === round.id && !world.tables.cancels.has(bill.id),
  )

/** Divides changes by what the wallets have in this transaction. */
export function splitChanges(world: World, tx: Tx, changes: readonly Change[]): Split[] {
  const left = new Map<bigint, bigint>()
  const has = ({ walletId }: Bill): bigint =>
    left.get(walletId) ??
    (tx.wallets.get(walletId) ?? world.tables.wallets.get(walletId))?.available ??
    0n
  for (const { bill, before, after } of changes) {
    left.set(bill.walletId, has(bill) + (after > before ? after - before : 0n))
  }
  return changes.map((change) => {
    const due = change.after - change.before
    if (due >= 0n) return { ...change, moved: due, owed: 0n }
    const back = has(change.bill) < -due ? has(change.bill) : -due
    left.set(change.bill.walletId, has(change.bill) - back)
    return { ...change, moved: -back, owed: -due - back }
  })
}

/** The account of what a member owes. */
export const debtOf = ({ walletId }: Pick<Bill, 'walletId'>): bigint => walletId + 10_000n

/** The movement that a split is; none where the prize stays what it was. */
export function operationOf(
  world: World,
  round: Round,
  { revision }: SettlementRun,
  { bill, moved, owed }: Split,
): Operation[] {
  if (moved === 0n && owed === 0n) return []
  const isFresh = world.mutants.has('payout key dropped')
  const isForAll = world.mutants.has('payout key without the revision')
  const attempt = isFresh ? `/${world.tables.nextId()}` : ''
  const common = {
    key: systemKey('settle', `${round.id}/${isForAll ? 1 : revision}/${bill.id}${attempt}`),
    memberId: bill.memberId,
    refId: bill.id,
  }
  const pool = house('lottery_pool', round.id)
  if (moved > 0n) {
    const kind = revision === 0 ? 'lottery_refund' : 'lottery_prize'
    const legs = [{ debit: pool, credit: wallet(bill.walletId), amountSatang: moved }]
    return [{ ...common, kind, legs }]
  }
  const legs = [
    { kind: 'lottery_clawback', debit: wallet(bill.walletId), credit: pool, amountSatang: -moved },
    {
      kind: 'lottery_clawback_owed',
      debit: wallet(debtOf(bill)),
      credit: pool,
      amountSatang: owed,
    },
  ] as const
  const kind = moved < 0n ? 'lottery_clawback' : 'lottery_clawback_owed'
  return [{ ...common, kind, legs: legs.filter(({ amountSatang }) => amountSatang > 0n) }]
}

export const systemKey = (call: string, key: string): string =>
  operationKey({ scope: 'system', owner: 'lottery', call, key })

/** Counted another way than the payment: line by line, by the rule instead of the numbers. */
export function owedTo(bill: Bill, round: Round): bigint {
  const draw = round.draws.at(-1)
  if (!draw) return bill.totalSatang
  return bill.lines
    .filter((line) => isWin(line.betType, line.number, draw))
    .reduce((sum, line) => sum + (line.amountSatang * line.rateX100) / 100n, 0n)
}
