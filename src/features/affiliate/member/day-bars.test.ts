import { expect, test } from 'vitest'
import { barsOf } from './day-bars.ts'

const item = (date: string, friends: number, base: string, commission: string) => ({
  date,
  friends,
  base,
  commission,
  status: 'available' as const,
})
const month = {
  month: '2027-02',
  items: [item('2027-02-28', 4, '-100.00', '-2.00'), item('2027-02-03', 8, '400.00', '4.00')],
}

test('every day of the month has a place, the longest is the whole height', () => {
  const bars = barsOf(month, 'turnover')
  expect(bars).toHaveLength(28)
  expect(bars[2]).toMatchObject({ day: '2027-02-03', isBelow: false, share: 1 })
  expect(bars[27]).toMatchObject({ day: '2027-02-28', isBelow: true, share: 0.25 })
  expect(bars[3]).toEqual({ day: '2027-02-04', shown: null, isBelow: false, share: 0 })
})

test('each measure has a longest of its own; a month without days has none', () => {
  expect(barsOf(month, 'commission')[27]?.share).toBe(0.5)
  expect(barsOf(month, 'friends')[27]).toMatchObject({ share: 0.5, isBelow: false })
  expect(barsOf({ month: '2027-02', items: [] }, 'friends').every(({ share }) => share === 0)).toBe(
    true,
  )
})
