import { lockPlay } from '#ledger/play-limits.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockAccountsOf } from './person-store.ts'

/**
 * The accounts of the person behind one, it included, with all that they play locked until the
 * transaction ends. Call it before anything else is locked.
 */
export async function lockPerson(tx: Tx, memberId: number): Promise<number[]> {
  const accounts = await lockAccountsOf(tx, memberId)
  await lockPlay(tx, ...accounts)
  return accounts
}
