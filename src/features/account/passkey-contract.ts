import * as z from 'zod/mini'
import { defineCall, errorsOf, id, instant, nothing, type WireOutput } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { commonLimits, defineLimits } from '#kernel/limit.ts'
import { clientKind, signedIn } from './contract.ts'
import { accountErrors } from './errors.ts'
import { PASSKEYS_MAX } from './rules.ts'
import { securityErrors, steppedUp } from './security-contract.ts'

const passkeyLimits = defineLimits({ passkey: [60, 'hour'] })

/** What can go wrong with a passkey. Numbers 1070–1079. */
export const passkeyErrors = defineErrors({
  passkey_not_here: {
    number: 1070,
    thai: 'ใช้พาสคีย์ได้เฉพาะเมื่อเปิดเว็บผ่านชื่อเว็บที่ปลอดภัย (HTTPS)',
  },
  passkey_challenge_over: { number: 1071, thai: 'หมดเวลายืนยันแล้ว กรุณาลองใหม่อีกครั้ง' },
  passkey_invalid: { number: 1072, thai: 'ใช้พาสคีย์นี้ไม่ได้ กรุณาลองใหม่ หรือเลือกวิธีอื่น' },
  passkey_limit_reached: { number: 1073, thai: `มีพาสคีย์ได้ไม่เกิน ${PASSKEYS_MAX} รายการ` },
  passkey_added_already: { number: 1074, thai: 'พาสคีย์นี้เพิ่มไว้แล้ว' },
})

const base64url = (max: number) =>
  z
    .string('ข้อมูลพาสคีย์ไม่ครบ')
    .check(z.maxLength(max, 'ข้อมูลพาสคีย์ยาวเกินไป'), z.regex(/^[\w-]+$/, 'ข้อมูลพาสคีย์ไม่ถูกต้อง'))

/** As the browser gives it; what of it is not named here is not looked at. */
const credentialOf = <R extends z.ZodMiniObject>(response: R) =>
  z.object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key', 'ข้อมูลพาสคีย์ไม่ถูกต้อง'),
    response,
  })

const assertion = credentialOf(
  z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(100)),
  }),
)
export type Assertion = z.output<typeof assertion>

/** What `navigator.credentials` is asked with, in the JSON of WebAuthn level 3. */
const options = z.object({ options: z.record(z.string(), z.unknown()) })

const passkeyName = () =>
  z
    .string('กรุณาตั้งชื่อ')
    .check(z.trim(), z.minLength(1, 'กรุณาตั้งชื่อ'), z.maxLength(40, 'ชื่อยาวได้ไม่เกิน 40 ตัวอักษร'))

const passkey = z.object({
  id: id(),
  name: z.string(),
  created_at: instant(),
  last_used_at: z.nullable(instant()),
})

export const listPasskeys = defineCall({
  method: 'GET',
  path: '/api/member/passkeys',
  summary: "The member's passkeys, the oldest first",
  access: 'member',
  input: nothing(),
  output: z.array(passkey),
  errors: [],
})
export type PasskeyWire = WireOutput<typeof listPasskeys>[number]

export const beginPasskey = defineCall({
  method: 'POST',
  path: '/api/member/passkeys/begin',
  summary: 'What a device is asked with to make a passkey for this site',
  access: 'member',
  stepUp: { always: true },
  limit: passkeyLimits.passkey,
  input: nothing(),
  output: options,
  errors: errorsOf(passkeyErrors.passkey_not_here, passkeyErrors.passkey_limit_reached),
})

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/member/passkeys/add',
  summary: 'Takes the passkey that a device made, for logins and step-ups',
  access: 'member',
  stepUp: { always: true },
  limit: passkeyLimits.passkey,
  input: z.object({
    credential: credentialOf(
      z.object({ clientDataJSON: base64url(4000), attestationObject: base64url(20_000) }),
    ),
  }),
  output: passkey,
  errors: errorsOf(
    passkeyErrors.passkey_not_here,
    passkeyErrors.passkey_challenge_over,
    passkeyErrors.passkey_invalid,
    passkeyErrors.passkey_limit_reached,
    passkeyErrors.passkey_added_already,
  ),
})

export const renamePasskey = defineCall({
  method: 'POST',
  path: '/api/member/passkeys/rename',
  summary: 'Gives a passkey a name that its member knows it by',
  access: 'member',
  stepUp: {},
  input: z.object({ passkey_id: id(), name: passkeyName() }),
  output: nothing(),
  errors: [],
})

export const removePasskey = defineCall({
  method: 'POST',
  path: '/api/member/passkeys/remove',
  summary: 'Takes a passkey away: it opens nothing any more',
  access: 'member',
  stepUp: { always: true },
  input: z.object({ passkey_id: id() }),
  output: nothing(),
  errors: [],
})

export const beginPasskeyLogin = defineCall({
  method: 'POST',
  path: '/api/login_passkey/begin',
  summary: 'What a device is asked with to log in; the same for everybody',
  access: 'public',
  limit: commonLimits.login,
  input: nothing(),
  output: options,
  errors: errorsOf(passkeyErrors.passkey_not_here),
})

export const loginByPasskey = defineCall({
  method: 'POST',
  path: '/api/login_passkey',
  summary: 'Opens a session for a passkey, without phone, password and code',
  access: 'public',
  limit: commonLimits.login,
  input: z.object({ credential: assertion, client: clientKind }),
  output: signedIn,
  errors: errorsOf(
    passkeyErrors.passkey_not_here,
    passkeyErrors.passkey_challenge_over,
    passkeyErrors.passkey_invalid,
    accountErrors.member_suspended,
    accountErrors.member_closed,
  ),
})

export const beginPasskeyStepUp = defineCall({
  method: 'POST',
  path: '/api/member/step_up/passkey/begin',
  summary: 'What a device is asked with to prove the member again',
  access: 'member',
  limit: passkeyLimits.passkey,
  input: nothing(),
  output: options,
  errors: errorsOf(passkeyErrors.passkey_not_here, securityErrors.step_up_way_off),
})

export const stepUpByPasskey = defineCall({
  method: 'POST',
  path: '/api/member/step_up/passkey',
  summary: 'Proves the member by a passkey of his, on this session',
  access: 'member',
  limit: passkeyLimits.passkey,
  input: z.object({ credential: assertion }),
  output: steppedUp,
  errors: errorsOf(
    passkeyErrors.passkey_not_here,
    passkeyErrors.passkey_challenge_over,
    passkeyErrors.passkey_invalid,
  ),
})
