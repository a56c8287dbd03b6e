import { addDays, bangkokDay, type Day } from '#kernel/time.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import {
  type BankState,
  type Finding,
  findDifferences,
  type ToldDay,
} from '../rules/bank-closing.ts'
import { type GatewayMovement, reconcileByAmount } from '../rules/gateway-day.ts'
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
  const [before, after] = [addDays(day, -1), addDays(day, 1)]
  const told = await findToldLines(db, accountId, before, after)
  const movements = await findAround(db, accountId, [before, day, after])
  const items = reconcileByAmount(day, bank !== null, told, movements)
  const findings = bank ? findDifferences(bank, []) : []
  const booked = await bookedBalances(db, accountId, day)
  const isClear = findings.length === 0 && !items.some(({ state }) => isUnexplained(state))
  return {
    items,
    lines: await goneOn(db, accountId, booked),
    booked,
    bank,
    bankState: bank === null ? 'untold' : isClear ? 'agrees' : 'differs',
    findings,
  }
}

/** What the books moved on some days, and what booked charges that were paid on them. */
async function findAround(
  db: Db | Tx,
  accountId: bigint,
  days: readonly Day[],
): Promise<GatewayMovement[]> {
  const found = new Map<string, GatewayMovement>()
  for (const day of days) {
    const charges = await findPaidCharges(db, accountId, day)
    const paidAt = new Map(charges.map((one) => [receiveKey(one.chargeId), one.paidAt]))
    for (const movement of await findMovements(db, accountId, day, [...paidAt.keys()])) {
      const known = found.get(movement.opId)
      const moneyAt = paidAt.get(movement.opId) ?? known?.moneyAt ?? movement.postedAt
      found.set(movement.opId, { ...movement, moneyAt, moneyDay: bangkokDay(moneyAt) })
    }
  }
  return [...found.values()]
}

async function goneOn(db: Db | Tx, accountId: bigint, booked: Balances): Promise<Balances> {
  const first = await findFirstTold(db, accountId)
  if (!first) return booked
  const { opening } = await bookedBalances(db, accountId, first.day)
  const ahead = first.opening - opening
  return { ...booked, opening: booked.opening + ahead, closing: booked.closing + ahead }
}
