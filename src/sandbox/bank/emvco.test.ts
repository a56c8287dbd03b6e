import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildQr, readQr, type ThaiQr } from './emvco.ts'

const phone = (id: string) => ({ kind: 'promptpay', promptpayId: id }) as const
const bill = (billerId: string, ref1: string, ref2: string | null) =>
  ({ kind: 'bill', billerId, ref1, ref2 }) as const

/** Published payloads of two public libraries; readers take any order of tags. */
const read: readonly (readonly [payload: string, ThaiQr])[] = [
  [
    '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
    { target: phone('0801234567'), amountSatang: null },
  ],
  [
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
    { target: phone('0000000000'), amountSatang: 422n },
  ],
  [
    '00020101021129370016A0000006770101110113006681222333353037645802TH63041DCF',
    { target: phone('0812223333'), amountSatang: null },
  ],
  [
    '00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD',
    { target: phone('0812223333'), amountSatang: 3000n },
  ],
]

/** Payloads in our own order: written and read alike. */
const ours: readonly (readonly [payload: string, ThaiQr])[] = [
  [
    '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E',
    { target: phone('0812345678'), amountSatang: null },
  ],
  [
    '00020101021229370016A0000006770101110113006681234567853037645406300.375802TH63049D09',
    { target: phone('0812345678'), amountSatang: 30_037n },
  ],
  [
    '00020101021229370016A00000067701011102131101700230708530376454071000.015802TH63049655',
    { target: phone('1101700230708'), amountSatang: 100_001n },
  ],
  [
    '00020101021229390016A000000677010111031514000081234567853037645406500.055802TH63040C87',
    { target: phone('140000812345678'), amountSatang: 50_005n },
  ],
  [
    '00020101021230620016A00000067701011201150999999999999010210DEP00001230305SLTH653037645406300.005802TH630431B8',
    { target: bill('099999999999901', 'DEP0000123', 'SLTH6'), amountSatang: 30_000n },
  ],
]

describe('payment QR', () => {
  test.each([...read, ...ours])('reads %s', (payload, qr) => {
    expect(readQr(payload)).toEqual({ ok: true, value: qr })
  })

  test.each(ours)('writes %s', (payload, qr) => {
    expect(buildQr(qr)).toBe(payload)
  })

  test('reads a bill with a terminal label and a biller id of 13 digits', () => {
    const payload =
      '00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304780E'
    const target = bill('0112233445566', 'CUSTOMER001', 'INV001')
    expect(readQr(payload)).toEqual({ ok: true, value: { target, amountSatang: null } })
  })

  test('one changed character is never read, wherever it is', () => {
    const payloads = [...read, ...ours].map(([payload]) => payload)
    for (const payload of payloads) {
      for (let at = 0; at < payload.length; at++) {
        for (const other of '0123456789ABCDEFabcdefghijklmnopqrstuvwxyzก.') {
          if (other === payload[at]) continue
          const changed = payload.slice(0, at) + other + payload.slice(at + 1)
          expect([changed, readQr(changed).ok]).toEqual([changed, false])
        }
      }
    }
  })

  test('whatever is written is read back', () => {
    const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/)
    const target = fc.oneof(
      fc.stringMatching(/^(0[689]\d{8}|\d{13}|\d{15})$/).map(phone),
      fc
        .tuple(fc.stringMatching(/^\d{15}$/), reference, fc.option(reference))
        .map((parts) => bill(...parts)),
    )
    const amountSatang = fc.option(fc.bigInt(1n, 99_999_999n))
    fc.assert(
      fc.property(fc.record({ target, amountSatang }), (qr) => {
        expect(readQr(buildQr(qr))).toEqual({ ok: true, value: qr })
      }),
    )
  })

  test('any text at all is read or refused, never a crash', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => !readQr(text).ok))
    fc.assert(
      fc.property(fc.stringMatching(/^000201[0-9]{0,80}6304[0-9A-F]{4}$/), (text) => {
        readQr(text)
      }),
    )
  })

  test.each([
    ['an amount of zero', buildQr({ target: phone('0812345678'), amountSatang: 0n })],
    ['a slip', '004000060000010103002021900021231231212000115102TH91049C30'],
    ['nothing', ''],
  ])('refuses %s', (_name, payload) => {
    expect(readQr(payload).ok).toBe(false)
  })
})
