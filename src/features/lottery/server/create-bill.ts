import type { CallOutput } from '#kernel/contract.ts'
import { invariant } from '#kernel/result.ts'
import type { Services } from '#platform/services.ts'
import type { BillInput, createBill as call } from '../contract.ts'
import { findBill, findLines } from './bill-store.ts'
import { cancellableUntilOf } from './bill-view.ts'
import { billRefusal, toCheckedBill } from './checked-bill.ts'
import { prepareBill, type Buyer } from './prepare-bill.ts'
import { saleStatement, type NewBill, type SaleOutcome } from './sale-store.ts'

/**
 * Sells one bill, whole or not at all, together with the others that queue at this moment. The
 * refusal is committed before it is thrown, so that the same key meets the same answer whatever has
 * changed since.
 * @throws every refusal of the sale; `busy` when too many wait
 */
export async function createBill(
  services: Services,
  buyer: Buyer,
  input: BillInput,
): Promise<CallOutput<typeof call>> {
  const { bill } = await prepareBill(services, buyer, input)
  const outcome = await services.lanes.submit(saleStatement, buyer.memberId, bill)
  if (!outcome.applied) {
    throw billRefusal(outcome.error ?? 'unexpected', bill, outcome.checks)
  }
  return describeSale(services, bill, outcome)
}

/** Read back from the rows, so that first answer and replay are built the same way. */
async function describeSale(
  { db, clock }: Services,
  bill: NewBill,
  outcome: SaleOutcome,
): Promise<CallOutput<typeof call>> {
  invariant(outcome.billId !== null, 'a sold bill has an id')
  const [row, lines] = await Promise.all([
    findBill(db, bill.memberId, outcome.billId),
    findLines(db, outcome.billId, null),
  ])
  invariant(row, `bill ${outcome.billId} is readable by its buyer`)
  const now = outcome.replayed ? await clock.now() : row.soldAt
  const checks = lines.map((line, at) => ({
    finding: line.rateX100 < line.baseRateX100 ? ('reduced' as const) : ('ok' as const),
    rateX100: line.rateX100,
    baseRateX100: line.baseRateX100,
    roomSatang: outcome.rooms[at] ?? null,
  }))
  return {
    ...toCheckedBill({ ...bill, lines }, checks),
    bill_id: Number(row.billId),
    bill_no: `${row.billId}`,
    validation_no: row.validationNo,
    balance: outcome.balanceSatang,
    created_at: row.soldAt,
    cancellable_until: await cancellableUntilOf(db, row, now),
  }
}
