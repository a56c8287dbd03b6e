import { expect, test } from 'vitest'
import { bangkokInstant, type Day } from '#kernel/time.ts'
import { type GatewayMovement, reconcileByAmount, type ToldLine } from './gateway-day.ts'

const DAY: Day = '2026-11-20'

const line = (id: string, satang: bigint, day: Day = DAY, time = '10:00'): ToldLine => ({
  id,
  at: bangkokInstant(day, time),
  day,
  satang,
})
/** @param paid when the money moved, where that was on another day than it was booked */
const moved = (
  opId: string,
  satang: bigint,
  day: Day = DAY,
  time = '10:00',
  paid: readonly [Day, string] = [day, time],
): GatewayMovement => ({
  opId,
  postedAt: bangkokInstant(day, time),
  day,
  satang,
  does: 'else',
  moneyAt: bangkokInstant(...paid),
  moneyDay: paid[0],
})

test.each<[string, ToldLine[], GatewayMovement[], string[]]>([
  [
    'a deposit and a payout',
    [line('a', 300n), line('b', -200n)],
    [moved('x', 300n), moved('y', -200n)],
    ['agreed', 'agreed'],
  ],
  [
    'two of one amount, each once',
    [line('a', 300n), line('b', 300n)],
    [moved('x', 300n)],
    ['agreed', 'not_booked'],
  ],
  ['booked twice', [line('a', 300n)], [moved('x', 300n), moved('y', 300n)], ['agreed', 'no_line']],
  ['a webhook that never came', [line('a', 300n)], [], ['not_booked']],
  ['money that went by no order of ours', [line('a', -300n)], [], ['outside']],
  ['a payout that the bank never saw', [], [moved('y', -200n)], ['no_line']],
  [
    'paid before midnight and booked after it',
    [line('a', 300n, DAY, '23:59')],
    [moved('x', 300n, '2026-11-21', '00:01')],
    ['booked_other_day'],
  ],
  [
    'its event was lost, and it was booked the next day',
    [line('a', 300n)],
    [moved('x', 300n, '2026-11-21', '15:00', [DAY, '10:00'])],
    ['booked_other_day'],
  ],
  [
    'lost, while another of its amount came the next day',
    [line('a', 300n)],
    [moved('x', 300n, '2026-11-21', '09:00')],
    ['not_booked'],
  ],
  [
    'told of the day before',
    [line('a', 300n, '2026-11-19', '23:59')],
    [moved('x', 300n, DAY, '00:01')],
    ['line_other_day'],
  ],
  [
    'one amount on two days: each with its own',
    [line('a', 300n, '2026-11-19'), line('b', 300n)],
    [moved('x', 300n, '2026-11-19'), moved('y', 300n)],
    ['agreed'],
  ],
  ['another amount', [line('a', 300n)], [moved('x', 301n)], ['not_booked', 'no_line']],
])('%s', (_what, lines, movements, states) => {
  const items = reconcileByAmount(DAY, true, lines, movements)
  expect(items.map(({ state }) => state)).toEqual(states)
})

test('before the bank made its statement what is booked waits for it', () => {
  const items = reconcileByAmount(DAY, false, [], [moved('x', 300n)])
  expect(items.map(({ state }) => state)).toEqual(['awaits_bank'])
})
