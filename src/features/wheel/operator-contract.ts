import * as z from 'zod/mini'
import { approvalErrors } from '#kernel/approval-errors.ts'
import {
  type CallInput,
  defineCall,
  id,
  instant,
  nothing,
  reasonText,
  type WireInput,
  type WireOutput,
} from '#kernel/contract.ts'
import { minorNumber, typedText, waitingVersion, wholeNumber } from '#kernel/desk-fields.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { prizeKinds } from './rules/wheel-terms.ts'

export const wheelPermissions = definePermissions({
  'wheel.view': { thai: 'ดูกงล้อ', roles: ['editor', 'cashier', 'auditor'] },
  'wheel.edit': { thai: 'เขียนและพักกงล้อ', roles: ['editor'] },
  'wheel.publish': { thai: 'อนุมัติกงล้อ', roles: ['cashier'] },
})

/** What the desk can be refused. Numbers 1705, 1730–1736. */
export const wheelDeskErrors = defineErrors({
  wheel_unpaid: { number: 1730, thai: 'กงล้อต้องใช้แต้มหรือสิทธิ์หมุนอย่างน้อยหนึ่งอย่าง' },
  wheel_weights: { number: 1731, thai: 'โอกาสทุกช่องรวมกันต้องเท่ากับ 100.00%' },
  wheel_amount: { number: 1732, thai: 'ช่องที่ไม่ได้รางวัลต้องมีจำนวน 0 ช่องอื่นต้องมากกว่า 0' },
  wheel_fallback: {
    number: 1733,
    thai: 'ช่องที่มีจำนวนจำกัดต้องมีช่องแทนที่ไม่จำกัดจำนวน และมูลค่าไม่สูงกว่า',
  },
  wheel_above_price: { number: 1734, thai: 'ค่าเฉลี่ยที่กงล้อให้ต้องไม่เกินมูลค่าแต้มที่ใช้หมุน' },
  wheel_budget_small: { number: 1735, thai: 'งบต้องไม่น้อยกว่าเครดิตสูงสุดของหนึ่งครั้ง' },
  wheel_times_odd: { number: 1705, thai: 'เวลาจบต้องอยู่หลังเวลาเริ่ม' },
  wheel_step_not_possible: { number: 1736, thai: 'กงล้อนี้เปลี่ยนสถานะไปแล้ว กรุณาโหลดใหม่' },
})

const AMOUNT_MAX = 10_000_000

const prize = z.object({
  label: typedText('ชื่อช่อง', 1, 24),
  kind: z.enum(prizeKinds, 'กรุณาเลือกสิ่งที่ให้'),
  /** Points, spins or satang. */
  amount: minorNumber('จำนวนที่ให้', 0, AMOUNT_MAX),
  /** Of 10,000. */
  weight: wholeNumber('โอกาส', 1, 10_000),
  stock: z.nullable(wholeNumber('จำนวนทั้งหมด', 0, 1_000_000)),
  cap_day: z.nullable(wholeNumber('จำนวนต่อวัน', 1, 1_000_000)),
  cap_member: z.nullable(wholeNumber('จำนวนต่อบัญชี', 1, 10_000)),
  fallback: z.nullable(wholeNumber('ช่องแทน', 0, 23)),
})

const terms = {
  title: typedText('ชื่อ', 3, 60),
  cost_points: z.nullable(wholeNumber('แต้มต่อครั้ง', 1, 100_000)),
  takes_spins: z.boolean(),
  spins_a_day: wholeNumber('จำนวนครั้งต่อวัน', 1, 100),
  min_level: wholeNumber('ระดับสมาชิก', 1, 10),
  /** Satang. */
  budget: minorNumber('งบ', 0, 1_000_000_000_00),
  /** When it stands there; null: as long as it is on. */
  opens_at: z.nullable(instant()),
  closes_at: z.nullable(instant()),
  prizes: z
    .array(prize, 'กรุณากรอกช่องของกงล้อ')
    .check(z.minLength(2, 'ต้องมีอย่างน้อย 2 ช่อง'), z.maxLength(24, 'มีได้ไม่เกิน 24 ช่อง')),
}

const version = z.object({
  ...terms,
  version: z.int(),
  /** Ten-thousandths of a satang: what a spin gives on average, and what it is paid with at least. */
  expected: z.int(),
  price: z.int(),
  spins: z.int(),
  /** Satang given so far. */
  credit: z.int(),
  out: z.array(z.int()),
  /** Null: what the site started with. */
  written_by: z.nullable(z.string()),
  written_at: instant(),
})

export const wheelDeskStates = ['draft', 'live', 'paused'] as const

export const listDeskWheels = defineCall({
  method: 'GET',
  path: '/operator/api/wheel/list',
  summary: 'Every wheel with its versions, what waits, and what it gave',
  access: 'staff',
  permission: 'wheel.view',
  input: nothing(),
  output: z.array(
    z.object({
      wheel_id: id(),
      state: z.enum(wheelDeskStates),
      pays: z.enum(['at_once', 'claimed']),
      live_version: z.nullable(z.int()),
      /** Newest first. */
      versions: z.array(version),
      /** In the last 30 days. */
      spins: z.int(),
      members: z.int(),
      proposal: waitingVersion(),
    }),
  ),
  errors: [],
})

export const countWheelsWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/wheel/waiting',
  summary: 'How many versions of wheels wait for a second person',
  access: 'staff',
  permission: 'wheel.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const saveWheel = defineCall({
  method: 'POST',
  path: '/operator/api/wheel/save',
  summary:
    'Writes the next version of a wheel, or a further one whose prizes wait; it holds when a second person agrees',
  access: 'staff',
  permission: 'wheel.edit',
  input: z.object({
    /** Null: a further wheel. */
    wheel_id: z.nullable(id(undefined, 32_767)),
    ...terms,
    reason: reasonText(5, 300),
  }),
  output: z.object({ wheel_id: id(), version: z.int() }),
  errors: [
    wheelDeskErrors.wheel_unpaid,
    wheelDeskErrors.wheel_weights,
    wheelDeskErrors.wheel_amount,
    wheelDeskErrors.wheel_fallback,
    wheelDeskErrors.wheel_above_price,
    wheelDeskErrors.wheel_budget_small,
    wheelDeskErrors.wheel_times_odd,
    approvalErrors.approval_asked,
  ],
})

const stepped = z.object({ wheel_id: id(), state: z.enum(wheelDeskStates) })
const decision = { wheel_id: id(undefined, 32_767), approval_id: id(), reason: reasonText(5, 300) }

export const publishWheel = defineCall({
  method: 'POST',
  path: '/operator/api/wheel/publish',
  summary: 'The second person agrees: spins go by this version from here on',
  access: 'staff',
  permission: 'wheel.publish',
  input: z.object(decision),
  output: stepped,
  errors: [
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ],
})

export const rejectWheel = defineCall({
  method: 'POST',
  path: '/operator/api/wheel/reject',
  summary: 'The second person does not agree; nothing changes',
  access: 'staff',
  permission: 'wheel.publish',
  input: z.object(decision),
  output: stepped,
  errors: [approvalErrors.approval_closed, approvalErrors.approval_expired],
})

export const stepWheel = defineCall({
  method: 'POST',
  path: '/operator/api/wheel/step',
  summary: 'Pauses a wheel, or lets it go on',
  access: 'staff',
  permission: 'wheel.edit',
  input: z.object({
    wheel_id: id(undefined, 32_767),
    to: z.enum(['live', 'paused'], 'กรุณาเลือก'),
    reason: reasonText(5, 300),
  }),
  output: stepped,
  errors: [wheelDeskErrors.wheel_step_not_possible],
})

export const wheelDeskChanged = defineEvent({
  topic: 'wheel_desk',
  summary: 'A wheel was written, decided about, or changed its state',
  audience: { permission: 'wheel.view' },
  payload: z.strictObject({ wheel_id: z.int() }),
})

export type WheelInput = CallInput<typeof saveWheel>
export type WheelInputWire = WireInput<typeof saveWheel>
export type DeskWheel = WireOutput<typeof listDeskWheels>[number]
export type DeskWheelVersion = DeskWheel['versions'][number]
