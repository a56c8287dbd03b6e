import { describe, expect, it } from 'vitest'
import { chiSquareP, chiSquareTails, holm, incompleteGamma, logGamma, normalP } from './tails.ts'

describe('tails', () => {
  it.each([
    [0.5, Math.log(Math.sqrt(Math.PI))],
    [1, 0],
    [5, Math.log(24)],
    [0.25, 1.2880225246980774],
    [171, 706.5730622457874],
  ])('knows ln Γ(%d)', (x, value) => {
    expect(logGamma(x)).toBeCloseTo(value, 10)
  })

  it('is e^-x where the shape is 1, and a Poisson sum where it is whole', () => {
    for (const x of [0.1, 1, 1.9, 2.1, 20, 200]) {
      expect(incompleteGamma(1, x).upper / Math.exp(-x)).toBeCloseTo(1, 11)
    }
    // P(Poisson(x) < 4) = Q(4, x)
    for (const x of [0.5, 3, 9]) {
      const sum = 1 + x + x ** 2 / 2 + x ** 3 / 6
      expect(incompleteGamma(4, x).upper / (sum * Math.exp(-x))).toBeCloseTo(1, 11)
    }
  })

  it('has tails that add up', () => {
    for (const degrees of [1, 5, 99, 961]) {
      for (const share of [0.5, 0.99, 1, 1.01, 1.5]) {
        const { lower, upper } = chiSquareTails(degrees * share, degrees)
        expect(lower + upper).toBeCloseTo(1, 12)
      }
    }
  })

  // Quantiles of printed tables, of the 1 % and the 5 % column.
  it.each([
    [6.635, 1, 0.01],
    [11.07, 5, 0.05],
    [135.807, 100, 0.01],
  ])('finds the upper tail of %d with %i degrees', (x, degrees, p) => {
    expect(chiSquareTails(x, degrees).upper).toBeCloseTo(p, 4)
  })

  // The 10⁻⁴ bounds of the plan, each side: upper and lower.
  it.each([
    [5, 25.74, 0.08],
    [31, 69.11, 9.79],
    [39, 80.65, 14.29],
    [51, 97.34, 21.64],
    [199, 281.87, 133.2],
    [215, 300.8, 146.28],
    [415, 530.79, 316.3],
  ])('has the bounds of one in ten thousand for %i degrees', (degrees, high, low) => {
    expect(chiSquareTails(high, degrees).upper * 1e4).toBeCloseTo(1, 1)
    // The bound is printed with two digits behind the point, of which 0.08 has one that counts.
    expect(chiSquareTails(low - 0.005, degrees).lower).toBeLessThan(1e-4)
    expect(chiSquareTails(low + 0.005, degrees).lower).toBeGreaterThan(0.99e-4)
  })

  it('counts both sides', () => {
    expect(normalP(1.959964)).toBeCloseTo(0.05, 6)
    expect(normalP(-3.8906)).toBeCloseTo(1e-4, 7)
    expect(normalP(0)).toBe(1)
    expect(chiSquareP(0.08, 5)).toBeLessThan(2.1e-4)
    expect(chiSquareP(25.74, 5)).toBeCloseTo(2e-4, 5)
  })

  it.each([
    [-1, 1],
    [0, 1],
    [1, -1],
    [Number.NaN, 1],
  ])('refuses a = %d, x = %d', (a, x) => {
    expect(() => incompleteGamma(a, x)).toThrow(RangeError)
  })

  it('corrects for many tests as Holm does', () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005])
    for (const [at, p] of [0.03, 0.06, 0.06, 0.02].entries())
      expect(adjusted[at]).toBeCloseTo(p, 12)
    expect(holm([0.9, 0.8])).toEqual([1, 1])
    expect(holm([])).toEqual([])
  })
})
