import { formatCount } from '#ui/thai/money.ts'

const ratios = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 1 })

/** `1 ใน 1,000`, `6 ใน 1,000`; a large space is brought down to one in so many: `1 ใน 500.3`. */
export function chanceText({ wins, of }: { wins: number; of: number }): string {
  if (wins > 0 && of > 1000) return `1 ใน ${ratios.format(of / wins)}`
  return `${formatCount(wins)} ใน ${formatCount(of)}`
}
