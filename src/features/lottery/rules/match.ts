import { unreachable } from '#kernel/result.ts'
import { type BetType, betTypes } from './bet-types.ts'
import { permutations, sortedDigits } from './permutations.ts'
import { setTierOf, type SetTier, winningSets } from './set-tiers.ts'

/**
 * The numbers of a draw that bets are compared with. What a market does not draw is null or empty.
 */
export interface Draw {
  /** The last four digits of the first prize, where the market's source has them. */
  readonly top4: string | null
  readonly top3: string | null
  readonly bottom2: string | null
  readonly front3: readonly string[]
  readonly bottom3: readonly string[]
}

/** 2 ตัวบน are the last two digits of 3 ตัวบน in every market. */
export function top2Of(draw: Draw): string | null {
  return draw.top3 === null ? null : draw.top3.slice(-2)
}

/**
 * Whether a number wins (lottery.md §3; sets: §2.2). โต๊ด includes the straight order; วิ่ง wins once
 * however often its digit came; two equal 3 ตัวหน้า or 3 ตัวล่าง win once.
 */
export function isWin(betType: BetType, number: string, draw: Draw): boolean {
  switch (betType) {
    case 'set4':
      return setTierOf(number, draw.top4) !== null
    case 'top4':
      return number === draw.top4
    case 'tod4':
      return draw.top4 !== null && sortedDigits(number) === sortedDigits(draw.top4)
    case 'top3':
      return number === draw.top3
    case 'tod3':
      return draw.top3 !== null && sortedDigits(number) === sortedDigits(draw.top3)
    case 'front3':
      return draw.front3.includes(number)
    case 'bottom3':
      return draw.bottom3.includes(number)
    case 'top2':
      return number === top2Of(draw)
    case 'bottom2':
      return number === draw.bottom2
    case 'run_top':
      return draw.top3 !== null && draw.top3.includes(number)
    case 'run_bottom':
      return draw.bottom2 !== null && draw.bottom2.includes(number)
    default:
      return unreachable(betType)
  }
}

/**
 * Every number of a type that wins, each once, ascending. Settlement writes them out and joins; it
 * is built the other way round than `isWin`, and a test holds the two against each other.
 */
export function winningNumbers(betType: BetType, draw: Draw): string[] {
  const top2 = top2Of(draw)
  switch (betType) {
    case 'set4':
      return winningSets(draw.top4).map((set) => set.number)
    case 'top4':
      return draw.top4 === null ? [] : [draw.top4]
    case 'tod4':
      return draw.top4 === null ? [] : permutations(draw.top4)
    case 'top3':
      return draw.top3 === null ? [] : [draw.top3]
    case 'tod3':
      return draw.top3 === null ? [] : permutations(draw.top3)
    case 'front3':
      return distinct(draw.front3)
    case 'bottom3':
      return distinct(draw.bottom3)
    case 'top2':
      return top2 === null ? [] : [top2]
    case 'bottom2':
      return draw.bottom2 === null ? [] : [draw.bottom2]
    case 'run_top':
      return draw.top3 === null ? [] : distinct(draw.top3)
    case 'run_bottom':
      return draw.bottom2 === null ? [] : distinct(draw.bottom2)
    default:
      return unreachable(betType)
  }
}

/** A row of `lottery.winning`; only a set has a tier. */
export interface WinningNumber {
  readonly betType: BetType
  readonly number: string
  readonly tier: SetTier | null
}

/** Types whose prize is the stake times the rate: all but the sets. */
export const rateTypes: readonly BetType[] = betTypes.filter((betType) => betType !== 'set4')

/** The winning numbers of the types that a round sells. */
export function allWinningNumbers(
  draw: Draw,
  types: readonly BetType[] = rateTypes,
): WinningNumber[] {
  return types.flatMap((betType): WinningNumber[] =>
    betType === 'set4'
      ? winningSets(draw.top4).map((set) => ({ betType, ...set }))
      : winningNumbers(betType, draw).map((number) => ({ betType, number, tier: null })),
  )
}

function distinct(values: Iterable<string>): string[] {
  return [...new Set(values)].sort()
}
