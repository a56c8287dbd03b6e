import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { getProfile as call } from '../contract.ts'
import { maskPhone } from '../rules/phone.ts'
import { findBankAccounts } from './bank-account-store.ts'
import { findPerson, viewBankAccount } from './user-info.ts'

/** What the member told us, for his own eyes: full name and birth date, numbers still masked. */
export async function getProfile(
  { db, vault }: Services,
  memberId: number,
): Promise<CallOutput<typeof call>> {
  const person = await findPerson(db, vault, memberId)
  const accounts = await findBankAccounts(db, vault, memberId)
  return {
    id: memberId,
    phone: maskPhone(person.phone),
    first_name: person.firstName,
    last_name: person.lastName,
    birth_date: person.birthDate,
    line_id: person.lineId,
    joined_at: person.joinedAt,
    bank_accounts: accounts.map(viewBankAccount),
    level: person.level,
    referral_code: person.referralCode,
  }
}
