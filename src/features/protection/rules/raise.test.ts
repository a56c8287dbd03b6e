import { expect, it } from 'vitest'
import { type RaiseState, raiseState } from './raise.ts'

const raise = {
  readyAt: new Date('2026-11-24T10:00:00+07:00'),
  lapsesAt: new Date('2026-11-27T10:00:00+07:00'),
}

it.each<[string, RaiseState]>([
  ['2026-11-24T09:59:59.999+07:00', 'waiting'],
  ['2026-11-24T10:00:00+07:00', 'ready'],
  ['2026-11-27T09:59:59.999+07:00', 'ready'],
  ['2026-11-27T10:00:00+07:00', 'lapsed'],
])('at %s a raise is %s', (now, state) => {
  expect(raiseState(raise, new Date(now))).toBe(state)
})
