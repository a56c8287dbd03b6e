import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { BillInput, validateBill as call } from '../contract.ts'
import { billRefusal, toCheckedBill } from './checked-bill.ts'
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
  const { bill, round } = await prepareBill(services, buyer, input)
  const { refusal, checks, balanceSatang } = await checkBillRows(services.db, bill)
  if (refusal !== null) throw billRefusal(refusal, bill, checks)
  return {
    ...toCheckedBill(bill, checks),
    close_at: round.closeAt,
    server_time: await services.clock.now(),
    balance: balanceSatang,
  }
}
