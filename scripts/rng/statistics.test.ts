import { describe, expect, it } from 'vitest'
import {
  chiSquareAgainst,
  couponProbabilities,
  duplicateProbabilities,
  evenChiSquare,
  independenceChiSquare,
  overlappingPairs,
  pokerProbabilities,
  serialZ,
} from './statistics.ts'

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('probabilities', () => {
  it('of hands of five digits are those of the poker test', () => {
    const expected = [0.0001, 0.0135, 0.18, 0.504, 0.3024]
    for (const [at, p] of pokerProbabilities(10, 5).entries()) {
      expect(p).toBeCloseTo(expected[at] ?? 0, 12)
    }
  })

  it('of a full set begin with n!/nⁿ, sum to 1 and have the mean n · (1 + 1/2 + … + 1/n)', () => {
    const probabilities = couponProbabilities(10, 1_000)
    expect(probabilities[0]).toBeCloseTo(3_628_800 / 10 ** 10, 15)
    expect(sumOf(probabilities)).toBeCloseTo(1, 12)
    const mean = sumOf(probabilities.map((p, at) => p * (at + 10)))
    expect(mean).toBeCloseTo(29.289682539682538, 9)
  })

  it('of shared birthdays are those of 23 people', () => {
    const probabilities = duplicateProbabilities(365, 23, 5)
    expect(probabilities[0]).toBeCloseTo(0.4927027656760144, 12)
    expect(sumOf(probabilities)).toBeCloseTo(1, 12)
    expect(duplicateProbabilities(2, 2, 1)).toEqual([0.5, 0.5])
  })
})

describe('chi-square', () => {
  it('is zero where all cells are alike', () => {
    expect(evenChiSquare([7, 7, 7])).toMatchObject({ chi2: 0, degrees: 2 })
    expect(evenChiSquare([10, 20, 30])).toMatchObject({ chi2: 10, degrees: 2 })
  })

  it('puts cells together until each expects five', () => {
    const { chi2, degrees } = chiSquareAgainst([40, 4, 4, 2], [0.8, 0.08, 0.08, 0.04])
    expect(degrees).toBe(1)
    expect(chi2).toBeCloseTo(0, 12)
    expect(() => chiSquareAgainst([9], [1])).toThrow('too few observations: 9')
    expect(() => chiSquareAgainst([0, 0], [0.5, 0.5])).toThrow('too few observations: 0')
  })

  it('sees whether two places know of each other', () => {
    expect(independenceChiSquare(Uint32Array.of(10, 20, 20, 40), 2).chi2).toBeCloseTo(0, 12)
    expect(independenceChiSquare(Uint32Array.of(30, 0, 0, 30), 2)).toMatchObject({
      chi2: 60,
      degrees: 1,
    })
  })

  it('of overlapping pairs leaves out what single values say', () => {
    // Singles: twice each of two values, 0. Pairs: 00, 01, 11, 10 once each, 0.
    expect(overlappingPairs([0, 0, 1, 1], 2)).toMatchObject({ chi2: 0, degrees: 2 })
    // The pairs 01 and 10 twice each: (2 − 1)² four times.
    expect(overlappingPairs([0, 1, 0, 1], 2).chi2).toBe(4)
  })
})

it('serial correlation is that of neighbours at a distance', () => {
  // Each product of neighbours is −1/4, each of the next but one 1/4, and the variance is 1/4.
  const values = [0, 1, 0, 1, 0, 1]
  expect(serialZ(values, 2, 1)).toBeCloseTo(-Math.sqrt(5), 12)
  expect(serialZ(values, 2, 2)).toBeCloseTo(2, 12)
})
