import { type ApprovalStep, defineApproval } from '#platform/approval/approval-kind.ts'
import type { WithdrawSetting } from './setting-store.ts'

/** The member asks, the desk decides; from an amount of the setting on it takes two people. */
export const withdrawApproval = defineApproval({
  kind: 'withdraw',
  thai: 'อนุมัติการถอนเงิน',
  object: 'withdrawal',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'withdraw.approve',
  // The member's money is on hold: no clock decides about it.
  expiresAfterMinutes: null,
})

/** How many people let an amount go, by the operator's setting. */
export function stepsBy({
  twoApprovalsFromSatang: from,
}: Pick<WithdrawSetting, 'twoApprovalsFromSatang'>): readonly ApprovalStep[] {
  return from === null
    ? withdrawApproval.steps
    : [...withdrawApproval.steps, { fromSatang: from, deciders: 2 }]
}
