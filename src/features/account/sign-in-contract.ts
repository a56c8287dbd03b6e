import * as z from 'zod/mini'
import { defineCall, errorsOf, instant } from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { commonLimits } from '#kernel/limit.ts'
import { clientKind, signedIn } from './contract.ts'
import { accountErrors } from './errors.ts'
import * as field from './fields.ts'
import { securityErrors } from './security-contract.ts'

/** What `login_code_required` carries. */
export const loginChallenge = z.object({
  challenge: z.string(),
  expires_at: instant(),
})
export type LoginChallenge = z.input<typeof loginChallenge>

export const loginByCode = defineCall({
  method: 'POST',
  path: '/api/login_code',
  summary: 'Ends a login that asked for a code, by one of the authenticator app or a recovery code',
  access: 'public',
  limit: commonLimits.login,
  input: z.object({
    challenge: z.string('กรุณาเข้าสู่ระบบใหม่').check(z.regex(/^[\w-]{43}$/, 'กรุณาเข้าสู่ระบบใหม่')),
    code: field.totpOrRecoveryCode(),
    client: clientKind,
  }),
  output: signedIn,
  errors: errorsOf(
    accountErrors.login_challenge_over,
    accountErrors.too_many_attempts,
    securityErrors.totp_wrong,
    securityErrors.totp_used,
    accountErrors.member_suspended,
    accountErrors.member_closed,
  ),
})

export const deviceSignedIn = defineEvent({
  topic: 'device_signed_in',
  summary: 'A member logged in from a device that he had not used before',
  isFact: true,
  payload: z.strictObject({
    member_id: z.int(),
    device_id: z.int(),
    /** `Chrome บน Android` */
    device: z.string(),
    at: instant(),
  }),
})
