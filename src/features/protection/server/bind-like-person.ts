import type { Tx } from '#platform/database/database.ts'
import { findHolding } from '#platform/stake-gate/exclusion.ts'
import { tighten } from './change-limit.ts'
import { lengthen } from './exclude-person.ts'
import { findStrictest } from './limit-store.ts'
import { joinPerson } from './lock-person.ts'
import { findAccountsOf } from './person-store.ts'

/**
 * Excludes and limits an account as the other accounts of its person are. For whoever has just made it or
 * found out whose it is; the caller keeps others from binding the person meanwhile.
 */
export async function bindLikePerson(tx: Tx, memberId: number): Promise<void> {
  const others = (await findAccountsOf(tx, memberId)).filter((id) => id !== memberId)
  const holding = await findHolding(tx, others)
  const limits = await findStrictest(tx, others)
  if (holding.length + limits.length === 0) return
  await joinPerson(tx, memberId)
  for (const { until, by } of holding) await lengthen(tx, memberId, until, by)
  for (const limit of limits) await tighten(tx, memberId, limit)
}
