import { expect, test } from 'vitest'
import { admitTry, waitText, type LoginTries } from './login-lock.ts'

const MINUTE = 60_000

/** Plays tries at the given minutes, all wrong, and answers the wait each one met or brought. */
function play(minutes: number[]): string[] {
  let tries: LoginTries | null = null
  return minutes.map((minute) => {
    const now = minute * MINUTE
    const decision = admitTry(tries, now)
    if (!decision.admitted) return `refused ${waitText(decision.waitMs)}`
    tries = decision.next
    return tries.lockedUntil === null ? 'wrong' : `wrong ${waitText(tries.lockedUntil - now)}`
  })
}

// GLI-19 §2.5.3: three in thirty minutes; each further one costs a longer wait.
test.each([
  ['two are free', [0, 1], ['wrong', 'wrong']],
  ['the third brings a wait', [0, 1, 2], ['wrong', 'wrong', 'wrong 01:00']],
  [
    'within the wait nothing is looked at',
    [0, 1, 2, 2.5],
    ['wrong', 'wrong', 'wrong 01:00', 'refused 00:30'],
  ],
  [
    'waits grow',
    [0, 1, 2, 3, 8, 23, 53],
    ['wrong', 'wrong', 'wrong 01:00', 'wrong 05:00', 'wrong 15:00', 'wrong 30:00', 'wrong 30:00'],
  ],
  ['half an hour later all is forgotten', [0, 1, 31, 32], ['wrong', 'wrong', 'wrong', 'wrong']],
  ['just within half an hour it is not', [0, 1, 29.9], ['wrong', 'wrong', 'wrong 01:00']],
  [
    'half an hour after the last wait it is',
    [0, 1, 2, 33.1],
    ['wrong', 'wrong', 'wrong 01:00', 'wrong'],
  ],
])('%s', (_name, minutes, expected) => expect(play(minutes)).toEqual(expected))

test.each([
  [0, '00:00'],
  [1, '00:01'],
  [59_001, '01:00'],
  [299_000, '04:59'],
  [1_800_000, '30:00'],
])('%d ms is %s', (ms, text) => expect(waitText(ms)).toBe(text))
