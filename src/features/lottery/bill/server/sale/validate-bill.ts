import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { BillInput, validateBill as call } from '../../contract.ts'
import { billRefusal, netOf, toCheckedBill, uncountedOf } from './checked-bill.ts'
import { prepareBill, type Buyer } from './prepare-bill.ts'
import { checkBillRows } from './sale-store.ts'

/**
 * Says whether the bill could be sold now, by the sale's own judgement. Writes nothing and promises
 * nothing: another bill may come first.
 * @throws every refusal of the sale
 */
export async function validateBill(
  services: Services,
  buyer: Buyer,
  input: BillInput,
): Promise<CallOutput<typeof call>> {
  const bill = prepareBill(services, buyer, input)
  const found = await checkBillRows(services.db, bill)
  if (found.refusal !== null) {
    throw await billRefusal(services.db, found.refusal, bill, found)
  }
  return {
    ...toCheckedBill(bill.roundId, {
      ...found,
      lines: bill.lines,
      totalSatang: netOf(found.checks),
    }),
    close_at: found.closeAt,
    server_time: found.checkedAt,
    balance: found.balanceSatang,
    uncounted: await uncountedOf(services.db, bill, found.checks),
  }
}
