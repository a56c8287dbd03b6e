import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { claimReviewCase as call, ReviewCaseView } from '../operator-contract.ts'
import { auditCase } from './case-audit.ts'
import { type CaseClaim, dropClaim, findClaims, putClaim } from './claim-store.ts'
import { lockOpenCase } from './credit-money.ts'
import { openCaseOf } from './open-case.ts'
import type { DepositPorts } from './ports.ts'
import { tellDesk } from './tell-desk.ts'

/**
 * Says that this person works on a case, still does, takes it over from a colleague, or has left it. Repeated
 * by an open page; who has it then is the answer. Why somebody took it from a colleague stands in the trail.
 * @throws not_found, review_already_resolved
 */
export async function claimReviewCase(
  services: Services,
  ports: DepositPorts,
  { staffId, sessionId }: { readonly staffId: number; readonly sessionId: bigint },
  { case_id: caseId, action, reason }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const received = await openCaseOf(services, caseId)
  const staffName = await ports.staffName(services, staffId)
  return inTransaction(services.db, async (tx) => {
    // Claims of a case come one after another.
    await lockOpenCase(tx, caseId, null)
    const [before] = await findClaims(tx, [caseId])
    const takesOver = action === 'take_over'
    const isChanged =
      action === 'leave'
        ? await dropClaim(tx, caseId, staffId)
        : await putClaim(tx, caseId, { staffId, staffName, sessionId }, takesOver)
    if (takesOver && before && before.staffId !== staffId) {
      const taken = { action: 'deposit.taken_over', takenFrom: before.staffName } as const
      await auditCase(tx, caseId, received, {
        ...taken,
        staffId,
        memberId: null,
        reason: reason ?? '',
      })
    }
    if (isChanged) await tellDesk(tx, caseId)
    const [claim] = await findClaims(tx, [caseId])
    return { case_id: caseId, claim: showClaim(claim, staffId) }
  })
}

/** Who has it, as this person sees it. */
export function showClaim(claim: CaseClaim | undefined, staffId: number): ReviewCaseView['claim'] {
  if (!claim) return null
  return { by: claim.staffName, by_me: claim.staffId === staffId, since: claim.claimedAt }
}
