import { expect, test } from 'vitest'
import { redemptionStates, statesBefore, stepsFrom } from './parcel.ts'

test.each([
  ['placed', 'member', ['cancelled']],
  ['placed', 'staff', ['packed', 'cancelled']],
  ['packed', 'member', []],
  ['packed', 'staff', ['shipped', 'cancelled']],
  ['shipped', 'staff', ['delivered', 'returned']],
  ['shipped', 'clock', ['delivered']],
  ['returned', 'staff', ['cancelled']],
  ['delivered', 'staff', []],
  ['cancelled', 'staff', []],
  ['done', 'staff', []],
] as const)('from %s the %s makes %j', (from, mover, to) => {
  expect(stepsFrom(from, mover)).toEqual(to)
})

test('nothing leads back to where it began, and an end is an end', () => {
  for (const mover of ['member', 'staff', 'clock'] as const) {
    for (const end of ['done', 'delivered', 'cancelled'] as const) {
      expect(redemptionStates.filter((to) => statesBefore(to, mover).includes(end))).toEqual([])
    }
    expect(statesBefore('placed', mover)).toEqual([])
  }
})
