import * as z from 'zod/mini'
import { approvalErrors } from '#kernel/approval-errors.ts'
import {
  baht,
  type CallInput,
  defineCall,
  id,
  instant,
  nothing,
  reasonText,
  type WireInput,
  type WireOutput,
} from '#kernel/contract.ts'
import {
  minorNumber,
  refusedVersion,
  typedText,
  waitingVersion,
  wholeNumber,
} from '#kernel/desk-fields.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { questPeriods } from './rules/periods.ts'
import { questProducts } from './rules/quest-terms.ts'
import { questTypes } from './rules/quest-types.ts'

export const questPermissions = definePermissions({
  'quest.view': { thai: 'ดูภารกิจ', roles: ['editor', 'cashier', 'auditor'] },
  'quest.edit': { thai: 'เขียนและพักภารกิจ', roles: ['editor'] },
  'quest.publish': { thai: 'อนุมัติภารกิจ', roles: ['cashier'] },
})

/** What the desk can be refused. Numbers 1631–1635, 1690–1699, 1706. */
export const questDeskErrors = defineErrors({
  quest_check_in_fixed: { number: 1631, thai: 'เช็กอินเป็นรายวัน วันละครั้ง และไม่ผูกกับเกม' },
  quest_product_needed: { number: 1632, thai: 'ภารกิจการเล่นต้องระบุเกม' },
  quest_goal_above_period: {
    number: 1633,
    thai: 'เป้าหมายสูงเกินกำหนดของรอบนี้ ภารกิจต้องไม่ชวนให้เล่นหรือฝากมากเกินไป',
  },
  quest_above_margin: {
    number: 1634,
    thai: 'แต้มของทุกภารกิจของเกมนี้รวมกันต้องไม่เกิน 17% ของส่วนต่างที่เว็บได้',
  },
  quest_product_odd: { number: 1690, thai: 'ภารกิจแบบนี้ไม่ผูกกับเกม' },
  quest_period_odd: { number: 1691, thai: 'ภารกิจแบบนี้ใช้กับรอบที่เลือกไม่ได้' },
  quest_event_needed: { number: 1692, thai: 'รอบกิจกรรมต้องเลือกกิจกรรม และรอบอื่นต้องไม่เลือก' },
  quest_budget_small: { number: 1693, thai: 'งบแต้มต้องไม่น้อยกว่าแต้มที่ให้หนึ่งครั้ง' },
  quest_gift_above_max: {
    number: 1694,
    thai: 'แต้มของภารกิจที่ไม่ใช่การเล่นในรอบนี้รวมกันเกินกำหนดต่อคน',
  },
  quest_needs_odd: { number: 1695, thai: 'ภารกิจที่ต้องทำก่อนต้องเป็นภารกิจที่เปิดอยู่และสร้างมาก่อน' },
  event_times_odd: {
    number: 1696,
    thai: 'กิจกรรมต้องจบในอนาคต หลังเวลาเริ่ม และยาวไม่เกิน 62 วัน',
  },
  event_begun: {
    number: 1698,
    thai: 'กิจกรรมนี้แก้ไม่ได้ เพราะมีภารกิจที่เปิดแล้วหรือรออนุมัติ ถ้ายังรออยู่ ให้ไม่อนุมัติภารกิจนั้นก่อน',
  },
  quest_event_over: { number: 1697, thai: 'ไม่พบกิจกรรมนี้ หรือกิจกรรมจบแล้ว' },
  quest_reward_one: { number: 1706, thai: 'ภารกิจให้แต้มหรือสิทธิ์หมุนอย่างใดอย่างหนึ่ง' },
  quest_level_unknown: { number: 1699, thai: 'ระดับนี้ไม่มีในเงื่อนไขระดับที่ใช้อยู่' },
  quest_step_not_possible: { number: 1635, thai: 'ภารกิจนี้เปลี่ยนสถานะไปแล้ว กรุณาโหลดใหม่' },
})

/** What terms can be refused for when they are written. */
const soundErrors = [
  questDeskErrors.quest_reward_one,
  questDeskErrors.quest_check_in_fixed,
  questDeskErrors.quest_product_needed,
  questDeskErrors.quest_product_odd,
  questDeskErrors.quest_period_odd,
  questDeskErrors.quest_goal_above_period,
  questDeskErrors.quest_event_needed,
  questDeskErrors.quest_budget_small,
  questDeskErrors.quest_gift_above_max,
  questDeskErrors.quest_above_margin,
  questDeskErrors.quest_needs_odd,
  questDeskErrors.quest_event_over,
  questDeskErrors.quest_level_unknown,
] as const

const typed = {
  title: z
    .string('กรุณากรอกชื่อ')
    .check(
      z.trim(),
      z.minLength(3, 'ชื่อต้องมีอย่างน้อย 3 ตัวอักษร'),
      z.maxLength(80, 'ชื่อยาวเกิน 80 ตัวอักษร'),
    ),
  type: z.enum(questTypes, 'กรุณาเลือกแบบภารกิจ'),
  period: z.enum(questPeriods, 'กรุณาเลือกรอบ'),
  product: z.nullable(z.enum(questProducts, 'กรุณาเลือกเกม')),
  /** Satang, or a number of what its type counts. */
  goal: minorNumber('เป้าหมาย', 1, 100_000_000_00),
  /** Points or free spins, and never both. */
  points: z.nullable(wholeNumber('แต้ม', 1, 1_000_000)),
  spins: z.nullable(wholeNumber('สิทธิ์หมุน', 1, 20)),
  event_id: z.nullable(id(undefined, 32_767)),
  /** The least level of a member; null: everybody. */
  level_min: z.nullable(wholeNumber('ระดับสมาชิก', 2, 10)),
  /** The quest to be claimed before it. */
  needs_quest: z.nullable(id(undefined, 32_767)),
  /** Points that all members together get of this version; null: no end. */
  budget: z.nullable(wholeNumber('งบแต้ม', 1, 100_000_000)),
}

const version = z.object({
  version: z.int(),
  title: z.string(),
  type: z.enum(questTypes),
  period: z.enum(questPeriods),
  product: z.nullable(z.enum(questProducts)),
  goal: z.int(),
  /** What a claim is worth. */
  points: z.int(),
  /** Given as so many free spins of the wheel; null: as points. */
  spins: z.nullable(z.int()),
  event_id: z.nullable(id()),
  level_min: z.nullable(z.int()),
  needs_quest: z.nullable(id()),
  budget: z.nullable(z.int()),
  /** What of the budget was given; null: there is none. */
  budget_used: z.nullable(z.int()),
  /** Null: what the site started with. */
  written_by: z.nullable(z.string()),
  written_at: instant(),
})

export const questDeskStates = ['draft', 'live', 'paused', 'stopped'] as const

export const listDeskQuests = defineCall({
  method: 'GET',
  path: '/operator/api/quest/list',
  summary: 'Every quest with its versions, what waits, and what it gave in the last 30 days',
  access: 'staff',
  permission: 'quest.view',
  input: nothing(),
  output: z.array(
    z.object({
      quest_id: id(),
      state: z.enum(questDeskStates),
      live_version: z.nullable(z.int()),
      /** Newest first. */
      versions: z.array(version),
      claims: z.int(),
      members: z.int(),
      points_given: z.int(),
      spins_given: z.int(),
      proposal: waitingVersion(),
      refused: refusedVersion(),
    }),
  ),
  errors: [],
})

export const countQuestsWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/quest/waiting',
  summary: 'How many versions of quests wait for a second person',
  access: 'staff',
  permission: 'quest.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const saveQuest = defineCall({
  method: 'POST',
  path: '/operator/api/quest/save',
  summary: 'Writes a quest, or its next version; it holds when a second person agrees',
  access: 'staff',
  permission: 'quest.edit',
  input: z.object({
    quest_id: z.optional(id(undefined, 32_767)),
    ...typed,
    reason: reasonText(5, 300),
  }),
  output: z.object({ quest_id: id(), version: z.int() }),
  errors: [...soundErrors, questDeskErrors.quest_step_not_possible, approvalErrors.approval_asked],
})

export const previewQuest = defineCall({
  method: 'POST',
  path: '/operator/api/quest/preview',
  summary: 'What a quest would have cost at most by what members did last month',
  access: 'staff',
  permission: 'quest.view',
  input: z.object({
    type: typed.type,
    period: typed.period,
    goal: typed.goal,
    points: typed.points,
    spins: typed.spins,
    budget: typed.budget,
  }),
  output: z.object({
    /** `2026-11` */
    month: z.string(),
    /** How often the goal was reached, and by how many members. */
    claims: z.int(),
    members: z.int(),
    points: z.int(),
    /** What these points are worth at most. */
    worth: baht(),
  }),
  errors: [],
})

const stepped = z.object({ quest_id: id(), state: z.enum(questDeskStates) })
const decision = { quest_id: id(undefined, 32_767), approval_id: id(), reason: reasonText(5, 300) }

export const publishQuest = defineCall({
  method: 'POST',
  path: '/operator/api/quest/publish',
  summary: 'The second person agrees: periods go by this version from here on',
  access: 'staff',
  permission: 'quest.publish',
  input: z.object(decision),
  output: stepped,
  errors: [
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
    questDeskErrors.quest_step_not_possible,
    questDeskErrors.quest_gift_above_max,
    questDeskErrors.quest_above_margin,
    questDeskErrors.quest_event_over,
  ],
})

export const rejectQuest = defineCall({
  method: 'POST',
  path: '/operator/api/quest/reject',
  summary: 'The second person does not agree; nothing changes',
  access: 'staff',
  permission: 'quest.publish',
  input: z.object(decision),
  output: stepped,
  errors: [approvalErrors.approval_closed, approvalErrors.approval_expired],
})

export const stepQuest = defineCall({
  method: 'POST',
  path: '/operator/api/quest/step',
  summary:
    'Pauses a quest, lets it go on, or stops it for good; what is claimable stays so until its end',
  access: 'staff',
  permission: 'quest.edit',
  input: z.object({
    quest_id: id(undefined, 32_767),
    to: z.enum(['live', 'paused', 'stopped'], 'กรุณาเลือก'),
    reason: reasonText(5, 300),
  }),
  output: stepped,
  errors: [
    questDeskErrors.quest_step_not_possible,
    questDeskErrors.quest_gift_above_max,
    questDeskErrors.quest_above_margin,
    questDeskErrors.quest_event_over,
  ],
})

export const listDeskEvents = defineCall({
  method: 'GET',
  path: '/operator/api/quest/event/list',
  summary: 'Every event, the newest first, and how many members joined it',
  access: 'staff',
  permission: 'quest.view',
  input: nothing(),
  output: z.array(
    z.object({
      event_id: id(),
      title: z.string(),
      body: z.string(),
      starts_at: instant(),
      ends_at: instant(),
      is_over: z.boolean(),
      /** No quest of it is out or waits for a second person. */
      may_change: z.boolean(),
      members: z.int(),
    }),
  ),
  errors: [],
})

export const saveEvent = defineCall({
  method: 'POST',
  path: '/operator/api/quest/event/save',
  summary:
    'Writes an event, or corrects one of which no quest is out or waits; members see it when one is let out',
  access: 'staff',
  permission: 'quest.edit',
  input: z.object({
    /** Left out: a new one. */
    event_id: z.optional(id(undefined, 32_767)),
    title: typed.title,
    body: typedText('คำอธิบาย', 10, 500),
    starts_at: instant(),
    ends_at: instant(),
    reason: reasonText(5, 300),
  }),
  output: z.object({ event_id: id() }),
  errors: [questDeskErrors.event_times_odd, questDeskErrors.event_begun],
})

export const questDeskChanged = defineEvent({
  topic: 'quest_desk',
  summary: 'A quest was written, decided about, or changed its state',
  audience: { permission: 'quest.view' },
  /** Null: an event was written. */
  payload: z.strictObject({ quest_id: z.nullable(z.int()) }),
})

export type QuestInput = CallInput<typeof saveQuest>
export type QuestInputWire = WireInput<typeof saveQuest>
export type EventInputWire = WireInput<typeof saveEvent>
export type DeskEvent = WireOutput<typeof listDeskEvents>[number]
export type DeskQuest = WireOutput<typeof listDeskQuests>[number]
