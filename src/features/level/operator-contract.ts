import * as z from 'zod/mini'
import { approvalErrors } from '#kernel/approval-errors.ts'
import {
  baht,
  day,
  defineCall,
  id,
  instant,
  nothing,
  page,
  paging,
  reasonText,
  type WireInput,
  type WireOutput,
} from '#kernel/contract.ts'
import { typedText, waitingVersion } from '#kernel/desk-fields.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { memberDigits } from '#kernel/phone.ts'
import { entryWhys } from './contract.ts'
import { known } from './known-shape.ts'

export const levelPermissions = definePermissions({
  'level.view': { thai: 'ดูระดับสมาชิก', roles: ['editor', 'risk_officer', 'auditor'] },
  'level.edit': { thai: 'เสนอเงื่อนไขระดับ', roles: ['editor'] },
  'level.publish': { thai: 'อนุมัติเงื่อนไขระดับ', roles: ['risk_officer'] },
  'level.review': { thai: 'ตรวจและตั้งระดับสมาชิก', roles: ['risk_officer'] },
})

/** What the desk can be refused. Numbers 1800–1819. */
export const levelDeskErrors = defineErrors({
  level_first_zero: { number: 1800, thai: 'ระดับแรกต้องเริ่มที่ 0 บาท' },
  level_not_rising: { number: 1801, thai: 'ยอดเล่นของระดับต้องมากกว่าระดับก่อนหน้า' },
  level_check_needed: {
    number: 1802,
    thai: 'ระดับ 4 ขึ้นไป และทุกระดับที่สูงกว่าระดับที่ต้องตรวจ ต้องให้เจ้าหน้าที่ตรวจก่อน',
  },
  level_name_twice: { number: 1803, thai: 'ชื่อระดับซ้ำกัน' },
  level_unknown: { number: 1804, thai: 'ไม่มีระดับนี้ในเงื่อนไขที่ใช้อยู่' },
  level_until: { number: 1805, thai: 'เลือกวันตั้งแต่วันนี้ ไม่เกิน 90 วัน' },
  level_not_held: { number: 1806, thai: 'สมาชิกไม่มีระดับที่เจ้าหน้าที่ตั้งไว้แล้ว กรุณาโหลดใหม่' },
  level_review_closed: { number: 1807, thai: 'รายการนี้ตัดสินไปแล้วหรือหมดอายุแล้ว กรุณาโหลดใหม่' },
  level_review_changed: {
    number: 1808,
    thai: 'ยอดเล่นของสมาชิกเปลี่ยนไปแล้ว กรุณาดูใหม่ก่อนตัดสิน',
  },
  level_not_for_member: {
    number: 1809,
    thai: 'ให้ระดับสูงขึ้นไม่ได้ สมาชิกพักการเล่นอยู่หรือเพิ่งพักไปไม่ถึง 90 วัน',
  },
})

/** The levels in their order; the first is level 1. */
const typed = {
  levels: z
    .array(
      z.object({
        name: typedText('ชื่อระดับ', 2, 24),
        from: baht(),
        needs_check: z.boolean(),
      }),
    )
    .check(z.minLength(2, 'ต้องมีอย่างน้อยสองระดับ'), z.maxLength(10, 'มีได้ไม่เกินสิบระดับ')),
}

const step = z.object({
  level: z.int(),
  name: z.string(),
  from: baht(),
  needs_check: z.boolean(),
})

const member = { member_id: id(), username: z.string(), display_name: z.string() }

export const getLevelDesk = defineCall({
  method: 'GET',
  path: '/operator/api/level/desk',
  summary: 'Every version of the levels, the one that holds, what waits, and members by level',
  access: 'staff',
  permission: 'level.view',
  input: nothing(),
  output: z.object({
    live_version: z.int(),
    /** Newest first. */
    versions: z.array(
      z.object({
        version: z.int(),
        levels: z.array(step),
        /** Null: what the site started with. */
        written_by: z.nullable(z.string()),
        written_at: instant(),
      }),
    ),
    proposal: waitingVersion(),
    /** How many members stand on each level. */
    members: z.array(z.object({ level: z.int(), name: z.string(), count: z.int() })),
    /** The last night, and whether it is over; null: none yet. */
    night: z.nullable(z.object({ night: day(), is_done: z.boolean() })),
  }),
  errors: [],
})

/** A POST, so that a phone number stands in no address and no log of addresses. */
export const findLevelMembers = defineCall({
  method: 'POST',
  path: '/operator/api/level/members',
  summary: 'Who is on which level, the highest first; of one level, or one member',
  access: 'staff',
  permission: 'level.view',
  input: z.object({
    level: z.optional(z.int('กรุณาเลือกระดับ').check(z.minimum(1), z.maximum(10))),
    /** A member id or a whole phone number. */
    member: z.optional(
      z.string().check(z.overwrite(memberDigits), z.minLength(1), z.maxLength(20)),
    ),
    ...paging,
  }),
  output: page(
    z.object({
      ...member,
      level: z.int(),
      name: z.string(),
      /** Since when; null: since he joined. */
      since: z.nullable(day()),
      hold: z.nullable(z.object({ kind: z.enum(['floor', 'ceiling']), until: day() })),
      /** To which level he waits to be let by staff; null: nothing waits. */
      waits_for: z.nullable(z.int()),
    }),
  ),
  errors: [],
})

export const countLevelsWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/level/waiting',
  summary: 'How many members, levels set by hand and proposed terms wait for a person',
  access: 'staff',
  permission: 'level.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

const faults = [
  levelDeskErrors.level_first_zero,
  levelDeskErrors.level_not_rising,
  levelDeskErrors.level_check_needed,
  levelDeskErrors.level_name_twice,
]

export const previewLevels = defineCall({
  method: 'POST',
  path: '/operator/api/level/preview',
  summary: 'How many members play of the last 90 days puts on each level by these terms',
  access: 'staff',
  permission: 'level.view',
  input: z.object(typed),
  output: z.object({
    from: day(),
    to: day(),
    levels: z.array(
      z.object({
        level: z.int(),
        name: z.string(),
        /** On which they stand now, and which they reach by these terms. */
        now: z.int(),
        reached: z.int(),
      }),
    ),
    /** Who reaches more than he has, less, and of the first how many staff have to look at. */
    rises: z.int(),
    falls: z.int(),
    reviews: z.int(),
  }),
  errors: faults,
})

export const saveLevels = defineCall({
  method: 'POST',
  path: '/operator/api/level/save',
  summary: 'Writes the next version of the levels; it holds when a second person agrees',
  access: 'staff',
  permission: 'level.edit',
  input: z.object({ ...typed, reason: reasonText(5, 300) }),
  output: z.object({ version: z.int() }),
  errors: [...faults, approvalErrors.approval_asked],
})

const decision = { approval_id: id(), reason: reasonText(5, 300) }

export const publishLevels = defineCall({
  method: 'POST',
  path: '/operator/api/level/publish',
  summary: 'The second person agrees: nights from here on go by this version',
  access: 'staff',
  permission: 'level.publish',
  input: z.object(decision),
  output: z.object({ live_version: z.int() }),
  errors: [
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ],
})

export const rejectLevels = defineCall({
  method: 'POST',
  path: '/operator/api/level/reject',
  summary: 'The second person does not agree; nothing changes',
  access: 'staff',
  permission: 'level.publish',
  input: z.object(decision),
  output: z.object({ live_version: z.int() }),
  errors: [approvalErrors.approval_closed, approvalErrors.approval_expired],
})

/** What a person should know of a member before he gives him more. */
export const listLevelReviews = defineCall({
  method: 'GET',
  path: '/operator/api/level/review/list',
  summary: 'Members whom play raises to a level that staff look at, with what is known of each',
  access: 'staff',
  permission: 'level.view',
  input: nothing(),
  output: z.array(
    z.object({
      review_id: id(),
      ...member,
      level: z.int(),
      to: z.int(),
      to_name: z.string(),
      asked_at: instant(),
      ...known,
    }),
  ),
  errors: [],
})

export const decideLevelReview = defineCall({
  method: 'POST',
  path: '/operator/api/level/review/decide',
  summary: 'Gives a member the level that his play has reached, or does not',
  access: 'staff',
  permission: 'level.review',
  input: z.object({
    review_id: id(),
    /** What the person saw. */
    level: z.int('กรุณาเลือกระดับ'),
    verdict: z.enum(['approve', 'decline'], 'กรุณาเลือก'),
    reason: reasonText(5, 300),
  }),
  output: z.object({ level: z.int() }),
  errors: [
    levelDeskErrors.level_review_closed,
    levelDeskErrors.level_review_changed,
    levelDeskErrors.level_not_for_member,
  ],
})

export const setMemberLevel = defineCall({
  method: 'POST',
  path: '/operator/api/level/set',
  summary:
    'Sets a member’s level until a day: at least it where it is not below his own, else at most it; a high one waits for a second person',
  access: 'staff',
  permission: 'level.review',
  input: z.object({
    member_id: id(),
    level: z.int('กรุณาเลือกระดับ').check(z.minimum(1, 'ไม่มีระดับนี้'), z.maximum(10, 'ไม่มีระดับนี้')),
    until: day('กรุณาเลือกวัน'),
    reason: reasonText(5, 200),
  }),
  output: z.object({ level: z.int(), is_waiting: z.boolean() }),
  errors: [
    levelDeskErrors.level_unknown,
    levelDeskErrors.level_until,
    levelDeskErrors.level_not_for_member,
    approvalErrors.approval_asked,
  ],
})

export const listSetLevels = defineCall({
  method: 'GET',
  path: '/operator/api/level/set/list',
  summary: 'Levels that a person set and that wait for a second one',
  access: 'staff',
  permission: 'level.view',
  input: nothing(),
  output: z.array(
    z.object({
      approval_id: id(),
      ...member,
      level: z.int(),
      to: z.int(),
      to_name: z.string(),
      until: day(),
      by: z.string(),
      by_me: z.boolean(),
      reason: z.string(),
      ...known,
    }),
  ),
  errors: [],
})

export const decideSetLevel = defineCall({
  method: 'POST',
  path: '/operator/api/level/set/decide',
  summary: 'The second person agrees to a level set by hand, or does not',
  access: 'staff',
  permission: 'level.review',
  input: z.object({
    member_id: id(),
    approval_id: id(),
    verdict: z.enum(['approve', 'reject'], 'กรุณาเลือก'),
    reason: reasonText(5, 300),
  }),
  output: z.object({ level: z.int() }),
  errors: [
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
    levelDeskErrors.level_unknown,
    levelDeskErrors.level_until,
    levelDeskErrors.level_not_for_member,
  ],
})

export const releaseMemberLevel = defineCall({
  method: 'POST',
  path: '/operator/api/level/release',
  summary: 'Takes back what was set by hand: the level follows play again, from the next night on',
  access: 'staff',
  permission: 'level.review',
  input: z.object({ member_id: id(), reason: reasonText(5, 200) }),
  output: z.object({ level: z.int() }),
  errors: [levelDeskErrors.level_not_held],
})

export const getMemberLevels = defineCall({
  method: 'GET',
  path: '/operator/api/level/member',
  summary:
    'A member’s level, what is known of him, and his last hundred changes with their reasons',
  access: 'staff',
  permission: 'level.view',
  input: z.object({ member_id: id() }),
  output: z.object({
    ...member,
    level: z.int(),
    name: z.string(),
    hold: z.nullable(z.object({ kind: z.enum(['floor', 'ceiling']), until: day() })),
    /** The level that staff are asked to look at; null: none. */
    waits_for: z.nullable(z.int()),
    /** What somebody set that waits for a second person; null: nothing. */
    asked: z.nullable(
      z.object({
        to: z.int(),
        to_name: z.string(),
        until: day(),
        by: z.string(),
        reason: z.string(),
      }),
    ),
    ...known,
    history: z.array(
      z.object({
        entry_id: id(),
        day: day(),
        from: z.int(),
        to: z.int(),
        why: z.enum(entryWhys),
        sum: z.nullable(baht()),
        version: z.int(),
        until: z.nullable(day()),
        by: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
})

export const levelDeskChanged = defineEvent({
  topic: 'level_desk',
  summary: 'Terms of levels, a level set by hand, or a member whom staff look at changed',
  audience: { permission: 'level.view' },
  payload: z.strictObject({ member_id: z.optional(z.int()) }),
})

export type LevelDesk = WireOutput<typeof getLevelDesk>
export type LevelMemberWire = WireOutput<typeof findLevelMembers>['items'][number]
export type LevelReviewWire = WireOutput<typeof listLevelReviews>[number]
export type SetLevelWire = WireOutput<typeof listSetLevels>[number]
export type MemberLevels = WireOutput<typeof getMemberLevels>
export type LevelTermsWire = WireInput<typeof saveLevels>
