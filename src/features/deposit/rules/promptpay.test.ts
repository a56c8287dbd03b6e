import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Receiver,
  crc16,
  promptPayPhone,
  promptPayText,
  readFields,
  readPromptPay,
} from './promptpay.ts'

const phone = (value: string): Receiver => ({ kind: 'phone', value })

test('the checksum has its published check value', () => {
  expect(crc16('123456789')).toBe('29B1')
})

describe('worked payloads', () => {
  test.each<[string, Receiver, bigint | undefined, string]>([
    [
      'phone, static',
      phone('081-222-3333'),
      undefined,
      '00020101021129370016A0000006770101110113006681222333353037645802TH63041DCF',
    ],
    [
      'phone, static',
      phone('081-234-5678'),
      undefined,
      '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E',
    ],
    [
      'phone with amount',
      phone('081-234-5678'),
      30_037n,
      '00020101021229370016A0000006770101110113006681234567853037645406300.375802TH63049D09',
    ],
    [
      'national id with amount',
      { kind: 'national_id', value: '1101700230708' },
      100_001n,
      '00020101021229370016A00000067701011102131101700230708530376454071000.015802TH63049655',
    ],
    [
      'e-wallet with amount',
      { kind: 'e_wallet', value: '140000812345678' },
      50_005n,
      '00020101021229390016A000000677010111031514000081234567853037645406500.055802TH63040C87',
    ],
    [
      'bill with amount',
      {
        kind: 'bill',
        billerId: '099999999999901',
        reference1: 'DEP0000123',
        reference2: 'SLTH6',
      },
      30_000n,
      '00020101021230620016A00000067701011201150999999999999010210DEP00001230305SLTH653037645406300.005802TH630431B8',
    ],
    [
      'bill, third reference, static',
      {
        kind: 'bill',
        billerId: '0112233445566',
        reference1: 'CUSTOMER001',
        reference2: 'INV001',
        reference3: 'SCB',
      },
      undefined,
      // the published text calls itself static (11) too; its reference stands in tag 62
      '00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304780E',
    ],
  ])('%s', (_, receiver, amountSatang, text) => {
    expect(promptPayText(receiver, amountSatang === undefined ? {} : { amountSatang })).toBe(text)
  })

  test.each([
    [
      'other order: phone static',
      '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
    ],
    [
      'other order: phone 4.22',
      '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
    ],
    [
      'amount last: 30.00',
      '00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD',
    ],
  ])('a foreign text in %s is readable', (_, text) => {
    const read = readPromptPay(text)
    expect(read.ok && read.value.get('58')).toBe('TH')
  })

  // The older library writes country before currency: the same fields, so another checksum.
  test.each<[Receiver, string]>([
    [{ kind: 'national_id', value: '1111111111111' }, '63047B5A'],
    [{ kind: 'national_id', value: '0123456789012' }, '63040CBD'],
    [{ kind: 'e_wallet', value: '012345678901234' }, '63049781'],
  ])('in the older order %j ends in %s', (receiver, end) => {
    const text = promptPayText(receiver).slice(0, -4)
    const older = text.replace('53037645802TH', '5802TH5303764')
    expect(`6304${crc16(older)}`).toBe(end)
  })

  test('a TrueMoney wallet ends in 63047C0F', () => {
    const text = promptPayText({ kind: 'e_wallet', value: '140000801111111' })
    expect(text).toMatch(/031514000080111111153037645802TH63047C0F$/)
  })
})

test.each(['0812345678', '081-234-5678', '+66812345678', '66 81 234 5678', '0066812345678'])(
  'the phone number %s is written 0066…',
  (text) => {
    expect(promptPayPhone(text)).toEqual({ ok: true, value: '0066812345678' })
  },
)

test.each(['081234567', '08123456789', '+65812345678', 'abc'])('%s is no Thai mobile', (text) => {
  expect(promptPayPhone(text)).toEqual({ ok: false, error: 'not_a_thai_mobile' })
  expect(() => promptPayText(phone(text))).toThrow(RangeError)
})

test.each([
  [1n, '54040.01'],
  [99_999_999n, '5409999999.99'],
])('an amount of %s satang is %s', (amountSatang, expected) => {
  expect(promptPayText(phone('0812345678'), { amountSatang })).toContain(expected)
})

test('a changed character never passes the checksum', () => {
  const text = promptPayText(phone('0812345678'), { amountSatang: 30_037n })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: text.length - 1 }),
      fc.constantFrom(...'0123456789ABCDEFTH'),
      (at, character) => {
        fc.pre(text[at] !== character)
        expect(readPromptPay(text.slice(0, at) + character + text.slice(at + 1)).ok).toBe(false)
      },
    ),
  )
})

test('lengths are right for any text, Thai included', () => {
  fc.assert(
    fc.property(
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
        .filter((s) => [...s].length < 99),
      fc.bigInt({ min: 1n, max: 99_999_999n }),
      (merchantName, amountSatang) => {
        const read = readPromptPay(
          promptPayText(phone('0812345678'), { merchantName, amountSatang }),
        )
        expect(read.ok && read.value.get('59')).toBe(merchantName)
      },
    ),
  )
  const thai = readPromptPay(promptPayText(phone('0812345678'), { merchantName: 'ร้านน้ำใจ' }))
  expect(thai.ok && thai.value.get('59')).toBe('ร้านน้ำใจ')
})

test('a text cut short or too long for its tag is refused', () => {
  expect(readFields('0002010')).toEqual({ ok: false, error: 'bad_length' })
  const long = { kind: 'bill', billerId: '1'.repeat(60), reference1: '1'.repeat(60) } as const
  expect(() => promptPayText(long)).toThrow(RangeError)
})
