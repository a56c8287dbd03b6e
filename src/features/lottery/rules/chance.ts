import { unreachable } from '#kernel/result.ts'
import type { BetType } from './bet-types.ts'
import { isWin, winningNumbers, type Draw } from './match.ts'
import type { Pattern } from './permutations.ts'
import type { SetTerms } from './payout.ts'
import type { RateX100 } from './rate.ts'
import { setTiers, winningSets, type SetTier } from './set-tiers.ts'

/** `wins` of `of` equally likely draws. */
export interface Chance {
  readonly pattern: Pattern
  readonly wins: number
  readonly of: number
}

const EMPTY: Draw = { top4: null, top3: null, bottom2: null, front3: [], bottom3: [] }

const draws = (count: number, digits: number, make: (number: string) => Draw): Draw[] =>
  Array.from({ length: count }, (_, value) => make(String(value).padStart(digits, '0')))

const FOURS = 10_000
const allTop3 = draws(1000, 3, (number) => ({ ...EMPTY, top3: number }))
const allTop2 = draws(100, 2, (number) => ({ ...EMPTY, top3: `0${number}` }))
const allBottom2 = draws(100, 2, (number) => ({ ...EMPTY, bottom2: number }))
const allFront3 = draws(1000, 3, (number) => ({ ...EMPTY, front3: [number] }))
const allBottom3 = draws(1000, 3, (number) => ({ ...EMPTY, bottom3: [number] }))

const counted = new Map<BetType, readonly Chance[]>()

/**
 * The exact chance of each kind of number of a type, counted over every possible draw with the
 * same rule that settles, once. A pattern is listed where it changes the chance: only for โต๊ด.
 */
export function chancesOf(betType: BetType): readonly Chance[] {
  const known = counted.get(betType)
  if (known) return known
  const chances = countAll(betType)
  counted.set(betType, chances)
  return chances
}

/**
 * How often a set of four different digits wins each tier, best first. Every tier says the same of
 * number and draw when they change places, so the numbers that win against one draw are counted
 * instead of the draws that one number wins against; so are 4 ตัวบน and 4 ตัวโต๊ด.
 */
export function setChances(): readonly { tier: SetTier; wins: number; of: number }[] {
  const tiers = winningSets('1234').map((set) => set.tier)
  return setTiers.map((tier) => ({
    tier,
    wins: tiers.filter((one) => one === tier).length,
    of: FOURS,
  }))
}

/** What 100 baht return in the long run at this rate, in percent. */
export function returnPercent(rateX100: RateX100, chance: Chance): number {
  return (Number(rateX100) * chance.wins) / chance.of
}

/** What 100 baht of a set of four different digits return in the long run, in percent. */
export function setReturnPercent({ unitSatang, prizes }: SetTerms): number {
  const won = setChances().reduce((sum, { tier, wins }) => sum + prizes[tier] * BigInt(wins), 0n)
  const millionths = (won * 1_000_000n) / (BigInt(FOURS) * unitSatang)
  return Number(millionths) / 10_000
}

function count(betType: BetType, number: string, space: readonly Draw[]): Omit<Chance, 'pattern'> {
  return { wins: space.filter((draw) => isWin(betType, number, draw)).length, of: space.length }
}

function countFours(betType: BetType, number: string): Omit<Chance, 'pattern'> {
  return { wins: winningNumbers(betType, { ...EMPTY, top4: number }).length, of: FOURS }
}

function single(betType: BetType, number: string, space: readonly Draw[]): Chance[] {
  return [{ pattern: 'ordinary', ...count(betType, number, space) }]
}

/** Two independent draws of which one must hit: all pairs less those where neither does. */
function twice(betType: BetType, number: string, space: readonly Draw[]): Chance[] {
  const { wins, of } = count(betType, number, space)
  return [{ pattern: 'ordinary', wins: of * of - (of - wins) ** 2, of: of * of }]
}

function countAll(betType: BetType): readonly Chance[] {
  switch (betType) {
    // Any tier; each of them by itself: `setChances`.
    case 'set4':
    case 'top4':
      return [{ pattern: 'ordinary', ...countFours(betType, '1234') }]
    case 'tod4':
      return [
        { pattern: 'ordinary', ...countFours(betType, '1234') },
        { pattern: 'double', ...countFours(betType, '1123') },
        { pattern: 'two_pairs', ...countFours(betType, '1122') },
        { pattern: 'triple', ...countFours(betType, '1112') },
        { pattern: 'quadruple', ...countFours(betType, '1111') },
      ]
    case 'top3':
      return single(betType, '123', allTop3)
    case 'tod3':
      return [
        { pattern: 'ordinary', ...count(betType, '123', allTop3) },
        { pattern: 'double', ...count(betType, '112', allTop3) },
        { pattern: 'triple', ...count(betType, '111', allTop3) },
      ]
    case 'front3':
      return twice(betType, '123', allFront3)
    case 'bottom3':
      return twice(betType, '123', allBottom3)
    case 'top2':
      return single(betType, '12', allTop2)
    case 'bottom2':
      return single(betType, '12', allBottom2)
    case 'run_top':
      return single(betType, '1', allTop3)
    case 'run_bottom':
      return single(betType, '1', allBottom2)
    default:
      return unreachable(betType)
  }
}
