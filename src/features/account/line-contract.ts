import * as z from 'zod/mini'
import { defineCall, errorsOf, instant, nothing } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { commonLimits, defineLimits } from '#kernel/limit.ts'
import { clientKind, signedIn } from './contract.ts'
import { accountErrors } from './errors.ts'

const lineLimits = defineLimits({ line: [60, 'hour'] })

/** What can go wrong with LINE. Numbers 1090–1099. */
export const lineErrors = defineErrors({
  line_off: { number: 1090, thai: 'เว็บนี้ยังไม่เปิดให้เข้าสู่ระบบด้วย LINE' },
  line_token_invalid: {
    number: 1091,
    thai: 'ยืนยันตัวตนกับ LINE ไม่สำเร็จ กรุณาเข้าสู่ระบบ LINE ใหม่อีกครั้ง',
  },
  line_token_used: {
    number: 1092,
    thai: 'การยืนยันจาก LINE ครั้งนี้ใช้ไปแล้ว กรุณาเข้าสู่ระบบ LINE ใหม่อีกครั้ง',
  },
  line_unavailable: {
    number: 1093,
    thai: 'ขณะนี้ติดต่อ LINE ไม่ได้ กรุณาลองใหม่ หรือเข้าสู่ระบบด้วยเบอร์โทรศัพท์',
    level: 'warn',
  },
  line_not_linked: { number: 1094, thai: 'บัญชี LINE นี้ยังไม่ได้เชื่อมกับบัญชีสมาชิก' },
  line_taken: { number: 1095, thai: 'บัญชี LINE นี้เชื่อมกับบัญชีสมาชิกอื่นแล้ว' },
  line_linked_already: {
    number: 1096,
    thai: 'บัญชีของคุณเชื่อมกับ LINE แล้ว หากต้องการเปลี่ยน ให้ยกเลิกการเชื่อมเดิมก่อน',
  },
  line_ticket_over: { number: 1097, thai: 'หมดเวลาเชื่อมบัญชี LINE แล้ว กรุณาเริ่มใหม่อีกครั้ง' },
})

/** Three parts with dots between, as every signed token is. */
const idToken = () =>
  z
    .string('ไม่ได้รับการยืนยันจาก LINE')
    .check(
      z.maxLength(4000, 'ข้อมูลจาก LINE ยาวเกินไป'),
      z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'ข้อมูลจาก LINE ไม่ถูกต้อง'),
    )

const secretText = () =>
  z.string('กรุณาเริ่มใหม่อีกครั้ง').check(z.regex(/^[\w-]{43}$/, 'กรุณาเริ่มใหม่อีกครั้ง'))

/** What `line_not_linked` carries, and what a member links by. */
export const lineTicket = z.object({
  ticket: z.string(),
  /** As the person calls himself at LINE. */
  display_name: z.nullable(z.string()),
  expires_at: instant(),
})
export type LineTicket = z.input<typeof lineTicket>

export const lineSettings = defineCall({
  method: 'GET',
  path: '/api/line',
  summary: 'Whether members log in by LINE here',
  access: 'public',
  input: nothing(),
  output: z.object({ is_on: z.boolean() }),
  errors: [],
})

export const beginLine = defineCall({
  method: 'POST',
  path: '/api/line/begin',
  summary: 'What a browser needs to log in at LINE: by its SDK, or at the sandbox',
  access: 'public',
  limit: lineLimits.line,
  input: nothing(),
  output: z.object({
    way: z.enum(['liff', 'sandbox']),
    liff_id: z.string(),
    client_id: z.string(),
    /** Where the sandbox asks who it is, and where it gives the token; null with the SDK. */
    authorize_url: z.nullable(z.string()),
    token_url: z.nullable(z.string()),
    /** LINE writes it into the token, which is then good for this one login; null with the SDK. */
    nonce: z.nullable(z.string()),
  }),
  errors: errorsOf(lineErrors.line_off),
})

export const loginByLine = defineCall({
  method: 'POST',
  path: '/api/line/login',
  summary:
    'Opens a session for an ID token of LINE; whom no member linked gets a ticket to link himself',
  access: 'public',
  limit: commonLimits.login,
  input: z.object({ id_token: idToken(), client: clientKind }),
  output: signedIn,
  errors: errorsOf(
    lineErrors.line_off,
    lineErrors.line_token_invalid,
    lineErrors.line_token_used,
    lineErrors.line_unavailable,
    lineErrors.line_not_linked,
    accountErrors.login_code_required,
    accountErrors.member_suspended,
    accountErrors.member_closed,
  ),
})

export const getLine = defineCall({
  method: 'GET',
  path: '/api/member/line',
  summary: 'By which LINE account the member logs in',
  access: 'member',
  input: nothing(),
  output: z.object({
    /** Null: none is linked. */
    linked: z.nullable(
      z.object({
        display_name: z.nullable(z.string()),
        linked_at: instant(),
        last_used_at: z.nullable(instant()),
      }),
    ),
  }),
  errors: [],
})

export const askForLineTicket = defineCall({
  method: 'POST',
  path: '/api/member/line/ticket',
  summary: 'Takes an ID token of LINE for a ticket that links the account to a member',
  access: 'member',
  limit: lineLimits.line,
  input: z.object({ id_token: idToken() }),
  output: lineTicket,
  errors: errorsOf(
    lineErrors.line_off,
    lineErrors.line_token_invalid,
    lineErrors.line_token_used,
    lineErrors.line_unavailable,
    lineErrors.line_taken,
    lineErrors.line_linked_already,
  ),
})

export const linkLine = defineCall({
  method: 'POST',
  path: '/api/member/line/link',
  summary: 'Links a LINE account to the member, who logs in by it from now on',
  access: 'member',
  stepUp: { always: true },
  limit: lineLimits.line,
  input: z.object({ ticket: secretText() }),
  output: nothing(),
  errors: errorsOf(
    lineErrors.line_ticket_over,
    lineErrors.line_taken,
    lineErrors.line_linked_already,
  ),
})

export const unlinkLine = defineCall({
  method: 'POST',
  path: '/api/member/line/unlink',
  summary: 'Lets go of the LINE account: nobody logs in by it any more',
  access: 'member',
  stepUp: { always: true },
  limit: lineLimits.line,
  input: nothing(),
  output: nothing(),
  errors: [],
})

export const lineLinked = defineEvent({
  topic: 'line_linked',
  summary: 'The member linked a LINE account, on this device or another',
  audience: 'member',
  isFact: true,
  payload: z.strictObject({}),
})
