import * as z from 'zod/mini'
import { baht, defineCall, id, instant, nothing, type WireOutput } from '#kernel/contract.ts'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { defineErrors } from '#kernel/errors.ts'
import { definePermissions } from '#kernel/permission.ts'

export const withdrawSettingPermissions = definePermissions({
  'withdraw.setting': { thai: 'ตั้งค่าการอนุมัติถอน', roles: [] },
})

/** Numbers 2160–2169. */
export const withdrawSettingErrors = defineErrors({
  withdraw_setting_same: { number: 2160, thai: 'ตั้งค่าไว้อย่างนั้นอยู่แล้ว' },
})

const reason = () =>
  z
    .string('กรุณาระบุเหตุผล')
    .check(
      z.trim(),
      z.minLength(5, 'กรุณาระบุเหตุผลอย่างน้อย 5 ตัวอักษร'),
      z.maxLength(300, 'เหตุผลยาวเกิน 300 ตัวอักษร'),
    )

/** From how much on it takes two people; null: one lets every amount go. */
const twoApprovalsFrom = () => z.nullable(baht())

export const getWithdrawSetting = defineCall({
  method: 'GET',
  path: '/operator/api/withdraw/setting',
  summary: 'From how much on two people approve a withdrawal, and what is proposed instead',
  access: 'staff',
  permission: 'withdraw.setting',
  input: nothing(),
  output: z.object({
    two_approvals_from: twoApprovalsFrom(),
    changed_at: z.nullable(instant()),
    proposal: z.nullable(
      z.object({
        approval_id: id(),
        two_approvals_from: twoApprovalsFrom(),
        /** Of the withdrawals of the last 30 days: so many would have taken two people. */
        would_take_two: z.int(),
        of: z.int(),
        reason: z.string(),
        by: z.string(),
        by_me: z.boolean(),
        expires_at: z.nullable(instant()),
      }),
    ),
  }),
  errors: [],
})

const changed = z.object({ two_approvals_from: twoApprovalsFrom() })

export const proposeWithdrawSetting = defineCall({
  method: 'POST',
  path: '/operator/api/withdraw/setting/propose',
  summary: 'The first person says from how much on it shall take two people',
  access: 'staff',
  permission: 'withdraw.setting',
  input: z.object({
    two_approvals_from: z.nullable(
      baht().check(z.refine((satang) => satang > 0n, 'จำนวนเงินต้องมากกว่า 0')),
    ),
    reason: reason(),
  }),
  output: changed,
  errors: [withdrawSettingErrors.withdraw_setting_same, approvalErrors.approval_asked],
})

const decision = { approval_id: id(), reason: reason() }

export const confirmWithdrawSetting = defineCall({
  method: 'POST',
  path: '/operator/api/withdraw/setting/confirm',
  summary: 'The second person agrees: requests from now on go by it',
  access: 'staff',
  permission: 'withdraw.setting',
  input: z.object(decision),
  output: changed,
  errors: [
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ],
})

export const rejectWithdrawSetting = defineCall({
  method: 'POST',
  path: '/operator/api/withdraw/setting/reject',
  summary: 'The second person does not agree, or the first takes it back; nothing changes',
  access: 'staff',
  permission: 'withdraw.setting',
  input: z.object(decision),
  output: changed,
  errors: [approvalErrors.approval_closed, approvalErrors.approval_expired],
})

export type WireWithdrawSetting = WireOutput<typeof getWithdrawSetting>
