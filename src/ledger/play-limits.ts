import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { type PlayLimits, writePlayLimits } from '#platform/stake-gate/play-limits.ts'

/**
 * Has members count together, as the accounts of one person do, with all that they have played already,
 * under the locks of all their wallets, which stay until the transaction ends: no stake of theirs is judged
 * meanwhile. Who counted with one of them and is not named does not any more. Call it before anything else
 * is locked.
 */
export async function countTogether(tx: Tx, memberIds: readonly number[]): Promise<void> {
  await sql`select ledger.count_members(${memberIds.map(BigInt)}::bigint[])`.execute(tx)
}

/**
 * Sets what a person with these accounts allows himself over each of them: from the commit on no stake
 * passes a limit. Call it before anything else is locked.
 */
export async function setPlayLimits(
  tx: Tx,
  memberIds: readonly number[],
  limits: PlayLimits,
): Promise<void> {
  await countTogether(tx, memberIds)
  for (const memberId of memberIds) await writePlayLimits(tx, memberId, limits)
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
