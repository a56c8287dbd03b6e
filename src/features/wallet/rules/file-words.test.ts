import { expect, test } from 'vitest'
import { amountText, countText, dateText, timeText } from './file-words.ts'

test.each([
  [0n, '0.00', '0.00'],
  [50n, '0.50', '+0.50'],
  [123_456_789n, '1,234,567.89', '+1,234,567.89'],
  [-100_000n, '−1,000.00', '−1,000.00'],
])('%s satang stand as %s', (satang, plain, signed) => {
  expect(amountText(satang)).toBe(plain)
  expect(amountText(satang, { signed: true })).toBe(signed)
  expect(amountText(satang, { symbol: '฿' })).toBe(plain.replace(/^−?/, '$&฿'))
})

test('times are Bangkok’s, years Buddhist', () => {
  const at = new Date('2026-11-22T18:41:07Z')
  expect([dateText(at), timeText(at)]).toEqual(['23 พ.ย. 69', '01:41:07 น.'])
  expect(countText(100_000)).toBe('100,000')
})
