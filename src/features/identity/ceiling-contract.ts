import * as z from 'zod/mini'
import { approvalErrors } from '#kernel/approval-errors.ts'
import {
  baht,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  reasonText,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { getIdentity } from './contract.ts'

export const ceilingPermissions = definePermissions({
  'identity.ceiling': { thai: 'ตั้งวงเงินของระดับการยืนยันตัวตน', roles: [] },
})

/** What makes no sense in ceilings. Numbers 1540–1543. */
export const ceilingErrors = defineErrors({
  ceiling_same: { number: 1540, thai: 'วงเงินเหล่านี้ใช้อยู่แล้ว' },
  ceiling_not_whole: { number: 1541, thai: 'วงเงินต้องเป็นบาทเต็มและมากกว่า 0 หรือเว้นว่างเมื่อไม่จำกัด' },
  ceiling_above_day: { number: 1542, thai: 'วงเงินต่อครั้งต้องไม่เกินวงเงินต่อวัน' },
  ceiling_below_lower_tier: { number: 1543, thai: 'วงเงินต้องไม่น้อยกว่าระดับที่ต่ำกว่า' },
})

const { tiers } = getIdentity.output.shape
const ceilings = z.object({
  deposit_max: z.nullable(baht()),
  deposit_day_max: z.nullable(baht()),
  withdraw_max: z.nullable(baht()),
  withdraw_day_max: z.nullable(baht()),
})

export const getCeilings = defineCall({
  method: 'GET',
  path: '/operator/api/identity/ceilings',
  summary: 'What each tier may pass, since when, and what is proposed',
  access: 'staff',
  permission: 'identity.ceiling',
  input: nothing(),
  output: z.object({
    version: z.int(),
    tiers,
    changed_at: instant(),
    proposal: z.nullable(
      z.object({
        approval_id: id(),
        tiers,
        reason: z.string(),
        by: z.string(),
        by_me: z.boolean(),
        expires_at: z.nullable(instant()),
      }),
    ),
  }),
  errors: [],
})

const reason = reasonText(5, 300)

export const proposeCeilings = defineCall({
  method: 'POST',
  path: '/operator/api/identity/ceilings/propose',
  summary: 'Proposes other ceilings for another person to confirm',
  access: 'staff',
  permission: 'identity.ceiling',
  input: z.object({
    /** Of each tier, the lowest first. */
    tiers: z.array(ceilings).check(z.length(3, 'กรุณากรอกวงเงินให้ครบ 3 ระดับ')),
    reason,
  }),
  output: z.object({}),
  errors: errorsOf(
    ceilingErrors.ceiling_same,
    ceilingErrors.ceiling_not_whole,
    ceilingErrors.ceiling_above_day,
    ceilingErrors.ceiling_below_lower_tier,
    approvalErrors.approval_asked,
  ),
})

export const confirmCeilings = defineCall({
  method: 'POST',
  path: '/operator/api/identity/ceilings/confirm',
  summary: 'Puts proposed ceilings into force, by another person than who proposed them',
  access: 'staff',
  permission: 'identity.ceiling',
  input: z.object({ approval_id: id(), reason }),
  output: z.object({}),
  errors: errorsOf(
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ),
})

export const rejectCeilings = defineCall({
  method: 'POST',
  path: '/operator/api/identity/ceilings/reject',
  summary: 'Rejects proposed ceilings, or takes the own proposal back',
  access: 'staff',
  permission: 'identity.ceiling',
  input: z.object({ approval_id: id(), reason }),
  output: z.object({}),
  errors: errorsOf(approvalErrors.approval_closed, approvalErrors.approval_expired),
})

export const ceilingsChanged = defineEvent({
  topic: 'identity_ceilings',
  summary: 'Other ceilings were proposed, came into force or were rejected',
  audience: { permission: 'identity.ceiling' },
  payload: z.strictObject({}),
})

export type WireCeilings = WireOutput<typeof getCeilings>
