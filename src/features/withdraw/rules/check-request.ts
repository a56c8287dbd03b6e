import { err, ok, type Result } from '#kernel/result.ts'
import type { Satang } from '#kernel/money.ts'
import { aboveDebt } from './debt.ts'
import { type WalletType, walletTypes } from '#kernel/wallet.ts'

/** The operator's limits, from the version of the setting in force. */
export interface WithdrawLimits {
  readonly minSatang: Satang
  readonly maxSatang: Satang
  readonly timesADay: number
  /** Null: the number of requests alone bounds a day. */
  readonly dayMaxSatang: Satang | null
  /** True: what was paid in is played before it leaves. */
  readonly turnoverRefuses: boolean
}

/** What is known when a member asks for money. */
export interface RequestFacts {
  readonly allowed: boolean
  readonly walletType: WalletType
  /** What speaks against the account that was chosen. */
  readonly bankAccountFault: 'unknown' | 'in_review' | null
  readonly amountSatang: Satang
  readonly pendingExists: boolean
  /** Requests of this Bangkok day that were not refused, and their sum. */
  readonly timesToday: number
  readonly todaySatang: Satang
  readonly feeSatang: Satang
  /** What the member read before; null where the program shows none. */
  readonly feeShownSatang: Satang | null
  /** What the wallet has, and what of it a debt of the member holds. */
  readonly withdrawableSatang: Satang
  readonly owedSatang: Satang
  readonly turnoverLeftSatang: Satang
  /** Who shut himself out of play cannot be asked to play. */
  readonly isExcluded: boolean
}

/** The refusals in their order of precedence; each is an error of the contract. */
export type RequestRefusal =
  | 'withdraw_not_allowed'
  | 'withdraw_wallet_bonus'
  | 'withdraw_wallet_free_credit'
  | 'withdraw_bank_account_unknown'
  | 'withdraw_bank_account_in_review'
  | 'withdraw_below_minimum'
  | 'withdraw_above_maximum'
  | 'withdraw_pending_exists'
  | 'withdraw_daily_count_reached'
  | 'withdraw_daily_amount_reached'
  | 'withdraw_fee_changed'
  | 'insufficient_balance'
  | 'withdraw_debt_open'
  | 'withdraw_turnover_open'

/** Why money never leaves from a wallet of this type; null where it may. */
export function walletRefusal(
  walletType: WalletType,
): 'withdraw_wallet_bonus' | 'withdraw_wallet_free_credit' | null {
  if (walletType === walletTypes.bonus) return 'withdraw_wallet_bonus'
  if (walletType === walletTypes.freeCredit) return 'withdraw_wallet_free_credit'
  return null
}

/** May this request be accepted? The first rule that says no decides. */
export function checkRequest(
  facts: RequestFacts,
  limits: WithdrawLimits,
): Result<null, RequestRefusal> {
  if (!facts.allowed) return err('withdraw_not_allowed')
  const wallet = walletRefusal(facts.walletType)
  if (wallet !== null) return err(wallet)
  if (facts.bankAccountFault === 'unknown') return err('withdraw_bank_account_unknown')
  if (facts.bankAccountFault === 'in_review') return err('withdraw_bank_account_in_review')
  if (facts.amountSatang < limits.minSatang) return err('withdraw_below_minimum')
  if (facts.amountSatang > limits.maxSatang) return err('withdraw_above_maximum')
  if (facts.pendingExists) return err('withdraw_pending_exists')
  if (facts.timesToday >= limits.timesADay) return err('withdraw_daily_count_reached')
  const { dayMaxSatang } = limits
  if (dayMaxSatang !== null && facts.todaySatang + facts.amountSatang > dayMaxSatang) {
    return err('withdraw_daily_amount_reached')
  }
  if (facts.feeShownSatang !== null && facts.feeShownSatang !== facts.feeSatang) {
    return err('withdraw_fee_changed')
  }
  if (facts.amountSatang > facts.withdrawableSatang) return err('insufficient_balance')
  if (facts.amountSatang > aboveDebt(facts.withdrawableSatang, facts.owedSatang)) {
    return err('withdraw_debt_open')
  }
  if (asksForPlay(facts, limits)) return err('withdraw_turnover_open')
  return ok(null)
}

/**
 * Is play asked for before this wallet's money leaves? What the house gave for play (cashback) or for
 * friends (commission) was never paid in.
 */
function asksForPlay(facts: RequestFacts, { turnoverRefuses }: WithdrawLimits): boolean {
  return (
    turnoverRefuses &&
    !facts.isExcluded &&
    facts.walletType === walletTypes.main &&
    facts.turnoverLeftSatang > 0n
  )
}
