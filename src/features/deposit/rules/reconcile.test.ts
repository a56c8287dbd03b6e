import { expect, test } from 'vitest'
import { bangkokDay } from '#kernel/time.ts'
import { type BankLine, isUnexplained, type Movement, reconcile } from './reconcile.ts'

const DAY = '2026-11-22'
const at = (time: string) => new Date(`${time}+07:00`)
const line = (time: string, satang: bigint, opId: string | null): BankLine => {
  const when = at(time)
  return { id: time, at: when, day: bangkokDay(when), satang, opId }
}
const moved = (time: string, satang: bigint, opId: string, does: Movement['does'] = 'else') => {
  const when = at(time)
  return { opId, postedAt: when, day: bangkokDay(when), satang, does }
}
const states = (lines: BankLine[], movements: Movement[]) =>
  reconcile(DAY, lines, movements).map(({ state, bankSatang, bookedSatang }) => [
    state,
    bankSatang,
    bookedSatang,
  ])

test.each<[string, BankLine[], Movement[], unknown[]]>([
  ['nothing', [], [], []],
  [
    'the same on both sides',
    [line('2026-11-22T10:00', 100n, 'a')],
    [moved('2026-11-22T10:01', 100n, 'a')],
    [['agreed', 100n, 100n]],
  ],
  [
    'at midnight: the line on this day, its booking on the next',
    [line('2026-11-22T23:59', 100n, 'a')],
    [moved('2026-11-23T00:00', 100n, 'a')],
    [['booked_other_day', 100n, 100n]],
  ],
  [
    'at midnight: the booking on this day, its line on the one before',
    [line('2026-11-21T23:59', 100n, 'a')],
    [moved('2026-11-22T00:00', 100n, 'a')],
    [['line_other_day', null, 100n]],
  ],
  [
    'another day altogether',
    [line('2026-11-21T10:00', 1n, 'a')],
    [moved('2026-11-21T10:00', 1n, 'a')],
    [],
  ],
  [
    'money that nobody booked',
    [line('2026-11-22T10:00', 100n, 'a')],
    [],
    [['not_booked', 100n, null]],
  ],
  [
    'money that went out by no order',
    [line('2026-11-22T10:00', -100n, null)],
    [],
    [['outside', -100n, null]],
  ],
  [
    'booked with another amount',
    [line('2026-11-22T10:00', 100n, 'a')],
    [moved('2026-11-22T10:00', 101n, 'a')],
    [['amount_differs', 100n, 101n]],
  ],
  ['booked without a line', [], [moved('2026-11-22T10:00', 100n, 'a')], [['no_line', null, 100n]]],
  [
    'sent back and withdrawn by orders of the house',
    [],
    [
      moved('2026-11-22T10:00', -5n, 'a', 'send_back'),
      moved('2026-11-22T11:00', -6n, 'b', 'withdraw'),
    ],
    [
      ['sent_back', null, -5n],
      ['withdrawn', null, -6n],
    ],
  ],
  [
    'a transfer and its reversal',
    [line('2026-11-22T10:00', 100n, 'a'), line('2026-11-22T11:00', -100n, 'b')],
    [moved('2026-11-22T10:00', 100n, 'a'), moved('2026-11-22T11:00', -100n, 'b')],
    [
      ['agreed', 100n, 100n],
      ['agreed', -100n, -100n],
    ],
  ],
])('%s', (_name, lines, movements, expected) => {
  expect(states(lines, movements)).toEqual(expected)
})

test('what a person has to find out', () => {
  const open = ['amount_differs', 'not_booked', 'outside', 'no_line'] as const
  expect(open.every(isUnexplained)).toBe(true)
  const fine = ['agreed', 'booked_other_day', 'line_other_day', 'sent_back', 'withdrawn'] as const
  expect(fine.some(isUnexplained)).toBe(false)
})
