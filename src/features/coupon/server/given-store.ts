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
