import { formatMoney } from '#ui/thai/money.ts'
import type { IdentityWire, TierWire } from '../contract.ts'

/** By what each tier is reached. */
export const tierTitles = ['เบอร์โทรศัพท์', 'บัญชีธนาคารชื่อเดียวกับคุณ', 'บัตรประชาชนและภาพถ่ายคู่บัตร'] as const

/** The four ceilings in the order of a screen. */
export const ceilingWords = [
  ['deposit_max', 'ฝากต่อครั้ง'],
  ['deposit_day_max', 'ฝากต่อวัน'],
  ['withdraw_max', 'ถอนต่อครั้ง'],
  ['withdraw_day_max', 'ถอนต่อวัน'],
] as const

/** `฿100,000`, or that there is none. */
export const ceilingText = (amount: string | null): string =>
  amount === null ? 'ไม่จำกัด' : formatMoney(amount, { decimals: 'auto' })

/** What holds for the member, and what the next step would give; null: there is none above. */
export function standingOf({ tier, tiers }: IdentityWire): {
  readonly now: TierWire | undefined
  readonly next: TierWire | undefined
} {
  return {
    now: tiers.find((one) => Number(one.tier) === Number(tier)),
    next: tiers.find((one) => Number(one.tier) === Number(tier) + 1),
  }
}
