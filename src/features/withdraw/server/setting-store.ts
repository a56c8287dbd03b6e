import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { WithdrawLimits } from '../rules/check-request.ts'

/** The operator's configuration of withdrawals. */
export interface WithdrawSetting extends WithdrawLimits {
  readonly minSatang: Satang
  readonly maxSatang: Satang
  readonly timesADay: number
  readonly stuckAfterSeconds: number
  readonly accountNewForSeconds: number
  readonly sourceAccount: string
  readonly gatewayFloatRef: bigint
  /** From this amount on two people approve; null: one person for every amount. */
  readonly twoApprovalsFromSatang: Satang | null
}

export async function readSetting(db: Db | Tx): Promise<WithdrawSetting> {
  const row = await db.selectFrom('withdraw.setting').selectAll().executeTakeFirstOrThrow()
  return {
    minSatang: row.min_satang,
    maxSatang: row.max_satang,
    timesADay: row.times_a_day,
    stuckAfterSeconds: row.stuck_after_s,
    accountNewForSeconds: row.account_new_for_s,
    sourceAccount: row.source_account,
    gatewayFloatRef: row.gateway_float_ref,
    twoApprovalsFromSatang: row.two_approvals_from_satang,
  }
}
