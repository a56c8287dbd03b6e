import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { accountAudit } from '../../audit-contract.ts'
import { memberDeskErrors, type changeMemberLevel as call } from '../../operator-contract.ts'
import type { AccountPorts } from '../ports.ts'

/**
 * Puts a member on another level, where play does not lower him for 90 days; a high one waits for a
 * second person. @throws what the contract lists, and not_found
 */
export async function changeLevel(
  services: Services,
  ports: AccountPorts,
  staffId: number,
  { member_id: memberId, level, reason }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  return inTransaction(services.db, async (tx) => {
    const done = await ports.setLevel(tx, { memberId, level, staffId, reason })
    if (done === 'not_found') throw new Refusal(commonErrors.not_found)
    if (done === 'level_not_for_member') throw new Refusal(memberDeskErrors.member_level_not_for)
    if (typeof done === 'string') throw new Refusal(memberDeskErrors.member_level_unknown)
    const { from, isWaiting } = done
    if (from === level) throw new Refusal(memberDeskErrors.member_level_same)
    await audit(tx, accountAudit, {
      staffId,
      action: isWaiting ? 'member.ask_level' : 'member.set_level',
      object: { kind: 'member', id: memberId },
      before: { level: from },
      after: { level },
      reason,
    })
    return { level: isWaiting ? from : level, is_waiting: isWaiting }
  })
}
