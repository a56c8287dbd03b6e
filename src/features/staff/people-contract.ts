import * as z from 'zod/mini'
import {
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  type CallOutput,
  type WireOutput,
  reasonText,
} from '#kernel/contract.ts'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { commonLimits } from '#kernel/limit.ts'
import { staffErrors } from './contract.ts'
import { personActions, personStates, roleNames, staffChanges } from './rules.ts'

/** What managing people can be refused, in the order in which a call checks it. Numbers 3020–3039. */
export const peopleErrors = defineErrors({
  staff_own_account: {
    number: 3020,
    thai: 'ทำกับบัญชีของตนเองไม่ได้ ต้องให้เจ้าของอีกคนหนึ่งทำ',
    level: 'warn',
  },
  staff_roles_together: {
    number: 3022,
    thai: 'คนเดียวกันออกผลและคุมความเสี่ยงไม่ได้ เลือกบทบาทใดบทบาทหนึ่ง',
  },
  staff_username_taken: { number: 3023, thai: 'มีชื่อผู้ใช้นี้แล้ว กรุณาใช้ชื่ออื่น' },
  staff_nothing_changes: { number: 3024, thai: 'บัญชีนี้เป็นอย่างนั้นอยู่แล้ว กรุณาโหลดใหม่' },
  staff_last_owner: {
    number: 3025,
    thai: 'นี่คือเจ้าของคนสุดท้ายที่ใช้งานได้ ต้องมีเจ้าของอีกคนก่อน',
  },
  staff_asker_gone: {
    number: 3026,
    thai: 'ผู้เสนอไม่มีสิทธิ์นี้แล้ว ให้ปฏิเสธข้อเสนอ แล้วเสนอใหม่',
  },
})

const role = z.enum(roleNames, 'เลือกบทบาท')
const roles = () => z.array(role).check(z.minLength(1, 'เลือกอย่างน้อยหนึ่งบทบาท'), z.maxLength(6))
const reason = () => reasonText(5, 300)
/** Who asks gives his own password: an open browser alone changes nobody's rights. */
const ownPassword = () =>
  z
    .string('กรุณากรอกรหัสผ่านของคุณ')
    .check(z.minLength(1, 'กรุณากรอกรหัสผ่านของคุณ'), z.maxLength(200, 'รหัสผ่านยาวเกินไป'))

export const staffList = defineCall({
  method: 'GET',
  path: '/operator/api/staff/list',
  summary: 'รายชื่อพนักงาน บทบาท และสิ่งที่รอคนที่สองอนุมัติ',
  access: 'staff',
  permission: 'staff.view',
  input: nothing(),
  output: z.array(
    z.object({
      staff_id: id(),
      username: z.string(),
      display_name: z.string(),
      roles: z.array(role),
      role_names: z.array(z.string()),
      /** `setup`: has a one-time password at most; `waiting`: nobody has approved the account yet. */
      state: z.enum(personStates),
      last_login_at: z.nullable(instant()),
      is_me: z.boolean(),
      /** What one person proposed, while it waits for another. */
      proposal: z.nullable(
        z.object({
          approval_id: id(),
          change: z.enum(staffChanges),
          role_names: z.array(z.string()),
          reason: z.string(),
          by: z.string(),
          by_me: z.boolean(),
          expires_at: z.nullable(instant()),
        }),
      ),
      /** What the person who asks may do here now. */
      actions: z.array(z.enum(personActions)),
    }),
  ),
  errors: [],
})

export const staffWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/staff/waiting',
  summary: 'จำนวนข้อเสนอเรื่องพนักงานที่รอคนที่สอง',
  access: 'staff',
  permission: 'staff.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const staffRoles = defineCall({
  method: 'GET',
  path: '/operator/api/staff/roles',
  summary: 'บทบาททั้งหมด สิทธิ์ของแต่ละบทบาท และบทบาทที่ผู้ถามให้คนอื่นได้',
  access: 'staff',
  permission: 'staff.view',
  input: nothing(),
  output: z.array(
    z.object({
      role,
      name: z.string(),
      permissions: z.array(z.string()),
      may_give: z.boolean(),
    }),
  ),
  errors: [],
})

const proposed = z.object({
  staff_id: id(),
  /** False: it took one person alone and holds now. */
  waits_for_second: z.boolean(),
})
const stepUp = [staffErrors.staff_locked, staffErrors.staff_wrong_password] as const

export const staffCreate = defineCall({
  method: 'POST',
  path: '/operator/api/staff/create',
  summary: 'เสนอเพิ่มพนักงาน บัญชีใช้ได้เมื่อคนที่สองอนุมัติ',
  access: 'staff',
  permission: 'staff.manage',
  input: z.object({
    username: z
      .string('กรุณากรอกชื่อผู้ใช้')
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(/^[a-z][a-z0-9._-]{2,31}$/, 'ใช้ a–z 0–9 . _ - ขึ้นต้นด้วยตัวอักษร 3–32 ตัว'),
      ),
    display_name: z
      .string('กรุณากรอกชื่อ')
      .check(z.trim(), z.minLength(2, 'กรุณากรอกชื่อ'), z.maxLength(60, 'ชื่อยาวเกิน 60 ตัวอักษร')),
    roles: roles(),
    reason: reason(),
    password: ownPassword(),
  }),
  output: proposed,
  errors: errorsOf(...stepUp, peopleErrors.staff_roles_together, peopleErrors.staff_username_taken),
  limit: commonLimits.login,
})

export const staffChange = defineCall({
  method: 'POST',
  path: '/operator/api/staff/change',
  summary: 'เสนอเปลี่ยนบทบาท เปิดใช้อีกครั้ง หรือให้ตั้งรหัสผ่านใหม่ ลดบทบาทมีผลทันที',
  access: 'staff',
  permission: 'staff.manage',
  input: z.object({
    staff_id: id(),
    change: z.enum(staffChanges, 'เลือกสิ่งที่จะเปลี่ยน'),
    /** With `roles`. */
    roles: z.optional(roles()),
    reason: reason(),
    password: ownPassword(),
  }),
  output: proposed,
  errors: errorsOf(
    ...stepUp,
    peopleErrors.staff_own_account,
    peopleErrors.staff_roles_together,
    peopleErrors.staff_nothing_changes,
    peopleErrors.staff_last_owner,
    approvalErrors.approval_asked,
  ),
  limit: commonLimits.login,
})

export const staffDecide = defineCall({
  method: 'POST',
  path: '/operator/api/staff/decide',
  summary: 'คนที่สองอนุมัติหรือปฏิเสธข้อเสนอเรื่องพนักงาน ผู้เสนอถอนข้อเสนอของตนเองได้',
  access: 'staff',
  permission: 'staff.manage',
  input: z.object({
    staff_id: id(),
    /** The one that the person has read. */
    approval_id: id(),
    verdict: z.enum(['approve', 'reject'], 'เลือกอนุมัติหรือปฏิเสธ'),
    reason: reason(),
    password: ownPassword(),
  }),
  output: z.object({ staff_id: id() }),
  errors: errorsOf(
    ...stepUp,
    peopleErrors.staff_own_account,
    approvalErrors.approval_own,
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    peopleErrors.staff_asker_gone,
    peopleErrors.staff_last_owner,
  ),
  limit: commonLimits.login,
})

const oneStep = { staff_id: id(), reason: reason(), password: ownPassword() }

export const staffSwitchOff = defineCall({
  method: 'POST',
  path: '/operator/api/staff/off',
  summary: 'ปิดใช้บัญชีพนักงานทันที ทุกอุปกรณ์ออกจากระบบ',
  access: 'staff',
  permission: 'staff.manage',
  input: z.object(oneStep),
  output: z.object({ staff_id: id() }),
  errors: errorsOf(
    ...stepUp,
    peopleErrors.staff_own_account,
    peopleErrors.staff_nothing_changes,
    peopleErrors.staff_last_owner,
  ),
  limit: commonLimits.login,
})

export const staffEndSessions = defineCall({
  method: 'POST',
  path: '/operator/api/staff/sessions/end',
  summary: 'ให้ทุกอุปกรณ์ของพนักงานออกจากระบบ',
  access: 'staff',
  permission: 'staff.manage',
  input: z.object({ staff_id: id(), reason: reason() }),
  output: z.object({ staff_id: id() }),
  errors: errorsOf(peopleErrors.staff_own_account),
})

export const staffOneTime = defineCall({
  method: 'POST',
  path: '/operator/api/staff/one-time-password',
  summary: 'ออกรหัสผ่านใช้ครั้งเดียวให้บัญชีที่อนุมัติแล้ว รหัสก่อนหน้าใช้ไม่ได้อีก',
  access: 'staff',
  permission: 'staff.manage',
  input: z.object(oneStep),
  /** Shown once; nobody can read it again. */
  output: z.object({ username: z.string(), one_time_password: z.string(), expires_at: instant() }),
  errors: errorsOf(...stepUp, peopleErrors.staff_own_account, peopleErrors.staff_nothing_changes),
  limit: commonLimits.login,
})

export const staffDeskChanged = defineEvent({
  topic: 'staff_desk',
  summary: 'An account of the back office changed, or somebody proposed that it does',
  audience: { permission: 'staff.view' },
  payload: z.strictObject({ staff_id: z.int() }),
})

export type Person = CallOutput<typeof staffList>[number]
export type WirePerson = WireOutput<typeof staffList>[number]
export type WireRole = WireOutput<typeof staffRoles>[number]
