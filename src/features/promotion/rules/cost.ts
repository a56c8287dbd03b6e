import type { Satang } from '#kernel/money.ts'
import { bonusOf, needOf, stakeMaxOf, type Terms } from './terms.ts'
import { worthOf } from './worth.ts'

/** Two digits at the best published rate; valid turnover counts up to seventy of a hundred numbers. */
const RATE = 90
const NUMBERS_MAX = 70
const PER_MILLE = 1000n

/** What a promotion can cost. */
export interface Cost {
  /** What all bonuses together are at most: the budget. */
  readonly mostSatang: Satang
  /** So many people can have the largest bonus. */
  readonly people: bigint
  /** Of 1,000 baht of bonus, what whoever plays it best keeps on average, rounded up. */
  readonly keptPerMille: bigint
  /** What that makes of the whole budget. */
  readonly expectedSatang: Satang
}

/**
 * What a promotion can cost, and what it costs on average where everybody plays the largest bonus as well
 * as two digits can be played: every number of numbers that counts is gone through exactly.
 */
export function costOf(terms: Terms): Cost {
  const bonus = terms.bonusMaxSatang
  const bills = Number(bonus / stakeMaxOf({ ...terms, stakeMaxSatang: null }, bonus)) || 1
  const need = needOf(terms, leastForMost(terms), bonus)
  let kept = 0n
  for (let numbers = 1; numbers <= NUMBERS_MAX; numbers += 1) {
    const units = BigInt(numbers * bills)
    const { numerator, denominator } = worthOf({
      numbers,
      rate: RATE,
      bonus: Number(units),
      need: Number((need * units) / bonus),
      cashoutMax:
        terms.cashoutMaxSatang === null ? null : Number((terms.cashoutMaxSatang * units) / bonus),
    })
    const one = (numerator * PER_MILLE) / (denominator * units) + 1n
    if (one > kept) kept = one
  }
  return {
    mostSatang: terms.budgetSatang,
    people: terms.budgetSatang / bonus,
    keptPerMille: kept,
    expectedSatang: (terms.budgetSatang * kept) / PER_MILLE,
  }
}

/** The least deposit that brings the largest bonus: the least that has to be played for it. */
export function leastForMost(terms: Terms): Satang {
  if (terms.ratePpm === 0n) return 0n
  const deposit = (terms.bonusMaxSatang * 1_000_000n) / terms.ratePpm
  return bonusOf(terms, deposit) < terms.bonusMaxSatang ? deposit + 1n : deposit
}
