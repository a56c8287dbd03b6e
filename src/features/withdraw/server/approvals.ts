import * as z from 'zod/mini'
import type { ApprovalBody } from '#platform/approval/approval.ts'
import { type ApprovalStep, defineApproval } from '#platform/approval/approval-kind.ts'
import { withdrawDeskErrors } from '../operator-contract.ts'
import type { WithdrawSetting } from './setting-store.ts'

/** The member asks, the desk decides; from an amount of the setting on it takes two people. */
export const withdrawApproval = defineApproval({
  kind: 'withdraw',
  thai: 'อนุมัติการถอนเงิน',
  object: 'withdrawal',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'withdraw.approve',
  barred: withdrawDeskErrors.withdraw_credited_by_you,
  // The member's money is on hold: no clock decides about it.
  expiresAfterMinutes: null,
})

/** Two people read the bank's statement: one says how a stuck payout ended, another looks again. */
export const settleApproval = defineApproval({
  kind: 'withdraw_settle',
  thai: 'ตัดสินผลการโอนที่ค้าง',
  object: 'withdrawal',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'withdraw.approve',
  expiresAfterMinutes: 24 * 60,
})

/** More than one person lets go in batches: another one with the right to it looks at them all. */
export const batchApproval = defineApproval({
  kind: 'withdraw_batch',
  thai: 'อนุมัติถอนหลายรายการที่เกินวงเงิน',
  object: 'withdraw_batch',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'withdraw.batch',
  expiresAfterMinutes: 4 * 60,
})

/** Who could let amounts go alone does not say alone which ones. */
export const settingApproval = defineApproval({
  kind: 'withdraw_setting',
  thai: 'ตั้งค่าการอนุมัติถอน',
  object: 'withdraw_setting',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'withdraw.setting',
  expiresAfterMinutes: 24 * 60,
})

const stuckOutcome = z.object({ outcome: z.enum(['paid', 'failed']), reason: z.string() })
export type StuckOutcome = z.output<typeof stuckOutcome>

/** What the first person read in the statement, as the approval keeps it. */
export const readStuckOutcome = (body: ApprovalBody | null): StuckOutcome =>
  stuckOutcome.parse(body)

/** How many people let an amount go, by the operator's setting. */
export function stepsBy({
  twoApprovalsFromSatang: from,
}: Pick<WithdrawSetting, 'twoApprovalsFromSatang'>): readonly ApprovalStep[] {
  return from === null
    ? withdrawApproval.steps
    : [...withdrawApproval.steps, { fromSatang: from, deciders: 2 }]
}
