import { expect, test } from 'vitest'
import { ceilingFault, type Ceilings } from './tiers.ts'

const of = (...satang: (bigint | null)[]): Ceilings => ({
  deposit_max: satang[0] ?? null,
  deposit_day_max: satang[1] ?? null,
  withdraw_max: satang[2] ?? null,
  withdraw_day_max: satang[3] ?? null,
})
const low = of(100_00n, 200_00n, 100_00n, 200_00n)
const high = of(500_00n, 900_00n, 500_00n, 900_00n)
const open = of(null, null, null, null)

test.each([
  ['fits', [low, high, open], null],
  ['the same in every tier', [low, low, low], null],
  [
    'a broken baht',
    [{ ...low, withdraw_max: 100_50n }, high, open],
    ['tiers.0.withdraw_max', 'ceiling_not_whole'],
  ],
  [
    'nothing at all',
    [{ ...low, deposit_max: 0n }, high, open],
    ['tiers.0.deposit_max', 'ceiling_not_whole'],
  ],
  [
    'less than the tier below',
    [low, { ...high, withdraw_max: 99_00n }, open],
    ['tiers.1.withdraw_max', 'ceiling_below_lower_tier'],
  ],
  [
    'bounded above an open one',
    [low, open, high],
    ['tiers.2.deposit_max', 'ceiling_below_lower_tier'],
  ],
  [
    'once more than a day',
    [{ ...low, deposit_day_max: 99_00n }, high, open],
    ['tiers.0.deposit_max', 'ceiling_above_day'],
  ],
  [
    'once without a bound',
    [{ ...low, withdraw_max: null }, open, open],
    ['tiers.0.withdraw_max', 'ceiling_above_day'],
  ],
] as const)('%s', (_name, table, fault) => {
  expect(ceilingFault(table)).toEqual(fault)
})
