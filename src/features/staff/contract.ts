import * as z from 'zod/mini'
import { day, defineCall, errorsOf, id, instant, nothing, page, paging } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { auditEntry, auditObject } from '#kernel/history.ts'
import { definePermissions } from '#kernel/permission.ts'
import { commonLimits } from '#kernel/limit.ts'
import { bareCode } from '#kernel/plain-signs.ts'
import { roleNames } from './rules.ts'

export const staffPermissions = definePermissions({
  'staff.view': { thai: 'ดูรายชื่อพนักงาน', roles: ['auditor'] },
  // Not to be handed on: whoever could give rights could give himself any.
  'staff.manage': { thai: 'จัดการพนักงานและบทบาท', roles: [] },
  'audit.view': { thai: 'ดูบันทึกการทำงาน', roles: ['auditor'] },
})

/** Numbers 3000–3099. */
export const staffErrors = defineErrors({
  staff_wrong_credentials: {
    number: 3001,
    thai: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง',
    level: 'warn',
  },
  staff_locked: {
    number: 3002,
    thai: 'เข้าสู่ระบบผิดหลายครั้งเกินไป กรุณารอ 15 นาทีแล้วลองใหม่',
    level: 'warn',
  },
  staff_login_expired: {
    number: 3003,
    thai: 'หมดเวลายืนยันตัวตน กรุณากรอกชื่อผู้ใช้และรหัสผ่านใหม่',
  },
  staff_wrong_code: {
    number: 3004,
    thai: 'รหัส 6 หลักไม่ถูกต้อง กรุณาดูรหัสล่าสุดในแอปยืนยันตัวตน',
    level: 'warn',
  },
  staff_code_used: {
    number: 3005,
    thai: 'รหัสนี้ใช้ไปแล้ว กรุณารอรหัสชุดถัดไปในแอปยืนยันตัวตน',
    level: 'warn',
  },
  staff_wrong_password: { number: 3006, thai: 'รหัสผ่านปัจจุบันไม่ถูกต้อง', level: 'warn' },
  staff_weak_password: {
    number: 3007,
    thai: 'รหัสผ่านใหม่เดาง่ายเกินไป ใช้อย่างน้อย 12 ตัวอักษร และไม่มีชื่อผู้ใช้อยู่ในนั้น',
  },
  staff_same_password: { number: 3008, thai: 'รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสเดิม' },
  staff_one_time_over: {
    number: 3009,
    thai: 'รหัสผ่านนี้ใช้เข้าไม่ได้แล้ว ขอรหัสใช้ครั้งเดียวใหม่จากเจ้าของ',
    level: 'warn',
  },
})

const role = z.enum(roleNames)
const code = z.string().check(z.overwrite(bareCode), z.regex(/^\d{6}$/, 'กรุณากรอกรหัส 6 หลัก'))
const password = z
  .string()
  .check(z.minLength(1, 'กรุณากรอกรหัสผ่าน'), z.maxLength(200, 'รหัสผ่านยาวเกินไป'))

/** The person at the desk, as their own screens need them. */
const staffSelf = z.object({
  staff_id: id(),
  username: z.string(),
  display_name: z.string(),
  roles: z.array(role),
  role_names: z.array(z.string()),
  permissions: z.array(z.string()),
})

/** First step: the password. The answer is a short-lived token for the second step, no session. */
export const login = defineCall({
  method: 'POST',
  path: '/operator/api/login',
  summary: 'เข้าสู่ระบบหลังบ้าน ขั้นที่ 1: ชื่อผู้ใช้และรหัสผ่าน',
  access: 'staff_public',
  input: z.object({
    username: z.string().check(z.minLength(1, 'กรุณากรอกชื่อผู้ใช้'), z.maxLength(64, 'ชื่อผู้ใช้ยาวเกินไป')),
    password,
  }),
  output: z.object({
    login_token: z.string(),
    expires_at: instant(),
    /** After a one-time password: what the authenticator app takes, for `loginSetup`. */
    setup: z.nullable(z.object({ totp_uri: z.string(), totp_secret: z.string() })),
  }),
  errors: errorsOf(
    staffErrors.staff_locked,
    staffErrors.staff_wrong_credentials,
    staffErrors.staff_one_time_over,
  ),
  limit: commonLimits.login,
})

/** Second step: the code of the authenticator app opens the session (both halves). */
export const loginCode = defineCall({
  method: 'POST',
  path: '/operator/api/login/totp',
  summary: 'เข้าสู่ระบบหลังบ้าน ขั้นที่ 2: รหัส 6 หลักจากแอปยืนยันตัวตน',
  access: 'staff_public',
  input: z.object({ login_token: z.string().check(z.maxLength(100)), code }),
  output: z.object({ access_token: z.string(), staff: staffSelf }),
  errors: errorsOf(
    staffErrors.staff_login_expired,
    staffErrors.staff_locked,
    staffErrors.staff_wrong_code,
    staffErrors.staff_code_used,
  ),
  limit: commonLimits.login,
})

/** Second step after a one-time password: an own password and the first code open the session. */
export const loginSetup = defineCall({
  method: 'POST',
  path: '/operator/api/login/setup',
  summary: 'ตั้งรหัสผ่านของตนเองด้วยรหัสใช้ครั้งเดียว แล้วเข้าสู่ระบบ',
  access: 'staff_public',
  input: z.object({
    login_token: z.string().check(z.maxLength(100)),
    new_password: password,
    code,
  }),
  output: z.object({ access_token: z.string(), staff: staffSelf }),
  errors: errorsOf(
    staffErrors.staff_login_expired,
    staffErrors.staff_locked,
    staffErrors.staff_weak_password,
    staffErrors.staff_same_password,
    staffErrors.staff_wrong_code,
    staffErrors.staff_code_used,
  ),
  limit: commonLimits.login,
})

export const logout = defineCall({
  method: 'POST',
  path: '/operator/api/logout',
  summary: 'ออกจากระบบหลังบ้าน',
  access: 'staff',
  input: nothing(),
  output: nothing(),
  errors: [],
})

export const me = defineCall({
  method: 'GET',
  path: '/operator/api/me',
  summary: 'ผู้ใช้หลังบ้านที่เข้าสู่ระบบอยู่ พร้อมสิทธิ์',
  access: 'staff',
  input: nothing(),
  output: z.object({ staff: staffSelf, server_time: instant() }),
  errors: [],
})

/** Ends every session of the person; who asked goes on with a new one. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/operator/api/password',
  summary: 'เปลี่ยนรหัสผ่านของตนเอง',
  access: 'staff',
  renewsSession: true,
  input: z.object({ current_password: password, new_password: password, code }),
  output: z.object({ access_token: z.string() }),
  errors: errorsOf(
    staffErrors.staff_locked,
    staffErrors.staff_wrong_password,
    staffErrors.staff_weak_password,
    staffErrors.staff_same_password,
    staffErrors.staff_wrong_code,
    staffErrors.staff_code_used,
  ),
  limit: commonLimits.login,
})

/** What can be wrong with the books and their seals, the worst first. */
const moneyAlarms = [
  'books_wrong',
  'reconcile_failed',
  'reconcile_overdue',
  'horizon_stalled',
  'seal_lags',
] as const
export type MoneyAlarm = (typeof moneyAlarms)[number]

export const moneyHealth = defineCall({
  method: 'GET',
  path: '/operator/api/money/health',
  summary: 'สัญญาณเตือนจากการตรวจบัญชีเงิน ร้ายแรงสุดก่อน',
  access: 'staff',
  input: nothing(),
  output: z.object({
    alarms: z.array(z.enum(moneyAlarms)),
    fault_count: z.int(),
    seal_height: z.int(),
  }),
  errors: [],
})

/** What people can look for, in the words of the declarations. */
export const auditWords = defineCall({
  method: 'GET',
  path: '/operator/api/audit/words',
  summary: 'หมวด การกระทำ และประเภทรายการของบันทึกการทำงาน',
  access: 'staff',
  permission: 'audit.view',
  input: nothing(),
  output: z.object({
    nouns: z.array(
      z.object({
        noun: z.string(),
        name: z.string(),
        actions: z.array(z.object({ action: z.string(), name: z.string() })),
      }),
    ),
    objects: z.array(z.object({ kind: z.string(), name: z.string() })),
    people: z.array(z.object({ staff_id: id(), name: z.string() })),
  }),
  errors: [],
})

export const auditList = defineCall({
  method: 'GET',
  path: '/operator/api/audit/list',
  summary: 'บันทึกการทำงานของพนักงาน ใหม่สุดก่อน',
  access: 'staff',
  permission: 'audit.view',
  input: z.object({
    ...paging,
    staff_id: z.optional(id()),
    /** The whole action or its noun: `result` finds `result.entered` too. */
    action: z.optional(z.string().check(z.regex(/^[a-z_]+(\.[a-z_]+)?$/, 'ชื่อการกระทำไม่ถูกต้อง'))),
    /** A kind of thing, or with an id one thing with the things inside it. */
    object_kind: z.optional(auditObject.kind),
    object_id: z.optional(auditObject.id),
    from: z.optional(day()),
    to: z.optional(day()),
  }),
  output: page(auditEntry),
  errors: [],
})

export { objectHistory } from '#kernel/history.ts'
