import { invariant } from '#kernel/result.ts'
import { RULE_TAG } from './chain.ts'
import { hmacUint32 } from '#kernel/hash.ts'

const RESULTS = 100_000
/** Words from here on are skipped: folded in, they would make low results likelier. */
const WORD_LIMIT = Math.floor(2 ** 32 / RESULTS) * RESULTS

/** What the system number depends on; all of it is public after the draw. */
export interface DrawSeed {
  /** 64 lowercase hex characters; the key is the characters, not the bytes they stand for. */
  readonly serverSeed: string
  readonly roundRef: string
  /** The published head that covers all shots. */
  readonly head: string
  /** The beacon's randomness, 64 lowercase hex characters. */
  readonly randomness: string
}

/** The number that nobody can steer, 0–99999, and the counter that gave it. */
export interface SystemNumber {
  readonly k: number
  readonly sys: number
}

/** A draw worked out, in the order in which a person checks it. */
export interface DrawSteps extends SystemNumber {
  readonly sum: number
  /** The number in the rank that is taken off; 0 where there are fewer shots. */
  readonly shot16: number
  readonly total: number
  /** The last five digits of the total, leading zeros included. */
  readonly result5: string
  readonly top3: string
  readonly top2: string
  readonly bottom2: string
}

/** The first HMAC word that is fair, reduced to five digits (standards.md §3.4, step 4). */
export function systemNumber(seed: DrawSeed): SystemNumber {
  const message = `${RULE_TAG}:${seed.roundRef}:${seed.head}:${seed.randomness}`
  for (let k = 0; ; k += 1) {
    const word = hmacUint32(seed.serverSeed, `${message}:${k}`)
    if (word < WORD_LIMIT) return { k, sys: word % RESULTS }
  }
}

/** The sum of all numbers of a round. Exact for as many shots as a round can hold. */
export function sumOf(numbers: readonly string[]): number {
  const sum = numbers.reduce((total, number) => total + Number(number), 0)
  invariant(Number.isSafeInteger(sum), `the sum of ${numbers.length} shots is not exact`)
  return sum
}

/** The number in a rank, counted from the newest; 0 where the round has fewer shots. */
export const numberAtRank = (numbers: readonly string[], rank: number): number =>
  Number(numbers.at(-rank) ?? 0)

/** The customary digits of the five: 3 ตัวบน, 2 ตัวบน, and the first two as 2 ตัวล่าง. */
export const digitsOf = (result5: string) => ({
  top3: result5.slice(2),
  top2: result5.slice(3),
  bottom2: result5.slice(0, 2),
})

/** The last five digits of a total: `total mod 100000` with its zeros. */
export const result5Of = (total: number): string => `${total % RESULTS}`.padStart(5, '0')

/**
 * Works a round out: sum of all shots, minus the shot in the rank, plus the system number.
 * @param numbers in order of arrival, five digits each
 * @param minusRank counted from the newest: 16 (lottery.md §4.2)
 */
export function drawRound(
  input: DrawSeed & { readonly numbers: readonly string[]; readonly minusRank: number },
): DrawSteps {
  const { k, sys } = systemNumber(input)
  const sum = sumOf(input.numbers)
  const shot16 = numberAtRank(input.numbers, input.minusRank)
  const total = sum - shot16 + sys
  const result5 = result5Of(total)
  return { k, sys, sum, shot16, total, result5, ...digitsOf(result5) }
}
