import type { Services } from '#platform/services.ts'
import type { MemberDirectory } from '../contract.ts'
import { displayName, isSamePerson } from '../rules/names.ts'
import { phoneEndOf, phoneEndWord, readMemberSearch } from '../rules/member-search.ts'
import { maskPhone } from '../rules/phone.ts'
import { findBankAccountOwner, findBankAccounts } from './bank-account-store.ts'
import { findMemberDates, findMemberLogin, findMemberOfCode, findPersons } from './member-store.ts'
import { personIndex } from './person-store.ts'
import { findByWords } from './search-store.ts'

/** So many have one end where a hundred thousand are members, with room. */
const SAME_END_MAX = 100

/** Members as other features may see them; `apps/server` hands it to them. */
export function createMemberDirectory({
  db,
  vault,
}: Pick<Services, 'db' | 'vault'>): MemberDirectory {
  return {
    findByPhone: async (phone) => (await findMemberLogin(db, vault, phone))?.memberId ?? null,
    findByPhoneEnd: (typed) => findByPhoneEnd({ db, vault }, typed),
    async findTyped(typed) {
      const { memberId, phone } = readMemberSearch(typed.replace(/^\s*#/, ''))
      const byPhone = phone === null ? null : await findMemberLogin(db, vault, phone)
      const isThere = memberId !== null && (await findMemberDates(db, memberId)) !== undefined
      return [
        ...new Set([
          ...(byPhone ? [byPhone.memberId] : []),
          ...(isThere ? [memberId] : []),
          ...(await findByPhoneEnd({ db, vault }, typed)),
        ]),
      ]
    },
    findByReferralCode: (code) => findMemberOfCode(db, code),
    findByBankAccount: (bankCode, accountNumber) =>
      findBankAccountOwner(db, vault, bankCode, accountNumber),
    findBankAccounts: (memberId) => findBankAccounts(db, vault, memberId),
    async findBankAccount(memberId, bankAccountId) {
      const accounts = await findBankAccounts(db, vault, memberId)
      return accounts.find(({ id }) => id === bankAccountId) ?? null
    },
    async isNamed(memberId, name) {
      const [person] = await findPersons(db, vault, [memberId])
      return person !== undefined && isSamePerson(person.firstName, person.lastName, name)
    },
    async findLabels(memberIds) {
      const persons = await findPersons(db, vault, [...new Set(memberIds)])
      return new Map(
        persons.map(({ memberId, phone, firstName, lastName }) => [
          memberId,
          { username: maskPhone(phone), displayName: displayName(firstName, lastName) },
        ]),
      )
    },
    async findDates(memberId) {
      return (await findMemberDates(db, memberId)) ?? null
    },
    async findPersons(memberIds) {
      const persons = await findPersons(db, vault, [...new Set(memberIds)])
      return new Map(
        persons.map((person) => [
          person.memberId,
          personIndex(vault, person).toString('base64url'),
        ]),
      )
    },
  }
}

async function findByPhoneEnd(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  typed: string,
): Promise<number[]> {
  const end = phoneEndOf(typed)
  return end === null ? [] : findByWords(db, vault, [phoneEndWord(end)], SAME_END_MAX)
}
