import type { WithdrawTerms } from '../setting-contract.ts'
import type { WithdrawSetting } from './setting-store.ts'

/** The column of each term, as an approval's body names it. */
const columns = {
  min_amount: 'min_satang',
  max_amount: 'max_satang',
  times_a_day: 'times_a_day',
  day_max: 'day_max_satang',
  fee_fixed: 'fee_fixed_satang',
  fee_bp: 'fee_bp',
  free_times_a_day: 'free_times_a_day',
  turnover_x100: 'turnover_x100',
  turnover_refuses: 'turnover_refuses',
  auto_approve_up_to: 'auto_approve_up_to_satang',
  batch_up_to: 'batch_up_to_satang',
  target_minutes: 'target_minutes',
  breach_minutes: 'breach_minutes',
} as const satisfies Readonly<Record<keyof WithdrawTerms, string>>

const names = Object.keys(columns) as (keyof WithdrawTerms)[]

/** The terms that hold. */
export const termsOf = (setting: WithdrawSetting): WithdrawTerms => ({
  min_amount: setting.minSatang,
  max_amount: setting.maxSatang,
  times_a_day: setting.timesADay,
  day_max: setting.dayMaxSatang,
  fee_fixed: setting.feeFixedSatang,
  fee_bp: setting.feeBp,
  free_times_a_day: setting.freeTimesADay,
  turnover_x100: setting.turnoverX100,
  turnover_refuses: setting.turnoverRefuses,
  auto_approve_up_to: setting.autoApproveUpToSatang,
  batch_up_to: setting.batchUpToSatang,
  target_minutes: setting.targetMinutes,
  breach_minutes: setting.breachMinutes,
})

export type TermsBody = Readonly<Record<string, string | number | boolean | null>>

/** What is asked for: the columns that become others. Amounts are text, which JSON does not round. */
export function bodyOf(before: WithdrawTerms, after: WithdrawTerms): TermsBody {
  const changed = names.filter((name) => before[name] !== after[name])
  return Object.fromEntries(
    changed.map((name) => {
      const value = after[name]
      return [columns[name], typeof value === 'bigint' ? `${value}` : value]
    }),
  )
}

/** Those that are named replace those that hold. */
export const withTerms = (
  before: WithdrawTerms,
  changes: { readonly [Name in keyof WithdrawTerms]?: WithdrawTerms[Name] | undefined },
): WithdrawTerms => ({
  ...before,
  ...(Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<WithdrawTerms>),
})

/** The terms as they would be. */
export function withBody(before: WithdrawTerms, body: TermsBody): WithdrawTerms {
  const changed = names.flatMap((name) => {
    const value = body[columns[name]]
    if (value === undefined) return []
    return [[name, typeof value === 'string' ? BigInt(value) : value] as const]
  })
  return { ...before, ...(Object.fromEntries(changed) as Partial<WithdrawTerms>) }
}
