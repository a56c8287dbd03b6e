import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneDigits } from './phone.ts'

test.each([
  ['0812345678', '0812345678'],
  ['081-234-5678', '0812345678'],
  [' 081 234 5678 ', '0812345678'],
  ['(081) 234.5678', '0812345678'],
  ['+66812345678', '0812345678'],
  ['+66812345999', '0812345999'],
  ['+66 81 234 5678', '0812345678'],
  ['+66 (0)81 234 5678', '0812345678'],
  ['0066 81-234-5678', '0812345678'],
  ['66812345678', '0812345678'],
  ['๐๘๑-๒๓๔-๕๖๗๘', '0812345678'],
  ['０８１２３４５６７８', '0812345678'],
  // Copied from an address book, which marks the direction of the text.
  ['\u202a081\u2011234\u20115678\u202c', '0812345678'],
  ['6681234567', '6681234567'],
  ['0661234567', '0661234567'],
  ['081234567', '081234567'],
  ['+1 415 555 0100', '+14155550100'],
  ['', ''],
])('%j is typed for %j', (typed, digits) => expect(phoneDigits(typed)).toBe(digits))

const thaiDigit = (digit: string) => '๐๑๒๓๔๕๖๗๘๙'.charAt(Number(digit))
const mobile = fc
  .tuple(fc.constantFrom('06', '08', '09'), fc.stringMatching(/^\d{8}$/))
  .map((parts) => parts.join(''))

test('a number is read whichever way it is written', () => {
  const way = fc.record({
    country: fc.constantFrom('', '+66', '66', '0066', '+66 ', '+66-'),
    gaps: fc.array(fc.constantFrom('', ' ', '-', '.', '\u00a0'), { minLength: 10, maxLength: 10 }),
    isThai: fc.boolean(),
  })
  fc.assert(
    fc.property(mobile, way, (phone, { country, gaps, isThai }) => {
      const own = country === '' ? phone : phone.slice(1)
      const spaced = [...own].map((digit, at) => `${digit}${gaps[at]}`).join('')
      const typed = `${country}${spaced}`
      expect(phoneDigits(isThai ? typed.replace(/\d/g, thaiDigit) : typed)).toBe(phone)
    }),
  )
})

test('no digit is lost or made up but those of the country', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+- ()x๕') }), (typed) => {
      const digits = typed.replaceAll('๕', '5').replace(/\D/g, '')
      const read = phoneDigits(typed).replace(/\D/g, '')
      expect([digits, digits.replace(/^(?:00)?660?/, '0')]).toContain(read)
    }),
  )
})
