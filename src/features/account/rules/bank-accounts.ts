import { err, ok, type Result } from '#kernel/result.ts'

/** How many bank accounts a member has at a time; the table has as many places (`slot`). */
export const BANK_ACCOUNTS_MAX = 3

/** How many a member may add in 30 days: an account is no throwaway, and each asks the bank. */
export const BANK_ACCOUNTS_ADDED_MAX = 5
export const ADDED_WITHIN_DAYS = 30

/** What is known when a member adds an account. */
export interface AddFacts {
  readonly living: number
  readonly addedLately: number
}

export type AddRefusal = 'bank_account_limit_reached' | 'bank_account_added_too_often'

/** May the member add one more? */
export function checkAdd({ living, addedLately }: AddFacts): Result<null, AddRefusal> {
  if (living >= BANK_ACCOUNTS_MAX) return err('bank_account_limit_reached')
  if (addedLately >= BANK_ACCOUNTS_ADDED_MAX) return err('bank_account_added_too_often')
  return ok(null)
}

/** The lowest free place; the caller judged that there is one. */
export function freeSlot(taken: readonly number[]): number {
  let slot = 1
  while (taken.includes(slot)) slot += 1
  return slot
}

export type RemoveRefusal = 'bank_account_is_primary' | 'bank_account_in_use'

/** May the member remove it? The primary one stays, so that there is always one. */
export function checkRemove(facts: {
  readonly isPrimary: boolean
  /** A withdrawal that is not finished goes to it. */
  readonly isInUse: boolean
}): Result<null, RemoveRefusal> {
  if (facts.isPrimary) return err('bank_account_is_primary')
  if (facts.isInUse) return err('bank_account_in_use')
  return ok(null)
}
