import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { type PlayLimits, writePlayLimits } from '#platform/stake-gate/play-limits.ts'

/**
 * Sets what a member allows himself and counts from the books what he has played already, under the
 * locks of his wallets: from the commit on no stake passes a limit. Call it before anything else is
 * locked.
 */
export async function setPlayLimits(tx: Tx, memberId: number, limits: PlayLimits): Promise<void> {
  await sql`select ledger.count_member(${memberId})`.execute(tx)
  await writePlayLimits(tx, memberId, limits)
}
