import { type ApprovalKind, defineApproval } from '#platform/approval/approval-kind.ts'
import { MISMATCHES_MAX } from './desk-rules.ts'

/** One person types a result, another types it again without having seen it. */
export const resultApproval = defineApproval({
  kind: 'lottery_result',
  thai: 'ยืนยันผลรางวัล',
  object: 'round',
  blind: { mismatchesMax: MISMATCHES_MAX },
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'result.confirm',
  // The round's own time for a result ends it.
  expiresAfterMinutes: null,
})

/** The same for a result that was paid and is corrected. */
export const revisionApproval = defineApproval({
  ...resultApproval,
  kind: 'lottery_revision',
  thai: 'ยืนยันการแก้ไขผลรางวัล',
})

/** A market's results are paid by what they are: nobody alone lets them be taken before their draw. */
export const earlyResultApproval = defineApproval({
  kind: 'lottery_early_result',
  thai: 'รับผลก่อนเวลาออกผล',
  object: 'market',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'lottery.config',
  expiresAfterMinutes: 7 * 24 * 60,
})

/** Which approval an entry waits for, and its object's id; lottery.approval_object says the same. */
export function approvalOf(
  roundId: bigint,
  revision: number,
): { readonly kind: ApprovalKind; readonly id: string } {
  return revision === 1
    ? { kind: resultApproval, id: `${roundId}` }
    : { kind: revisionApproval, id: `${roundId}:${revision}` }
}
