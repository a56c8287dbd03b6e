import type { WithdrawTerms } from '../setting-contract.ts'

/** What is wrong with terms as a whole, by the field that a person changes; each is an error. */
export type TermsFault =
  | readonly ['terms.min_amount', 'withdraw_setting_min']
  | readonly ['terms.max_amount', 'withdraw_setting_max']
  | readonly ['terms.day_max', 'withdraw_setting_day']
  | readonly ['terms.times_a_day', 'withdraw_setting_times']
  | readonly ['terms.fee_fixed', 'withdraw_setting_fee']
  | readonly ['terms.auto_approve_up_to', 'withdraw_setting_auto']
  | readonly ['terms.batch_up_to', 'withdraw_setting_batch']
  | readonly ['terms.target_minutes', 'withdraw_setting_target']
  | readonly ['terms.breach_minutes', 'withdraw_setting_breach']

/** Null where the terms fit together; the database has the same rules as constraints. */
export function termsFault(terms: WithdrawTerms): TermsFault | null {
  const { min_amount: min, day_max: dayMax, auto_approve_up_to: auto, batch_up_to: batch } = terms
  if (min <= 0n) return ['terms.min_amount', 'withdraw_setting_min']
  if (terms.max_amount < min) return ['terms.max_amount', 'withdraw_setting_max']
  if (dayMax !== null && dayMax < min) return ['terms.day_max', 'withdraw_setting_day']
  if (terms.times_a_day < 1) return ['terms.times_a_day', 'withdraw_setting_times']
  if (terms.fee_fixed * 2n + (min * BigInt(terms.fee_bp)) / 5_000n > min) {
    return ['terms.fee_fixed', 'withdraw_setting_fee']
  }
  if (auto !== null && auto <= 0n) return ['terms.auto_approve_up_to', 'withdraw_setting_auto']
  if (batch !== null && batch <= 0n) return ['terms.batch_up_to', 'withdraw_setting_batch']
  if (terms.target_minutes < 1) return ['terms.target_minutes', 'withdraw_setting_target']
  if (terms.breach_minutes < terms.target_minutes) {
    return ['terms.breach_minutes', 'withdraw_setting_breach']
  }
  return null
}
