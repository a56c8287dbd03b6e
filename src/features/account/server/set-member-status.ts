import { Refusal, commonErrors } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { endSessionsOfMember } from './member-sessions.ts'
import { saveStatus, type MemberStatus } from './member-store.ts'
import { accountAudit } from '../audit-contract.ts'

/**
 * Suspends, closes or re-activates a member: the login, the gate before each stake and the living
 * sessions change together, with an audit row.
 * @throws not_found where there is no such member, or where that already is the status
 */
export async function setMemberStatus(
  services: Services,
  order: { staffId: number; memberId: number; status: MemberStatus; reason: string },
): Promise<void> {
  const { staffId, memberId, status, reason } = order
  await inTransaction(services.db, async (tx) => {
    const before = await saveStatus(tx, memberId, status)
    if (before === null) throw new Refusal(commonErrors.not_found)
    await setStanding(tx, memberId, { status })
    if (status !== 'active') await endSessionsOfMember(tx, memberId, status)
    await audit(tx, accountAudit, {
      staffId,
      action: 'member.set_status',
      object: { kind: 'member', id: memberId },
      before: { status: before },
      after: { status },
      reason,
    })
  })
}
