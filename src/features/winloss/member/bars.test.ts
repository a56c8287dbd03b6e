import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { keyOfDay, timeGroups } from '../rules/groups.ts'
import { barsOf } from './bars.ts'
import { resultWord, rowWords } from './play-words.ts'
import { groupOf, rangeOf, toWinlossSearch } from './winloss-search.ts'

const row = (key: string, net: string) => ({ key, net })

test('every day of the range stands there, and the longest bar is whole', () => {
  const range = { from: '2026-11-19', to: '2026-11-21' }
  expect(barsOf([row('2026-11-21', '-200.00'), row('2026-11-20', '50.00')], 'day', range)).toEqual([
    { key: '2026-11-19', netSatang: 0n, share: 0 },
    { key: '2026-11-20', netSatang: 5_000n, share: 0.25 },
    { key: '2026-11-21', netSatang: -20_000n, share: 1 },
  ])
})

test('markets and games stand in the order of the rows', () => {
  const range = { from: '2026-11-01', to: '2026-11-30' }
  const bars = barsOf([row('slot/a', '0.00'), row('lottery/b', '0.00')], 'place', range)
  expect(bars.map(({ key, share }) => [key, share])).toEqual([
    ['slot/a', 0],
    ['lottery/b', 0],
  ])
})

test('bars are the rows, by whatever time they are put together', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 365 }),
      fc.array(fc.tuple(fc.nat(365), fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }))),
      fc.constantFrom(...timeGroups),
      (days, played, group) => {
        const from = '2026-01-01'
        const net = new Map<string, bigint>()
        for (const [at, baht] of played) {
          if (at <= days) net.set(keyOfDay(addDays(from, at), group), baht)
        }
        const rows = [...net].map(([key, baht]) => row(key, `${baht}.00`))
        const bars = barsOf(rows, group, { from, to: addDays(from, days) })
        const drawn = bars.filter(({ netSatang }) => netSatang !== 0n)
        expect(new Map(drawn.map(({ key, netSatang }) => [key, netSatang / 100n]))).toEqual(
          new Map([...net].filter(([, baht]) => baht !== 0n)),
        )
        expect(bars.every(({ share }) => share >= 0 && share <= 1)).toBe(true)
      },
    ),
  )
})

test('a result is said in words', () => {
  expect([1n, 0n, -1n].map(resultWord)).toEqual(['ได้กำไร', 'เสมอตัว', 'ขาดทุน'])
})

test('a row is called as people say it; a week that the range cuts says its own days', () => {
  const range = { from: '2026-12-09', to: '2027-01-03' }
  const called = (key: string, group: Parameters<typeof rowWords>[1], name: string | null = null) =>
    rowWords({ key, name }, group, range, '2027-01-03')
  expect(called('2027-01-03', 'day')).toBe('วันนี้ 3 ม.ค. 70')
  expect(called('2026-12-07', 'week')).toBe('9 ธ.ค. 69 – 13 ธ.ค. 69')
  expect(called('2026-12-28', 'week')).toBe('28 ธ.ค. 69 – 3 ม.ค. 70')
  expect(called('2026-12', 'month')).toBe('ธันวาคม 2569')
  expect(called('slot/acme:reel', 'place', 'reel')).toBe('reel')
})

test.each([
  [{ span: '30' }, '2026-11-21', 'day'],
  [{}, '2026-12-14', 'day'],
  [{ span: 1 }, '2026-12-20', 'place'],
  [{ span: 'month' }, '2026-12-01', 'day'],
  [{ span: 365, group: 'product' }, '2025-12-21', 'product'],
  [{ span: 365 }, '2025-12-21', 'month'],
  [{ from: '2026-10-01', to: '2026-12-20', span: 1 }, '2026-10-01', 'week'],
  [{ from: '2026-13-01', to: '2026-12-20' }, '2026-12-14', 'day'],
  [{ span: 12, group: 'hour', money: 'his' }, '2026-12-14', 'day'],
])('the address %o shows from %s on by %s', (address, from, group) => {
  const search = toWinlossSearch(address)
  const range = rangeOf(search, '2026-12-20')
  expect(range).toEqual({ from, to: '2026-12-20' })
  expect(groupOf(search, range)).toBe(group)
})
