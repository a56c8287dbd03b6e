import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeReturn, type ReturnSums, verdictOf, zOf } from './actual-return.ts'

const sumsOf = (rounds: readonly (readonly [bigint, bigint])[]): ReturnSums => {
  const sum = (part: (s: bigint, w: bigint) => bigint) =>
    rounds.reduce((total, [s, w]) => total + part(s, w), 0n)
  return {
    rounds: BigInt(rounds.length),
    staked: sum((s) => s),
    returned: sum((_s, w) => w),
    stakedSquares: sum((s) => s * s),
    products: sum((s, w) => s * w),
    returnedSquares: sum((_s, w) => w * w),
  }
}

describe('a verdict', () => {
  // G1 of backoffice.md: n 10,000, 96 % promised, 84 % returned, 6.0 of deviation.
  it('of G1 is to watch, not that the game is broken', () => {
    const z = zOf(840_000, 960_000, 6_000_000, 10_000)
    expect(z).toBeCloseTo(-2, 10)
    expect(verdictOf(10_000n, z)).toBe('watch')
  })

  it.each([
    [999n, -9, 'too_few'],
    [1_000n, 0, 'normal'],
    [1_000n, 1.959, 'normal'],
    [1_000n, 1.96, 'watch'],
    [1_000n, -2.579, 'watch'],
    [1_000n, 2.58, 'odd'],
    [1_000n, -2.58, 'odd'],
    [1_000n, null, 'odd'],
  ] as const)('of %d rounds and z %d is %s', (rounds, z, verdict) => {
    expect(verdictOf(rounds, z)).toBe(verdict)
  })
})

describe('sums', () => {
  it('of nothing say nothing', () => {
    expect(judgeReturn(sumsOf([]), 9_600)).toMatchObject({
      actualPpm: null,
      z: null,
      verdict: 'too_few',
    })
  })

  it('of a game that promises nothing say what it returned', () => {
    const rounds = Array.from({ length: 1_000 }, (_, at) => [100n, at % 2 ? 0n : 200n] as const)
    expect(judgeReturn(sumsOf(rounds), null)).toEqual({
      actualPpm: 1_000_000,
      deviationPpm: 1_000_000,
      lowPpm: null,
      highPpm: null,
      z: null,
      verdict: 'unknown',
    })
  })

  it('of heads or tails are within what chance does', () => {
    const rounds = Array.from(
      { length: 10_000 },
      (_, at) => [100n, at < 4_900 ? 200n : 0n] as const,
    )
    const { z, lowPpm, highPpm, verdict } = judgeReturn(sumsOf(rounds), 10_000)
    expect(z).toBeCloseTo(-2.0004, 3)
    expect([lowPpm, highPpm, verdict]).toEqual([980_404, 1_019_596, 'watch'])
  })

  it('are what a naive computation gives, whatever the stakes', () => {
    const round = fc.tuple(
      fc.bigInt({ min: 1n, max: 100_000n }),
      fc.bigInt({ min: 0n, max: 9_000_000n }),
    )
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 50 }), (rounds) => {
        const { actualPpm, deviationPpm } = judgeReturn(sumsOf(rounds), 9_600)
        const pairs = rounds.map(([s, w]) => [Number(s), Number(w)] as const)
        const total = (part: (s: number, w: number) => number) =>
          pairs.reduce((sum, [s, w]) => sum + part(s, w), 0)
        const actual = total((_s, w) => w) / total((s) => s)
        const variance = total((s, w) => (w - actual * s) ** 2) / pairs.length
        const deviation = Math.sqrt(variance) / (total((s) => s) / pairs.length)
        const near = (found: number | null, ppm: number) =>
          expect(Math.abs((found ?? 0) - ppm)).toBeLessThan(2 + ppm * 1e-6)
        near(actualPpm, actual * 1e6)
        near(deviationPpm, deviation * 1e6)
      }),
    )
  })
})
