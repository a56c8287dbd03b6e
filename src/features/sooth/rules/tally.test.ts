import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoadResult } from '#kernel/roads.ts'
import { createDraws } from '#kernel/fair.ts'
import { BANKER_DRAWS, DRAWS, PLAYER_DRAWS } from './odds.ts'
import { patterns, runsOf, suggestAfter } from './pattern.ts'
import { BANKER_PPM, rateOf } from './rate.ts'
import { tallyOf } from './tally.ts'

const shoeOf = (text: string) => [...text] as RoadResult[]
const anyShoe = fc.array(fc.constantFrom<RoadResult>('B', 'P', 'T'), { maxLength: 60 })

/** Counts one coup at a time, each from a copy of nothing but the coups before it. */
function recount(shoes: readonly (readonly RoadResult[])[]) {
  const seen = shoes.flatMap((shoe) =>
    shoe.flatMap((result, at) => {
      if (result === 'T') return []
      const said = suggestAfter(runsOf(shoe.slice(0, at)))
      return said ? [{ ...said, result }] : []
    }),
  )
  const count = (of: string) => {
    const own = seen.filter(({ pattern }) => of === 'all' || pattern === of)
    return {
      correct: own.filter(({ side, result }) => side === result).length,
      total: own.length,
      banker: own.filter(({ result }) => result === 'B').length,
    }
  }
  return Object.fromEntries(['all', ...patterns].map((of) => [of, count(of)]))
}

describe('how often the formula was right', () => {
  test('a shoe that is counted by hand', () => {
    // Named from the fifth on: B right, B wrong; then nothing after PB, BB.
    expect(tallyOf([shoeOf('BBBBBPB')])).toMatchObject({
      all: { correct: 1, total: 2, banker: 1 },
      dragon: { correct: 1, total: 2, banker: 1 },
      ping_pong: { total: 0 },
    })
    // A tie is no answer: the word before it stays.
    expect(tallyOf([shoeOf('BBBBTTB')]).all).toEqual({ correct: 1, total: 1, banker: 1 })
    // No shoe goes on with the one before it.
    expect(tallyOf([shoeOf('BBBB'), shoeOf('B')]).all.total).toBe(0)
  })

  test('is what a slow recount finds', () => {
    fc.assert(
      fc.property(fc.array(anyShoe, { maxLength: 5 }), (shoes) => {
        expect(tallyOf(shoes)).toEqual(recount(shoes))
      }),
    )
  })

  test('never reads a later coup: what was counted before stays, whatever follows', () => {
    fc.assert(
      fc.property(anyShoe, anyShoe, (before, after) => {
        const first = tallyOf([before])
        const longer = tallyOf([[...before, ...after]])
        for (const of of ['all', ...patterns] as const) {
          const added = recount([[...before, ...after]])[of]
          expect(longer[of].total).toBe(added?.total)
          expect(longer[of].total).toBeGreaterThanOrEqual(first[of].total)
          expect(longer[of].correct).toBeGreaterThanOrEqual(first[of].correct)
        }
      }),
    )
  })
})

test('on independent coups every pattern lies within the noise of its side’s chance', () => {
  const draws = createDraws({ serverSeed: 'a'.repeat(64), clientSeed: 'sooth', nonce: 1 })
  const [banker, decided] = [Number(BANKER_DRAWS), Number(BANKER_DRAWS + PLAYER_DRAWS)]
  const shoes = Array.from({ length: 200 }, () =>
    Array.from({ length: 74 }, (): RoadResult =>
      draws.randInt(1_000_000) < (banker / decided) * 1_000_000 ? 'B' : 'P',
    ),
  )
  const tallies = tallyOf(shoes)
  expect(tallies.all.total).toBeGreaterThan(5_000)
  for (const of of ['all', ...patterns] as const) {
    const { correct, total } = tallies[of]
    // Four deviations of a coin: one test in sixteen thousand would fall outside by chance, and the seed is fixed.
    expect(Math.abs(correct / total - 0.5), of).toBeLessThan(0.0069 + 2 / Math.sqrt(total))
  }
})

test('always naming the banker is right as often as the page says', () => {
  expect(Number((BANKER_DRAWS * 10_000_000n) / (BANKER_DRAWS + PLAYER_DRAWS)) / 10).toBeCloseTo(
    BANKER_PPM,
    0,
  )
  expect(BANKER_DRAWS + PLAYER_DRAWS).toBeLessThan(DRAWS)
})

describe('a rate', () => {
  // Wilson's interval, worked out by hand from its formula with z = 1.959964.
  test.each([
    [9, 9, null],
    [5, 10, { rateBp: 5_000, lowBp: 2_365, highBp: 7_635 }],
    [0, 10, { rateBp: 0, lowBp: 0, highBp: 2_776 }],
    [10, 10, { rateBp: 10_000, lowBp: 7_224, highBp: 10_000 }],
    [50, 100, { rateBp: 5_000, lowBp: 4_038, highBp: 5_962 }],
    [4_100, 8_000, { rateBp: 5_125, lowBp: 5_015, highBp: 5_235 }],
  ])('%i of %i', (correct, total, expected) => {
    expect(rateOf(correct, total)).toEqual(expected)
  })
})
