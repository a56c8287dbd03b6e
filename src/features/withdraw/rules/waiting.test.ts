import { expect, test } from 'vitest'
import { waitingOf } from './waiting.ts'

// backoffice.md §4.1: 10 minutes to decide, 30 are too many.
test.each([
  [-5, 0, 'on_time'],
  [0, 0, 'on_time'],
  [599, 9, 'on_time'],
  [600, 10, 'late'],
  [1_799, 29, 'late'],
  [1_800, 30, 'breached'],
] as const)('after %i seconds', (seconds, minutes, state) => {
  const asked = new Date('2026-11-23T23:55:00+07:00')
  const now = new Date(asked.getTime() + seconds * 1000)
  expect(waitingOf(asked, now, { targetMinutes: 10, breachMinutes: 30 })).toEqual({
    minutes,
    state,
  })
})
