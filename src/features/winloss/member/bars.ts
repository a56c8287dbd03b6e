import { satangOf } from '#ui/thai/money.ts'
import { isTimeGroup, keysOf, type PlayGroup } from '../rules/groups.ts'
import type { PlayRange } from '../rules/range.ts'

/** A bar of the chart: a row of the table, or a day, week or month without play. */
export interface Bar {
  readonly key: string
  readonly netSatang: bigint
  /** Its length as a part of the longest, 0 to 1. */
  readonly share: number
}

/** By time every key of the range, the oldest first; else the rows in their order. */
export function barsOf(
  rows: readonly { readonly key: string; readonly net: string }[],
  group: PlayGroup,
  range: PlayRange,
): Bar[] {
  const net = new Map(rows.map((row) => [row.key, satangOf(row.net)]))
  const longest = [...net.values()].reduce((most, one) => (size(one) > most ? size(one) : most), 0n)
  return (isTimeGroup(group) ? keysOf(range, group) : [...net.keys()]).map((key) => {
    const netSatang = net.get(key) ?? 0n
    // In thousandths, because amounts are too large for floating point.
    const share = longest === 0n ? 0 : Number((size(netSatang) * 1_000n) / longest) / 1_000
    return { key, netSatang, share }
  })
}

const size = (satang: bigint): bigint => (satang < 0n ? -satang : satang)
