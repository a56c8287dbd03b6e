import { Refusal, commonErrors } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { endSessionsOfMember } from './member-sessions.ts'
import { lockStatus, saveStatus } from './member-store.ts'
import { accountAudit } from '../audit-contract.ts'
import { memberDeskErrors } from '../operator-contract.ts'
import { type MemberStatus, statusesAfter } from '../rules/member-state.ts'

/**
 * Suspends, closes or re-activates a member: the login, the gate before each stake and the living
 * sessions change together, with an audit row.
 * @throws not_found, member_status_not_next
 */
export async function setMemberStatus(
  services: Services,
  order: { staffId: number; memberId: number; status: MemberStatus; reason: string },
): Promise<void> {
  const { staffId, memberId, status, reason } = order
  await inTransaction(services.db, async (tx) => {
    const before = await lockStatus(tx, memberId)
    if (before === null) throw new Refusal(commonErrors.not_found)
    if (!statusesAfter(before).includes(status)) {
      throw new Refusal(memberDeskErrors.member_status_not_next)
    }
    await saveStatus(tx, memberId, status)
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
