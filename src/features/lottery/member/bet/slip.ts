import { betTypeInfo, betTypes, isNumberOf, type BetType } from '../../rules/bet-types.ts'

/** One line of the slip as it is typed: the stake stays text until it is sent. */
export interface SlipLine {
  readonly betType: BetType
  readonly number: string
  /** Baht as typed, without separators: `20`, `0.5`; empty while the field is empty. */
  readonly stake: string
}

export type Slip = readonly SlipLine[]

export const SLIP_LINES_MAX = 1000

/** Adds a number to each chosen type; what the slip has already is left as it is. */
export function addNumbers(
  slip: Slip,
  chosen: readonly BetType[],
  numbers: readonly string[],
  stake: string,
): Slip {
  const known = new Set(slip.map(keyOf))
  const added = numbers.flatMap((number) =>
    chosen
      .filter((betType) => isNumberOf(betType, number))
      .map((betType): SlipLine => ({ betType, number, stake }))
      .filter((line) => !known.has(keyOf(line))),
  )
  return [...slip, ...added].slice(0, SLIP_LINES_MAX)
}

export function setStake(slip: Slip, at: number, stake: string): Slip {
  return slip.map((line, index) => (index === at ? { ...line, stake } : line))
}

/** เดิมพันเท่ากัน: one stake for all lines. */
export function setAllStakes(slip: Slip, stake: string): Slip {
  return slip.map((line) => ({ ...line, stake }))
}

export function removeLine(slip: Slip, at: number): Slip {
  return slip.filter((_line, index) => index !== at)
}

/** The slip by bet type in the order of the bet screen; each line keeps its place in the slip. */
export function groupByType(slip: Slip): [BetType, { line: SlipLine; at: number }[]][] {
  return betTypes.flatMap((betType): [BetType, { line: SlipLine; at: number }[]][] => {
    const lines = slip.flatMap((line, at) => (line.betType === betType ? [{ line, at }] : []))
    return lines.length === 0 ? [] : [[betType, lines]]
  })
}

/** What is kept on the device may be of an older version: only whole lines come back. */
export function parseSlip(stored: unknown): Slip {
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (line: Partial<SlipLine> | null): line is SlipLine =>
      typeof line?.number === 'string' &&
      typeof line.stake === 'string' &&
      Object.hasOwn(betTypeInfo, line.betType ?? '') &&
      isNumberOf(line.betType as BetType, line.number),
  )
}

const keyOf = (line: Pick<SlipLine, 'betType' | 'number'>): string =>
  `${line.betType} ${line.number}`
