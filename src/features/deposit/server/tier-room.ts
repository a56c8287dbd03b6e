import type { Satang } from '#kernel/money.ts'
import { bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { findDeposited } from '#ledger/deposited.ts'
import { now } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import {
  aboveTier,
  type DepositDay,
  type Most,
  mostOf,
  type TierRefusal,
  wholeBaht,
} from '../rules/tier-ceiling.ts'
import { isAmountHeld, sumHeld } from './amount-store.ts'
import type { DepositPorts } from './ports.ts'

/**
 * What the member's tier says to an amount more; null: nothing. The caller holds `lockAmountsOf`. What is
 * held is read before what was paid, so that money that arrives meanwhile counts twice at worst, and never
 * not at all.
 */
export async function refusalOfTier(
  tx: Tx,
  { ceilingsOf }: Pick<DepositPorts, 'ceilingsOf'>,
  memberId: number,
  askedSatang: Satang,
): Promise<TierRefusal | null> {
  const day = await readDay(tx, memberId)
  return aboveTier(askedSatang, day, await ceilingsOf(tx, memberId))
}

/** The most that the member can ask for now by a channel and by his tier. Read without a lock, to be shown. */
export async function findMost(
  db: Db | Tx,
  { ceilingsOf }: Pick<DepositPorts, 'ceilingsOf'>,
  memberId: number,
  channelMaxSatang: Satang,
): Promise<Most> {
  const day = await readDay(db, memberId)
  return mostOf(channelMaxSatang, day, await ceilingsOf(db, memberId))
}

async function readDay(db: Db | Tx, memberId: number): Promise<DepositDay> {
  const heldSatang = await sumHeld(db, memberId)
  const midnight = bangkokInstant(bangkokDay(await now(db)))
  const deposited = await findDeposited(db, memberId, midnight)
  const depositedSatang = deposited.reduce((sum, one) => sum + wholeBaht(one.amountSatang), 0n)
  return { heldSatang, depositedSatang }
}

/**
 * Whether money that came for a payment passes its member's ceilings. What is still held for it was counted
 * when he asked; what comes later was not, and is judged when it comes. The caller holds `lockAmountsOf`.
 */
export async function isLateAboveTier(
  tx: Tx,
  ports: Pick<DepositPorts, 'ceilingsOf'>,
  payment: { readonly id: number; readonly memberId: number },
  receivedSatang: Satang,
): Promise<boolean> {
  if (await isAmountHeld(tx, payment.id)) return false
  const asked = wholeBaht(receivedSatang)
  return (await refusalOfTier(tx, ports, payment.memberId, asked)) !== null
}
