import { formatMoney } from '#ui/thai/money.ts'
import type { WireCeilings } from '../ceiling-contract.ts'

export type WireTiers = WireCeilings['tiers']
export type WireTier = Omit<WireTiers[number], 'tier'>

export const tierWords = ['ระดับ 0 · เบอร์โทร', 'ระดับ 1 · บัญชีธนาคาร', 'ระดับ 2 · เอกสาร'] as const

/** The four ceilings in the order of a screen. */
export const ceilingWords = [
  ['deposit_max', 'ฝากต่อครั้ง'],
  ['deposit_day_max', 'ฝากต่อวัน'],
  ['withdraw_max', 'ถอนต่อครั้งโดยไม่ต้องตรวจ'],
  ['withdraw_day_max', 'ถอนต่อวันโดยไม่ต้องตรวจ'],
] as const satisfies readonly (readonly [keyof WireTier, string])[]

export const ceilingText = (amount: string | null): string =>
  amount === null ? 'ไม่จำกัด' : formatMoney(amount, { decimals: 'auto' })

/** What is proposed to become another amount, a sentence each. */
export function ceilingChanges(held: WireTiers, wanted: WireTiers): string[] {
  return wanted.flatMap((tier, at) =>
    ceilingWords.flatMap(([name, term]) => {
      const before = held[at]?.[name] ?? null
      if (before === tier[name]) return []
      return [`${tierWords[at]}: ${term} ${ceilingText(before)} เป็น ${ceilingText(tier[name])}`]
    }),
  )
}
