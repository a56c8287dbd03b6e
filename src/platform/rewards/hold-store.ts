import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/** What staff hold, and what they say about it. */
export interface Hold {
  readonly feature: string
  readonly entitlementId: bigint
  readonly staffId: number
  /** The member reads it. */
  readonly reason: string
  /** Only colleagues read it. */
  readonly note: string
}

/**
 * Sets something claimable aside until somebody decides, or its 72 hours are over; its window stands
 * still. Held once, never again: that is all the time a member may be made to wait.
 * Locks: the row. @returns `gone` where it can no longer be had, or is held
 */
export async function holdEntitlement(
  tx: Tx,
  { feature, entitlementId, staffId, reason, note }: Hold,
): Promise<'held' | 'held_before' | 'gone'> {
  const { numAffectedRows } = await sql`
    update platform.entitlement
       set state = 'held', reason = ${reason}, held_by = ${staffId}, hold_note = ${note}
     where entitlement_id = ${entitlementId} and feature = ${feature} and state = 'claimable'
       and held_at is null and platform.clock() < expires_at`.execute(tx)
  if (numAffectedRows === 1n) return 'held'
  const { rows } = await sql<{ heldBefore: boolean | null }>`
    select state = 'claimable' and held_at is not null as "heldBefore" from platform.entitlement
     where entitlement_id = ${entitlementId} and feature = ${feature}`.execute(tx)
  return rows[0]?.heldBefore ? 'held_before' : 'gone'
}

/**
 * Lets go of what is held: it can be claimed for as long as when it was held, at least until the end of
 * the next day. Whoever is excluded by then gets it at once, by the tick that ends entitlements.
 * Locks: the row. @returns false where nobody holds it any more
 */
export async function releaseEntitlement(
  tx: Tx,
  of: { feature: string; entitlementId: bigint },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update platform.entitlement set state = 'claimable', reason = null
     where entitlement_id = ${of.entitlementId} and feature = ${of.feature} and state = 'held'`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/**
 * Ends for good what another person holds; nothing is paid.
 * Locks: the row.
 * @returns `own` where the same person holds it, `changed` where the sum is another than the one seen
 */
export async function voidEntitlement(
  tx: Tx,
  of: {
    feature: string
    entitlementId: bigint
    staffId: number
    reason: string
    version: number
  },
): Promise<'void' | 'own' | 'changed' | 'gone'> {
  const { rows } = await sql<{ state: string; version: number; heldBy: bigint | null }>`
    select state, version, held_by as "heldBy" from platform.entitlement
     where entitlement_id = ${of.entitlementId} and feature = ${of.feature}
       for no key update`.execute(tx)
  const [row] = rows
  if (row?.state !== 'held') return 'gone'
  if (row.heldBy === BigInt(of.staffId)) return 'own'
  if (row.version !== of.version) return 'changed'
  await sql`
    update platform.entitlement
       set state = 'void', ended_at = platform.clock(), ended_by = ${of.staffId},
           reason = ${of.reason}
     where entitlement_id = ${of.entitlementId}`.execute(tx)
  return 'void'
}

/** Which of a feature's holds are over, the longest first. Cost: an index range of what is held. */
export async function findHoldsOver(
  db: Db,
  feature: string,
  limit: number,
): Promise<{ entitlementId: bigint; memberId: bigint }[]> {
  const { rows } = await sql<{ entitlementId: bigint; memberId: bigint }>`
    select entitlement_id as "entitlementId", member_id as "memberId" from platform.entitlement
     where state = 'held' and held_until <= platform.clock() and feature = ${feature}
     order by held_until, entitlement_id limit ${limit}`.execute(db)
  return rows
}

/** How many of a feature's rows are held. */
export async function countHolds(db: Db, feature: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::integer as held from platform.entitlement
     where state = 'held' and feature = ${feature}`.execute(db)
  return rows[0]?.held ?? 0
}
