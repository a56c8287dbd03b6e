import * as z from 'zod/mini'
import {
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  reasonText,
  type WireOutput,
} from '#kernel/contract.ts'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { privacyErrors } from './errors.ts'

export const privacyPermissions = definePermissions({
  'member.close': { thai: 'อนุมัติคำขอปิดบัญชีและลบข้อมูล', roles: ['risk_officer'] },
})

export const closureRow = z.object({
  closure_id: id(),
  member_id: id(),
  name: z.string(),
  phone: z.string(),
  asked_at: instant(),
  /** What keeps the account open now. */
  faults: z.array(z.string()),
  /** How many people have to approve, how many did, and whether the asker is one of them. */
  needed: z.int(),
  approved: z.int(),
  by_me: z.boolean(),
})

export const listClosures = defineCall({
  method: 'GET',
  path: '/operator/api/closure/list',
  summary:
    'Accounts that wait to be closed, the oldest wish first, and those that could not be erased',
  access: 'staff',
  permission: 'member.close',
  input: nothing(),
  output: z.object({
    items: z.array(closureRow),
    /** Closed, due to be erased, and not erased because something came back to them. */
    stuck: z.array(
      z.object({ member_id: id(), erase_after: instant(), faults: z.array(z.string()) }),
    ),
    /** What a rotation of keys has not gone through yet. */
    keys_behind: z.int(),
  }),
  errors: [],
})

export const countClosures = defineCall({
  method: 'GET',
  path: '/operator/api/closure/count',
  summary: 'How many accounts wait to be closed',
  access: 'staff',
  permission: 'member.close',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const decideClosure = defineCall({
  method: 'POST',
  path: '/operator/api/closure/decide',
  summary: 'Approves or refuses to close an account; the second approval closes it',
  access: 'staff',
  permission: 'member.close',
  input: z.object({
    closure_id: id(),
    verdict: z.enum(['approve', 'reject'], 'กรุณาเลือกอนุมัติหรือปฏิเสธ'),
    /** A refusal's is read by the member. */
    reason: reasonText(5, 200),
  }),
  output: z.object({ state: z.enum(['asked', 'closed', 'refused']) }),
  errors: errorsOf(
    privacyErrors.closure_not_asked,
    privacyErrors.closure_not_yet,
    approvalErrors.approval_given,
  ),
})

export const closureDeskChanged = defineEvent({
  topic: 'closure_desk_changed',
  summary: 'A wish to close an account came, was decided or was taken back',
  audience: { permission: 'member.close' },
  payload: z.strictObject({ closure_id: z.int() }),
})

export type ClosureRow = WireOutput<typeof listClosures>['items'][number]
