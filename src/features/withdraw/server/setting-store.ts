import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { WithdrawLimits } from '../rules/check-request.ts'
import type { FeeTerms } from '../rules/fee.ts'

/** The operator's configuration of withdrawals. */
export interface WithdrawSetting extends WithdrawLimits, FeeTerms {
  /** Up to this sum of a day no person is taken where nothing stands out; null: each takes one. */
  readonly autoApproveUpToSatang: Satang | null
  /** So much one person lets go in batches within an hour; null: as much as they hold. */
  readonly batchUpToSatang: Satang | null
  /** How soon a request is decided, and from when on it is too late. */
  readonly targetMinutes: number
  readonly breachMinutes: number
  /** How often a deposit is to be staked, in hundredths. */
  readonly turnoverX100: number
  readonly stuckAfterSeconds: number
  readonly accountNewForSeconds: number
  readonly sourceAccount: string
  readonly gatewayFloatRef: bigint
  /** From this amount on two people approve; null: one person for every amount. */
  readonly twoApprovalsFromSatang: Satang | null
  /** When two people last changed that; null: never. */
  readonly changedAt: Date | null
}

export async function readSetting(db: Db | Tx): Promise<WithdrawSetting> {
  const row = await db.selectFrom('withdraw.setting').selectAll().executeTakeFirstOrThrow()
  return {
    minSatang: row.min_satang,
    maxSatang: row.max_satang,
    timesADay: row.times_a_day,
    dayMaxSatang: row.day_max_satang,
    feeFixedSatang: row.fee_fixed_satang,
    feeBp: row.fee_bp,
    freeTimesADay: row.free_times_a_day,
    turnoverX100: row.turnover_x100,
    turnoverRefuses: row.turnover_refuses,
    autoApproveUpToSatang: row.auto_approve_up_to_satang,
    batchUpToSatang: row.batch_up_to_satang,
    targetMinutes: row.target_minutes,
    breachMinutes: row.breach_minutes,
    stuckAfterSeconds: row.stuck_after_s,
    accountNewForSeconds: row.account_new_for_s,
    sourceAccount: row.source_account,
    gatewayFloatRef: row.gateway_float_ref,
    twoApprovalsFromSatang: row.two_approvals_from_satang,
    changedAt: row.changed_at,
  }
}

/** Puts what was approved into force; the application cannot write it itself. */
export async function applySetting(tx: Tx): Promise<void> {
  await sql`select withdraw.apply_setting()`.execute(tx)
}

/** Of the requests of the last 30 days: how many reach an amount. Reads them by their time. */
export async function countRequestsFrom(
  db: Db,
  fromSatang: Satang | null,
): Promise<{ above: number; all: number }> {
  const { rows } = await sql<{ above: number; all: number }>`
    select count(*) filter (where amount_satang >= ${fromSatang}::bigint)::int as above,
           count(*)::int as "all"
      from withdraw.request
     where requested_at > platform.clock() - interval '30 days'`.execute(db)
  return rows[0] ?? { above: 0, all: 0 }
}
