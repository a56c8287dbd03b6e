import { parseBaht } from '#kernel/money.ts'
import { betTypes, type BetType } from '../../../rules/bet-types.ts'
import { pickKey, type Slip, type SlipLine, type SlipPick, stakeText } from './slip.ts'

/** The numbers that are in the slip more than once. */
export function duplicateKeys(slip: readonly SlipPick[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const line of slip) {
    const key = pickKey(line)
    if (seen.has(key)) twice.add(key)
    seen.add(key)
  }
  return twice
}

/** ตัดเลขซ้ำออก: the first copy of each number stays as it is. */
export function dropDuplicates(slip: Slip): Slip {
  const seen = new Set<string>()
  return slip.filter((line) => !seen.has(pickKey(line)) && seen.add(pickKey(line)))
}

/**
 * รวมเลขซ้ำ: the first copy of each number carries the stakes of all. Copies whose stake is no amount
 * stay, because their sum is not known.
 */
export function mergeDuplicates(slip: Slip): Slip {
  const isSummed = ({ stake }: SlipLine) => stake === '' || parseBaht(stake).ok
  const summed = slip.filter(isSummed)
  const sums = new Map<string, bigint>()
  for (const line of summed) {
    sums.set(pickKey(line), (sums.get(pickKey(line)) ?? 0n) + stakeOf(line.stake))
  }
  const twice = duplicateKeys(summed)
  const kept = new Set(dropDuplicates(summed))
  return slip
    .filter((line) => !isSummed(line) || kept.has(line))
    .map((line) =>
      isSummed(line) && twice.has(pickKey(line))
        ? { ...line, stake: stakeText(sums.get(pickKey(line)) ?? 0n) }
        : line,
    )
}

export function setStake(slip: Slip, id: number, stake: string): Slip {
  return slip.map((line) => (line.id === id ? { ...line, stake } : line))
}

/** เดิมพันเท่ากัน: one stake for all lines; sets are counted, not staked, and stay. */
export function setAllStakes(slip: Slip, stake: string): Slip {
  return slip.map((line) => (line.betType === 'set4' ? line : { ...line, stake }))
}

export function removeLines(slip: Slip, ids: ReadonlySet<number>): Slip {
  return slip.filter(({ id }) => !ids.has(id))
}

/** Tells lines apart by what they bet; two tabs of a browser number the same lines in their own way. */
const betKey = (line: SlipPick): string => `${pickKey(line)} ${line.stake}`

/** True for slips that say the same in the same order. */
export const isSameSlip = (one: Slip, other: Slip): boolean =>
  one.length === other.length &&
  one.every((line, at) => {
    const twin = other[at]
    return twin !== undefined && betKey(line) === betKey(twin) && line.batch === twin.batch
  })

/** The slip without these lines, each taken out once: of two alike one stays. */
export function withoutLines(slip: Slip, gone: readonly SlipPick[]): Slip {
  const counts = new Map<string, number>()
  for (const line of gone) counts.set(betKey(line), (counts.get(betKey(line)) ?? 0) + 1)
  return slip.filter((line) => {
    const count = counts.get(betKey(line)) ?? 0
    counts.set(betKey(line), count - 1)
    return count <= 0
  })
}

/** The slip by bet type in the order of the bet screen, lines in the order they came. */
export function groupByType(slip: Slip): [BetType, SlipLine[]][] {
  const groups = new Map<BetType, SlipLine[]>()
  for (const line of slip) {
    const group = groups.get(line.betType)
    if (group) group.push(line)
    else groups.set(line.betType, [line])
  }
  return betTypes.flatMap((betType): [BetType, SlipLine[]][] => {
    const lines = groups.get(betType)
    return lines ? [[betType, lines]] : []
  })
}

/** A stake in satang; what is empty or no amount counts nothing. */
export function stakeOf(text: string): bigint {
  const parsed = parseBaht(text)
  return parsed.ok ? parsed.value : 0n
}
