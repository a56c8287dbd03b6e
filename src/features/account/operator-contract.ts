import * as z from 'zod/mini'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { type WireOutput, defineCall, id, instant, reasonText } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { definePermissions } from '#kernel/permission.ts'
import { exclusionDays, levels, memberStatuses } from './rules/member-state.ts'

export const memberPermissions = definePermissions({
  'member.view': {
    thai: 'ค้นหาและดูข้อมูลสมาชิก',
    roles: ['cashier', 'risk_officer', 'auditor'],
  },
  'member.suspend': { thai: 'ระงับ ปิด และเปิดบัญชีสมาชิก', roles: ['risk_officer'] },
  'member.exclude': { thai: 'ตั้งช่วงพักการเล่นของสมาชิก', roles: ['risk_officer'] },
  'member.level': { thai: 'เปลี่ยนระดับสมาชิก', roles: ['risk_officer'] },
})

/** What the member desk can be refused. Numbers 1050–1069. */
export const memberDeskErrors = defineErrors({
  member_status_not_next: {
    number: 1050,
    thai: 'เปลี่ยนเป็นสถานะนี้ไม่ได้ อาจมีคนเปลี่ยนไปก่อนแล้ว กรุณาโหลดใหม่',
  },
  exclusion_not_longer: {
    number: 1051,
    thai: 'ช่วงพักการเล่นย่อหรือยกเลิกไม่ได้ เลือกให้นานกว่าที่ตั้งไว้',
  },
  member_level_same: { number: 1052, thai: 'สมาชิกอยู่ระดับนี้แล้ว กรุณาโหลดใหม่' },
  member_level_unknown: { number: 1058, thai: 'ไม่มีระดับนี้ในเงื่อนไขที่ใช้อยู่' },
  member_level_not_for: {
    number: 1059,
    thai: 'ให้ระดับสูงขึ้นไม่ได้ สมาชิกพักการเล่นอยู่หรือเพิ่งพักไปไม่ถึง 90 วัน',
  },
})

const reason = reasonText(5, 200)

const status = z.enum(memberStatuses, 'ไม่รู้จักสถานะนี้')

/** A member in short, masked as on every desk. */
const member = z.object({
  member_id: id(),
  name: z.string(),
  phone: z.string(),
  status,
  level: z.int(),
  /** Until when he plays nothing; null where no exclusion runs. */
  excluded_until: z.nullable(instant()),
  joined_at: instant(),
  /** Other accounts with the same name and birth date: allowed, and looked at. */
  same_person: z.array(id()),
  bank_accounts: z.array(
    z.object({
      bank_code: z.string(),
      bank_name: z.string(),
      account_number: z.string(),
      is_verified: z.boolean(),
    }),
  ),
})

/** A POST, so that what was typed stands in no address and no log of addresses. */
export const findMembers = defineCall({
  method: 'POST',
  path: '/operator/api/member/find',
  summary: 'Members by phone or its end, first or last name, end of a bank account, or number',
  access: 'staff',
  permission: 'member.view',
  input: z.object({
    text: z
      .string('กรุณากรอกคำค้น')
      .check(z.trim(), z.minLength(1, 'กรุณากรอกคำค้น'), z.maxLength(80, 'คำค้นยาวเกินไป')),
  }),
  output: z.object({
    items: z.array(member),
    /** Whether there are others whom the same words fit. */
    has_more: z.boolean(),
  }),
  errors: [],
})

export const getMember = defineCall({
  method: 'GET',
  path: '/operator/api/member/detail',
  summary: 'One member and what may be done with him',
  access: 'staff',
  permission: 'member.view',
  input: z.object({ member_id: id() }),
  output: z.extend(member, {
    /** The statuses that may follow. */
    next_statuses: z.array(status),
  }),
  errors: [],
})

export const changeMemberStatus = defineCall({
  method: 'POST',
  path: '/operator/api/member/status',
  summary: 'Suspends, closes or re-activates a member; his sessions and streams end with it',
  access: 'staff',
  permission: 'member.suspend',
  input: z.object({ member_id: id(), status, reason }),
  output: z.object({ status }),
  errors: [memberDeskErrors.member_status_not_next],
})

export const excludeMember = defineCall({
  method: 'POST',
  path: '/operator/api/member/exclude',
  summary: 'Lets a member play nothing for some days from now; never shortens what runs',
  access: 'staff',
  permission: 'member.exclude',
  input: z.object({
    member_id: id(),
    days: z
      .int('กรุณาเลือกช่วงพัก')
      .check(
        z.minimum(exclusionDays.min, 'พักอย่างน้อย 1 วัน'),
        z.maximum(exclusionDays.max, 'พักได้ไม่เกิน 5 ปี'),
      ),
    reason,
  }),
  output: z.object({ excluded_until: instant() }),
  errors: [memberDeskErrors.exclusion_not_longer],
})

export const changeMemberLevel = defineCall({
  method: 'POST',
  path: '/operator/api/member/level',
  summary:
    'Puts a member on another level for 90 days; rates of bills from now on follow it. A high one waits for a second person',
  access: 'staff',
  permission: 'member.level',
  input: z.object({
    member_id: id(),
    level: z
      .int('กรุณาเลือกระดับ')
      .check(z.minimum(levels.min, 'ไม่มีระดับนี้'), z.maximum(levels.max, 'ไม่มีระดับนี้')),
    reason,
  }),
  output: z.object({ level: z.int(), is_waiting: z.boolean() }),
  errors: [
    memberDeskErrors.member_level_same,
    memberDeskErrors.member_level_unknown,
    memberDeskErrors.member_level_not_for,
    approvalErrors.approval_asked,
  ],
})

export type MemberFacts = WireOutput<typeof findMembers>['items'][number]
export type MemberDetail = WireOutput<typeof getMember>
