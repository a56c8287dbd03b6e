import { expect, test } from 'vitest'
import { addDays, bangkokDay, bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { afterWrong, type Guesses, pausedUntil, waitWords } from './guesses.ts'

const none: Guesses = { wrong: 0, since: null, wrongOnDay: 0, day: null, pausedUntil: null }
const start = bangkokInstant('2026-12-07', '10:00')
const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS)
const wrongAt = (guesses: Guesses, now: Date) =>
  afterWrong(guesses, now, bangkokInstant(addDays(bangkokDay(now), 1)))
const wrongs = (minutes: readonly number[]) =>
  minutes.reduce((guesses, one) => wrongAt(guesses, at(one)), none)

test('the fifth within ten minutes pauses for thirty, to the instant', () => {
  expect(pausedUntil(wrongs([0, 1, 2, 3]), at(3))).toBeNull()
  const full = wrongs([0, 1, 2, 3, 9])
  expect(pausedUntil(full, at(38))).toEqual(at(39))
  expect(pausedUntil(full, at(39))).toBeNull()
  expect(waitWords(at(39), at(11))).toBe('28 นาที')
  expect(waitWords(at(39), new Date(at(39).getTime() - 1))).toBe('1 นาที')
})

test('those of more than ten minutes ago do not count', () => {
  expect(wrongs([0, 1, 2, 3, 10]).pausedUntil).toBeNull()
  expect(wrongs([0, 1, 2, 3, 10, 11, 12, 13]).pausedUntil).toBeNull()
  expect(wrongs([0, 1, 2, 3, 10, 11, 12, 13, 14]).pausedUntil).toEqual(at(44))
})

test('the twentieth of a day pauses until the next one, which counts anew', () => {
  const spread = Array.from({ length: 19 }, (_, n) => n * 11)
  const before = wrongs(spread)
  expect(before.pausedUntil).toBeNull()
  const full = wrongAt(before, at(19 * 11))
  expect(full.pausedUntil).toEqual(bangkokInstant('2026-12-08'))
  expect(wrongAt(full, bangkokInstant('2026-12-08', '00:00')).wrongOnDay).toBe(1)
})
