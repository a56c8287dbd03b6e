import { expect, test } from 'vitest'
import { judgeOtp, otpRequestFault, otpText } from './otp.ts'

const at = (text: string) => new Date(`2026-11-21T${text}+07:00`)

test.each([
  ['the first', [], null],
  ['60 seconds after the last', ['11:59:00'], null],
  ['59 seconds after the last', ['11:59:01'], { code: 'otp_cooldown', waitMs: 1_000 }],
  ['the fifth of the day', ['11:00:00', '10:00:00', '09:00:00', '08:00:00'], null],
  [
    'the sixth of the day',
    ['11:00:00', '10:00:00', '09:00:00', '08:00:00', '00:00:00'],
    { code: 'otp_daily_limit' },
  ],
  [
    'the limit before the cool-down',
    ['11:59:59', '10:00:00', '09:00:00', '08:00:00', '07:00:00'],
    { code: 'otp_daily_limit' },
  ],
])('asking for a code: %s', (_name, times, expected) => {
  const past = times.map((time) => ({ at: at(time), isOwn: true, isKnown: false }))
  expect(otpRequestFault(past, { isKnown: false }, at('12:00:00'))).toEqual(expected)
})

const others = (count: number, isKnown: boolean) =>
  Array.from({ length: count }, () => ({ at: at('11:59:59'), isOwn: false, isKnown }))

test.each([
  ['a stranger after other strangers, without a wait', others(14, false), false, null],
  ['one stranger too many', others(15, false), false, { code: 'otp_daily_limit' }],
  ['who is known, beside all strangers', others(15, false), true, null],
  ['a stranger beside all who are known', others(15, true), false, null],
  ['one too many who is known', others(15, true), true, { code: 'otp_daily_limit' }],
])('asking for a code: %s', (_name, past, isKnown, expected) => {
  expect(otpRequestFault(past, { isKnown }, at('12:00:00'))).toEqual(expected)
})

test('yesterday evening, by the Bangkok day, does not count', () => {
  const at2350 = { at: new Date('2026-11-20T23:50:00+07:00'), isOwn: true, isKnown: false }
  const yesterday = Array.from({ length: 5 }, () => at2350)
  const now = new Date('2026-11-21T00:10:00+07:00')
  expect(otpRequestFault(yesterday, { isKnown: false }, now)).toBeNull()
})

const fresh = { tries: 0, expiresAt: at('12:05:00'), usedAt: null }
test.each([
  ['right', fresh, true, '12:04:59', 'right'],
  ['wrong', fresh, false, '12:04:59', 'otp_wrong'],
  ['right after five minutes', fresh, true, '12:05:00', 'otp_expired'],
  ['right with the fifth try', { ...fresh, tries: 4 }, true, '12:00:00', 'right'],
  ['right with the sixth', { ...fresh, tries: 5 }, true, '12:00:00', 'otp_expired'],
  ['used before', { ...fresh, usedAt: at('12:00:00') }, true, '12:01:00', 'otp_expired'],
  ['never asked for', null, false, '12:00:00', 'otp_expired'],
] as const)('a code: %s', (_name, otp, isRight, now, expected) => {
  expect(judgeOtp(otp, isRight, at(now))).toBe(expected)
})

test('the message has the code, its reference and its life, and no link', () => {
  expect(otpText('SLTH', '004217', 'AB2C')).toBe(
    'SLTH: รหัส OTP 004217 (Ref: AB2C) ใช้ได้ 5 นาที ห้ามบอกผู้อื่น',
  )
})
