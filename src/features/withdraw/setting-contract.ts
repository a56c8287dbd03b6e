import * as z from 'zod/mini'
import {
  baht,
  defineCall,
  id,
  instant,
  nothing,
  type WireOutput,
  reasonText,
} from '#kernel/contract.ts'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { defineErrors } from '#kernel/errors.ts'
import { definePermissions } from '#kernel/permission.ts'

export const withdrawSettingPermissions = definePermissions({
  'withdraw.setting': { thai: 'ตั้งค่าการอนุมัติถอน', roles: [] },
})

/** Numbers 2160–2169. */
export const withdrawSettingErrors = defineErrors({
  withdraw_setting_same: { number: 2160, thai: 'ตั้งค่าไว้อย่างนั้นอยู่แล้ว' },
  withdraw_setting_min: { number: 2161, thai: 'ยอดถอนขั้นต่ำต้องมากกว่า 0' },
  withdraw_setting_max: { number: 2162, thai: 'ยอดสูงสุดต่อครั้งต้องไม่น้อยกว่าขั้นต่ำ' },
  withdraw_setting_day: { number: 2163, thai: 'ยอดสูงสุดต่อวันต้องไม่น้อยกว่าขั้นต่ำต่อครั้ง' },
  withdraw_setting_times: { number: 2164, thai: 'จำนวนครั้งต่อวันต้องมากกว่า 0' },
  withdraw_setting_fee: {
    number: 2165,
    thai: 'ค่าธรรมเนียมของยอดถอนขั้นต่ำต้องไม่เกินครึ่งหนึ่งของยอดนั้น',
  },
  withdraw_setting_auto: { number: 2166, thai: 'ยอดที่ผ่านอัตโนมัติต้องมากกว่า 0 หรือปิดไว้' },
  withdraw_setting_batch: {
    number: 2169,
    thai: 'วงเงินอนุมัติหลายรายการต้องมากกว่า 0 หรือไม่จำกัด',
  },
  withdraw_setting_target: { number: 2167, thai: 'เวลาเป้าหมายต้องอย่างน้อย 1 นาที' },
  withdraw_setting_breach: { number: 2168, thai: 'เวลาที่ถือว่าช้าเกินต้องไม่น้อยกว่าเวลาเป้าหมาย' },
})

const reason = () => reasonText(5, 300)

/** From how much on it takes two people; null: one lets every amount go. */
const twoApprovalsFrom = () => z.nullable(baht())

const some = () => baht().check(z.refine((satang) => satang >= 0n, 'จำนวนเงินต้องไม่ติดลบ'))
const count = (max: number) => {
  const message = `ต้องเป็นจำนวนเต็ม 0 ถึง ${max}`
  return z.int(message).check(z.minimum(0, message), z.maximum(max, message))
}

/** Everything else that two people set of withdrawals. */
const terms = z.object({
  min_amount: some(),
  max_amount: some(),
  times_a_day: count(100),
  /** The most of a day; null: the number of times alone. */
  day_max: z.nullable(some()),
  fee_fixed: some(),
  /** Hundredths of a percent. */
  fee_bp: count(1000),
  free_times_a_day: count(100),
  /** How often a deposit is staked, in hundredths. */
  turnover_x100: count(1000),
  /** True: what was not played is refused; else a person looks at it. */
  turnover_refuses: z.boolean(),
  /** Up to this sum of 24 hours nobody is needed where every check passed; null: always somebody. */
  auto_approve_up_to: z.nullable(some()),
  /** The most that one person lets go in batches within an hour; null: no limit. */
  batch_up_to: z.nullable(some()),
  target_minutes: count(1440),
  breach_minutes: count(10_080),
})
export type WithdrawTerms = z.output<typeof terms>

export const getWithdrawSetting = defineCall({
  method: 'GET',
  path: '/operator/api/withdraw/setting',
  summary: 'From how much on two people approve a withdrawal, and what is proposed instead',
  access: 'staff',
  permission: 'withdraw.setting',
  input: nothing(),
  output: z.object({
    two_approvals_from: twoApprovalsFrom(),
    terms,
    changed_at: z.nullable(instant()),
    proposal: z.nullable(
      z.object({
        approval_id: id(),
        two_approvals_from: twoApprovalsFrom(),
        /** All of them, as they would be. */
        terms,
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

export const countWithdrawSettingWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/withdraw/setting/waiting',
  summary: 'Whether another setting is proposed and waits for a second person',
  access: 'staff',
  permission: 'withdraw.setting',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
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
    /** Those that change. */
    terms: z.optional(z.partial(terms)),
    reason: reason(),
  }),
  output: changed,
  errors: [
    withdrawSettingErrors.withdraw_setting_same,
    withdrawSettingErrors.withdraw_setting_min,
    withdrawSettingErrors.withdraw_setting_max,
    withdrawSettingErrors.withdraw_setting_day,
    withdrawSettingErrors.withdraw_setting_times,
    withdrawSettingErrors.withdraw_setting_fee,
    withdrawSettingErrors.withdraw_setting_auto,
    withdrawSettingErrors.withdraw_setting_batch,
    withdrawSettingErrors.withdraw_setting_target,
    withdrawSettingErrors.withdraw_setting_breach,
    approvalErrors.approval_asked,
  ],
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
