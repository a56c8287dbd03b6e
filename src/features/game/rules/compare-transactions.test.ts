import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  type BreakWord,
  compareTransactions,
  type Movement,
  movementKinds,
  type OwnMovement,
} from './compare-transactions.ts'

const own = (part: Partial<OwnMovement> = {}): OwnMovement => ({
  kind: 'bet',
  ref: 'a',
  round: 'r',
  amountSatang: 100n,
  isOnDay: true,
  nature: 'plain',
  ...part,
})
const theirs = (part: Partial<Movement> = {}): Movement => ({
  kind: 'bet',
  ref: 'a',
  round: 'r',
  amountSatang: 100n,
  isOnDay: true,
  ...part,
})

const cases: readonly [string, OwnMovement[], Movement[], BreakWord[]][] = [
  ['both have it', [own()], [theirs()], []],
  ['none has anything', [], [], []],
  ['we have nothing', [], [theirs()], ['missing_here']],
  ['they have nothing', [own()], [], ['missing_there']],
  ['a satang more there', [own()], [theirs({ amountSatang: 101n })], ['amount']],
  [
    'the other kind under the number',
    [own()],
    [theirs({ kind: 'win' })],
    ['missing_there', 'missing_here'],
  ],
  ['never applied here', [own({ amountSatang: 0n, nature: 'void' })], [theirs()], ['state']],
  ['ours before midnight', [own({ isOnDay: false })], [theirs()], ['late']],
  ['theirs after midnight', [own()], [theirs({ isOnDay: false })], ['late']],
  ['both of another day', [own({ isOnDay: false })], [theirs({ isOnDay: false })], []],
  ['ours of another day, alone', [own({ isOnDay: false })], [], []],
  ['theirs of another day, alone', [], [theirs({ isOnDay: false })], []],
  [
    'another amount on another day',
    [own({ isOnDay: false })],
    [theirs({ amountSatang: 1n })],
    ['amount'],
  ],
  ['a free bet, with its value', [own({ amountSatang: 0n, nature: 'free' })], [theirs()], []],
  ['taken back, listed no more', [own({ nature: 'undone' })], [], []],
  ['taken back, listed', [own({ nature: 'undone' })], [theirs()], []],
  [
    'a rollback of what never came',
    [own({ kind: 'rollback', ref: 'b', refersTo: 'a', amountSatang: 0n, nature: 'void' })],
    [theirs({ kind: 'rollback', ref: 'b' })],
    [],
  ],
  [
    'a rollback of what came there only',
    [own({ kind: 'rollback', ref: 'b', refersTo: 'a', amountSatang: 0n, nature: 'void' })],
    [theirs(), theirs({ kind: 'rollback', ref: 'b' })],
    ['state', 'missing_here'],
  ],
  ['nothing moved, not listed', [own({ amountSatang: 0n })], [], []],
  ['nothing moved, not known', [], [theirs({ amountSatang: 0n })], []],
]

describe('a movement on both sides', () => {
  it.each(cases)('%s', (_name, here, there, words) => {
    expect(compareTransactions(here, there).breaks.map(({ word }) => word)).toEqual(words)
  })
})

it('counts what moved on the day, on each side', () => {
  const { here, there } = compareTransactions(
    [own(), own({ ref: 'b', kind: 'win', amountSatang: 0n }), own({ ref: 'c', isOnDay: false })],
    [theirs(), theirs({ ref: 'd', amountSatang: 7n })],
  )
  expect([here.bet, here.win, there.bet]).toEqual([
    { count: 1n, satang: 100n },
    { count: 0n, satang: 0n },
    { count: 2n, satang: 107n },
  ])
})

it('differences of the sums are those of the breaks', () => {
  const movement = fc.record({
    kind: fc.constantFrom(...movementKinds),
    ref: fc.constantFrom('a', 'b', 'c', 'd'),
    round: fc.constant(null),
    amountSatang: fc.bigInt({ min: 0n, max: 5n }),
    isOnDay: fc.constant(true),
  })
  fc.assert(
    fc.property(fc.array(movement), fc.array(movement), (mine, other) => {
      const here = mine.map((one) => ({ ...one, nature: 'plain' as const }))
      const found = compareTransactions(here, other)
      for (const kind of movementKinds) {
        const broken = found.breaks
          .filter((one) => one.kind === kind)
          .reduce((sum, one) => sum + (one.thereSatang ?? 0n) - (one.hereSatang ?? 0n), 0n)
        expect(found.there[kind].satang - found.here[kind].satang).toBe(broken)
      }
      expect(compareTransactions(here, mine).breaks).toEqual([])
    }),
  )
})
