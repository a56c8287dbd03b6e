import type { CallOutput } from '#kernel/contract.ts'
import { invariant } from '#kernel/result.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { BillInput, createBill as call } from '../../contract.ts'
import { findBill, findLines } from '../bill-store.ts'
import { billRefusal, toCheckedBill, type CheckedLines } from './checked-bill.ts'
import { prepareBill, type Buyer } from './prepare-bill.ts'
import { saleStatement, type NewBill, type SaleOutcome } from './sale-store.ts'

/**
 * Sells one bill, whole or not at all. `lottery.sell_batch` (../sql/sell-batch.sql) sells it in one
 * batch with the other bills that wait at this moment, and its answer has all that this call
 * returns. A refusal is committed before it is thrown, so that the same key always gets the same
 * answer.
 * @throws every refusal of the sale; `busy` when too many wait
 */
export async function createBill(
  services: Services,
  buyer: Buyer,
  input: BillInput,
): Promise<CallOutput<typeof call>> {
  const bill = prepareBill(services, buyer, input)
  const outcome = await services.lanes.submit(saleStatement, buyer.memberId, bill)
  if (!outcome.applied) {
    throw await billRefusal(services.db, outcome.error ?? 'unexpected', bill, outcome)
  }
  invariant(outcome.billId !== null, 'a sold bill has an id')
  const sold = soldBill(bill, outcome) ?? (await replayedBill(services.db, bill, outcome))
  return {
    ...toCheckedBill(bill.roundId, sold),
    bill_id: Number(outcome.billId),
    bill_no: `${outcome.billId}`,
    validation_no: sold.validationNo,
    balance: outcome.balanceSatang,
    created_at: sold.at,
    cancellable_until: outcome.cancellableUntil,
  }
}

interface SoldBill extends CheckedLines {
  readonly validationNo: string
  readonly at: Date
}

function soldBill(bill: NewBill, { sold, accountId, rooms }: SaleOutcome): SoldBill | null {
  if (sold === null) return null
  return {
    accountId,
    lines: bill.lines,
    totalSatang: sold.totalSatang,
    checks: bill.lines.map((_, at) =>
      checkOf(sold.rates[at] ?? 0n, sold.baseRates[at] ?? 0n, rooms[at], sold.potentials[at]),
    ),
    validationNo: bill.validationNo,
    at: sold.at,
  }
}

/** Answers a repeated key from the rows of the first sale. */
async function replayedBill(db: Db, bill: NewBill, outcome: SaleOutcome): Promise<SoldBill> {
  const billId = outcome.billId ?? 0n
  const [row, lines] = await Promise.all([
    findBill(db, bill.memberId, billId),
    findLines(db, billId, null),
  ])
  invariant(row, `bill ${billId} is readable by its buyer`)
  return {
    accountId: row.accountId,
    lines,
    totalSatang: row.totalSatang,
    checks: lines.map((line, at) =>
      checkOf(line.rateX100, line.baseRateX100, outcome.rooms[at], line.potentialSatang),
    ),
    validationNo: row.validationNo,
    at: row.soldAt,
  }
}

const checkOf = (
  rateX100: bigint,
  baseRateX100: bigint,
  roomSatang: bigint | null = null,
  potentialSatang = 0n,
) => ({
  finding: rateX100 < baseRateX100 ? ('reduced' as const) : ('ok' as const),
  rateX100,
  baseRateX100,
  roomSatang,
  limitSatang: null,
  potentialSatang,
})
