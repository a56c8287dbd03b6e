import * as z from 'zod/mini'
import { approvalErrors } from '#kernel/approval-errors.ts'
import {
  baht,
  type CallInput,
  day,
  defineCall,
  id,
  instant,
  nothing,
  reasonText,
  type WireOutput,
} from '#kernel/contract.ts'
import { waitingVersion } from '#kernel/desk-fields.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { rateShape } from './contract.ts'
import { pointProducts } from './rules/point-terms.ts'

export const pointPermissions = definePermissions({
  'point.view': { thai: 'ดูอัตราแต้มจากการเล่น', roles: ['editor', 'cashier', 'auditor'] },
  'point.edit': { thai: 'เสนออัตราแต้มจากการเล่น', roles: ['editor'] },
  'point.publish': { thai: 'อนุมัติอัตราแต้มจากการเล่น', roles: ['cashier'] },
})

/** What the desk can be refused. Numbers 1700 and 1701. */
export const pointDeskErrors = defineErrors({
  point_product_twice: { number: 1700, thai: 'เกมนี้อยู่ในรายการแล้ว' },
  point_above_share: {
    number: 1701,
    thai: 'แต้มจากการเล่นต้องไม่เกิน 1% ของส่วนต่างที่เว็บได้ คือไม่เกิน 2 แต้มต่อยอดแทง ฿100',
  },
})

const typed = {
  rates: z
    .array(
      z.object({
        product: z.enum(pointProducts, 'ไม่รู้จักเกมนี้'),
        /** Hundredths of a point for ฿100. */
        rate_x100: z
          .int('กรุณากรอกอัตราเป็นตัวเลข 0 ถึง 2 ทศนิยมไม่เกิน 2 ตำแหน่ง')
          .check(
            z.minimum(0, 'อัตราต้องไม่ติดลบ'),
            z.maximum(10_000, 'อัตราต้องไม่เกิน 2 แต้มต่อยอดแทง ฿100'),
          ),
      }),
    )
    .check(z.minLength(1, 'ต้องมีอย่างน้อยหนึ่งเกม'), z.maxLength(20, 'เกมมากเกินไป')),
}

export const getPointDesk = defineCall({
  method: 'GET',
  path: '/operator/api/point/terms',
  summary:
    'Every version of what play gives, which holds, what waits, and what the last months gave',
  access: 'staff',
  permission: 'point.view',
  input: nothing(),
  output: z.object({
    live_version: z.nullable(z.int()),
    /** What begins on a later day; null: nothing does. */
    next: z.nullable(z.object({ version: z.int(), from: day() })),
    /** Newest first. */
    versions: z.array(
      z.object({
        version: z.int(),
        rates: z.array(rateShape),
        /** Null: what the site started with. */
        written_by: z.nullable(z.string()),
        written_at: instant(),
      }),
    ),
    proposal: waitingVersion(),
    /** Newest first, twelve at most. */
    months: z.array(
      z.object({
        month: z.string(),
        members: z.int(),
        credited: z.int(),
        /** What was credited and then taken back by corrections, still to be set off. */
        carried: z.int(),
      }),
    ),
  }),
  errors: [],
})

export const countPointWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/point/waiting',
  summary: 'How many versions of what play gives wait for a second person',
  access: 'staff',
  permission: 'point.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

const faults = [pointDeskErrors.point_product_twice, pointDeskErrors.point_above_share]

export const previewPoint = defineCall({
  method: 'POST',
  path: '/operator/api/point/preview',
  summary: 'What these rates would have given in the month before this one, beside those that hold',
  access: 'staff',
  permission: 'point.view',
  input: z.object(typed),
  output: z.object({
    month: z.string(),
    members: z.int(),
    valid: baht(),
    points: z.int(),
    points_now: z.int(),
    /** What those are worth in the shop at most. */
    worth: baht(),
    worth_now: baht(),
  }),
  errors: faults,
})

export const savePoint = defineCall({
  method: 'POST',
  path: '/operator/api/point/save',
  summary: 'Proposes the next version; it holds from the day after a second person agrees',
  access: 'staff',
  permission: 'point.edit',
  input: z.object({ ...typed, reason: reasonText(5, 300) }),
  output: z.object({ version: z.int() }),
  errors: [...faults, approvalErrors.approval_asked],
})

const decision = z.object({ approval_id: id(), reason: reasonText(5, 300) })

export const publishPoint = defineCall({
  method: 'POST',
  path: '/operator/api/point/publish',
  summary: 'The second person agrees: days go by this version from tomorrow on',
  access: 'staff',
  permission: 'point.publish',
  input: decision,
  output: z.object({ version: z.int(), from: z.nullable(day()) }),
  errors: [
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ],
})

export const rejectPoint = defineCall({
  method: 'POST',
  path: '/operator/api/point/reject',
  summary: 'The second person does not agree; nothing changes',
  access: 'staff',
  permission: 'point.publish',
  input: decision,
  output: z.object({ version: z.int(), from: z.nullable(day()) }),
  errors: [approvalErrors.approval_closed, approvalErrors.approval_expired],
})

export const pointDeskChanged = defineEvent({
  topic: 'point_desk',
  summary: 'What play gives was proposed or decided about',
  audience: { permission: 'point.view' },
  payload: z.strictObject({ version: z.int() }),
})

export type PointRates = CallInput<typeof previewPoint>['rates']
export type PointDeskWire = WireOutput<typeof getPointDesk>
export type PointPreviewWire = WireOutput<typeof previewPoint>
