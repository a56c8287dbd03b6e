import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** What a member allows himself in a Bangkok day, week and month, of own money; not named: no limit. */
export interface PlayLimits {
  readonly stakeDaySatang?: bigint
  readonly stakeWeekSatang?: bigint
  readonly stakeMonthSatang?: bigint
  /** Stakes less winnings. */
  readonly lossDaySatang?: bigint
  readonly lossWeekSatang?: bigint
  readonly lossMonthSatang?: bigint
  readonly depositDaySatang?: bigint
  readonly depositWeekSatang?: bigint
  readonly depositMonthSatang?: bigint
  /** How long without a pause of a quarter of an hour. */
  readonly sessionMin?: number
}

/** Sets the limits of a member whose play is counted (`src/ledger/play-limits.ts`). */
export async function writePlayLimits(tx: Tx, memberId: number, limits: PlayLimits): Promise<void> {
  await sql`
    update platform.member_counter
       set stake_day_max = ${limits.stakeDaySatang ?? null},
           stake_week_max = ${limits.stakeWeekSatang ?? null},
           stake_month_max = ${limits.stakeMonthSatang ?? null},
           loss_day_max = ${limits.lossDaySatang ?? null},
           loss_week_max = ${limits.lossWeekSatang ?? null},
           loss_month_max = ${limits.lossMonthSatang ?? null},
           deposit_day_max = ${limits.depositDaySatang ?? null},
           deposit_week_max = ${limits.depositWeekSatang ?? null},
           deposit_month_max = ${limits.depositMonthSatang ?? null},
           session_max_min = ${limits.sessionMin ?? null}
     where member_id = ${memberId}`.execute(tx)
}
