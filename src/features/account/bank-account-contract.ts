import * as z from 'zod/mini'
import { defineCall, errorsOf, id, instant, nothing, type WireOutput } from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { defineLimits } from '#kernel/limit.ts'
import { bankAccountErrors } from './bank-account-errors.ts'
import { bankAccount } from './contract.ts'
import { accountErrors } from './errors.ts'
import * as field from './fields.ts'

/** Each asks the bank for a holder, so it is worth something to a stranger with a session. */
export const bankAccountLimits = defineLimits({ bank_account: [10, 'hour'] })

export const listBankAccounts = defineCall({
  method: 'GET',
  path: '/api/member/bank_accounts',
  summary: "The member's bank accounts, the primary one first, and whether one more may be added",
  access: 'member',
  input: nothing(),
  output: z.object({
    bank_accounts: z.array(bankAccount),
    /** How many there may be at a time. */
    max: z.int(),
    /** Why no other can be added now, in the words for the member; null where one can. */
    blocked: z.nullable(z.string()),
  }),
  errors: [],
})

export const updateSubBankAccount = defineCall({
  method: 'POST',
  path: '/api/member/update_sub_bank_account',
  summary: "Adds another bank account of the member's own; no withdrawal goes to it for 24 hours",
  access: 'member',
  stepUp: {},
  limit: bankAccountLimits.bank_account,
  input: z.object({
    bank_code: field.bankCode(),
    bank_account_number: field.bankAccountNumber(),
  }),
  output: bankAccount,
  errors: errorsOf(
    accountErrors.bank_account_malformed,
    bankAccountErrors.bank_account_yours_already,
    accountErrors.bank_account_taken,
    bankAccountErrors.bank_account_limit_reached,
    bankAccountErrors.bank_account_added_too_often,
    accountErrors.bank_inquiry_unavailable,
    bankAccountErrors.bank_account_not_yours,
  ),
})

export const setPrimaryBankAccount = defineCall({
  method: 'POST',
  path: '/api/member/set_primary_bank_account',
  summary: 'The account that is offered first from now on',
  access: 'member',
  stepUp: {},
  input: z.object({ bank_account_id: id() }),
  output: nothing(),
  errors: errorsOf(bankAccountErrors.bank_account_in_review),
})

export const removeBankAccount = defineCall({
  method: 'POST',
  path: '/api/member/remove_bank_account',
  summary: 'Takes an account off; not the primary one, and none that a withdrawal goes to',
  access: 'member',
  stepUp: {},
  input: z.object({ bank_account_id: id() }),
  output: nothing(),
  errors: errorsOf(
    bankAccountErrors.bank_account_is_primary,
    bankAccountErrors.bank_account_in_use,
  ),
})

export const bankAccountAdded = defineEvent({
  topic: 'bank_account_added',
  summary: 'A member added a bank account; how long it is under review',
  audience: 'member',
  isFact: true,
  payload: z.strictObject({
    member_id: z.int(),
    bank_account_id: z.int(),
    bank_name: z.string(),
    review_until: instant(),
  }),
})

export type BankAccountWire = WireOutput<typeof listBankAccounts>['bank_accounts'][number]
