import { countTogether } from '#ledger/play-limits.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockText } from '#platform/database/lock-text.ts'
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
 * The accounts of the person behind one that has just been made or found to be his, while the caller keeps
 * others from binding the person. Of several that join one person at once each waits for those before it:
 * they take the wallets that all of them need in one order.
 */
export async function holdAccountsOf(tx: Tx, memberId: number): Promise<number[]> {
  let first: number | undefined
  for (;;) {
    const accounts = await findAccountsOf(tx, memberId)
    if (accounts[0] === first) return accounts
    first = accounts[0]
    await lockText(tx, 'person_accounts', `${first}`)
  }
}
