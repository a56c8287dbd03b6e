import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneDigits } from '#kernel/phone.ts'
import { thaiDate, thaiDayHeading, thaiMonths, thaiTime } from './dates.ts'
import { formatMoney, satangOf, spokenMoney } from './money.ts'
import { codeDigits, readCode } from './code-digits.ts'
import { digitOfKey } from './digit-key.ts'
import { countdownText, urgency } from './countdown.ts'
import { tidyPhone } from './phone.ts'
import { accountText, phoneText } from './text.ts'

describe('money', () => {
  it('groups baht and keeps two decimals', () => {
    expect(formatMoney('1234567.5')).toBe('฿1,234,567.50')
    expect(formatMoney(0n)).toBe('฿0.00')
    expect(formatMoney('0.07', { decimals: 'auto' })).toBe('฿0.07')
    expect(formatMoney('500.00', { decimals: 'auto' })).toBe('฿500')
  })
  it('writes signs as the board does', () => {
    expect(formatMoney('500.17', { sign: 'always' })).toBe('+฿500.17')
    expect(formatMoney('-20', { sign: 'always' })).toBe('−฿20.00')
    expect(formatMoney(0n, { sign: 'always' })).toBe('฿0.00')
    expect(spokenMoney('-20')).toBe('ลบ 20.00 บาท')
  })
  it('reads what the server writes', () => {
    expect(satangOf('-0.05')).toBe(-5n)
    expect(satangOf('9007199254740993.01')).toBe(900719925474099301n)
  })
})

describe('dates', () => {
  it('uses Bangkok time and the Buddhist era', () => {
    expect(thaiDate('2026-11-20T18:00:00Z')).toBe('21 พ.ย. 69')
    expect(thaiTime('2026-11-20T11:41:00Z')).toBe('18:41')
    expect(thaiDayHeading('2026-11-19', '2026-11-20')).toBe('เมื่อวาน 19 พ.ย. 69')
    expect(thaiMonths[10]).toBe('พฤศจิกายน')
  })
  it('counts down', () => {
    expect(countdownText(42_000)).toBe('00:42')
    expect(countdownText(41_001)).toBe('00:42')
    expect(countdownText(3 * 3_600_000 + 62_000)).toBe('03:01:02')
    expect(countdownText(10 * 86_400_000 + 5_000)).toBe('อีก 10 วัน')
    expect(countdownText(-1)).toBe('00:00')
    expect(urgency(59_000)).toBe('last')
    expect(urgency(600_000)).toBe('calm')
  })
})

describe('numbers people carry around', () => {
  it.each([
    ['824913', '824913'],
    ['๘๒๔๙๑๓', '824913'],
    [' 824 913 ', '824913'],
    ['รหัสของคุณคือ ๘๒๔-๙๑๓', '824913'],
    ['abc', ''],
  ])('of %j a code takes %j', (typed, digits) => {
    expect(codeDigits(typed)).toBe(digits)
  })

  it.each([
    ['5', 'Digit5', false, '5'],
    ['\u0e55', 'Digit8', true, '5'],
    ['ถ', 'Digit5', false, '5'],
    ['ู', 'Digit6', true, undefined],
    ['Backspace', 'Backspace', false, undefined],
  ])('the key %s of %s, with Shift %s, is %s', (key, code, shiftKey, digit) =>
    expect(digitOfKey({ key, code, shiftKey })).toBe(digit),
  )

  it.each([
    ['824913\n', '824913'],
    ['๘๒๔\u2011๙๑๓', '824913'],
    ['8 2 4 9 1 3', '824913'],
    ['รหัส OTP 824913', '824913'],
    ['รหัส OTP คือ 824-913 (Ref: 4711) ใช้ได้ 5 นาที', '824913'],
    ['824913 ใช้ได้ 5 นาที อย่าบอกใคร: 824913', '824913'],
    ['123-45', 'รหัสที่วางมี 5 หลัก ต้องมี 6 หลัก ตรวจแล้ววางใหม่'],
    ['รหัส OTP 12345', 'รหัสที่วางมี 5 หลัก ต้องมี 6 หลัก ตรวจแล้ววางใหม่'],
    ['081-234-5678', 'รหัสที่วางมี 10 หลัก ต้องมี 6 หลัก ตรวจแล้ววางใหม่'],
    ['รหัส OTP 12345 ใช้ได้ 5 นาที', 'ข้อความที่วางมีตัวเลขหลายชุด คัดลอกเฉพาะรหัส 6 หลัก'],
    ['824913 หรือ 824914', 'ข้อความที่วางมีตัวเลขหลายชุด คัดลอกเฉพาะรหัส 6 หลัก'],
    ['สวัสดี', 'ข้อความที่วางไม่มีตัวเลข คัดลอกเฉพาะรหัส 6 หลัก'],
    ['\u200b', 'ข้อความที่วางไม่มีตัวเลข คัดลอกเฉพาะรหัส 6 หลัก'],
  ])('of the pasted %j the code is %j', (text, expected) => {
    const read = readCode(text, 6)
    expect(read.ok ? read.value : read.error).toBe(expected)
  })

  it.each([
    ['', ''],
    ['08123', '08123'],
    ['0812344521', '081-234-4521'],
    ['+66812344521', '081-234-4521'],
    ['๐๘๑ ๒๓๔ ๔๕๒๑', '081-234-4521'],
    ['081-234-452', '081-234-452'],
    ['081-234-45217', '081-234-45217'],
    ['081-234-452a', '081-234-452a'],
    ['0212345678', '0212345678'],
  ])('typed %j, a field of phones shows %j', (typed, shown) => {
    expect(tidyPhone(typed)).toBe(shown)
  })
  it('shows in a field what is sent, or what was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+- ()x๕') }), (typed) => {
        const shown = tidyPhone(typed)
        expect(phoneDigits(shown)).toBe(phoneDigits(typed))
        if (shown !== typed) expect(shown.replaceAll('-', '')).toBe(phoneDigits(typed))
      }),
    )
  })
  it('groups them', () => {
    expect(phoneText('0812344521')).toBe('081-234-4521')
    expect(phoneText('081xxx4521')).toBe('081-xxx-4521')
    expect(accountText('1234567890')).toBe('123-4-56789-0')
    expect(accountText('123456789012')).toBe('123456789012')
  })
})
