import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { BonusOutcome } from '../rules/bonus.ts'

/** Drawn rounds whose bonuses are not decided. */
export async function findOpenBonusRuns(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ roundId: bigint }>`
    select round_id as "roundId" from yeekee.bonus_run
     where decided_at is null order by round_id`.execute(db)
  return rows.map((row) => row.roundId)
}

/** How many rounds were drawn a minute ago or longer, and have no decision. */
export async function countOverdueBonusRuns(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number | null }>`
    select count(*)::integer as count
      from yeekee.bonus_run r join yeekee.draw d using (round_id)
     where r.decided_at is null and d.drawn_at <= platform.clock() - interval '1 minute'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Takes the decision of a round, with how many people counted for it; false where it is taken, or is
 * being taken by another.
 */
export async function claimBonusRun(tx: Tx, roundId: bigint, shooters: number): Promise<boolean> {
  const { rows } = await sql<{ roundId: bigint }>`
    update yeekee.bonus_run set decided_at = platform.clock(), shooters = ${shooters}
     where round_id = ${roundId} and decided_at is null
    returning round_id as "roundId"`.execute(tx)
  return rows.length > 0
}

/** How many people counted; null before the decision. */
export async function findShooterCount(db: Db, roundId: number | bigint): Promise<number | null> {
  const { rows } = await sql<{ shooters: number | null }>`
    select shooters from yeekee.bonus_run where round_id = ${roundId}`.execute(db)
  return rows[0]?.shooters ?? null
}

export interface BonusRow {
  readonly roundId: bigint
  readonly rank: number
  readonly seq: number
  readonly memberId: bigint
  readonly stakedSatang: bigint
  readonly amountSatang: bigint
  /** Null: decided before outcomes were kept. */
  readonly outcome: BonusOutcome | null
}

export async function insertBonus(
  tx: Tx,
  bonus: BonusRow & { readonly opId: string | null },
): Promise<void> {
  await sql`
    insert into yeekee.bonus (round_id, rank, seq, member_id, staked_satang, amount_satang, outcome,
      op_id)
    values (${bonus.roundId}, ${bonus.rank}, ${bonus.seq}, ${bonus.memberId}, ${bonus.stakedSatang},
      ${bonus.amountSatang}, ${bonus.outcome}, ${bonus.opId}::uuid)`.execute(tx)
}

export async function findBonuses(db: Db | Tx, roundId: number | bigint): Promise<BonusRow[]> {
  const { rows } = await sql<BonusRow>`
    select round_id as "roundId", rank, seq, member_id as "memberId",
           staked_satang as "stakedSatang", amount_satang as "amountSatang",
           outcome
      from yeekee.bonus where round_id = ${roundId} order by rank`.execute(db)
  return rows
}
