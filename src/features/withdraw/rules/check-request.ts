import { err, ok, type Result } from '#kernel/result.ts'
import type { Satang } from '#kernel/money.ts'

/** The operator's limits, from configuration rows. */
export interface WithdrawLimits {
  readonly minSatang: Satang
  readonly maxSatang: Satang
  readonly timesADay: number
}

/** What is known when a member asks for money. */
export interface RequestFacts {
  readonly allowed: boolean
  readonly walletIsMain: boolean
  readonly bankAccountIsOwn: boolean
  readonly amountSatang: Satang
  readonly pendingExists: boolean
  /** Requests of this Bangkok day that were not refused. */
  readonly timesToday: number
  readonly withdrawableSatang: Satang
}

/** The refusals in their order of precedence; each is an error of the contract. */
export type RequestRefusal =
  | 'withdraw_not_allowed'
  | 'withdraw_wallet_not_main'
  | 'withdraw_bank_account_unknown'
  | 'withdraw_below_minimum'
  | 'withdraw_above_maximum'
  | 'withdraw_pending_exists'
  | 'withdraw_daily_count_reached'
  | 'insufficient_balance'

/** May this request be accepted? The first rule that says no decides. */
export function checkRequest(
  facts: RequestFacts,
  limits: WithdrawLimits,
): Result<null, RequestRefusal> {
  if (!facts.allowed) return err('withdraw_not_allowed')
  if (!facts.walletIsMain) return err('withdraw_wallet_not_main')
  if (!facts.bankAccountIsOwn) return err('withdraw_bank_account_unknown')
  if (facts.amountSatang < limits.minSatang) return err('withdraw_below_minimum')
  if (facts.amountSatang > limits.maxSatang) return err('withdraw_above_maximum')
  if (facts.pendingExists) return err('withdraw_pending_exists')
  if (facts.timesToday >= limits.timesADay) return err('withdraw_daily_count_reached')
  if (facts.amountSatang > facts.withdrawableSatang) return err('insufficient_balance')
  return ok(null)
}
