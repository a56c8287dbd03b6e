import { satangOf } from '#ui/thai/money.ts'
import type { BoardNumber } from './risk-wire.ts'

/** From which share of its limit, in hundredths, a number has which heat. */
export const heatSteps = [15, 40, 60, 80, 95] as const

/** How much of a number's limit is sold, in hundredths; null: it has none. */
export function shareOfCap({ sold, cap }: Pick<BoardNumber, 'sold' | 'cap'>): number | null {
  if (cap === null) return null
  const capSatang = satangOf(cap)
  return capSatang === 0n ? 100 : Number((satangOf(sold) * 100n) / capSatang)
}

/**
 * What the colours show: how full a limit is, or the cost of a number relative to the most
 * expensive one.
 */
export type HeatBy = 'cap' | 'cost'

/** 0 to 5. By limits a number without a limit is 0; by cost the most expensive one is below 5. */
export function heatOf(number: BoardNumber, by: HeatBy, dearestSatang: bigint): number {
  if (by === 'cap') {
    const share = shareOfCap(number) ?? 0
    return heatSteps.filter((step) => share >= step).length
  }
  if (dearestSatang === 0n) return 0
  const relative = Number((satangOf(number.liability) * 100n) / dearestSatang)
  return Math.min(4, heatSteps.filter((step) => relative >= step).length)
}

/** By limits as soon as one number fills a noticeable part of its own. */
export function usualHeat(numbers: readonly BoardNumber[]): HeatBy {
  return numbers.some((number) => (shareOfCap(number) ?? 0) >= heatSteps[0]) ? 'cap' : 'cost'
}

/** What the most expensive number with these first digits pays, as an amount on the wire. */
export function dearestIn(
  numbers: readonly Pick<BoardNumber, 'number' | 'liability'>[],
  prefix: string,
): string {
  return numbers
    .filter(({ number }) => number.startsWith(prefix))
    .reduce(
      (most, { liability }) => (satangOf(liability) > satangOf(most) ? liability : most),
      '0.00',
    )
}

/** The number that is nearest to its limit, of equally full ones the most expensive. */
export function worstNumber<T extends Pick<BoardNumber, 'sold' | 'cap' | 'liability'>>(
  numbers: readonly T[],
): T | undefined {
  return numbers.reduce<T | undefined>((worst, one) => {
    if (!worst) return one
    const [share, than] = [shareOfCap(one) ?? 0, shareOfCap(worst) ?? 0]
    const isWorse =
      share === than ? satangOf(one.liability) > satangOf(worst.liability) : share > than
    return isWorse ? one : worst
  }, undefined)
}

/** A sum in five signs: `–`, `950`, `6.0k`, `58.2k`, `1.24M`. */
export function shortBaht(amount: string): string {
  const baht = satangOf(amount) / 100n
  if (baht === 0n) return '–'
  if (baht < 1000n) return `${baht}`
  const [unit, sign] = baht < 1_000_000n ? [1000n, 'k'] : [1_000_000n, 'M']
  const hundredths = (baht * 100n) / unit
  const decimals = sign === 'M' ? 2 : 1
  const text = `${hundredths / 100n}.${`${hundredths % 100n}`.padStart(2, '0').slice(0, decimals)}`
  return `${text}${sign}`
}
