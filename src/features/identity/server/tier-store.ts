import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { TierCeilings } from '../contract.ts'
import type { Tier } from '../rules/tiers.ts'

/** How far a member is known. Cost: two key reads. */
export async function findTier(db: Db | Tx, memberId: number): Promise<Tier> {
  const { rows } = await sql<{ tier: number | null }>`
    select identity.tier_of(${memberId}) as tier`.execute(db)
  return asTier(rows[0]?.tier ?? 0)
}

const asTier = (tier: number): Tier => (tier === 2 ? 2 : tier === 1 ? 1 : 0)

/** What every tier may pass now, the lowest first. */
export async function findCeilings(db: Db | Tx): Promise<TierCeilings[]> {
  const rows = await db
    .selectFrom('identity.ceiling_in_force')
    .selectAll()
    .orderBy('tier')
    .execute()
  return rows.map((row) => ({
    tier: asTier(row.tier ?? 0),
    deposit_max: row.deposit_max_satang,
    deposit_day_max: row.deposit_day_max_satang,
    withdraw_max: row.withdraw_max_satang,
    withdraw_day_max: row.withdraw_day_max_satang,
  }))
}

/** The tier of a member and what it may pass: for the features that move his money. */
export async function findTierCeilings(db: Db | Tx, memberId: number): Promise<TierCeilings> {
  const tier = await findTier(db, memberId)
  const found = (await findCeilings(db)).find((one) => one.tier === tier)
  if (!found) throw new Error(`identity: tier ${tier} has no ceilings`)
  return found
}

/** The version in force. */
export async function findVersion(db: Db | Tx): Promise<{ version: number; changedAt: Date }> {
  const row = await db
    .selectFrom('identity.ceiling_version')
    .select(['version', 'changed_at'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { version: row.version, changedAt: row.changed_at }
}

/** Puts what was approved into force; the application cannot write it itself. */
export async function applyCeilings(tx: Tx): Promise<void> {
  await sql`select identity.apply_ceilings()`.execute(tx)
}
