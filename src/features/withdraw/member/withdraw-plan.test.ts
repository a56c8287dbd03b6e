import { expect, test } from 'vitest'
import { mostWords, unfitAmount } from './withdraw-plan.ts'

const info = { min_amount: '100.00', max_amount: '50000.00', day_left: '20000.00', owed: '0.00' }
const source = { withdrawable: '1500.50' }

test.each([
  ['0.00', 'ถอนขั้นต่ำ ฿100.00'],
  ['99.99', 'ถอนขั้นต่ำ ฿100.00'],
  ['100.00', undefined],
  ['1500.50', undefined],
  ['1500.51', 'ยอดเงินไม่พอ ถอนได้ ฿1,500.50'],
  ['20000.01', 'วันนี้ถอนได้อีก ฿20,000.00'],
  ['1000000.00', 'ถอนได้สูงสุด ฿50,000.00 ต่อครั้ง'],
])('of %s baht it is said: %s', (wire, said) => {
  expect(unfitAmount(wire, info, source)?.text).toBe(said)
})

test('only what is too small may be typed on', () => {
  expect(unfitAmount('1.00', info, source)?.isTooSmall).toBe(true)
  expect(unfitAmount('2000.00', info, source)?.isTooSmall).toBeUndefined()
})

test('what a debt holds is said where it is too much', () => {
  const owing = { ...info, owed: '20498.94' }
  expect(unfitAmount('1500.51', owing, source)?.text).toBe(
    'กันไว้เป็นยอดค้าง ฿20,498.94 ถอนได้ ฿1,500.50',
  )
  expect(unfitAmount('1500.50', owing, source)).toBeUndefined()
})

test.each([
  ['50000.00', null, '70000.00', 'ครั้งนี้สูงสุด ฿50,000.00 ต่อครั้ง'],
  ['50000.00', '20000.00', '70000.00', 'ครั้งนี้สูงสุด ฿20,000.00 ที่เหลือของวันนี้'],
  ['50000.00', '20000.00', '1500.50', 'ครั้งนี้สูงสุดเท่ายอดที่ถอนได้'],
  ['50000.00', '50000.00', '50000.00', 'ครั้งนี้สูงสุด ฿50,000.00 ต่อครั้ง'],
])('one sum is the most, of %s, %s and %s', (max_amount, day_left, withdrawable, said) => {
  expect(mostWords({ max_amount, day_left }, { withdrawable })).toBe(said)
})
