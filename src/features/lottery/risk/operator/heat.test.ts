import { describe, expect, test } from 'vitest'
import { dearestIn, heatOf, shareOfCap, shortBaht, usualHeat, worstNumber } from './heat.ts'
import type { BoardNumber } from './risk-wire.ts'

const number = (more: Partial<BoardNumber>): BoardNumber => ({
  number: '89',
  sold: '0.00',
  liability: '0.00',
  if_drawn: '0.00',
  cap: null,
  room: null,
  rate: '90',
  state: 'open',
  reason: null,
  has_later: false,
  ...more,
})

test.each([
  ['0.00', '–'],
  ['0.99', '–'],
  ['950.00', '950'],
  ['6000.00', '6.0k'],
  ['58230.00', '58.2k'],
  ['999999.00', '999.9k'],
  ['1240000.00', '1.24M'],
])('%s is written %s', (amount, text) => expect(shortBaht(amount)).toBe(text))

describe('heat', () => {
  test.each([
    ['0.00', 0],
    ['14.99', 0],
    ['15.00', 1],
    ['40.00', 2],
    ['60.00', 3],
    ['80.00', 4],
    ['95.00', 5],
    ['100.00', 5],
  ])('%s of a limit of 100 is %i', (sold, heat) => {
    expect(heatOf(number({ sold, cap: '100.00' }), 'cap', 1n)).toBe(heat)
  })

  test('by cost it is that beside the dearest number, and never burns', () => {
    expect(heatOf(number({ liability: '50.00' }), 'cost', 10_000n)).toBe(2)
    expect(heatOf(number({ liability: '100.00' }), 'cost', 10_000n)).toBe(4)
    expect(heatOf(number({}), 'cost', 0n)).toBe(0)
  })

  test('by limits a number without one is cold, and limits count once one fills', () => {
    expect(shareOfCap(number({}))).toBeNull()
    expect(heatOf(number({ liability: '50.00' }), 'cap', 10_000n)).toBe(0)
    expect(usualHeat([number({ sold: '14.00', cap: '100.00' })])).toBe('cost')
    expect(usualHeat([number({}), number({ sold: '15.00', cap: '100.00' })])).toBe('cap')
  })

  test('a limit of nothing is full', () => {
    expect(shareOfCap(number({ cap: '0.00' }))).toBe(100)
  })
})

test('a board opens at the number nearest to its limit; a hundred shows its dearest', () => {
  const one = (number: string, sold: string, cap: string | null, liability: string) => ({
    number,
    sold,
    cap,
    liability,
  })
  const numbers = [
    one('107', '10.00', '100.00', '9000.00'),
    one('538', '95.00', '100.00', '8000.00'),
    one('539', '95.00', '100.00', '8500.00'),
    one('777', '500.00', null, '45000.00'),
  ]
  expect(worstNumber(numbers)?.number).toBe('539')
  expect(worstNumber([])).toBeUndefined()
  expect(['1', '5', '9'].map((hundred) => dearestIn(numbers, hundred))).toEqual([
    '9000.00',
    '8500.00',
    '0.00',
  ])
})
