import { Refusal } from '#kernel/errors.ts'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import {
  type DepositLeft,
  findCountedWith,
  findDepositLeft,
} from '#platform/stake-gate/play-limits.ts'
import { depositErrors } from '../contract.ts'
import { findAbove, type LimitRoom, mayAsk, mayCome } from '../rules/own-limit.ts'
import { findPayable } from './amount-store.ts'
import { findOpenPayments, type Payment } from './payment-store.ts'

/**
 * What a member's own limit leaves. What can still be paid is read before what was paid, so that money that
 * arrives meanwhile counts twice at worst, and never not at all; whoever holds `lockAmountsOf` sees it once.
 */
async function readRoom(
  db: Db | Tx,
  memberId: number,
): Promise<LimitRoom & { readonly left: DepositLeft | null }> {
  const payable = await findPayable(db, await findCountedWith(db, memberId))
  const left = await findDepositLeft(db, memberId)
  return { left, leftSatang: left?.satang ?? null, payable }
}

/** A new payment under `lockAmountsOf`. @throws deposit_limit_reached */
export async function refuseAboveLimit(
  tx: Tx,
  memberId: number,
  askedSatang: Satang,
): Promise<void> {
  if (!mayAsk(askedSatang, await readRoom(tx, memberId))) {
    throw new Refusal(depositErrors.deposit_limit_reached)
  }
}

/** A payment that was asked for before a limit became lower is led on by nobody. @throws deposit_limit_reached */
export async function refuseResumed(tx: Tx, { id, memberId }: Payment): Promise<void> {
  if ((await findAboveLimit(tx, memberId)).has(id)) {
    throw new Refusal(depositErrors.deposit_limit_reached)
  }
}

/** The payments of the member's person that would pass the member's limit if they were paid. */
export async function findAboveLimit(db: Db | Tx, memberId: number): Promise<ReadonlySet<number>> {
  return findAbove(await readRoom(db, memberId))
}

/** The same, for showing some of them: where none is open nothing is asked. */
export async function findOpenAbove(
  db: Db | Tx,
  memberId: number,
  payments: readonly Payment[],
): Promise<ReadonlySet<number>> {
  return payments.some(({ status }) => status === 'pending')
    ? findAboveLimit(db, memberId)
    : new Set()
}

/**
 * Whether money would pass its member's own limit. Who decides by it holds the member's wallet, under which
 * limits are changed, and `lockAmountsOf`.
 * @param paymentId the payment that it came for; null: for none
 */
export async function isAboveLimit(
  db: Db | Tx,
  { memberId, paymentId }: { readonly memberId: number; readonly paymentId: number | null },
  receivedSatang: Satang,
): Promise<boolean> {
  return !mayCome({ paymentId, amountSatang: receivedSatang }, await readRoom(db, memberId))
}

/**
 * Whether a payment of so many whole baht would be refused for the member's own limit; one that waits already
 * and is only gone on with would not. Read without a lock, to be shown.
 */
export async function wouldPassLimit(
  db: Db | Tx,
  memberId: number,
  askedSatang: Satang,
): Promise<boolean> {
  if (mayAsk(askedSatang, await readRoom(db, memberId))) return false
  const above = await findAboveLimit(db, memberId)
  const open = await findOpenPayments(db, memberId)
  return !open.some((one) => one.baseSatang === askedSatang && !above.has(one.id))
}

/** What a member may still ask for by his own limit, and of which period; null: no limit. */
export async function findAskable(db: Db | Tx, memberId: number): Promise<DepositLeft | null> {
  const { left, payable } = await readRoom(db, memberId)
  if (left === null) return null
  const rest = payable.reduce((all, { amountSatang }) => all - amountSatang, left.satang)
  return { ...left, satang: rest < 0n ? 0n : rest }
}
