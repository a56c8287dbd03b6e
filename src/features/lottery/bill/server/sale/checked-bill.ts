import * as z from 'zod/mini'
import { commonErrors, Refusal, type ErrorDefinition, type ErrorDetail } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { type CheckedBill, refusedBill, soldSlip, type Uncounted } from '../../contract.ts'
import { lotteryErrors } from '../../../errors.ts'
import { type LineState } from '../../../contract-words.ts'
import { lineMessage, type LineFinding } from '../../rules/bill.ts'
import type { Db } from '#platform/database/database.ts'
import { findBillOfSlip } from '../bill-store.ts'
import { findUncounted, type LineCheck, type NewBill, type NewLine } from './sale-store.ts'

/** The state of a line in the API for each finding, and the field that an error names. */
const words: { readonly [F in LineFinding]: readonly [state: LineState, field: string] } = {
  invalid: ['invalid', 'number'],
  unsold: ['invalid', 'bet_type'],
  off_unit: ['invalid', 'amount'],
  below_min: ['below_min', 'amount'],
  above_max: ['above_max', 'amount'],
  closed: ['closed', 'number'],
  over_member: ['over_limit', 'amount'],
  over_number: ['over_limit', 'amount'],
  over_bill: ['over_limit', 'amount'],
  over_member_round: ['over_limit', 'amount'],
  over_round: ['over_limit', 'amount'],
  rate_changed: ['rate_changed', 'rate'],
  reduced: ['reduced', 'rate'],
  ok: ['ok', 'number'],
}

/** The lines of a bill with what was found about them. */
export interface CheckedLines {
  readonly accountId: bigint | null
  readonly lines: readonly Pick<NewLine, 'betType' | 'number' | 'amountSatang'>[]
  readonly checks: readonly Omit<LineCheck, 'netSatang'>[]
  /** What is paid for all of them, discounts taken off. */
  readonly totalSatang: bigint
}

/** What lines cost together, discounts taken off. */
export const netOf = (checks: readonly LineCheck[]): bigint =>
  checks.reduce((sum, { netSatang }) => sum + netSatang, 0n)

/** The bill with what was found about each line, for the wire. */
export function toCheckedBill(roundId: bigint, bill: CheckedLines): CheckedBill {
  const lines = bill.lines.map((line, at) => {
    const check = bill.checks[at]
    if (!check) throw new Error(`lottery: line ${at + 1} was not checked`)
    return {
      bet_type: line.betType,
      number: line.number,
      amount: line.amountSatang,
      state: words[check.finding][0],
      rate: check.rateX100,
      base_rate: check.baseRateX100,
      room: check.roomSatang,
      potential_win: check.potentialSatang,
      message: lineMessage({ ...check, number: line.number }),
    }
  })
  const gross = bill.lines.reduce((sum, line) => sum + line.amountSatang, 0n)
  return {
    round_id: Number(roundId),
    wallet_id: Number(bill.accountId),
    lines,
    gross,
    discount: gross - bill.totalSatang,
    total: bill.totalSatang,
  }
}

/** What of a bill that waits for its member's yes is no play that counts, for the wire. */
export const uncountedOf = async (
  db: Db,
  bill: NewBill,
  checks: readonly LineCheck[],
): Promise<Uncounted> =>
  (await findUncounted(db, bill, checks)).map(({ betType, satang, earlierSatang }) => ({
    bet_type: betType,
    stake: satang,
    earlier: earlierSatang,
  }))

/**
 * The declared error of a refused bill. Of a slip that was sold its data is that bill. Else it is the
 * checked bill, so that the screen can paint every line; its details name the lines that cause the refusal.
 * Where only rates changed, the member may say yes to the new ones, and so is told what does not count.
 */
export async function billRefusal(
  db: Db,
  code: string,
  bill: NewBill,
  { checks, accountId }: { checks: readonly LineCheck[]; accountId: bigint | null },
): Promise<Refusal> {
  const known: Readonly<Record<string, ErrorDefinition>> = {
    ...lotteryErrors,
    ...stakeErrors,
    not_found: commonErrors.not_found,
  }
  const definition = known[code]
  if (!definition) throw new Error(`lottery: the sale refused with the unknown ${code}`)
  // What is to be said of a slip that was sold is its bill, whatever its lines would come to now.
  if (code === 'slip_sold' && bill.slipId !== null) {
    const sold = await findBillOfSlip(db, bill.memberId, bill.slipId)
    invariant(sold, `the slip ${bill.slipId} has a bill`)
    const billId = Number(sold.billId)
    return new Refusal(definition, {
      data: z.encode(soldSlip, { bill_id: billId, bill_no: `${billId}` }),
    })
  }
  if (checks.length === 0) return new Refusal(definition)
  const checked = toCheckedBill(bill.roundId, {
    accountId,
    lines: bill.lines,
    checks,
    totalSatang: netOf(checks),
  })
  const details = checks.flatMap(({ finding }, at): ErrorDetail[] =>
    finding === 'ok' || finding === 'reduced'
      ? []
      : [
          {
            field: `lines.${at}.${words[finding][1]}`,
            code: finding,
            message: checked.lines[at]?.message ?? '',
          },
        ],
  )
  const uncounted = code === 'rate_changed' ? await uncountedOf(db, bill, checks) : []
  return new Refusal(definition, {
    details,
    data: z.encode(refusedBill, { ...checked, uncounted }),
  })
}
