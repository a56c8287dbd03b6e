import { countTogether } from '#ledger/play-limits.ts'
import type { Tx } from '#platform/database/database.ts'
import { findAccountsOf, lockAccountsOf } from './person-store.ts'

/**
 * The accounts of the person behind one, it included, with all that they play counted together and locked
 * until the transaction ends. Call it before anything else is locked.
 */
export async function lockPerson(tx: Tx, memberId: number): Promise<number[]> {
  const accounts = await lockAccountsOf(tx, memberId)
  await countTogether(tx, accounts)
  return accounts
}

/**
 * The same for an account that has just been made or found to be the person's; the caller keeps others from
 * binding the person meanwhile. While it waits for the wallets the person may get an account more.
 */
export async function joinPerson(tx: Tx, memberId: number): Promise<void> {
  let counted: number[] = []
  for (;;) {
    const accounts = await findAccountsOf(tx, memberId)
    if (accounts.join() === counted.join()) return
    await countTogether(tx, accounts)
    counted = accounts
  }
}
