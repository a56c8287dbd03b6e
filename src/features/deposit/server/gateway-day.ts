import { addDays, type Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import {
  type BankState,
  type Finding,
  findDifferences,
  type ToldDay,
} from '../rules/bank-closing.ts'
import { movementsAround, reconcileByAmount } from '../rules/gateway-day.ts'
import { isUnexplained, type ReconciledItem } from '../rules/reconcile.ts'
import { findFirstTold, findToldDay, findToldLines } from './bank-statement-store.ts'
import { receiveKey } from './keys.ts'
import { type Balances, bookedBalances, findMovements, findPaidCharges } from './reconcile-store.ts'

/** What is found out about a day of an account that the gateway pays into and from. */
interface GatewayDay {
  readonly items: readonly ReconciledItem[]
  /** The books, on from what the bank's first statement began with: nothing is told of this account but by it. */
  readonly lines: Balances
  readonly booked: Balances
  readonly bank: (ToldDay & { readonly toldAt: Date }) | null
  readonly bankState: BankState
  readonly findings: readonly Finding[]
}

/**
 * Compares QR deposits, payouts and returns of a day with the bank's statement of the account. Cost: the days of
 * the ledger around it.
 */
export async function findGatewayDay(
  db: Db | Tx,
  accountId: bigint,
  day: Day,
): Promise<GatewayDay> {
  const bank = await findToldDay(db, accountId, day)
  const [items = []] = await findItems(db, [{ accountId, day, told: bank }])
  const booked = await bookedBalances(db, accountId, day)
  return {
    items,
    lines: await goneOn(db, accountId, booked),
    booked,
    bank,
    bankState: bank === null ? 'untold' : stateOf(bank, items),
    findings: bank ? findDifferences(bank, []) : [],
  }
}

/** A day of an account, and what the bank told of it. */
interface Asked {
  readonly accountId: bigint
  readonly day: Day
  readonly told: ToldDay | null
}

/**
 * How days stand, by themselves. Cost: three reads of all that lies between the first and the last of them, however
 * many they are.
 */
export async function findGatewayStates<One extends Asked>(
  db: Db,
  days: readonly One[],
): Promise<ReadonlyMap<One, BankState>> {
  const items = await findItems(db, days)
  return new Map(
    days.map((one, at) => [one, one.told ? stateOf(one.told, items[at] ?? []) : 'untold']),
  )
}

function stateOf(bank: ToldDay, items: readonly ReconciledItem[]): BankState {
  const isClear =
    findDifferences(bank, []).length === 0 && !items.some(({ state }) => isUnexplained(state))
  return isClear ? 'agrees' : 'differs'
}

/** The items of each day, of statement and books. */
async function findItems(db: Db | Tx, days: readonly Asked[]): Promise<ReconciledItem[][]> {
  const inOrder = days.map(({ day }) => day).toSorted()
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return []
  const [from, to] = [addDays(first, -1), addDays(last, 1)]
  const accountIds = [...new Set(days.map(({ accountId }) => accountId))]
  const told = Map.groupBy(
    await findToldLines(db, accountIds, from, to),
    ({ accountId }) => accountId,
  )
  const charges = await findPaidCharges(db, accountIds, from, to)
  const paidAt = new Map(charges.map((one) => [receiveKey(one.chargeId), one.paidAt]))
  const moved = Map.groupBy(
    await findMovements(db, accountIds, { from, to }, [...paidAt.keys()]),
    ({ accountId }) => accountId,
  )
  return days.map(({ accountId, day, told: bank }) => {
    const around = [addDays(day, -1), day, addDays(day, 1)]
    const lines = (told.get(accountId) ?? []).filter((line) => around.includes(line.day))
    const movements = movementsAround(around, moved.get(accountId) ?? [], paidAt)
    return reconcileByAmount(day, bank !== null, lines, movements)
  })
}

async function goneOn(db: Db | Tx, accountId: bigint, booked: Balances): Promise<Balances> {
  const first = await findFirstTold(db, accountId)
  if (!first) return booked
  const { opening } = await bookedBalances(db, accountId, first.day)
  const ahead = first.opening - opening
  return { ...booked, opening: booked.opening + ahead, closing: booked.closing + ahead }
}
