import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export interface DrawnRound {
  readonly roundId: bigint
  readonly count: number
}

/** Drawn rounds whose bonuses are not decided. */
export async function findOpenBonusRuns(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ roundId: bigint }>`
    select round_id as "roundId" from yeekee.bonus_run
     where decided_at is null order by round_id`.execute(db)
  return rows.map((row) => row.roundId)
}

/** Takes the decision of a round; undefined where it is taken, or is being taken by another. */
export async function claimBonusRun(tx: Tx, roundId: bigint): Promise<DrawnRound | undefined> {
  const { rows } = await sql<DrawnRound>`
    update yeekee.bonus_run b set decided_at = platform.clock()
      from yeekee.head h
     where b.round_id = ${roundId} and b.decided_at is null and h.round_id = b.round_id
    returning b.round_id as "roundId", h.count`.execute(tx)
  return rows[0]
}

export interface BonusRow {
  readonly roundId: bigint
  readonly rank: number
  readonly seq: number
  readonly memberId: bigint
  readonly stakedSatang: bigint
  readonly amountSatang: bigint
}

export async function insertBonus(
  tx: Tx,
  bonus: BonusRow & { readonly opId: string | null },
): Promise<void> {
  await sql`
    insert into yeekee.bonus (round_id, rank, seq, member_id, staked_satang, amount_satang, op_id)
    values (${bonus.roundId}, ${bonus.rank}, ${bonus.seq}, ${bonus.memberId}, ${bonus.stakedSatang},
      ${bonus.amountSatang}, ${bonus.opId}::uuid)`.execute(tx)
}

export async function findBonuses(db: Db | Tx, roundId: number | bigint): Promise<BonusRow[]> {
  const { rows } = await sql<BonusRow>`
    select round_id as "roundId", rank, seq, member_id as "memberId",
           staked_satang as "stakedSatang", amount_satang as "amountSatang"
      from yeekee.bonus where round_id = ${roundId} order by rank`.execute(db)
  return rows
}
