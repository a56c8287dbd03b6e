import { expect, test } from 'vitest'
import { nextInQueue } from './next-in-queue.ts'

test.each([
  ['the one below', [1, 2, 3], [1, 3], 2, 3],
  ['a colleague took the one below', [1, 2, 3, 4], [1, 4], 2, 4],
  ['the last one: from the top', [1, 2, 3], [1, 2], 3, 1],
  ['what came meanwhile, when all others went', [1, 2], [9], 1, 9],
  ['the decided one still stands there', [1, 2], [1, 2], 1, 2],
  ['alone and still there: nothing', [1], [1], 1, undefined],
  ['nothing is left', [1, 2], [], 1, undefined],
  ['opened from another list: from the top', [1, 2], [1, 2], 7, 1],
] as const)('%s', (_case, before, now, decided, next) => {
  expect(nextInQueue(before, now, decided)).toBe(next)
})
