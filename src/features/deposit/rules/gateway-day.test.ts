import * as fc from 'fast-check'
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

/** The plain way: each line looks through all movements, first of its day, then within an hour. */
function slowPairs(lines: readonly ToldLine[], movements: readonly GatewayMovement[]) {
  const taken = new Set<GatewayMovement>()
  const pairs = new Map<string, string>()
  const booked = movements.toSorted((a, b) => a.moneyAt.getTime() - b.moneyAt.getTime())
  const inOrder = lines.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const fits = [
    (one: ToldLine, moved: GatewayMovement) => one.day === moved.moneyDay,
    (one: ToldLine, moved: GatewayMovement) =>
      Math.abs(one.at.getTime() - moved.moneyAt.getTime()) <= 3_600_000,
  ]
  for (const fit of fits) {
    for (const one of inOrder.filter(({ id }) => !pairs.has(id))) {
      const found = booked.find(
        (moved) => !taken.has(moved) && moved.satang === one.satang && fit(one, moved),
      )
      if (found) pairs.set(one.id, found.opId)
      if (found) taken.add(found)
    }
  }
  return pairs
}

test('one pass pairs as the plain way does, and a night of thousands is no wait', () => {
  const when = fc.tuple(
    fc.constantFrom<Day>('2026-11-19', DAY, '2026-11-21'),
    fc.constantFrom('00:00', '00:01', '00:40', '01:00', '12:00', '22:59', '23:20', '23:59'),
  )
  const one = fc.tuple(fc.constantFrom(100n, 200n, -100n), when)
  fc.assert(
    fc.property(
      fc.array(one, { maxLength: 12 }),
      fc.array(one, { maxLength: 12 }),
      (told, books) => {
        const lines = told.map(([satang, [day, time]], at) => line(`l${at}`, satang, day, time))
        const movements = books.map(([satang, [day, time]], at) =>
          moved(`m${at}`, satang, day, time),
        )
        const pairs = slowPairs(lines, movements)
        const items = reconcileByAmount(DAY, true, lines, movements)
        for (const { id, day } of lines.filter((own) => own.day === DAY)) {
          const booker = movements.find(({ opId }) => opId === pairs.get(id))
          const state = items.find(({ key }) => key === `line-${id}`)?.state
          const says = booker && (booker.day === day ? 'agreed' : 'booked_other_day')
          expect([id, state === 'not_booked' || state === 'outside' ? undefined : state]).toEqual([
            id,
            says,
          ])
        }
      },
    ),
    { numRuns: 2000 },
  )
  const many = Array.from({ length: 20_000 }, (_, at) => `${at}`)
  const items = reconcileByAmount(
    DAY,
    true,
    many.map((id) => line(id, 100n)),
    many.map((id) => moved(id, 100n)),
  )
  expect(items.every(({ state }) => state === 'agreed')).toBe(true)
})
