import { countTogether } from '#ledger/play-limits.ts'
import type { Tx } from '#platform/database/database.ts'
import { findHolding, lockStandings } from '#platform/stake-gate/exclusion.ts'
import { findCountedWith } from '#platform/stake-gate/play-limits.ts'
import { tighten } from './change-limit.ts'
import { lengthen } from './exclude-person.ts'
import { findStrictest } from './limit-store.ts'
import { holdAccountsOf } from './lock-person.ts'
import { findAccountsOf } from './person-store.ts'

/**
 * Excludes and limits the accounts of a person alike, when an account has just been made or found to be his;
 * the caller keeps others from binding the person meanwhile. Each is bound as those are that did not count
 * with it before: between those that did, a limit that was made looser for one stays so. Nothing where
 * nothing binds any of them.
 */
export async function bindLikePerson(tx: Tx, memberId: number): Promise<void> {
  const found = await findAccountsOf(tx, memberId)
  if (found.length === 1) return
  if ((await findHolding(tx, found)).length + (await findStrictest(tx, found)).length === 0) return
  const accounts = await holdAccountsOf(tx, memberId)
  const bindings = []
  for (const account of accounts) {
    const known = await findCountedWith(tx, account)
    const others = accounts.filter((id) => !known.includes(id))
    const holding = await findHolding(tx, others)
    bindings.push({ account, holding, limits: await findStrictest(tx, others) })
  }
  await countTogether(tx, accounts)
  await lockStandings(tx, accounts)
  for (const { account, holding, limits } of bindings) {
    for (const { until, by } of holding) await lengthen(tx, account, until, by)
    for (const limit of limits) await tighten(tx, account, limit)
  }
}
