import type { Services } from '#platform/services.ts'
import { findExclusions } from '#platform/stake-gate/stake-gate.ts'
import type { CallOutput } from '#kernel/contract.ts'
import type { findMembers } from '../../operator-contract.ts'
import { displayName } from '../../rules/names.ts'
import { maskPhone } from '../../rules/phone.ts'
import { findBankAccounts } from '../bank-account-store.ts'
import { findPersons } from '../member-store.ts'
import { findSamePersons } from '../person-store.ts'

type MemberView = CallOutput<typeof findMembers>['items'][number]

/** Members as staff may see them, in the order of the ids; ids of nobody are left out. */
export async function viewMembers(
  { db, vault }: Services,
  memberIds: readonly number[],
): Promise<MemberView[]> {
  const persons = new Map(
    (await findPersons(db, vault, memberIds)).map((person) => [person.memberId, person]),
  )
  const exclusions = await findExclusions(db, memberIds)
  const samePersons = await findSamePersons(db, memberIds)
  const views = memberIds.map(async (memberId) => {
    const person = persons.get(memberId)
    if (!person) return []
    const accounts = await findBankAccounts(db, vault, memberId)
    return [
      {
        member_id: memberId,
        name: displayName(person.firstName, person.lastName),
        phone: maskPhone(person.phone),
        status: person.status,
        level: person.level,
        excluded_until: exclusions.get(memberId) ?? null,
        joined_at: person.joinedAt,
        same_person: samePersons.get(memberId) ?? [],
        bank_accounts: accounts.map(({ bankCode, bankName, maskedNumber, isVerified }) => ({
          bank_code: bankCode,
          bank_name: bankName,
          account_number: maskedNumber,
          is_verified: isVerified,
        })),
      },
    ]
  })
  return (await Promise.all(views)).flat()
}
