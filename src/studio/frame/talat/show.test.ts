import { expect, test } from 'vitest'
import { talatConfig } from '#studio/games/talat/config.ts'
import { readSpin } from '#studio/games/talat/rules.ts'
import { celebration, cellsOf, countAt, isWin, stepsOf, tourStep } from './show.ts'

test('a return of the stake or less is no win', () => {
  expect([0, 5, 10, 11].map(isWin)).toEqual([false, false, false, true])
})

test.each([
  [20, 570, false],
  [99, 1_000, false],
  [100, 2_000, true],
  [250, 4_000, true],
  [999, 4_000, true],
  [1_000, 6_000, true],
])('%i line bets are celebrated for %i ms', (lineBets, ms, isBig) => {
  expect(celebration(lineBets)).toEqual({ ms, isBig })
})

test('lines are seen one after another, then all', () => {
  expect([0, 599, 600, 1_199, 1_200, 9_999].map((ms) => tourStep(2, ms))).toEqual([
    0,
    0,
    1,
    1,
    'all',
    'all',
  ])
  expect(tourStep(1, 0)).toBe('all')
})

test('a sum counts from its start to its end and never over it', () => {
  expect(countAt(10, 40, -5, 1_000)).toBe(10)
  expect(countAt(10, 40, 500, 1_000)).toBeGreaterThan(25)
  expect(countAt(10, 40, 1_000, 1_000)).toBe(40)
})

test('the cells of a win are those of its lines, and baskets', () => {
  const two = readSpin([22, 25, 5, 30, 30], false)
  expect(stepsOf(two)).toBe(2)
  expect([...cellsOf(two, 0, talatConfig.lines)]).toEqual([2, 4, 6])
  expect([...cellsOf(two, 1, talatConfig.lines)]).toEqual([0, 3, 7])
  expect(cellsOf(two, 'all', talatConfig.lines).size).toBe(6)
  const baskets = readSpin([18, 20, 10, 19, 6], false)
  expect(stepsOf(baskets)).toBe(1)
  expect(cellsOf(baskets, 'all', talatConfig.lines).size).toBe(3)
})
