import { expect, test } from 'vitest'
import { maskPhone, phoneDigits } from './phone.ts'

test.each([
  ['0812345678', '0812345678'],
  ['081-234-5678', '0812345678'],
  [' 081 234 5678 ', '0812345678'],
  ['(081) 234.5678', '0812345678'],
  ['+66812345678', '0812345678'],
  ['+66 81 234 5678', '0812345678'],
  ['66812345678', '0812345678'],
  ['6681234567', '6681234567'],
  ['081234567', '081234567'],
  ['', ''],
])('%j is typed for %j', (typed, digits) => expect(phoneDigits(typed)).toBe(digits))

test('a phone is shown without its middle', () =>
  expect(maskPhone('0812345678')).toBe('08x-xxx-5678'))
