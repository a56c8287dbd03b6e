import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { normalizeValidationNo, VALIDATION_NO, type BillCheck } from '../check-contract.ts'
import { findBillOwner } from './bill-store.ts'
import { getBill } from './get-bill.ts'

/**
 * A bill by its validation number, for anyone who was shown it: what was bet and what became
 * of it. Who bought it, from which wallet and with which note is not part of that.
 * @throws not_found
 */
export async function checkBill(services: Services, typed: string): Promise<BillCheck> {
  const validationNo = normalizeValidationNo(typed)
  const found = VALIDATION_NO.test(validationNo)
    ? await findBillOwner(services.db, validationNo)
    : undefined
  if (!found) throw new Refusal(commonErrors.not_found)
  const bill = await getBill(services, Number(found.memberId), Number(found.billId))
  return {
    validation_no: bill.validation_no,
    bill_no: bill.bill_no,
    round_id: bill.round_id,
    market_code: bill.market_code,
    market_name: bill.market_name,
    round_no: bill.round_no,
    draw_day: bill.draw_day,
    draw_at: bill.draw_at,
    round_status: bill.round_status,
    status: bill.status,
    created_at: bill.created_at,
    total: bill.total,
    win: bill.win,
    refund: bill.refund,
    paid_at: bill.paid_at,
    lines: bill.lines.map(({ line_no, bet_type, number, amount, rate, result, win }) => ({
      line_no,
      bet_type,
      number,
      amount,
      rate,
      result,
      win,
    })),
    result: bill.result,
  }
}
