import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { accountAudit } from '../../audit-contract.ts'
import { memberDeskErrors, type changeMemberLevel as call } from '../../operator-contract.ts'
import { saveLevel } from '../member-store.ts'

/** Puts a member on another level. @throws what the contract lists, and not_found */
export async function changeLevel(
  { db }: Services,
  staffId: number,
  { member_id: memberId, level, reason }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  await inTransaction(db, async (tx) => {
    const before = await saveLevel(tx, memberId, level)
    if (before === null) throw new Refusal(commonErrors.not_found)
    if (before === level) throw new Refusal(memberDeskErrors.member_level_same)
    await audit(tx, accountAudit, {
      staffId,
      action: 'member.set_level',
      object: { kind: 'member', id: memberId },
      before: { level: before },
      after: { level },
      reason,
    })
  })
  return { level }
}
