import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/** Why the gate refuses a stake; the ledger answers with the same words. */
export const stakeRefusals = [
  'member_not_active',
  'member_excluded',
  'stake_closed',
  'stake_above_limit',
  'stake_limit_reached',
  'loss_limit_reached',
  'session_limit_reached',
  'time_limit_reached',
  'bonus_ended',
  'bonus_other_game',
  'bonus_max_bet',
] as const
export type StakeRefusal = (typeof stakeRefusals)[number]

/**
 * The gate before each stake. The ledger asks the same SQL function for every movement whose kind
 * is a stake, so this call is for screens and dry runs; nothing rests on remembering it.
 * @returns null when the stake may be taken
 */
export async function mayStake(
  db: Db | Tx,
  memberId: number,
  walletType: number,
  amountSatang: bigint,
  kind: string,
): Promise<StakeRefusal | null> {
  const { rows } = await sql<{ refusal: StakeRefusal | null }>`
    select platform.may_stake(${memberId}, ${walletType}::smallint, ${amountSatang}, ${kind})
        as refusal`.execute(db)
  return rows[0]?.refusal ?? null
}

/** Why the house gives nothing to a member; null: it may. The ledger asks before each reward. */
export async function mayReward(
  db: Db | Tx,
  memberId: number,
): Promise<'member_not_active' | 'member_excluded' | 'reward_blocked' | null> {
  const { rows } = await sql<{
    refusal: 'member_not_active' | 'member_excluded' | 'reward_blocked' | null
  }>`select platform.may_reward(${memberId}) as refusal`.execute(db)
  return rows[0]?.refusal ?? null
}

/** Those of the members to whom the house gives nothing now. */
export async function findUnrewarded(
  db: Db | Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ memberId: bigint | null }>`
    select m as "memberId" from unnest(${[...memberIds]}::bigint[]) m
     where platform.may_reward(m) is not null`.execute(db)
  return new Set(rows.flatMap(({ memberId }) => memberId ?? []))
}

/** Opens or closes the gate for one member; an exclusion that is not named stays as it is. */
export async function setStanding(
  tx: Tx,
  memberId: number,
  standing: { status: 'active' | 'suspended' | 'closed'; excludedUntil?: Date | null },
): Promise<void> {
  const { status, excludedUntil } = standing
  const row = { status, ...(excludedUntil === undefined ? {} : { excluded_until: excludedUntil }) }
  await tx
    .insertInto('platform.stake_standing')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}

/** Until when those of the members are excluded whose exclusion still runs. */
export async function findExclusions(
  db: Db | Tx,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{
    member_id: bigint
    // rows: trusted, what is later than the clock is not null
    excluded_until: Date
  }>`
    select member_id, excluded_until from platform.stake_standing
     where member_id = any (${memberIds.map(BigInt)}::bigint[])
       and excluded_until > platform.clock()`.execute(db)
  return new Map(rows.map((row) => [Number(row.member_id), row.excluded_until]))
}

/** Sets the operator's limit for a kind of stake, or for all kinds with `'*'`. */
export async function setStakeLimit(
  tx: Tx,
  kind: string,
  limit: { isOpen: boolean; maxSatang: bigint | null },
): Promise<void> {
  const row = { is_open: limit.isOpen, max_satang: limit.maxSatang }
  await tx
    .insertInto('platform.stake_limit')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute()
}

/** How a member stands. */
export interface MemberStanding {
  readonly status: 'active' | 'suspended' | 'closed'
  readonly isExcluded: boolean
}

/** How a member stands, for what is not a stake: deposits and withdrawals. Null: never registered. */
export async function findStanding(db: Db | Tx, memberId: number): Promise<MemberStanding | null> {
  return standingOf(db, memberId, sql``)
}

/** The same, and it stays so until the transaction ends. Lock wallets before. */
export async function lockStanding(tx: Tx, memberId: number): Promise<MemberStanding | null> {
  return standingOf(tx, memberId, sql`for share`)
}

async function standingOf(
  db: Db | Tx,
  memberId: number,
  lock: RawBuilder<unknown>,
): Promise<MemberStanding | null> {
  const { rows } = await sql<{ status: 'active' | 'suspended' | 'closed'; is_excluded: boolean }>`
    select status, coalesce(excluded_until > platform.clock(), false) as is_excluded
      from platform.stake_standing where member_id = ${memberId} ${lock}`.execute(db)
  const [row] = rows
  return row ? { status: row.status, isExcluded: row.is_excluded } : null
}
