import type { CallInput } from '#kernel/contract.ts'
import { Refusal, refuseField, type ErrorDefinition } from '#kernel/errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { consentVersions } from '../consent-contract.ts'
import type { register as call } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { CODE_ALPHABET, isOldEnough, REFERRAL_CODE_CHARS } from '../rules.ts'
import { findBank, isAccountNumber } from '../rules/banks.ts'
import { passwordFault } from '../rules/password.ts'
import { insertBankAccount, isBankAccountTaken } from './bank-account-store.ts'
import { isHolder } from './bank-name-inquiry.ts'
import { insertConsents, type NewConsent } from './consents/consent-store.ts'
import { findMemberLogin, findReferrer, insertMember } from './member-store.ts'
import { holdPersons, isExcludedPerson } from './person-store.ts'
import { indexMember } from './search-store.ts'
import type { Caller } from './open-session.ts'
import type { AccountPorts } from './ports.ts'
import { type SignedIn, signInMember } from './sign-in.ts'
import { tellFormerOwners } from './tell-bank-account.ts'
import { checkOtp, consumeOtp, type OtpProof } from './verify-otp.ts'

type Input = CallInput<typeof call>

/**
 * Makes a member with bank account, consents, main wallet and an open gate, and logs him in. One
 * phone and one bank account make one member however many ask at once: unique keys decide.
 * @throws what the contract lists, every faulty field at once where no other party must be asked
 */
export async function register(
  services: Services,
  ports: AccountPorts,
  caller: Caller,
  input: Input,
): Promise<SignedIn> {
  await refuseFaults(services, input)
  const proof = otpProof(services, input)
  if (proof) {
    await checkOtp(services, proof)
    await refuseTaken(services, input)
  }
  await refuseStranger(services, input)
  const passwordHash = await services.passwords.hash(input.password)
  return inTransaction(services.db, async (tx) => {
    await holdPersons(tx)
    if (proof) await consumeOtp(tx, services, proof)
    const memberId = await write(tx, services, ports, input, passwordHash)
    return signInMember(tx, services, caller, memberId, input.client)
  })
}

/** Everything we can tell by ourselves, all fields in one answer. */
async function refuseFaults(services: Services, input: Input): Promise<void> {
  const { db, vault, clock, config } = services
  const faults: [ErrorDefinition, string][] = []
  const refuse = (definition: ErrorDefinition, field: string) => faults.push([definition, field])
  const today = bangkokDay(await clock.now())
  if (!isOldEnough(input.birth_date, today)) refuse(accountErrors.under_age, 'birth_date')
  const weakness = passwordFault(input.password, input.phone)
  if (weakness) refuse(accountErrors[weakness], 'password')
  const bank = findBank(input.bank_code)
  if (!bank || !isAccountNumber(bank, input.bank_account_number)) {
    refuse(accountErrors.bank_account_malformed, 'bank_account_number')
  }
  if (!config.otpRequired && (await isTaken(services, input))) {
    refuse(accountErrors.phone_taken, 'phone')
  }
  if (await isBankAccountTaken(db, vault, input.bank_code, input.bank_account_number)) {
    refuse(accountErrors.bank_account_taken, 'bank_account_number')
  }
  if (input.referral_code && (await findReferrer(db, input.referral_code)) === null) {
    refuse(accountErrors.referral_code_unknown, 'referral_code')
  }
  const first = faults[0]
  if (!first) return
  const details = faults.map(([{ code, thai }, field]) => ({ field, code, message: thai }))
  throw new Refusal(first[0], { details })
}

const isTaken = async ({ db, vault }: Services, input: Input): Promise<boolean> =>
  (await findMemberLogin(db, vault, input.phone)) !== null

/** Where codes are asked for, a registered phone is told to nobody who does not hold it. */
async function refuseTaken(services: Services, input: Input): Promise<void> {
  if (await isTaken(services, input)) throw refuseField(accountErrors.phone_taken, 'phone')
}

/** The code to check, or null where this site registers without one. */
function otpProof({ config }: Services, input: Input): OtpProof | null {
  if (!config.otpRequired) return null
  if (!input.otp_ref || !input.otp_code) throw refuseField(accountErrors.otp_required, 'otp_code')
  return { purpose: 'register', phone: input.phone, ref: input.otp_ref, code: input.otp_code }
}

/** Money goes back to the member's own account only, so the bank must know the name. */
async function refuseStranger(services: Services, input: Input): Promise<void> {
  const isOwn = await isHolder(services, {
    bankCode: input.bank_code,
    accountNumber: input.bank_account_number,
    firstName: input.first_name,
    lastName: input.last_name,
    isRegistering: true,
  })
  if (!isOwn) throw refuseField(accountErrors.bank_name_mismatch, 'bank_account_number')
}

/** After the bank said who it is: nobody else learns that this person is excluded. */
async function refuseExcluded(tx: Tx, vault: Services['vault'], input: Input): Promise<void> {
  const isExcluded = await isExcludedPerson(tx, vault, {
    firstName: input.first_name,
    lastName: input.last_name,
    birthDate: input.birth_date,
    phone: input.phone,
    bankCode: input.bank_code,
    accountNumber: input.bank_account_number,
  })
  if (isExcluded) throw new Refusal(accountErrors.person_excluded)
}

async function write(
  tx: Tx,
  services: Services,
  ports: AccountPorts,
  input: Input,
  passwordHash: string,
): Promise<number> {
  const { vault, random } = services
  await refuseExcluded(tx, vault, input)
  const referredBy = input.referral_code ? await findReferrer(tx, input.referral_code) : null
  const memberId = await insertMember(tx, vault, {
    phone: input.phone,
    firstName: input.first_name,
    lastName: input.last_name,
    birthDate: input.birth_date,
    lineId: input.line_id || null,
    passwordHash,
    referralCode: random.code(CODE_ALPHABET, REFERRAL_CODE_CHARS),
    referredBy,
  })
  if (memberId === null) throw refuseField(accountErrors.phone_taken, 'phone')
  const account = {
    memberId,
    bankCode: input.bank_code,
    accountNumber: input.bank_account_number,
    holderName: `${input.first_name} ${input.last_name}`,
  }
  const inserted = await insertBankAccount(tx, vault, {
    ...account,
    isPrimary: true,
    fromRegistration: true,
    slot: 1,
    verifiedAt: await clockNow(tx),
  })
  if (!inserted) throw refuseField(accountErrors.bank_account_taken, 'bank_account_number')
  await tellFormerOwners(tx, vault, account)
  await insertConsents(tx, memberId, consentsOf(input))
  await indexMember(tx, vault, memberId)
  await setStanding(tx, memberId, { status: 'active' })
  await openWallet(tx, memberId, 'main_wallet')
  await ports.bindLikePerson(tx, memberId)
  if (referredBy !== null)
    await ports.bondFriend(tx, services, { memberId, referrerId: referredBy })
  return memberId
}

/** What the form asks for: the two texts, and news where it was asked, be the answer yes or no. */
function consentsOf({ accept_marketing: marketing }: Input): readonly NewConsent[] {
  const said = { terms: true, privacy: true, ...(marketing === undefined ? {} : { marketing }) }
  return (Object.keys(said) as (keyof typeof said)[]).map((purpose) => ({
    purpose,
    version: consentVersions[purpose],
    isGiven: said[purpose] === true,
  }))
}
