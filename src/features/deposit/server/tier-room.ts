import type { Satang } from '#kernel/money.ts'
import { bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { findDeposited } from '#ledger/deposited.ts'
import { now } from '#platform/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { aboveTier, type TierRefusal, wholeBaht } from '../rules/tier-ceiling.ts'
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
  const heldSatang = await sumHeld(tx, memberId)
  const midnight = bangkokInstant(bangkokDay(await now(tx)))
  const deposited = await findDeposited(tx, memberId, midnight)
  const depositedSatang = deposited.reduce((sum, one) => sum + wholeBaht(one.amountSatang), 0n)
  const ceilings = await ceilingsOf(tx, memberId)
  return aboveTier(askedSatang, { heldSatang, depositedSatang }, ceilings)
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
