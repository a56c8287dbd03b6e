import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { accountAudit } from '../../audit-contract.ts'
import {
  type addMemberNote as note,
  type getMemberBackground as call,
  NOTES_MAX,
  OTHERS_MAX,
} from '../../background-contract.ts'
import { displayName } from '../../rules/names.ts'
import { maskPhone } from '../../rules/phone.ts'
import { findNotes, findOthers, insertNote, type MemberNote } from '../background-store.ts'
import { findPersons } from '../member-store.ts'
import type { AccountPorts } from '../ports.ts'

/** What a desk looks at beside the case itself. @throws not_found */
export async function getMemberBackground(
  services: Services,
  { member_id: memberId }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const { db, vault } = services
  await requireMember(services, memberId)
  const others = await findOthers(db, memberId, OTHERS_MAX)
  const persons = new Map(
    (
      await findPersons(
        db,
        vault,
        others.map((one) => one.memberId),
      )
    ).map((one) => [one.memberId, one]),
  )
  return {
    others: others.flatMap(({ memberId: id, shares }) => {
      const person = persons.get(id)
      if (!person) return []
      return [
        {
          member_id: id,
          name: displayName(person.firstName, person.lastName),
          phone: maskPhone(person.phone),
          status: person.status,
          shares: [...shares],
        },
      ]
    }),
    notes: (await findNotes(db, vault, memberId, NOTES_MAX)).map(showNote),
  }
}

/** Writes a note; the trail says that somebody did, and not what. @throws not_found */
export async function addMemberNote(
  services: Services,
  { staffName }: AccountPorts,
  staffId: number,
  { member_id: memberId, text }: CallInput<typeof note>,
): Promise<CallOutput<typeof note>> {
  await requireMember(services, memberId)
  const by = { staffId, staffName: await staffName(services, staffId) }
  return inTransaction(services.db, async (tx) => {
    const written = await insertNote(tx, services.vault, { memberId, ...by, text })
    await audit(tx, accountAudit, {
      staffId,
      action: 'member.noted',
      object: { kind: 'member', id: memberId },
    })
    return showNote(written)
  })
}

const showNote = ({ staffName: by, text, at }: MemberNote) => ({ by, text, at })

async function requireMember({ db, vault }: Services, memberId: number): Promise<void> {
  if ((await findPersons(db, vault, [memberId])).length === 0) {
    throw new Refusal(commonErrors.not_found)
  }
}
