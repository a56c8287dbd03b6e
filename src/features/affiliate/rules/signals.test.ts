import { expect, test } from 'vitest'
import { isHeld, scoreOf, type Signal } from './signals.ts'

test.each([
  [[], 0, false],
  [['device'], 3, false],
  [['burst', 'address'], 3, false],
  [['device', 'address'], 4, true],
  [['person'], 4, true],
  [['device', 'burst'], 5, true],
] as const)('%j scores %i', (found, score, held) => {
  expect([scoreOf(found as readonly Signal[]), isHeld(found as readonly Signal[])]).toEqual([
    score,
    held,
  ])
})
