import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { versionList, versionSave } from '../../operator-contract.ts'
import type { RateTerms, RuleTerms, ScheduleTerms } from '../../rules/terms.ts'

type WireTerms = CallInput<typeof versionSave>['terms']
type OutTerms = CallOutput<typeof versionList>['terms']
type WireRate = NonNullable<WireTerms['rate']>
type WireRule = NonNullable<WireTerms['rule']>
type WireSchedule = NonNullable<WireTerms['schedule']>

/** Rates as the desk sent them, as the rules read them: levels and steps in their order. */
export function rateTermsOf(wire: WireRate): RateTerms {
  return {
    maxPerBillSatang: wire.max_per_bill,
    maxPerMemberRoundSatang: wire.max_per_member_round,
    maxRoundSatang: wire.max_round,
    rates: wire.rates.map((term) => ({
      betType: term.bet_type,
      rateX100: term.rate,
      minSatang: term.min,
      maxPerBetSatang: term.max_per_bet,
      maxPerMemberSatang: term.max_per_number_member,
      capSatang: term.max_per_number_round,
      discountBp: term.discount_bp,
      steps: term.steps
        .map((step) => ({ overSatang: step.over, rateX100: step.rate }))
        .sort((one, other) => (one.overSatang < other.overSatang ? -1 : 1)),
      vip: term.vip
        .map((level) => ({ levelFrom: level.level_from, rateX100: level.rate }))
        .sort((one, other) => one.levelFrom - other.levelFrom),
      unitSatang: term.unit,
      prizes: term.prizes.map((one) => ({ tier: one.tier, prizeSatang: one.prize })),
    })),
  }
}

export function viewRateTerms(terms: RateTerms): OutTerms {
  return {
    rate: {
      max_per_bill: terms.maxPerBillSatang,
      max_per_member_round: terms.maxPerMemberRoundSatang,
      max_round: terms.maxRoundSatang,
      rates: terms.rates.map((term) => ({
        bet_type: term.betType,
        rate: term.rateX100,
        min: term.minSatang,
        max_per_bet: term.maxPerBetSatang,
        max_per_number_member: term.maxPerMemberSatang,
        max_per_number_round: term.capSatang,
        discount_bp: term.discountBp,
        steps: term.steps.map((step) => ({ over: step.overSatang, rate: step.rateX100 })),
        vip: term.vip.map((level) => ({ level_from: level.levelFrom, rate: level.rateX100 })),
        unit: term.unitSatang,
        prizes: term.prizes.map((one) => ({ tier: one.tier, prize: one.prizeSatang })),
      })),
    },
  }
}

export const ruleTermsOf = (wire: WireRule): RuleTerms => ({
  ruleText: wire.rule_text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim(),
  allowCancel: wire.allow_cancel,
  cancelWindowMin: wire.cancel_window_min,
  cancelBeforeCloseMin: wire.cancel_before_close_min,
  cancelPerDay: wire.cancel_per_day,
  voidAfterMin: wire.void_after_min,
})

export const viewRuleTerms = (terms: RuleTerms): OutTerms => ({
  rule: {
    rule_text: terms.ruleText,
    allow_cancel: terms.allowCancel,
    cancel_window_min: terms.cancelWindowMin,
    cancel_before_close_min: terms.cancelBeforeCloseMin,
    cancel_per_day: terms.cancelPerDay,
    void_after_min: terms.voidAfterMin,
  },
})

/** `06:00` is `06:00:00`, as the database says it. */
const seconds = (time: string): string => time.padEnd(8, ':00')

export const scheduleTermsOf = (wire: WireSchedule): ScheduleTerms => ({
  dayRule: wire.day_rule,
  weekdayMask: wire.weekday_mask,
  monthDays: [...new Set(wire.month_days)].sort((one, other) => one - other),
  openTime: wire.open_time === null ? null : seconds(wire.open_time),
  openDaysBefore: wire.open_days_before,
  closeTime: seconds(wire.close_time),
  drawTime: seconds(wire.draw_time),
  zone: wire.zone,
  aheadDays: wire.ahead_days,
  everyS: wire.every_s,
  roundsPerDay: wire.rounds_per_day,
  openBeforeS: wire.open_before_s,
  shootTailS: wire.shoot_tail_s,
})

export const viewScheduleTerms = (terms: ScheduleTerms): OutTerms => ({
  schedule: {
    day_rule: terms.dayRule,
    weekday_mask: terms.weekdayMask,
    month_days: [...terms.monthDays],
    open_time: terms.openTime,
    open_days_before: terms.openDaysBefore,
    close_time: terms.closeTime,
    draw_time: terms.drawTime,
    zone: terms.zone,
    ahead_days: terms.aheadDays,
    every_s: terms.everyS,
    rounds_per_day: terms.roundsPerDay,
    open_before_s: terms.openBeforeS,
    shoot_tail_s: terms.shootTailS,
  },
})
