import { shownPhone } from '#kernel/phone.ts'
import type { Services } from '#platform/services.ts'
import type { MemberDirectory } from '../contract.ts'
import { displayName, isSamePerson } from '../rules/names.ts'
import { readMemberSearch } from '../rules/member-search.ts'
import { maskPhone } from '../rules/phone.ts'
import { findBankAccountOwner, findBankAccounts } from './bank-account-store.ts'
import { findMemberDates, findMemberLogin, findMemberOfCode, findPersons } from './member-store.ts'
import { personIndex } from './person-store.ts'
import { findByShownPhone } from './search-store.ts'

/** Members as other features may see them; `apps/server` hands it to them. */
export function createMemberDirectory({
  db,
  vault,
}: Pick<Services, 'db' | 'vault'>): MemberDirectory {
  return {
    findByPhone: async (phone) => (await findMemberLogin(db, vault, phone))?.memberId ?? null,
    findByPhoneEnd: (typed) => findByShownPhone(db, vault, shownPhone(typed)),
    async findTyped(typed) {
      const { memberId, phone, phoneShown } = readMemberSearch(typed)
      const byPhone = phone === null ? null : await findMemberLogin(db, vault, phone)
      const isThere = memberId !== null && (await findMemberDates(db, memberId)) !== undefined
      return [
        ...new Set([
          ...(byPhone ? [byPhone.memberId] : []),
          ...(isThere ? [memberId] : []),
          ...(await findByShownPhone(db, vault, phoneShown)),
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
