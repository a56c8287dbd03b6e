import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { add, minus, over, ratio, type Rational, times } from '../../maths/rational.ts'
import {
  type Box,
  boxes,
  returnedOf,
  type RoomKind,
  roomKinds,
  type Stakes,
  winOf,
} from './boxes.ts'
import { type Coup, coupOf } from './coup.ts'
import { boxFigures, type CoupCount, countCoups, expectedOf } from './par.ts'

/** Cards by their points, 0 for a ten; two of a kind are a pair. */
const cards = (points: readonly number[]): number[] => points.map((point) => (point + 9) % 10)
const coup = (player: readonly number[], banker: readonly number[]): Coup =>
  coupOf(cards(player), cards(banker))

const playerWins = coup([9, 0], [3, 4])
const bankerWins = coup([3, 3], [2, 0, 7])
const bankerWinsWithSix = coup([5, 0, 9], [2, 4])
const tie = coup([4, 3], [2, 5])
const tieOfSix = coup([6, 0], [3, 3])

test.each<[string, Coup, RoomKind, Partial<Record<Box, bigint>>]>([
  ['a player who wins', playerWins, 'commission', { P: 200n, small: 250n }],
  ['a banker who wins', bankerWins, 'commission', { B: 195n, PP: 1200n, EP: 600n, big: 154n }],
  [
    'the same without commission',
    bankerWins,
    'no_commission',
    { B: 200n, PP: 1200n, EP: 600n, big: 154n },
  ],
  ['a banker with six', bankerWinsWithSix, 'commission', { B: 195n, big: 154n }],
  [
    'a banker with six without commission',
    bankerWinsWithSix,
    'no_commission',
    { B: 150n, big: 154n },
  ],
  ['a tie', tie, 'commission', { B: 100n, P: 100n, T: 900n, small: 250n }],
  [
    'a tie with six',
    tieOfSix,
    'no_commission',
    { B: 100n, P: 100n, T: 900n, BP: 1200n, EP: 600n, small: 250n },
  ],
])('of one baht on each box, %s gives back', (_name, dealt, kind, returned) => {
  const all = Object.fromEntries(boxes.map((box) => [box, returnedOf(box, 100n, dealt, kind)]))
  const lost = Object.fromEntries(boxes.map((box) => [box, 0n]))
  expect(all).toEqual({ ...lost, ...returned })
})

test.each([
  ['B', 1n, 1n],
  ['B', 19n, 37n],
  ['B', 20n, 39n],
  ['B', 1_001n, 1_951n],
  ['big', 101n, 155n],
  ['big', 1n, 1n],
] as const)('%s pays to the satang, rounded down: %s gives back %s', (box, stake, returned) => {
  expect(returnedOf(box, stake, coup([1, 0, 2], [2, 0, 7]), 'commission')).toBe(returned)
})

const kinds = fc.constantFrom(...roomKinds)
const stake = fc.bigInt(0n, 5_000_000n)
const tickets: fc.Arbitrary<Stakes> = fc.record(
  { B: stake, P: stake, T: stake, PP: stake, BP: stake, EP: stake, small: stake, big: stake },
  { requiredKeys: [] },
)
const hand = fc.array(fc.integer({ min: 0, max: 415 }), { minLength: 2, maxLength: 3 })
const coups = fc.tuple(hand, hand).map(([player, banker]) => coupOf(player, banker))
const stakedOn = (ticket: Stakes): bigint =>
  boxes.reduce((sum, box) => sum + (ticket[box] ?? 0n), 0n)

test('a ticket gives back the sum of its boxes, never less than nothing, at most nine or twelve stakes a box', () => {
  fc.assert(
    fc.property(tickets, coups, kinds, (ticket, dealt, kind) => {
      const alone = boxes.map((box) => winOf({ [box]: ticket[box] ?? 0n }, dealt, kind))
      const win = winOf(ticket, dealt, kind)
      expect(win).toBe(alone.reduce((sum, one) => sum + one, 0n))
      expect(win).toBeGreaterThanOrEqual(0n)
      expect(win).toBeLessThanOrEqual(12n * stakedOn(ticket))
    }),
  )
})

test('nobody gains by cutting a stake into tickets: each one is rounded down by itself', () => {
  const parts = fc.array(stake, { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.constantFrom(...boxes), coups, kinds, (stakes, box, dealt, kind) => {
      const whole = stakes.reduce((sum, one) => sum + one, 0n)
      const apart = stakes.reduce((sum, one) => sum + winOf({ [box]: one }, dealt, kind), 0n)
      const together = winOf({ [box]: whole }, dealt, kind)
      expect(apart).toBeLessThanOrEqual(together)
      expect(together - apart).toBeLessThan(BigInt(stakes.length))
    }),
  )
})

test('a larger stake never gives back less', () => {
  fc.assert(
    fc.property(stake, fc.constantFrom(...boxes), coups, kinds, (small, box, dealt, kind) => {
      const [less, more] = [small, small + 1n].map((one) => returnedOf(box, one, dealt, kind))
      expect(more).toBeGreaterThanOrEqual(less ?? 0n)
    }),
  )
})

describe('what a ticket is worth, over all coups of a fresh shoe', () => {
  let counts: readonly CoupCount[] = []
  const means = new Map<string, Rational>()
  beforeAll(() => {
    counts = countCoups()
    for (const kind of roomKinds) {
      for (const box of boxes) means.set(`${kind} ${box}`, boxFigures(counts, box, kind).mean)
    }
  }, 60_000)
  const meanOf = (box: Box, kind: RoomKind): Rational => means.get(`${kind} ${box}`) ?? ratio(0)
  /** What a ticket gives back on average, of a stake. */
  const shareOf = (ticket: Stakes, kind: RoomKind): Rational =>
    over(
      expectedOf(counts, (dealt) => winOf(ticket, dealt, kind)),
      ratio(stakedOn(ticket)),
    )
  const isAbove = (one: Rational, other: Rational) => minus(one, other).num > 0n

  test.each(roomKinds)('every box of a room with %s costs its player something', (kind) => {
    for (const box of boxes) expect(isAbove(ratio(1), meanOf(box, kind)), box).toBe(true)
  })

  test('no ticket, whatever it hedges, gives back its stake, nor more than the best of its boxes', () => {
    fc.assert(
      fc.property(tickets, kinds, (ticket, kind) => {
        fc.pre(stakedOn(ticket) > 0n)
        const share = shareOf(ticket, kind)
        const of = boxes.filter((box) => (ticket[box] ?? 0n) > 0n)
        expect(isAbove(ratio(1), share)).toBe(true)
        expect(of.some((box) => !isAbove(share, meanOf(box, kind)))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test.each(roomKinds)('both sides at once, with %s: exactly the mean of the two', (kind) => {
    const both = shareOf({ P: 100_000n, B: 100_000n }, kind)
    const half = ratio(1, 2)
    expect(both).toEqual(add(times(half, meanOf('P', kind)), times(half, meanOf('B', kind))))
    expect(isAbove(ratio(1), both)).toBe(true)
  })
})
