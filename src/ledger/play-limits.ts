import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { type PlayLimits, writePlayLimits } from '#platform/stake-gate/play-limits.ts'

/**
 * Counts from the books what members have played already, under the locks of their wallets, which stay
 * until the transaction ends: no stake of theirs is judged meanwhile. Call it before anything else is
 * locked.
 */
export async function lockPlay(tx: Tx, ...memberIds: readonly number[]): Promise<void> {
  await sql`select ledger.count_members(${memberIds.map(BigInt)}::bigint[])`.execute(tx)
}

/**
 * Sets what a member allows himself: from the commit on no stake passes a limit. Call it before
 * anything else is locked.
 */
export async function setPlayLimits(tx: Tx, memberId: number, limits: PlayLimits): Promise<void> {
  await lockPlay(tx, memberId)
  await writePlayLimits(tx, memberId, limits)
}

/** What a member staked and won of own money since an instant, in satang. */
export async function playedSince(
  db: Db,
  memberId: number,
  from: Date,
): Promise<{ staked: bigint; won: bigint }> {
  // rows: trusted, sums over nothing are zero
  const { rows } = await sql<{ staked: bigint; won: bigint }>`
    select staked, won from ledger.played_since(${memberId}, ${from})`.execute(db)
  return rows[0] ?? { staked: 0n, won: 0n }
}
