import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A wallet, and since when it can have paid for anything. */
export interface BetWallet {
  readonly memberId: bigint
  readonly walletId: bigint
  readonly since: Date
}

/** Whether something can still come back to a wallet. Ask under its lock, so that no bill is under way. */
export async function hasOpenBets(
  tx: Tx,
  { memberId, walletId, since }: BetWallet,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select lottery.has_open_bets(${memberId}, ${walletId}, ${since}) as has`.execute(tx)
  return rows[0]?.has === true
}
