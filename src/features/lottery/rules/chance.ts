import type { BetType } from './bet-types.ts'
import { isWin, type Draw } from './match.ts'
import type { Pattern } from './permutations.ts'
import type { RateX100 } from './rate.ts'

/** `wins` of `of` equally likely draws. */
export interface Chance {
  readonly pattern: Pattern
  readonly wins: number
  readonly of: number
}

const EMPTY: Draw = { top3: null, bottom2: null, front3: [], bottom3: [] }

const draws = (count: number, digits: number, make: (number: string) => Draw): Draw[] =>
  Array.from({ length: count }, (_, value) => make(String(value).padStart(digits, '0')))

const allTop3 = draws(1000, 3, (number) => ({ ...EMPTY, top3: number }))
const allTop2 = draws(100, 2, (number) => ({ ...EMPTY, top3: `0${number}` }))
const allBottom2 = draws(100, 2, (number) => ({ ...EMPTY, bottom2: number }))
const allFront3 = draws(1000, 3, (number) => ({ ...EMPTY, front3: [number] }))
const allBottom3 = draws(1000, 3, (number) => ({ ...EMPTY, bottom3: [number] }))

/**
 * The exact chance of each kind of number of a type, counted over every possible draw with the
 * same rule that settles. A pattern is listed where it changes the chance: only for โต๊ด.
 */
export function chancesOf(betType: BetType): readonly Chance[] {
  return table[betType]
}

/** What 100 baht return in the long run at this rate, in percent. */
export function returnPercent(rateX100: RateX100, chance: Chance): number {
  return (Number(rateX100) * chance.wins) / chance.of
}

function count(betType: BetType, number: string, space: readonly Draw[]): Omit<Chance, 'pattern'> {
  return { wins: space.filter((draw) => isWin(betType, number, draw)).length, of: space.length }
}

function single(betType: BetType, number: string, space: readonly Draw[]): Chance[] {
  return [{ pattern: 'ordinary', ...count(betType, number, space) }]
}

/** Two independent draws of which one must hit: all pairs less those where neither does. */
function twice(betType: BetType, number: string, space: readonly Draw[]): Chance[] {
  const { wins, of } = count(betType, number, space)
  return [{ pattern: 'ordinary', wins: of * of - (of - wins) ** 2, of: of * of }]
}

const table: { readonly [T in BetType]: readonly Chance[] } = {
  top3: single('top3', '123', allTop3),
  tod3: [
    { pattern: 'ordinary', ...count('tod3', '123', allTop3) },
    { pattern: 'double', ...count('tod3', '112', allTop3) },
    { pattern: 'triple', ...count('tod3', '111', allTop3) },
  ],
  front3: twice('front3', '123', allFront3),
  bottom3: twice('bottom3', '123', allBottom3),
  top2: single('top2', '12', allTop2),
  bottom2: single('bottom2', '12', allBottom2),
  run_top: single('run_top', '1', allTop3),
  run_bottom: single('run_bottom', '1', allBottom2),
}
