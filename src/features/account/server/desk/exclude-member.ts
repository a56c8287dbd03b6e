import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { DAY_MS } from '#kernel/time.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { lengthenExclusion } from '#platform/stake-gate/exclusion.ts'
import { accountAudit } from '../../audit-contract.ts'
import { memberDeskErrors, type excludeMember as call } from '../../operator-contract.ts'
import { findMemberLoginById } from '../member-store.ts'

/**
 * Lets a member stake nothing and be given nothing until some days from now. He may still log in and
 * withdraw what is his.
 * @throws what the contract lists, and not_found
 */
export async function excludeMember(
  { db, clock }: Services,
  staffId: number,
  { member_id: memberId, days, reason }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const until = new Date((await clock.now()).getTime() + days * DAY_MS)
  await inTransaction(db, async (tx) => {
    if (!(await findMemberLoginById(tx, memberId))) throw new Refusal(commonErrors.not_found)
    const before = await lengthenExclusion(tx, memberId, until, { kind: 'staff', staffId })
    if (before === 'not_longer') throw new Refusal(memberDeskErrors.exclusion_not_longer)
    await audit(tx, accountAudit, {
      staffId,
      action: 'member.exclude',
      object: { kind: 'member', id: memberId },
      before: { excluded_until: before },
      after: { excluded_until: until },
      reason,
    })
  })
  return { excluded_until: until }
}
