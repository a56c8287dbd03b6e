import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal, refuseField } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import {
  bankAccountAdded,
  type listBankAccounts as listCall,
  type updateSubBankAccount as addCall,
} from '../bank-account-contract.ts'
import { bankAccountErrors } from '../bank-account-errors.ts'
import { accountErrors } from '../errors.ts'
import { BANK_ACCOUNTS_MAX, checkAdd, checkRemove, freeSlot } from '../rules/bank-accounts.ts'
import { findBank, isAccountNumber } from '../rules/banks.ts'
import { findBankAccountOwner, findBankAccounts, insertBankAccount } from './bank-account-store.ts'
import { isHolder } from './bank-name-inquiry.ts'
import {
  countAccounts,
  lockOwnAccount,
  lockOwnAccounts,
  markRemoved,
  savePrimary,
} from './own-accounts-store.ts'
import type { AccountPorts } from './ports.ts'
import { holdPersons } from './person-store.ts'
import { indexMember } from './search-store.ts'
import { tellBankAccountJob, tellFormerOwners } from './tell-bank-account.ts'
import { findPerson, viewBankAccount } from './user-info.ts'

type Input = CallInput<typeof addCall>

export async function listBankAccounts(
  { db, vault }: Services,
  memberId: number,
): Promise<CallOutput<typeof listCall>> {
  const accounts = await findBankAccounts(db, vault, memberId)
  const { slots, addedLately } = await countAccounts(db, memberId)
  const checked = checkAdd({ living: slots.length, addedLately })
  return {
    bank_accounts: accounts.map(viewBankAccount),
    max: BANK_ACCOUNTS_MAX,
    blocked: checked.ok ? null : bankAccountErrors[checked.error].thai,
  }
}

/**
 * Adds an account that the bank knows under the member's name. Its member is told by SMS and in the
 * site, and so is by SMS whoever had the number before.
 * @throws what the contract lists
 */
export async function addBankAccount(
  services: Services,
  ports: AccountPorts,
  memberId: number,
  input: Input,
): Promise<CallOutput<typeof addCall>> {
  const { db, vault } = services
  const bank = findBank(input.bank_code)
  if (!bank || !isAccountNumber(bank, input.bank_account_number)) {
    throw refuseField(accountErrors.bank_account_malformed, 'bank_account_number')
  }
  // Judged before the bank is asked, and once more below, where nobody else adds one meanwhile.
  await refuseTaken(services, memberId, input)
  await refuseMany(db, memberId)
  const person = await findPerson(db, vault, memberId)
  const isOwn = await isHolder(services, {
    bankCode: bank.code,
    accountNumber: input.bank_account_number,
    firstName: person.firstName,
    lastName: person.lastName,
    isRegistering: true,
  })
  if (!isOwn) throw refuseField(bankAccountErrors.bank_account_not_yours, 'bank_account_number')
  const id = await inTransaction(db, (tx) =>
    write(tx, services, ports, memberId, {
      ...input,
      holderName: `${person.firstName} ${person.lastName}`,
    }),
  )
  const added = (await findBankAccounts(db, vault, memberId)).find((one) => one.id === id)
  if (!added) throw new Refusal(commonErrors.not_found)
  return viewBankAccount(added)
}

async function write(
  tx: Tx,
  services: Services,
  ports: AccountPorts,
  memberId: number,
  input: Input & { holderName: string },
): Promise<number> {
  const { vault } = services
  await holdPersons(tx)
  await lockOwnAccounts(tx, memberId)
  const slots = await refuseMany(tx, memberId)
  const account = {
    memberId,
    bankCode: input.bank_code,
    accountNumber: input.bank_account_number,
    holderName: input.holderName,
  }
  const added = await insertBankAccount(tx, vault, {
    ...account,
    isPrimary: false,
    fromRegistration: false,
    slot: freeSlot(slots),
    verifiedAt: await clockNow(tx),
  })
  if (!added) {
    await refuseTaken({ db: tx, vault }, memberId, input)
    throw refuseField(accountErrors.bank_account_taken, 'bank_account_number')
  }
  invariant(added.reviewUntil, 'an account added later is under review')
  await indexMember(tx, vault, memberId)
  await ports.bindLikePerson(tx, memberId)
  await publish(tx, bankAccountAdded, {
    memberId,
    payload: {
      member_id: memberId,
      bank_account_id: added.id,
      bank_name: findBank(input.bank_code)?.thai ?? input.bank_code,
      review_until: added.reviewUntil,
    },
  })
  await requestJob(tx, tellBankAccountJob, { bank_account_id: added.id, news: 'added' })
  await tellFormerOwners(tx, vault, account)
  return added.id
}

async function refuseTaken(
  { db, vault }: { db: Services['db'] | Tx; vault: Services['vault'] },
  memberId: number,
  input: Input,
): Promise<void> {
  const owner = await findBankAccountOwner(db, vault, input.bank_code, input.bank_account_number)
  if (owner === memberId) {
    throw refuseField(bankAccountErrors.bank_account_yours_already, 'bank_account_number')
  }
  if (owner !== null) throw refuseField(accountErrors.bank_account_taken, 'bank_account_number')
}

async function refuseMany(db: Services['db'] | Tx, memberId: number): Promise<number[]> {
  const { slots, addedLately } = await countAccounts(db, memberId)
  const checked = checkAdd({ living: slots.length, addedLately })
  if (!checked.ok) throw new Refusal(bankAccountErrors[checked.error])
  return slots
}

/** @throws not_found for another member's too, bank_account_in_review */
export async function setPrimary(
  { db }: Services,
  memberId: number,
  bankAccountId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwnAccounts(tx, memberId)
    const account = await lockOwnAccount(tx, memberId, bankAccountId)
    if (!account) throw new Refusal(commonErrors.not_found)
    // Withdrawals offer the primary account first, so it has to take them.
    if (account.isInReview) throw new Refusal(bankAccountErrors.bank_account_in_review)
    if (!account.isPrimary) await savePrimary(tx, memberId, bankAccountId)
  })
}

/**
 * A withdrawal that is being accepted holds the row of its account: either it is there when this asks,
 * or the account is gone when it is judged.
 * @throws not_found for another member's too, bank_account_is_primary, bank_account_in_use
 */
export async function removeBankAccount(
  { db }: Services,
  ports: AccountPorts,
  memberId: number,
  bankAccountId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwnAccounts(tx, memberId)
    const account = await lockOwnAccount(tx, memberId, bankAccountId)
    if (!account) throw new Refusal(commonErrors.not_found)
    const checked = checkRemove({
      isPrimary: account.isPrimary,
      isInUse: await ports.isPayoutUnderWay(tx, memberId, bankAccountId),
    })
    if (!checked.ok) throw new Refusal(bankAccountErrors[checked.error])
    await markRemoved(tx, bankAccountId)
  })
}
