import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { RuleVersion } from '../market-store.ts'

export type DatedRule = RuleVersion & { readonly validFrom: Date }

interface Row extends Omit<DatedRule, 'cancel'> {
  readonly allowed: boolean
  readonly windowMin: number
  readonly beforeCloseMin: number
  readonly perDay: number
}

/** Every version of a market's rules that holds, has held or is announced, oldest first. */
export async function findRuleVersions(db: Db, marketId: number, now: Date): Promise<DatedRule[]> {
  const { rows } = await sql<Row>`
    select rule_version_id as "ruleVersionId", market_id as "marketId", version,
           rule_text as "ruleText", allow_cancel as allowed, cancel_window_min as "windowMin",
           cancel_before_close_min as "beforeCloseMin", cancel_per_day as "perDay",
           void_after_min as "voidAfterMin", valid_from as "validFrom"
      from lottery.rule_version
     where market_id = ${marketId} and (date_trunc('milliseconds', valid_from) <= ${now} or announced_at <= ${now})
     order by version`.execute(db)
  return rows.map(({ allowed, windowMin, beforeCloseMin, perDay, ...rule }) => ({
    ...rule,
    cancel: { allowed, windowMin, beforeCloseMin, perDay },
  }))
}
