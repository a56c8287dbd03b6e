import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { VoucherState } from '../rules/voucher.ts'

/** How far a coupon is that a giver gave. */
export interface GivenState {
  readonly state: VoucherState
  readonly expiresAt: Date
}

/** What became of the coupons that these keys gave, by key; one that gave none is left out. */
export async function findGivenStates(
  db: Db | Tx,
  giverKeys: readonly string[],
): Promise<ReadonlyMap<string, GivenState>> {
  const { rows } = await sql<{ key: string; state: string; expiresAt: Date }>`
    select giver_key as key, state, expires_at as "expiresAt" from coupon.voucher
     where giver_key = any(${[...giverKeys]}::text[])`.execute(db)
  return new Map(
    rows.map(({ key, state, expiresAt }) => [key, { state: state as VoucherState, expiresAt }]),
  )
}

/** How many coupons of these campaigns a person has that count among his, open or used; one of none is left out. */
export async function countHeld(
  db: Db | Tx,
  campaignIds: readonly bigint[],
  persons: readonly string[],
): Promise<ReadonlyMap<bigint, number>> {
  if (campaignIds.length === 0) return new Map()
  const { rows } = await sql<{ campaignId: bigint; count: number | null }>`
    select campaign_id as "campaignId", count(*)::integer as count from coupon.voucher
     where campaign_id = any(${[...campaignIds]}::bigint[]) and person = any(${[...persons]}::text[])
       and state in ('open', 'used')
     group by campaign_id`.execute(db)
  return new Map(rows.map(({ campaignId, count }) => [campaignId, count ?? 0]))
}
