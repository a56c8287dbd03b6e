import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { barsOf, resultWord } from './bars.ts'

const row = (key: string, net: string) => ({ key, stake: '0.00', returned: '0.00', net })

test('every day of the range stands there, and the longest bar is whole', () => {
  const bars = barsOf([row('2026-11-21', '-200.00'), row('2026-11-20', '50.00')], {
    from: '2026-11-19',
    to: '2026-11-21',
  })
  expect(bars).toEqual([
    { key: '2026-11-19', netSatang: 0n, share: 0 },
    { key: '2026-11-20', netSatang: 5_000n, share: 0.25 },
    { key: '2026-11-21', netSatang: -20_000n, share: 1 },
  ])
})

test('a long range is drawn by months', () => {
  const bars = barsOf([row('2026-10-31', '10.00'), row('2026-11-01', '-4.00')], {
    from: '2026-09-20',
    to: '2026-11-02',
  })
  expect(bars.map(({ key, netSatang }) => [key, netSatang])).toEqual([
    ['2026-09', 0n],
    ['2026-10', 1_000n],
    ['2026-11', -400n],
  ])
})

test('bars add up to the days, however they are drawn', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.array(fc.tuple(fc.nat(400), fc.integer({ min: -1_000_000, max: 1_000_000 }))),
      (days, played) => {
        const from = '2026-01-01'
        const rows = played
          .filter(([at]) => at <= days)
          .map(([at, baht]) => row(addDays(from, at), `${baht}.00`))
        const sum = rows.reduce((total, { net }) => total + BigInt(net.slice(0, -3)) * 100n, 0n)
        const bars = barsOf(rows, { from, to: addDays(from, days) })
        expect(bars.reduce((total, { netSatang }) => total + netSatang, 0n)).toBe(sum)
        expect(bars.every(({ share }) => share >= 0 && share <= 1)).toBe(true)
      },
    ),
  )
})

test('a result is said in words', () => {
  expect([1n, 0n, -1n].map(resultWord)).toEqual(['ได้กำไร', 'เสมอตัว', 'ขาดทุน'])
})
