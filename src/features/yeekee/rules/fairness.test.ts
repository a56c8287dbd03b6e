import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { drawRound } from './draw.ts'

/**
 * The last shooter knows every shot before his own and may choose any number. Whatever he does, the
 * result has to stay uniform, because the system number hangs on a seed he does not know and on a
 * beacon that does not exist yet.
 *
 * False alarm: with 45 degrees of freedom over five positions a statistic beyond 90.0 comes up once
 * in 10,000 tries. The seeds are fixed, so the test cannot fail by chance from run to run.
 */
const ROUNDS = 20_000
const CRITICAL_45 = 90

const strategies = {
  'always 00000': () => 0,
  'always 99999': () => 99_999,
  'the complement of the running sum, so that sum and rank would end in zeros': (
    open: readonly number[],
  ) => {
    const sum = open.reduce((total, number) => total + number, 0)
    // His own shot makes the 15th newest of now the 16th: he knows what will be taken off.
    const minus = open[open.length - 15] ?? 0
    return (100_000 - ((sum - minus) % 100_000)) % 100_000
  },
  'at random': (_open: readonly number[], dice: Dice) => dice.below(100_000),
} as const satisfies Record<string, (open: readonly number[], dice: Dice) => number>

interface Dice {
  below(limit: number): number
  hex(): string
}

/** The same dice every time: SHA-256 over a counter. */
function createDice(name: string): Dice {
  let counter = 0
  const next = () =>
    createHash('sha256')
      .update(`${name}:${(counter += 1)}`)
      .digest()
  return { below: (limit) => next().readUIntBE(0, 6) % limit, hex: () => next().toString('hex') }
}

function playRound(dice: Dice, lastShot: (open: readonly number[], dice: Dice) => number) {
  const open = Array.from({ length: 19 }, () => dice.below(100_000))
  const numbers = [...open, lastShot(open, dice)].map((number) => `${number}`.padStart(5, '0'))
  const seed = { serverSeed: dice.hex(), randomness: dice.hex(), roundRef: 'YK-20260101-001' }
  const head = createHash('sha256').update(numbers.join('|')).digest('hex')
  return drawRound({ ...seed, head, numbers, minusRank: 16 })
}

/** Pearson's statistic of digit counts, five positions with nine degrees of freedom each. */
function chiSquare(results: readonly string[]): number {
  const expected = results.length / 10
  return [0, 1, 2, 3, 4].reduce((total, position) => {
    const counts = Array.from({ length: 10 }, () => 0)
    for (const result of results) {
      const digit = Number(result[position])
      counts[digit] = (counts[digit] ?? 0) + 1
    }
    return total + counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  }, 0)
}

describe.each(Object.entries(strategies))('a last shooter who shoots %s', (name, strategy) => {
  const dice = createDice(name)
  const drawn = Array.from({ length: ROUNDS }, () => playRound(dice, strategy))

  test('does not change how often a digit comes', () => {
    expect(chiSquare(drawn.map((draw) => draw.result5))).toBeLessThan(CRITICAL_45)
  })
})

test('the measure sees a steered draw: without a system number the last shooter has his way', () => {
  const dice = createDice('steered')
  const steer =
    strategies['the complement of the running sum, so that sum and rank would end in zeros']
  const steered = Array.from({ length: 1000 }, () => {
    const draw = playRound(dice, steer)
    return `${(draw.total - draw.sys) % 100_000}`.padStart(5, '0')
  })
  expect(new Set(steered)).toEqual(new Set(['00000']))
  expect(chiSquare(steered)).toBeGreaterThan(CRITICAL_45)
})
