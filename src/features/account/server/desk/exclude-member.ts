import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { DAY_MS } from '#kernel/time.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { accountAudit } from '../../audit-contract.ts'
import { memberDeskErrors, type excludeMember as call } from '../../operator-contract.ts'
import { findMemberLoginById } from '../member-store.ts'
import type { AccountPorts } from '../ports.ts'

/**
 * Lets a member stake nothing and be given nothing until some days from now, over any account of his
 * person. He may still log in and
 * withdraw what is his.
 * @throws what the contract lists, and not_found
 */
export async function excludeMember(
  { db, clock }: Services,
  ports: Pick<AccountPorts, 'excludePerson'>,
  staffId: number,
  { member_id: memberId, days, reason }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const until = new Date((await clock.now()).getTime() + days * DAY_MS)
  await inTransaction(db, async (tx) => {
    if (!(await findMemberLoginById(tx, memberId))) throw new Refusal(commonErrors.not_found)
    const excluded = await ports.excludePerson(tx, memberId, until, { kind: 'staff', staffId })
    if (excluded === 'not_longer') throw new Refusal(memberDeskErrors.exclusion_not_longer)
    for (const { memberId: id, before } of excluded) {
      await audit(tx, accountAudit, {
        staffId,
        action: 'member.exclude',
        object: { kind: 'member', id },
        before: { excluded_until: before },
        after: { excluded_until: until },
        reason,
      })
    }
  })
  return { excluded_until: until }
}
