import type { Tx } from '#platform/database/database.ts'
import { findHolding, lockStandings } from '#platform/stake-gate/exclusion.ts'
import { tighten } from './change-limit.ts'
import { lengthen } from './exclude-person.ts'
import { findStrictest } from './limit-store.ts'
import { joinPerson } from './lock-person.ts'
import { findAccountsOf } from './person-store.ts'

/**
 * Excludes and limits all accounts of a person alike, when an account has just been made or found to be
 * his; the caller keeps others from binding the person meanwhile. Nothing where nothing binds any of them.
 */
export async function bindLikePerson(tx: Tx, memberId: number): Promise<void> {
  const found = await findAccountsOf(tx, memberId)
  if (found.length === 1) return
  if ((await findHolding(tx, found)).length + (await findStrictest(tx, found)).length === 0) return
  const accounts = await joinPerson(tx, memberId)
  const holding = await findHolding(tx, accounts)
  const limits = await findStrictest(tx, accounts)
  await lockStandings(tx, accounts)
  for (const account of accounts) {
    for (const { until, by } of holding) await lengthen(tx, account, until, by)
    for (const limit of limits) await tighten(tx, account, limit)
  }
}
