import type { CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import type { Services } from '#platform/services.ts'
import type { getMarketRules as call } from '../../contract.ts'
import {
  changesBetween,
  ruleSheet,
  scheduleSheet,
  type RuleTerms,
} from '../../../market/rules/terms.ts'
import { versionAt, versionState } from '../../../market/rules/versions.ts'
import type { RuleVersion } from '../../../market/server/market-store.ts'
import { offeredMarkets } from '../../../market/server/offered-markets.ts'
import { findNextRounds } from '../round-store.ts'
import { marketView } from '../../../market/server/market-view.ts'
import { shownStatus } from '../round-view.ts'
import { findSchedules, type ScheduleVersion } from '../../../market/server/schedule-store.ts'
import { findRuleVersions } from '../../../market/server/rates/rule-version-store.ts'

/** The rules of one market and how they came about. @throws not_found */
export async function getMarketRules(
  services: Services,
  code: string,
): Promise<CallOutput<typeof call>> {
  const { db, clock } = services
  const [now, markets] = await Promise.all([clock.now(), offeredMarkets(services, db)])
  const market = markets.find((one) => one.code === code)
  if (!market) throw new Refusal(commonErrors.not_found)
  const [versions, schedules, rounds] = await Promise.all([
    findRuleVersions(db, market.marketId, now),
    findSchedules(db, now),
    findNextRounds(db),
  ])
  const rule = versionAt(versions, now)
  invariant(rule, `market ${code} has rules`)
  const schedule = schedules.find(({ marketId }) => marketId === market.marketId)
  const open = rounds.find(
    (row) => row.marketId === market.marketId && shownStatus(row, now) === 'open',
  )
  return {
    market: marketView(market),
    category_name: market.categoryName,
    result_rule: market.resultRule,
    version: rule.version,
    valid_from: rule.validFrom,
    rule_text: rule.ruleText,
    cancel: {
      allowed: rule.cancel.allowed,
      window_min: rule.cancel.windowMin,
      before_close_min: rule.cancel.beforeCloseMin,
      per_day: rule.cancel.perDay,
    },
    void_after_min: rule.voidAfterMin,
    schedule: schedule ? scheduleFacts(schedule) : [],
    open_round: open
      ? { round_id: Number(open.roundId), draw_day: open.drawDay, close_at: open.closeAt }
      : null,
    versions: versions
      .map((one, at) => ({
        version: one.version,
        valid_from: one.validFrom,
        state: versionState(versions, one, now),
        changes: at === 0 ? [] : changesSince(versions[at - 1], one),
      }))
      .toReversed(),
  }
}

function changesSince(before: RuleVersion | undefined, after: RuleVersion) {
  return before ? changesBetween(ruleSheet(termsOf(before)), ruleSheet(termsOf(after))) : []
}

const termsOf = ({ cancel, ...rule }: RuleVersion): RuleTerms => ({
  ruleText: rule.ruleText,
  allowCancel: cancel.allowed,
  cancelWindowMin: cancel.windowMin,
  cancelBeforeCloseMin: cancel.beforeCloseMin,
  cancelPerDay: cancel.perDay,
  voidAfterMin: rule.voidAfterMin,
})

/** Days and times, wall times without their seconds. */
function scheduleFacts(schedule: ScheduleVersion): { label: string; value: string }[] {
  const facts = scheduleSheet({
    weekdayMask: 0,
    monthDays: [],
    openDaysBefore: 0,
    zone: 'Asia/Bangkok',
    aheadDays: 0,
    everyS: null,
    roundsPerDay: null,
    openBeforeS: null,
    shootTailS: null,
    ...schedule,
  })
  return [...facts].map(([label, value]) => ({
    label,
    value: value.replaceAll(/(\d\d:\d\d):00/g, '$1'),
  }))
}
