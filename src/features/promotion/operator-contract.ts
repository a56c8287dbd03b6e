import * as z from 'zod/mini'
import {
  baht,
  type CallInput,
  defineCall,
  id,
  instant,
  nothing,
  positiveBaht,
  type WireOutput,
  reasonText,
} from '#kernel/contract.ts'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { termsShape } from './contract.ts'
import {
  WAGER_TIMES_MAX,
  productNames,
  promotionKinds,
  stackings,
  wagerBases,
} from './rules/terms.ts'

export const promotionPermissions = definePermissions({
  'promotion.view': { thai: 'ดูโปรโมชั่น', roles: ['editor', 'cashier', 'auditor'] },
  'promotion.edit': { thai: 'เขียนและปิดโปรโมชั่น', roles: ['editor'] },
  'promotion.publish': { thai: 'อนุมัติเปิดโปรโมชั่น', roles: ['cashier'] },
})

/** What the desk can be refused. Numbers 1430–1449. */
export const promotionDeskErrors = defineErrors({
  promotion_closes_before_open: { number: 1430, thai: 'เวลาปิดต้องอยู่หลังเวลาเปิด' },
  promotion_hours_odd: { number: 1431, thai: 'เฉพาะช่วงเวลาทองต้องระบุเวลาเริ่มและเวลาจบ และเริ่มก่อนจบ' },
  promotion_rate_odd: { number: 1432, thai: 'โบนัสฝากต้องมีเปอร์เซ็นต์ ส่วนเครดิตฟรีต้องเป็น 0' },
  promotion_range_odd: { number: 1433, thai: 'ยอดฝากสูงสุดต้องไม่น้อยกว่าขั้นต่ำ' },
  promotion_cashout_missing: { number: 1434, thai: 'เครดิตฟรีต้องกำหนดยอดถอนสูงสุด' },
  promotion_budget_odd: { number: 1435, thai: 'งบต้องไม่น้อยกว่าโบนัสสูงสุดหนึ่งสิทธิ์' },
  promotion_kind_fixed: { number: 1436, thai: 'เปลี่ยนประเภทของโปรโมชั่นไม่ได้ กรุณาสร้างใหม่' },
  promotion_ended: { number: 1437, thai: 'โปรโมชั่นนี้ปิดไปแล้ว กรุณาโหลดใหม่' },
  promotion_budget_spent: { number: 1438, thai: 'งบใหม่น้อยกว่าที่แจกไปแล้ว' },
})

const reason = () => reasonText(5, 300)
const whole = (what: string, least: number, most: number) =>
  z
    .int(`กรุณากรอก${what}เป็นจำนวนเต็ม`)
    .check(
      z.minimum(least, `${what}ต้องไม่น้อยกว่า ${least}`),
      z.maximum(most, `${what}ต้องไม่เกิน ${most}`),
    )

/** What a person fills in. */
const typed = {
  kind: z.enum(promotionKinds, 'กรุณาเลือกประเภท'),
  title: z
    .string('กรุณากรอกชื่อ')
    .check(z.trim(), z.minLength(1, 'กรุณากรอกชื่อ'), z.maxLength(80, 'ชื่อยาวได้ไม่เกิน 80 ตัวอักษร')),
  product: z.enum(productNames),
  opens_at: instant(),
  closes_at: z.nullable(instant()),
  hour_from: z.nullable(whole('เวลาเริ่ม', 0, 1439)),
  hour_to: z.nullable(whole('เวลาจบ', 1, 1440)),
  joined_within_days: z.nullable(whole('จำนวนวันหลังสมัคร', 1, 365)),
  deposit_min: baht().check(z.refine((satang) => satang >= 0n, 'ยอดฝากขั้นต่ำติดลบไม่ได้')),
  deposit_max: z.nullable(positiveBaht()),
  rate_bp: whole('เปอร์เซ็นต์', 0, 20_000),
  bonus_max: positiveBaht(),
  wager_base: z.enum(wagerBases),
  wager_times: whole('จำนวนเท่า', 1, Number(WAGER_TIMES_MAX)),
  stake_max: z.nullable(positiveBaht()),
  cashout_max: z.nullable(positiveBaht()),
  lifetime_days: whole('จำนวนวันที่ใช้ได้', 1, 90),
  stacking: z.enum(stackings),
  budget: positiveBaht(),
}

const version = z.object({
  version: z.int(),
  ...termsShape,
  budget: baht(),
  written_by: z.string(),
  written_at: instant(),
})

const row = z.object({
  promotion_id: id(),
  state: z.enum(['draft', 'live', 'ended']),
  /** What members see; null: nothing yet. */
  live_version: z.nullable(z.int()),
  granted: baht(),
  budget: baht(),
  bonuses: z.int(),
  active: z.int(),
  released: baht(),
  /** Newest first. */
  versions: z.array(version),
  /** A version that waits for a second person. */
  proposal: z.nullable(
    z.object({
      approval_id: id(),
      version: z.int(),
      by: z.string(),
      by_me: z.boolean(),
      reason: z.string(),
    }),
  ),
})

export const listDeskPromotions = defineCall({
  method: 'GET',
  path: '/operator/api/promotion/list',
  summary: 'Every promotion with its versions, its budget and what came of it, newest first',
  access: 'staff',
  permission: 'promotion.view',
  input: nothing(),
  output: z.array(row),
  errors: [],
})

export const savePromotion = defineCall({
  method: 'POST',
  path: '/operator/api/promotion/save',
  summary:
    'Writes a promotion, or a next version of one; members see it when a second person agrees',
  access: 'staff',
  permission: 'promotion.edit',
  input: z.object({ promotion_id: z.optional(id()), reason: reason(), ...typed }),
  output: z.object({ promotion_id: id(), version: z.int() }),
  errors: [...Object.values(promotionDeskErrors), approvalErrors.approval_asked],
})

const decision = { promotion_id: id(), approval_id: id(), reason: reason() }
const outcome = z.object({ promotion_id: id(), state: z.enum(['draft', 'live', 'ended']) })

export const publishPromotion = defineCall({
  method: 'POST',
  path: '/operator/api/promotion/publish',
  summary: 'The second person agrees: members may have this version from here on',
  access: 'staff',
  permission: 'promotion.publish',
  input: z.object(decision),
  output: outcome,
  errors: [
    promotionDeskErrors.promotion_ended,
    promotionDeskErrors.promotion_budget_spent,
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ],
})

export const rejectPromotion = defineCall({
  method: 'POST',
  path: '/operator/api/promotion/reject',
  summary: 'The second person does not agree; nothing changes for members',
  access: 'staff',
  permission: 'promotion.publish',
  input: z.object(decision),
  output: outcome,
  errors: [approvalErrors.approval_closed, approvalErrors.approval_expired],
})

export const endPromotion = defineCall({
  method: 'POST',
  path: '/operator/api/promotion/end',
  summary: 'Nobody can choose it any more; what was taken or chosen goes on by its version',
  access: 'staff',
  permission: 'promotion.edit',
  input: z.object({ promotion_id: id(), reason: reason() }),
  output: outcome,
  errors: [promotionDeskErrors.promotion_ended],
})

export const promotionDeskChanged = defineEvent({
  topic: 'promotion_desk',
  summary: 'A version was written, let out or turned down',
  audience: { permission: 'promotion.view' },
  payload: z.strictObject({ promotion_id: z.int() }),
})

export type PromotionTermsInput = CallInput<typeof savePromotion>
export type DeskPromotion = WireOutput<typeof listDeskPromotions>[number]
