import type { WireOutput } from '#kernel/contract.ts'
import type { ApiError } from '#ui/client/api-error.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import type { validateBill } from '../../../contract.ts'
import { stakeText, type Slip, type SlipLine } from '../../../rules/entry/slip.ts'
import { unitOf, type Pricing } from '../pricing.ts'

export type CheckedWire = Pick<WireOutput<typeof validateBill>, 'lines' | 'total' | 'uncounted'>
type CheckedLine = CheckedWire['lines'][number]

/** What is wrong with a line of a refused bill, and the fix that one tap applies. */
export interface LineIssue {
  readonly message: string
  /** Without a stake the line is taken out. */
  readonly fix: { readonly label: string; readonly stake?: string } | null
}

/**
 * The checked lines that a refusal carries, in the order of the slip; null: it speaks of the bill.
 */
export function linesOfRefusal(error: ApiError): CheckedWire | null {
  const data = error.data as Partial<CheckedWire> | null | undefined
  return Array.isArray(data?.lines) && typeof data.total === 'string' ? (data as CheckedWire) : null
}

/** The bill that the slip of a refused call became; null: it was refused for something else. */
export function billOfSlip({ code, data }: ApiError): { billId: number; billNo: string } | null {
  const bill = data as { bill_id: string | number; bill_no: string } | null | undefined
  if (code !== 'slip_sold' || !bill) return null
  return { billId: Number(bill.bill_id), billNo: bill.bill_no }
}

/** True when only changed rates keep the bill from being sold: the member may accept them. */
export const onlyRatesChanged = ({ lines }: CheckedWire): boolean =>
  lines.some(({ state }) => state === 'rate_changed') &&
  lines.every(({ state }) => ['ok', 'reduced', 'rate_changed'].includes(state))

/** Issues by the id of the slip's line. */
export function issuesOf(
  error: ApiError,
  slip: Slip,
  pricing: Pricing,
): ReadonlyMap<number, LineIssue> {
  const issues = new Map<number, LineIssue>()
  for (const { field, message } of error.details) {
    const line = slip[Number(/^lines\.(\d+)/.exec(field)?.[1] ?? -1)]
    if (line) issues.set(line.id, { message, fix: removal })
  }
  for (const [at, checked] of (linesOfRefusal(error)?.lines ?? []).entries()) {
    const line = slip[at]
    const isFine = ['ok', 'reduced', 'rate_changed'].includes(checked.state)
    if (line && !isFine && checked.message !== '') {
      issues.set(line.id, { message: checked.message, fix: fixOf(checked, line, pricing) })
    }
  }
  return issues
}

const removal = { label: 'ลบรายการ' } as const

function fixOf(checked: CheckedLine, line: SlipLine, pricing: Pricing): LineIssue['fix'] {
  const row = pricing.rates.get(line.betType)
  const unit = unitOf(pricing, line.betType)
  const wanted = {
    below_min: row?.min,
    above_max: row?.max_per_bet,
    over_limit: checked.room,
  }[checked.state as string]
  const satang = wanted === undefined || wanted === null ? 0n : satangOf(wanted)
  const count = unit === null ? null : satang / unit
  if (satang === 0n || count === 0n) return removal
  return count === null
    ? {
        label: `แทง ${formatMoney(satang, { decimals: 'auto' })}`,
        stake: stakeText(satang),
      }
    : { label: `แทง ${count} ชุด`, stake: String(count) }
}

/** Fixes every line that can be fixed, and removes the others. */
export function fixAll(slip: Slip, issues: ReadonlyMap<number, LineIssue>): Slip {
  return slip.flatMap((line) => {
    const issue = issues.get(line.id)
    if (!issue) return [line]
    return issue.fix?.stake === undefined ? [] : [{ ...line, stake: issue.fix.stake }]
  })
}
