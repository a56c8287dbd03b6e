import { permutations, sortedDigits } from './permutations.ts'

/**
 * What a number of a หวยชุด can win, best first (lottery.md §2.2). A set pays its best tier only,
 * and a fixed sum for each unit bought, whatever its other tiers would be.
 */
export const setTiers = [
  'four_straight',
  'three_straight',
  'four_tod',
  'three_tod',
  'three_front',
  'two',
] as const
export type SetTier = (typeof setTiers)[number]

export const setTierNames: { readonly [T in SetTier]: string } = {
  four_straight: '4 ตัวตรง',
  three_straight: '3 ตัวตรง',
  four_tod: '4 ตัวโต๊ด',
  three_tod: '3 ตัวโต๊ด',
  three_front: '3 ตัวหน้า',
  two: '2 ตัวหน้าหรือ 2 ตัวหลัง',
}

/**
 * The best tier of a set number against the four digits drawn; null: no prize. 3 ตัวตรง and 3 ตัวโต๊ด
 * are the last three digits, 2 ตัวหน้า and 2 ตัวหลัง the first and the last two.
 */
export function setTierOf(number: string, top4: string | null): SetTier | null {
  if (top4 === null) return null
  const last3 = [number.slice(1), top4.slice(1)] as const
  if (number === top4) return 'four_straight'
  if (last3[0] === last3[1]) return 'three_straight'
  if (sortedDigits(number) === sortedDigits(top4)) return 'four_tod'
  if (sortedDigits(last3[0]) === sortedDigits(last3[1])) return 'three_tod'
  if (number.slice(0, 3) === top4.slice(0, 3)) return 'three_front'
  const hasPair = number.slice(0, 2) === top4.slice(0, 2) || number.slice(2) === top4.slice(2)
  return hasPair ? 'two' : null
}

const DIGITS = [...'0123456789']
const PAIRS = DIGITS.flatMap((first) => DIGITS.map((second) => first + second))

/**
 * Every set number that wins, with its best tier, ascending. Built from the draw outwards, the
 * other way round than `setTierOf`.
 */
export function winningSets(top4: string | null): { number: string; tier: SetTier }[] {
  if (top4 === null) return []
  const byTier: { readonly [T in SetTier]: readonly string[] } = {
    four_straight: [top4],
    three_straight: DIGITS.map((first) => first + top4.slice(1)),
    four_tod: permutations(top4),
    three_tod: permutations(top4.slice(1)).flatMap((last3) => DIGITS.map((first) => first + last3)),
    three_front: DIGITS.map((last) => top4.slice(0, 3) + last),
    two: PAIRS.flatMap((pair) => [top4.slice(0, 2) + pair, pair + top4.slice(2)]),
  }
  const best = new Map<string, SetTier>()
  for (const tier of setTiers) {
    for (const number of byTier[tier]) if (!best.has(number)) best.set(number, tier)
  }
  return [...best]
    .map(([number, tier]) => ({ number, tier }))
    .sort((one, other) => (one.number < other.number ? -1 : 1))
}
