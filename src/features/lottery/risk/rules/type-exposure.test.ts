import { expect, test } from 'vitest'
import type { BetType } from '../../rules/bet-types.ts'
import { fullest, typeExposure, worstType } from './type-exposure.ts'

const type = (betType: BetType, shareBp: number | null, worstSatang: bigint) => ({
  betType,
  shareBp,
  worstSatang,
})

test.each([
  [
    'the fullest against its limit',
    [type('top3', 9_000, 100n), type('bottom2', 500, 9_999n)],
    'top3',
  ],
  ['of equally full ones the dearest', [type('top3', 500, 100n), type('top2', 500, 200n)], 'top2'],
  ['without limits the dearest', [type('bottom2', null, 1n), type('tod3', null, 2n)], 'tod3'],
  ['nothing is sold: 2 ตัวล่าง', [type('top3', 0, 0n), type('bottom2', null, 0n)], 'bottom2'],
  ['nothing is sold, and no 2 ตัวล่าง', [type('top3', null, 0n), type('tod3', 0, 0n)], 'top3'],
] as const)('%s', (_case, types, expected) => {
  expect(worstType(types)?.betType).toBe(expected)
})

test('a type is as full as its fullest number, and as dear as its dearest', () => {
  const numbers = [
    { soldSatang: 100n, liabilitySatang: 9_000n, capSatang: 1_000n },
    { soldSatang: 90n, liabilitySatang: 8_100n, capSatang: 100n },
    { soldSatang: 500n, liabilitySatang: 45_000n, capSatang: null },
  ]
  expect(typeExposure(numbers)).toEqual({ worstSatang: 45_000n, shareBp: 9_000 })
  expect(fullest([])).toBeNull()
})
