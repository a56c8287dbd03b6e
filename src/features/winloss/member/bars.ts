import { addDays, type Day } from '#kernel/time.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'

/** A day's or a month's result as the summary answers it. */
export interface PlayedDay {
  readonly key: string
  readonly stake: string
  readonly returned: string
  readonly net: string
}

/** A bar of the chart: a day (`2026-11-20`) or a month (`2026-11`), and what the member made in it. */
export interface Bar {
  readonly key: string
  readonly netSatang: bigint
  /** Its length as a part of the longest, 0 to 1. */
  readonly share: number
}

/** More days than this are drawn as months: a bar of a phone needs some pixels. */
const DAYS_DRAWN_MAX = 31

/** Every day of a range, also those without play, oldest first; months where the range is long. */
export function barsOf(rows: readonly PlayedDay[], range: { from: Day; to: Day }): Bar[] {
  const net = new Map<string, bigint>()
  const isByMonth = addDays(range.from, DAYS_DRAWN_MAX) <= range.to
  const keyOf = (day: Day): string => (isByMonth ? day.slice(0, 7) : day)
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) net.set(keyOf(day), 0n)
  for (const row of rows) {
    const key = keyOf(row.key)
    net.set(key, (net.get(key) ?? 0n) + satangOf(row.net))
  }
  const longest = [...net.values()].reduce((most, one) => (size(one) > most ? size(one) : most), 0n)
  return [...net].map(([key, netSatang]) => ({
    key,
    netSatang,
    // In thousandths, because amounts are too large for floating point.
    share: longest === 0n ? 0 : Number((size(netSatang) * 1_000n) / longest) / 1_000,
  }))
}

const size = (satang: bigint): bigint => (satang < 0n ? -satang : satang)

/** Wins and losses in words: a sign alone is easily overlooked. */
export const resultWord = (netSatang: bigint): string =>
  netSatang > 0n ? 'ได้กำไร' : netSatang < 0n ? 'ขาดทุน' : 'เสมอตัว'

/** `เดิมพัน ฿100 · ได้คืน ฿90` */
export const figuresOf = ({ stake, returned }: Pick<PlayedDay, 'stake' | 'returned'>): string =>
  `เดิมพัน ${formatMoney(stake, { decimals: 'auto' })} · ได้คืน ${formatMoney(returned, { decimals: 'auto' })}`
