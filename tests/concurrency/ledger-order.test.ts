import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeOrder, type Seen } from './ledger-order.ts'

// The judge is judged: a sound history passes, each way of being wrong is named.

const afters = [0n, 100n, 40n, 45n, 40n]
const sound: Seen[] = [
  { what: 'deposit', sentAt: 1, answeredAt: 2, made: 1n },
  { what: 'bill a', sentAt: 3, answeredAt: 8, made: 2n, balance: 40n },
  { what: 'look 1', sentAt: 4, answeredAt: 5, balance: 100n },
  { what: 'look 2', sentAt: 6, answeredAt: 7, balance: 40n },
  { what: 'bill b', sentAt: 4, answeredAt: 9, missing: 50n },
  { what: 'win', sentAt: 10, answeredAt: Infinity, made: 3n },
  { what: 'bill c', sentAt: 11, answeredAt: 14, made: 4n, balance: 40n },
  { what: 'bill c again', sentAt: 15, answeredAt: 16, notBefore: 4n, balance: 40n },
]
const changed = (what: string, change: Partial<Seen>): Seen[] =>
  sound.map((one) => (one.what === what ? { ...one, ...change } : one))

test('a sound history passes', () => {
  expect(judgeOrder(afters, sound)).toEqual([])
})

test.each<[string, Seen[], RegExp]>([
  ['a balance that never was', changed('look 1', { balance: 99n }), /look 1 saw 99/],
  [
    'an old balance',
    changed('look 2', { sentAt: 10, answeredAt: 12, balance: 100n }),
    /look 2 saw/,
  ],
  ['a change before its time', changed('deposit', { made: 2n }), /bill a made version 2, not/],
  ['another balance than it made', changed('bill a', { balance: 41n }), /left 41, it left 40/],
  ['a refusal with the money there', changed('bill b', { missing: 40n }), /bill b was refused 40/],
  [
    'a look at what was sent later',
    changed('look 2', { balance: 45n }),
    /win made version 3, not later than 3, sent after look 2/,
  ],
  [
    'two looks that go back in time',
    [
      { what: 'early', sentAt: 1, answeredAt: 2, balance: 45n },
      { what: 'late', sentAt: 3, answeredAt: 4, balance: 100n },
    ],
    /late saw 100, never so from version 3 on, sent after early/,
  ],
  [
    'a repeat that saw the state before its own change',
    changed('bill c again', { balance: 45n }),
    /bill c again saw 45, never so from version 4/,
  ],
])('%s is seen', (_what, history, fault) => {
  expect(judgeOrder(afters, history).join('\n')).toMatch(fault)
})

describe('against a judge that tries every order', () => {
  /** All placings by brute force: is there one that respects real time? */
  const isSound = (states: readonly bigint[], seen: readonly Seen[]): boolean => {
    const fits = (one: Seen): number[] =>
      [...states.keys()].filter(
        (place) =>
          (one.made === undefined || place === Number(one.made)) &&
          (one.balance === undefined || states[place] === one.balance) &&
          (one.missing === undefined || (states[place] ?? 0n) < one.missing),
      )
    const agree = (a: Seen, at: number, b: Seen, bt: number) =>
      !(a.answeredAt < b.sentAt) || (b.made === undefined ? at <= bt : at < bt)
    const search = (places: number[]): boolean => {
      const one = seen[places.length]
      if (!one) return true
      return fits(one).some(
        (place) =>
          seen.slice(0, places.length).every((other, at) => {
            const its = places[at] ?? 0
            return agree(other, its, one, place) && agree(one, place, other, its)
          }) && search([...places, place]),
      )
    }
    return search([])
  }
  const history = fc.record({
    balances: fc.array(fc.bigInt(0n, 4n), { minLength: 1, maxLength: 6 }),
    asked: fc.array(
      fc.record({
        sentAt: fc.integer({ min: 1, max: 20 }),
        lasts: fc.integer({ min: 1, max: 12 }),
        how: fc.constantFrom('made', 'balance', 'missing'),
        value: fc.integer({ min: 1, max: 5 }),
      }),
      { maxLength: 6 },
    ),
  })
  test('both say the same of ten thousand small histories', () => {
    let sounds = 0
    fc.assert(
      fc.property(history, ({ balances, asked }) => {
        const states = [0n, ...balances]
        const taken = new Set<number>()
        const seen = asked.flatMap(({ sentAt, lasts, how, value }, at): Seen[] => {
          const one = { what: `${at}`, sentAt: sentAt + at / 100, answeredAt: sentAt + lasts + 0.5 }
          if (how !== 'made') return [{ ...one, [how]: BigInt(value) }]
          if (value > balances.length || taken.has(value)) return []
          taken.add(value)
          return [{ ...one, made: BigInt(value) }]
        })
        const found = judgeOrder(states, seen)
        if (found.length === 0) sounds += 1
        expect(found.length === 0).toBe(isSound(states, seen))
      }),
      { numRuns: 10_000 },
    )
    expect(sounds).toBeGreaterThan(1_000)
  })
})
