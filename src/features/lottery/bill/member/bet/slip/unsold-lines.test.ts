import { expect, it } from 'vitest'
import { addBatch, type SlipPick } from '../../../rules/entry/slip.ts'
import { unsoldLines } from './unsold-lines.ts'

const rates = { rates: new Map() }
const slipOf = (...picks: [number: string, stake: string][]) =>
  addBatch(
    [],
    picks.map(([number, stake]): SlipPick => ({ betType: 'top2', number, stake })),
  ).slip
const sold = (...lines: [number: string, amount: string][]) =>
  lines.map(([number, amount]) => ({ bet_type: 'top2' as const, number, amount }))

it.each([
  ['all of it', slipOf(['12', '20'], ['34', '5']), sold(['34', '5.00'], ['12', '20.00']), []],
  ['a number less', slipOf(['12', '20']), sold(['12', '20.00'], ['34', '5.00']), []],
  ['a number more', slipOf(['12', '20'], ['34', '5']), sold(['12', '20.00']), ['34']],
  ['the same number twice', slipOf(['12', '20'], ['12', '20']), sold(['12', '20.00']), ['12']],
  ['another stake', slipOf(['12', '0.50']), sold(['12', '50.00']), ['12']],
])('%s', (_what, slip, lines, left) =>
  expect(unsoldLines(rates, slip, lines).map(({ number }) => number)).toEqual(left),
)
