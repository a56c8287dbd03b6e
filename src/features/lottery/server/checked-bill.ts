import * as z from 'zod/mini'
import { Refusal, type ErrorDefinition, type ErrorDetail } from '#kernel/errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { checkedBill, lotteryErrors, type CheckedBill, type LineState } from '../contract.ts'
import { lineMessage, type LineFinding } from '../rules/bill.ts'
import { potentialWin } from '../rules/payout.ts'
import type { LineCheck, NewBill } from './sale-store.ts'

/** What the wire calls a finding. */
const states: { readonly [F in LineFinding]: LineState } = {
  invalid: 'invalid',
  below_min: 'below_min',
  above_max: 'above_max',
  closed: 'closed',
  over_member: 'over_limit',
  over_number: 'over_limit',
  rate_changed: 'rate_changed',
  reduced: 'reduced',
  ok: 'ok',
}

/** The field of a line that its finding is about. */
const fields: { readonly [F in LineFinding]: string } = {
  invalid: 'number',
  below_min: 'amount',
  above_max: 'amount',
  closed: 'number',
  over_member: 'amount',
  over_number: 'amount',
  rate_changed: 'rate',
  reduced: 'rate',
  ok: 'number',
}

/** The bill with what was found about each line, for the wire. */
export function toCheckedBill(
  bill: Pick<NewBill, 'roundId' | 'accountId' | 'lines'>,
  checks: readonly LineCheck[],
): CheckedBill {
  const lines = bill.lines.map((line, at) => {
    const check = checks[at]
    if (!check) throw new Error(`lottery: line ${at + 1} was not checked`)
    const { finding, rateX100, baseRateX100, roomSatang } = check
    return {
      bet_type: line.betType,
      number: line.number,
      amount: line.amountSatang,
      state: states[finding],
      rate: rateX100,
      base_rate: baseRateX100,
      room: roomSatang,
      potential_win: potentialWin({ amountSatang: line.amountSatang, rateX100 }),
      message: lineMessage({ finding, number: line.number, rateX100, roomSatang }),
    }
  })
  return {
    round_id: Number(bill.roundId),
    wallet_id: Number(bill.accountId),
    lines,
    total: bill.lines.reduce((sum, line) => sum + line.amountSatang, 0n),
  }
}

/**
 * The declared error of a refused bill. Its data is the checked bill, so that the screen can paint
 * every line; its details name the lines that stand in the way.
 */
export function billRefusal(code: string, bill: NewBill, checks: readonly LineCheck[]): Refusal {
  const known: Readonly<Record<string, ErrorDefinition>> = { ...lotteryErrors, ...stakeErrors }
  const definition = known[code]
  if (!definition) throw new Error(`lottery: the sale refused with the unknown ${code}`)
  if (checks.length === 0) return new Refusal(definition)
  const checked = toCheckedBill(bill, checks)
  const details = checks.flatMap(({ finding }, at): ErrorDetail[] =>
    finding === 'ok' || finding === 'reduced'
      ? []
      : [
          {
            field: `lines.${at}.${fields[finding]}`,
            code: finding,
            message: checked.lines[at]?.message ?? '',
          },
        ],
  )
  return new Refusal(definition, { details, data: z.encode(checkedBill, checked) })
}
