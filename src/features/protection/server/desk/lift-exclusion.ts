import type { CallInput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { lockPlay } from '#ledger/play-limits.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { liftStaffExclusions } from '#platform/stake-gate/exclusion.ts'
import { findStanding } from '#platform/stake-gate/stake-gate.ts'
import { protectionAudit } from '../../audit-contract.ts'
import { exclusionChanged } from '../../exclusion-contract.ts'
import { type liftExclusion as call, protectionDeskErrors } from '../../operator-contract.ts'

/**
 * Takes back what staff set and still runs. What the member set himself holds him on.
 * @throws Refusal not_found, exclusion_not_ours
 */
export function liftExclusion(
  { db }: Services,
  staffId: number,
  { member_id: memberId, reason }: CallInput<typeof call>,
): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    if (!(await findStanding(tx, memberId))) throw new Refusal(commonErrors.not_found)
    await lockPlay(tx, memberId)
    const ends = await liftStaffExclusions(tx, memberId, { staffId, reason })
    if (!ends) throw new Refusal(protectionDeskErrors.exclusion_not_ours)
    await publish(tx, exclusionChanged, { memberId, payload: {} })
    await audit(tx, protectionAudit, {
      staffId,
      action: 'play_pause.lift',
      object: { kind: 'play_pause', id: `${memberId}` },
      before: { paused_until: ends.before },
      after: { paused_until: ends.after },
      reason,
    })
    return {}
  })
}
