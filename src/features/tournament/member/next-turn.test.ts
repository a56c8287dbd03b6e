import { expect, it } from 'vitest'
import { untilNextTurn } from './next-turn.ts'

const at = (time: string) => `2026-12-${time}:00+07:00`
const days = { starts_at: at('07T00:00'), ends_at: at('14T00:00'), counts_until: at('15T12:00') }

it.each<[string, string, 'announced' | 'running' | 'counting' | 'ended' | 'cancelled', number]>([
  ['a minute, while it runs', '08T10:00', 'running', 60_000],
  ['its begin', '06T23:40', 'announced', 1_201_000],
  ['an hour, where its begin is far', '01T10:00', 'announced', 3_600_000],
  ['its end, where that comes first', '13T23:59', 'running', 60_000],
  ['a minute, until results were given', '15T12:01', 'counting', 60_000],
  ['an hour, once it is over', '13T23:40', 'ended', 3_600_000],
  ['an hour, once it was called off', '06T23:40', 'cancelled', 3_600_000],
])('an open page asks again after %s', (_what, now, phase, ms) => {
  expect(untilNextTurn([{ ...days, phase }], Date.parse(at(now)))).toBe(ms)
})

it('the end of a tournament renews its page within the minute', () => {
  const now = Date.parse(days.ends_at) - 30_000
  expect(untilNextTurn([{ ...days, phase: 'running' }], now)).toBe(31_000)
})
