import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export async function insertRateNotice(
  tx: Tx,
  row: { readonly marketId: number; readonly version: number; readonly noticeId: number },
): Promise<void> {
  await sql`
    insert into lottery.rate_notice (market_id, version, item_id)
    values (${row.marketId}, ${row.version}, ${row.noticeId})`.execute(tx)
}

/**
 * Notices of versions that were to hold from this instant or later, and before which a newer one
 * was saved: what they tell will not be. A few rows of one market.
 */
export async function findOvertakenNotices(
  tx: Tx,
  marketId: number,
  newest: { readonly version: number; readonly validFrom: Date },
): Promise<number[]> {
  const { rows } = await sql<{ noticeId: bigint }>`
    select n.item_id as "noticeId"
      from lottery.rate_notice n join lottery.rate_version v using (market_id, version)
     where n.market_id = ${marketId} and n.version < ${newest.version}
       and v.valid_from >= ${newest.validFrom}
     order by n.item_id`.execute(tx)
  return rows.map(({ noticeId }) => Number(noticeId))
}
