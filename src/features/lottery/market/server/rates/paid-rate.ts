import type { RateTerms } from '../../rules/terms.ts'
import type { RateRule } from '../market-store.ts'
import type { RateExtra, RateVersionHead } from './rate-card-store.ts'

/** A version with everything that it says. */
export interface Sheet extends RateVersionHead {
  readonly rules: readonly RateRule[]
  readonly extraOf: (betType: RateRule['betType']) => RateExtra | undefined
}

/** The rate of a level: that of the highest step reached, else the plain one. */
export function paidRate(sheet: Pick<Sheet, 'extraOf'>, rule: RateRule, level: number): bigint {
  const steps = sheet.extraOf(rule.betType)?.vip ?? []
  return steps.findLast(({ levelFrom }) => levelFrom <= level)?.rateX100 ?? rule.rateX100
}

/** The same as the rules of versions compare it. */
export function termsOf(sheet: Sheet): RateTerms {
  return {
    ...sheet,
    rates: sheet.rules.map(({ set, ...rule }) => ({
      ...rule,
      discountBp: sheet.extraOf(rule.betType)?.discountBp ?? 0,
      vip: sheet.extraOf(rule.betType)?.vip ?? [],
      unitSatang: set?.unitSatang ?? null,
      prizes: Object.entries(set?.prizes ?? {}).map(([tier, prizeSatang]) => ({
        tier: tier as RateTerms['rates'][number]['prizes'][number]['tier'],
        prizeSatang,
      })),
    })),
  }
}
