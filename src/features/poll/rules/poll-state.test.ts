import { expect, test } from 'vitest'
import { mayBecome, type PollState, pollStates, stateAt } from './poll-state.ts'

const opensAt = new Date('2026-11-22T10:00:00+07:00')
const closesAt = new Date('2026-11-22T20:00:00+07:00')

test.each([
  // Source: rewards.md §11, PO5.
  ['open', closesAt.getTime() - 1, 'open'],
  ['open', closesAt.getTime(), 'closed'],
  ['scheduled', opensAt.getTime() - 1, 'scheduled'],
  ['scheduled', opensAt.getTime(), 'open'],
  ['scheduled', closesAt.getTime(), 'closed'],
  // Opened by a person before its time.
  ['open', opensAt.getTime() - 1, 'open'],
  ['paid', opensAt.getTime(), 'paid'],
  ['void', opensAt.getTime(), 'void'],
] as const)('%s at %s shows %s', (state, at, shown) => {
  expect(stateAt({ state, opensAt, closesAt }, new Date(at))).toBe(shown)
})

test('every state but paid ends in itself or goes on, and nothing is called off once it is resulted', () => {
  const ways = (to: PollState) => pollStates.filter((from) => mayBecome(from, to))
  expect(ways('void')).toEqual(['scheduled', 'open', 'closed'])
  expect(ways('paid')).toEqual(['resulted'])
  expect(ways('resulted')).toEqual(['closed', 'paid'])
  expect(ways('scheduled')).toEqual([])
})
