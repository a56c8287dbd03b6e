import { invariant } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { BankAccountView, MemberBankAccount, UserInfo } from '../contract.ts'
import { displayName } from '../rules/names.ts'
import { maskPhone } from '../rules/phone.ts'
import { findBankAccounts } from './bank-account-store.ts'
import { findPersons, type MemberPerson } from './member-store.ts'

/** A bank account as its owner sees it. */
export function viewBankAccount(account: MemberBankAccount): BankAccountView {
  return {
    id: account.id,
    bank_code: account.bankCode,
    bank_name: account.bankName,
    account_number: account.maskedNumber,
    is_primary: account.isPrimary,
    is_verified: account.isVerified,
    review_until: account.reviewUntil,
  }
}

/** The member with this id, who exists because a session names him. */
export async function findPerson(
  db: Db | Tx,
  vault: Vault,
  memberId: number,
): Promise<MemberPerson> {
  const [person] = await findPersons(db, vault, [memberId])
  invariant(person, `no member ${memberId}`)
  return person
}

/** The short form of a member that the site keeps in the browser: masked, without birth date. */
export async function findUserInfo(db: Db | Tx, vault: Vault, memberId: number): Promise<UserInfo> {
  const person = await findPerson(db, vault, memberId)
  const accounts = await findBankAccounts(db, vault, memberId)
  return {
    id: memberId,
    username: maskPhone(person.phone),
    display_name: displayName(person.firstName, person.lastName),
    bank_accounts: accounts.map(viewBankAccount),
    level: person.level,
    referral_code: person.referralCode,
    joined_at: person.joinedAt,
  }
}
