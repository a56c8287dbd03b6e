import type { CallInput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findStanding } from '#platform/stake-gate/stake-gate.ts'
import { protectionAudit } from '../../audit-contract.ts'
import { type liftExclusion as call, protectionDeskErrors } from '../../operator-contract.ts'
import { liftPerson } from '../exclude-person.ts'

/**
 * Takes back what staff set for the person and still runs. What the member set himself holds him on.
 * @throws Refusal not_found, exclusion_not_ours
 */
export function liftExclusion(
  { db }: Services,
  staffId: number,
  { member_id: memberId, reason }: CallInput<typeof call>,
): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    if (!(await findStanding(tx, memberId))) throw new Refusal(commonErrors.not_found)
    const lifted = await liftPerson(tx, memberId, { staffId, reason })
    if (!lifted.some((account) => account.memberId === memberId)) {
      throw new Refusal(protectionDeskErrors.exclusion_not_ours)
    }
    for (const { memberId: id, before, after } of lifted) {
      await audit(tx, protectionAudit, {
        staffId,
        action: 'play_pause.lift',
        object: { kind: 'play_pause', id: `${id}` },
        before: { paused_until: before },
        after: { paused_until: after },
        reason,
      })
    }
    return {}
  })
}
