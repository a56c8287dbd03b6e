import { expect, test } from 'vitest'
import { isHeld, isMirrored, isOpposite, isThin, scoreOf, type Signal } from './signals.ts'

test.each([
  [[], 0, false],
  [['device'], 3, false],
  [['burst', 'address'], 3, false],
  [['device', 'address'], 4, true],
  [['person'], 4, true],
  [['device', 'burst'], 5, true],
  [['mirrored', 'thin'], 3, false],
  [['opposite', 'thin'], 4, true],
  [['payer'], 3, false],
  [['payer', 'address'], 4, true],
] as const)('%j scores %i', (found, score, held) => {
  expect([scoreOf(found as readonly Signal[]), isHeld(found as readonly Signal[])]).toEqual([
    score,
    held,
  ])
})

test.each([
  [2, 2, false],
  [3, 2, true],
  [3, 1, false],
  [5, 3, true],
  [10, 5, false],
  [10, 6, true],
  [0, 0, false],
])('of %i common rounds %i opposite: %s', (common, opposite, is) => {
  expect(isOpposite({ common, opposite })).toBe(is)
})

test.each([
  [100_000n, 100_000n, true],
  [99_999n, 99_999n, false],
  [100_000n, 111_111n, true],
  [100_000n, 111_112n, false],
  [500_000n, 0n, false],
])('%i paid in and %i paid out are one sum: %s', (paidIn, paidOut, is) => {
  expect([isMirrored(paidIn, paidOut), isMirrored(paidOut, paidIn)]).toEqual([is, is])
})

test.each([
  [3_000n, 10_000n, 0n, false],
  [3_001n, 10_000n, 0n, true],
  [1n, 10_000n, 10_000n, true],
  [1n, 10_000n, 20_000n, true],
  [0n, 0n, 0n, false],
  [-5n, 0n, 0n, false],
])(
  '%i of commission beside %i paid in and %i paid out is large: %s',
  (earned, paidIn, paidOut, is) => {
    expect(isThin(earned, { paidInSatang: paidIn, paidOutSatang: paidOut })).toBe(is)
  },
)
