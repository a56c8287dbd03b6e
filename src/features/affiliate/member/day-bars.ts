import { addDays } from '#kernel/time.ts'
import { satangOf } from '#ui/thai/money.ts'
import type { CommissionMonthWire } from '../contract.ts'

/** What can be drawn by day. */
export const measures = {
  commission: 'ค่าแนะนำ',
  turnover: 'ยอดเล่นที่นับ',
  friends: 'เพื่อนที่เล่น',
} as const
export type Measure = keyof typeof measures

type ShownDay = CommissionMonthWire['items'][number]

/** A day of the month; one that is not told has nothing to draw. */
export interface DayBar {
  readonly day: string
  readonly shown: ShownDay | null
  /** Below zero: corrections were more than play. */
  readonly isBelow: boolean
  /** Its length as a part of the longest, 0 to 1. */
  readonly share: number
}

const valueOf = (one: ShownDay, measure: Measure): bigint =>
  measure === 'friends'
    ? BigInt(one.friends)
    : satangOf(measure === 'commission' ? one.commission : one.base)

const size = (value: bigint): bigint => (value < 0n ? -value : value)

/** Every day of a month, the first one first. */
export function barsOf(
  { month, items }: Pick<CommissionMonthWire, 'month' | 'items'>,
  measure: Measure,
): DayBar[] {
  const byDay = new Map(items.map((one) => [one.date, one]))
  const longest = items.reduce((most, one) => {
    const length = size(valueOf(one, measure))
    return length > most ? length : most
  }, 0n)
  const bars: DayBar[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) {
    const shown = byDay.get(day) ?? null
    const value = shown ? valueOf(shown, measure) : 0n
    // In thousandths, because amounts are too large for floating point.
    const share = longest === 0n ? 0 : Number((size(value) * 1_000n) / longest) / 1_000
    bars.push({ day, shown, isBelow: value < 0n, share })
  }
  return bars
}
