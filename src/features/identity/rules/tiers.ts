import type { Satang } from '#kernel/money.ts'

/** How far a member is known: by his phone, by a bank account in his name, by documents that were accepted. */
export const tiers = [0, 1, 2] as const
export type Tier = (typeof tiers)[number]

/** The four things that a tier bounds. */
export const ceilingNames = [
  'deposit_max',
  'deposit_day_max',
  'withdraw_max',
  'withdraw_day_max',
] as const
export type CeilingName = (typeof ceilingNames)[number]

/** What a tier may pass, of one payment and of a Bangkok day; null: no ceiling. */
export type Ceilings = Readonly<Record<CeilingName, Satang | null>>

/** Each pair: what is asked for once is never more than what a day has. */
const pairs = [
  ['deposit_max', 'deposit_day_max'],
  ['withdraw_max', 'withdraw_day_max'],
] as const

export type CeilingFault = 'ceiling_not_whole' | 'ceiling_above_day' | 'ceiling_below_lower_tier'

/** What makes no sense in a table of ceilings, lowest tier first, and where; null: it does. */
export function ceilingFault(
  table: readonly Ceilings[],
): readonly [field: string, fault: CeilingFault] | null {
  for (const [tier, own] of table.entries()) {
    for (const name of ceilingNames) {
      const value = own[name]
      const lower = table[tier - 1]?.[name]
      const field = `tiers.${tier}.${name}`
      if (value !== null && (value <= 0n || value % 100n !== 0n))
        return [field, 'ceiling_not_whole']
      // Who is known better is never allowed less.
      if (lower !== undefined && isLess(value, lower)) return [field, 'ceiling_below_lower_tier']
    }
    const pair = pairs.find(([once, day]) => isLess(own[day], own[once]))
    if (pair) return [`tiers.${tier}.${pair[0]}`, 'ceiling_above_day']
  }
  return null
}

/** No ceiling is more than any. */
const isLess = (a: Satang | null, b: Satang | null): boolean => a !== null && (b === null || a < b)
