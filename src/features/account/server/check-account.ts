import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { checkAccount as call } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { findBank, isAccountNumber } from '../rules/banks.ts'
import { isBankAccountTaken } from './bank-account-store.ts'
import { isHolder } from './bank-name-inquiry.ts'
import { findMemberLogin } from './member-store.ts'

/**
 * Tells whether a phone, or a bank account with its holder, may register. Never answers a name, and
 * nothing of a phone where a code to it tells its holder more.
 * @throws bank_account_malformed, bank_inquiry_unavailable
 */
export async function checkAccount(
  services: Services,
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const { phone, bank_code, bank_account_number, first_name, last_name } = input
  const isPhoneFree = phone === undefined || (await mayRegister(services, phone))
  const forPhone = phone === undefined ? {} : { otp_required: services.config.otpRequired }
  if (!bank_code || !bank_account_number || !first_name || !last_name) {
    return { available: isPhoneFree, ...forPhone }
  }
  const bank = findBank(bank_code)
  if (!bank || !isAccountNumber(bank, bank_account_number)) {
    throw refuseField(accountErrors.bank_account_malformed, 'bank_account_number')
  }
  const { db, vault } = services
  const isTaken = await isBankAccountTaken(db, vault, bank_code, bank_account_number)
  const nameMatches = await isHolder(services, {
    bankCode: bank.code,
    accountNumber: bank_account_number,
    firstName: first_name,
    lastName: last_name,
    isRegistering: false,
  })
  return { available: isPhoneFree && !isTaken, name_matches: nameMatches, ...forPhone }
}

async function mayRegister({ config, db, vault }: Services, phone: string): Promise<boolean> {
  return config.otpRequired || (await findMemberLogin(db, vault, phone)) === null
}
