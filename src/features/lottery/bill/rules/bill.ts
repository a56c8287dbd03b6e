import { formatBaht, type Satang } from '#kernel/money.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import type { CancelRule } from '../../market/rules/cancel-rule.ts'
import { formatRate, type RateX100 } from '../../rules/rate.ts'

/**
 * What the sale finds about a line, finer than what the API says: `over_member` and `over_number`
 * are both `over_limit` to the member. In order of precedence: a bill is refused for its worst line
 * (`lottery.judge_bills`); `reduced` and `ok` can be sold.
 */
export const lineFindings = [
  'invalid',
  'unsold',
  'off_unit',
  'below_min',
  'above_max',
  'closed',
  'over_member',
  'over_number',
  'over_bill',
  'over_member_round',
  'over_round',
  'rate_changed',
  'reduced',
  'ok',
] as const
export type LineFinding = (typeof lineFindings)[number]

/** The sentence beside a line, naming its number; empty when there is nothing to say. */
export function lineMessage(line: {
  finding: LineFinding
  number: string
  rateX100: RateX100
  /** The figure that the finding is about: the smallest stake, the price of a set, what is left. */
  limitSatang: Satang | null
}): string {
  const { number } = line
  const limit = formatBaht(
    line.limitSatang !== null && line.limitSatang > 0n ? line.limitSatang : 0n,
  )
  const texts: Record<LineFinding, string> = {
    invalid: `เลข ${number} ไม่ตรงกับประเภทที่เลือก`,
    unsold: `งวดนี้ไม่รับแทงประเภทที่เลือกสำหรับเลข ${number}`,
    off_unit: `เลข ${number} ขายเป็นชุด ชุดละ ฿${limit} กรุณาใส่ยอดเป็นจำนวนเต็มชุด`,
    below_min: `เลข ${number} แทงขั้นต่ำ ฿${limit}`,
    above_max: `เลข ${number} แทงสูงสุดต่อครั้ง ฿${limit}`,
    closed: `เลข ${number} นี้ปิดรับแทง กรุณาลบรายการแล้วกดส่งโพยอีกครั้ง`,
    over_member: `เลข ${number} เกินยอดจำกัดต่อสมาชิก แทงเพิ่มได้อีก ฿${limit}`,
    over_number: `เลข ${number} เกินวงเงินต่อเลข เหลือรับได้ ฿${limit}`,
    over_bill: `เลข ${number} ทำให้โพยเกินยอดสูงสุดต่อโพย ใส่ได้อีก ฿${limit}`,
    over_member_round: `เลข ${number} เกินยอดจำกัดต่องวดของคุณ แทงเพิ่มได้อีก ฿${limit}`,
    over_round: `เลข ${number} เกินวงเงินของงวดนี้ เหลือรับได้ ฿${limit}`,
    rate_changed: `อัตราจ่ายของเลข ${number} เปลี่ยนเป็นบาทละ ${formatRate(line.rateX100)}`,
    reduced: `เลขอั้น จ่ายบาทละ ${formatRate(line.rateX100)}`,
    ok: '',
  }
  return texts[line.finding]
}

/** What decides whether a member may cancel a bill now. */
export interface CancelFacts {
  readonly rule: CancelRule
  readonly roundOpen: boolean
  readonly closeAt: Date
  readonly soldAt: Date
  readonly now: Date
  /** How many the member has cancelled on this Bangkok day. */
  readonly cancelledToday: number
  readonly alreadyCancelled: boolean
}

export type CancelRefusal =
  | 'bill_already_cancelled'
  | 'cancel_not_allowed'
  | 'cancel_round_closed'
  | 'cancel_too_late'
  | 'cancel_window_over'
  | 'cancel_daily_limit'

/** The first reason against cancelling, in the order of lottery.md §6.1; null: it may be. */
export function cancelRefusal(facts: CancelFacts): CancelRefusal | null {
  if (facts.alreadyCancelled) return 'bill_already_cancelled'
  if (!facts.rule.allowed) return 'cancel_not_allowed'
  if (!facts.roundOpen || facts.now >= facts.closeAt) return 'cancel_round_closed'
  const { beforeCloseMin, windowMin } = facts.rule
  if (facts.now.getTime() > facts.closeAt.getTime() - beforeCloseMin * MINUTE_MS) {
    return 'cancel_too_late'
  }
  if (facts.now.getTime() > facts.soldAt.getTime() + windowMin * MINUTE_MS) {
    return 'cancel_window_over'
  }
  return facts.cancelledToday >= facts.rule.perDay ? 'cancel_daily_limit' : null
}

/** The last instant at which the bill may be cancelled; null when that is over or never was. */
export function cancellableUntil(facts: CancelFacts): Date | null {
  if (cancelRefusal(facts) !== null) return null
  const { beforeCloseMin, windowMin } = facts.rule
  return new Date(
    Math.min(
      facts.closeAt.getTime() - beforeCloseMin * MINUTE_MS,
      facts.soldAt.getTime() + windowMin * MINUTE_MS,
    ),
  )
}
