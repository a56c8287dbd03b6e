import type { Satang } from '#kernel/money.ts'
import { unreachable } from '#kernel/result.ts'
import type { BetType } from '../../rules/bet-types.ts'
import { setPrize, type SetTerms } from '../../rules/payout.ts'
import { permutations } from '../../rules/permutations.ts'
import { winningSets } from '../../rules/set-tiers.ts'

/**
 * What the house would have to pay, by drawn value: `top[538]` is the sum of everything that wins
 * when 3 ตัวบน come 538. The payout of a draw is the sum of one cell of each array, so the arrays
 * hold the liability of all 1,000 × 100 outcomes exactly. In satang.
 */
export interface Exposure {
  /** By 3 ตัวบน: top3, tod3, top2 and run_top. */
  readonly top: BigInt64Array
  /** By 2 ตัวล่าง: bottom2 and run_bottom. */
  readonly bottom: BigInt64Array
  /** By the four digits whose last three are 3 ตัวบน: top4, tod4 and sets. */
  readonly top4: BigInt64Array
  /** By one 3 ตัวหน้า or 3 ตัวล่าง; two of each are drawn, two equal ones pay once. */
  readonly front3: BigInt64Array
  readonly bottom3: BigInt64Array
}

/** A row of `lottery.exposure`, or one line: what it costs if the number wins. */
export interface Liability {
  readonly betType: BetType
  readonly number: string
  /** What all of it pays; of a set what its best tier pays. */
  readonly liabilitySatang: Satang
  /** Of a set: what the other tiers pay. */
  readonly set?: SetTerms | undefined
}

export function emptyExposure(): Exposure {
  return {
    top: new BigInt64Array(1000),
    bottom: new BigInt64Array(100),
    top4: new BigInt64Array(10_000),
    front3: new BigInt64Array(1000),
    bottom3: new BigInt64Array(1000),
  }
}

/** Adds what the number pays to every outcome at which it wins. */
export function addLiability(exposure: Exposure, row: Liability): void {
  put(exposure, row, 1n)
}

/** Takes it out again: a bill was cancelled. */
export function removeLiability(exposure: Exposure, row: Liability): void {
  put(exposure, row, -1n)
}

/** The exposure of these rows or lines, from nothing. */
export function exposureOf(rows: Iterable<Liability>): Exposure {
  const exposure = emptyExposure()
  for (const row of rows) addLiability(exposure, row)
  return exposure
}

/**
 * The other way round than the settlement's `isWin`: not whether this number wins at a draw, but at
 * which draws it wins. A property test holds the two against each other.
 */
function put(exposure: Exposure, row: Liability, sign: 1n | -1n): void {
  const { betType, number } = row
  const amount = sign * row.liabilitySatang
  switch (betType) {
    case 'top3':
      return addAt(exposure.top, [Number(number)], amount)
    case 'tod3':
      return addAt(exposure.top, permutations(number).map(Number), amount)
    case 'top2':
      return addAt(exposure.top, hundreds(Number(number)), amount)
    case 'run_top':
      return addAt(exposure.top, holding(3, number), amount)
    case 'bottom2':
      return addAt(exposure.bottom, [Number(number)], amount)
    case 'run_bottom':
      return addAt(exposure.bottom, holding(2, number), amount)
    case 'front3':
      return addAt(exposure.front3, [Number(number)], amount)
    case 'bottom3':
      return addAt(exposure.bottom3, [Number(number)], amount)
    case 'top4':
      return addAt(exposure.top4, [Number(number)], amount)
    case 'tod4':
      return addAt(exposure.top4, permutations(number).map(Number), amount)
    case 'set4':
      return addSet(exposure, row, sign)
    default:
      return unreachable(betType)
  }
}

function addAt(cells: BigInt64Array, indices: readonly number[], amount: bigint): void {
  for (const index of indices) cells[index] = (cells[index] ?? 0n) + amount
}

/** Each draw at which a set wins anything pays its units the prize of the best tier there. */
function addSet(exposure: Exposure, { number, liabilitySatang, set }: Liability, sign: bigint) {
  if (!set) throw new Error(`lottery: a set ${number} without its prizes`)
  const best = set.prizes.four_straight
  if (best === 0n) return
  const amountSatang = (liabilitySatang / best) * set.unitSatang
  // For these types a number wins at a draw exactly where the draw would win at the number.
  for (const { number: drawn, tier } of winningSets(number)) {
    addAt(exposure.top4, [Number(drawn)], sign * setPrize(amountSatang, set, tier))
  }
}

/** 3 ตัวบน that end in these two digits. */
function hundreds(last2: number): number[] {
  return Array.from({ length: 10 }, (_, hundred) => hundred * 100 + last2)
}

const holders = new Map<string, number[]>()

/** Numbers of so many digits in which the digit occurs; worked out once. */
function holding(digits: 2 | 3, digit: string): number[] {
  const key = `${digits}:${digit}`
  const known = holders.get(key)
  if (known) return known
  const found = Array.from({ length: 10 ** digits }, (_, value) => value).filter((value) =>
    `${value}`.padStart(digits, '0').includes(digit),
  )
  holders.set(key, found)
  return found
}
