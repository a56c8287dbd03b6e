import * as z from 'zod/mini'
import { defineCall, errorsOf, instant, nothing } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { commonLimits, defineLimits } from '#kernel/limit.ts'
import { otpErrors } from '#kernel/otp-errors.ts'
import { accountErrors } from './errors.ts'
import * as field from './fields.ts'

const securityLimits = defineLimits({ step_up: [60, 'hour'] })

/** What a member can be refused when he proves himself again, or sets up how. Numbers 1060–1079. */
export const securityErrors = defineErrors({
  step_up_way_off: { number: 1060, thai: 'ยังไม่ได้เปิดใช้วิธียืนยันนี้ กรุณาเลือกวิธีอื่น' },
  pin_wrong: { number: 1061, thai: 'รหัส PIN ไม่ถูกต้อง' },
  pin_weak: {
    number: 1062,
    thai: 'รหัส PIN นี้เดาง่ายเกินไป กรุณาเลี่ยงเลขเรียง เลขซ้ำ วันเกิด และเบอร์โทรศัพท์ของคุณ',
  },
  totp_wrong: { number: 1064, thai: 'รหัสไม่ถูกต้อง กรุณาใช้รหัสล่าสุดในแอป หรือรหัสกู้คืนที่ยังไม่เคยใช้' },
  totp_used: { number: 1065, thai: 'รหัสนี้ใช้ไปแล้ว กรุณารอรหัสถัดไปในแอป' },
  totp_not_begun: { number: 1066, thai: 'กรุณาเริ่มตั้งค่าแอปยืนยันตัวตนใหม่อีกครั้ง' },
  password_wrong: { number: 1063, thai: 'รหัสผ่านไม่ถูกต้อง' },
})

// --- what a member set up ---------------------------------------------------------------------

export const getSecurity = defineCall({
  method: 'GET',
  path: '/api/member/security',
  summary: 'By what the member can prove himself again',
  access: 'member',
  input: nothing(),
  output: z.object({
    /** Since when there is a PIN; null where there is none. */
    pin_set_at: z.nullable(instant()),
    /** Since when there is an authenticator app; null where there is none. */
    totp_set_at: z.nullable(instant()),
    /** Its code is asked for at each login, too. */
    totp_at_login: z.boolean(),
    /** How many passkeys there are. */
    passkeys: z.int(),
    /** Recovery codes that were not used yet. */
    recovery_codes_left: z.int(),
  }),
  errors: [],
})

export const setPin = defineCall({
  method: 'POST',
  path: '/api/member/security/set_pin',
  summary: 'Sets the PIN, or another one in its place',
  access: 'member',
  stepUp: { always: true },
  limit: securityLimits.step_up,
  input: z.object({ pin: field.pin() }),
  output: nothing(),
  errors: errorsOf(securityErrors.pin_weak),
})

export const removePin = defineCall({
  method: 'POST',
  path: '/api/member/security/remove_pin',
  summary: 'Does without a PIN from now on',
  access: 'member',
  stepUp: { always: true },
  limit: securityLimits.step_up,
  input: nothing(),
  output: nothing(),
  errors: [],
})

export const beginTotp = defineCall({
  method: 'POST',
  path: '/api/member/security/begin_totp',
  summary: 'Makes the secret of an authenticator app; it counts once its first code was right',
  access: 'member',
  stepUp: { always: true },
  limit: securityLimits.step_up,
  input: nothing(),
  output: z.object({
    /** As apps take it by hand. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    uri: z.string(),
  }),
  errors: [],
})

export const confirmTotp = defineCall({
  method: 'POST',
  path: '/api/member/security/confirm_totp',
  summary: 'Takes the first code of the app, which is a way to prove oneself from now on',
  access: 'member',
  stepUp: { always: true },
  limit: securityLimits.step_up,
  input: z.object({ code: field.otpCode() }),
  output: z.object({
    /** Each good once, for whoever lost the app; they are shown this once. */
    recovery_codes: z.array(z.string()),
  }),
  errors: errorsOf(securityErrors.totp_not_begun, securityErrors.totp_wrong),
})

export const removeTotp = defineCall({
  method: 'POST',
  path: '/api/member/security/remove_totp',
  summary: 'Does without the authenticator app and its recovery codes from now on',
  access: 'member',
  stepUp: { always: true },
  limit: securityLimits.step_up,
  input: nothing(),
  output: nothing(),
  errors: [],
})

export const setTotpAtLogin = defineCall({
  method: 'POST',
  path: '/api/member/security/set_totp_at_login',
  summary: 'Whether a login asks for a code of the authenticator app, too',
  access: 'member',
  stepUp: { always: true },
  limit: securityLimits.step_up,
  input: z.object({ on: z.boolean() }),
  output: nothing(),
  errors: errorsOf(securityErrors.step_up_way_off),
})

// --- step-up ----------------------------------------------------------------------------------

export const steppedUp = z.object({
  /** Calls of this session that ask for a step-up are let through until then. */
  good_until: instant(),
})

export const stepUpByPin = defineCall({
  method: 'POST',
  path: '/api/member/step_up/pin',
  summary: 'Proves the member by his PIN, on this session',
  access: 'member',
  limit: securityLimits.step_up,
  input: z.object({ pin: field.pin() }),
  output: steppedUp,
  errors: errorsOf(
    securityErrors.step_up_way_off,
    accountErrors.too_many_attempts,
    securityErrors.pin_wrong,
  ),
})

export const stepUpByTotp = defineCall({
  method: 'POST',
  path: '/api/member/step_up/totp',
  summary:
    'Proves the member by a code of his authenticator app, or a recovery code, on this session',
  access: 'member',
  limit: securityLimits.step_up,
  input: z.object({ code: field.totpOrRecoveryCode() }),
  output: steppedUp,
  errors: errorsOf(
    securityErrors.step_up_way_off,
    accountErrors.too_many_attempts,
    securityErrors.totp_wrong,
    securityErrors.totp_used,
  ),
})

export const requestStepUpOtp = defineCall({
  method: 'POST',
  path: '/api/member/step_up/otp',
  summary: "Sends the code for a step-up to the member's phone",
  access: 'member',
  limit: commonLimits.otp,
  input: nothing(),
  output: z.object({
    otp_ref: z.string(),
    /** The four letters that stand in the message too. */
    ref_label: z.string(),
    expires_at: instant(),
    resend_at: instant(),
  }),
  errors: errorsOf(otpErrors.otp_cooldown, otpErrors.otp_daily_limit),
})

export const stepUpBySms = defineCall({
  method: 'POST',
  path: '/api/member/step_up/sms',
  summary: 'Proves the member by a code sent to his phone, on this session',
  access: 'member',
  limit: securityLimits.step_up,
  input: z.object({ otp_ref: field.otpRef(), otp_code: field.otpCode() }),
  output: steppedUp,
  errors: errorsOf(otpErrors.otp_expired, otpErrors.otp_wrong),
})

export const stepUpByPassword = defineCall({
  method: 'POST',
  path: '/api/member/step_up/password',
  summary: 'Proves the member by his password, on this session, until he set up a better way',
  access: 'member',
  limit: commonLimits.login,
  input: z.object({ password: field.givenPassword() }),
  output: steppedUp,
  errors: errorsOf(
    securityErrors.step_up_way_off,
    accountErrors.too_many_attempts,
    securityErrors.password_wrong,
  ),
})
