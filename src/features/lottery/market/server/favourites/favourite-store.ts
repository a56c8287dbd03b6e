import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** The markets a member has marked, in the order in which he marked them. */
export async function findFavourites(db: Db | Tx, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ marketId: number }>`
    select market_id as "marketId" from lottery.favourite where member_id = ${memberId}
     order by created_at, market_id`.execute(db)
  return rows.map(({ marketId }) => marketId)
}

/** Marks markets; what is marked already keeps its place. */
export async function insertFavourites(
  tx: Tx,
  memberId: number,
  marketIds: readonly number[],
): Promise<void> {
  await sql`
    insert into lottery.favourite (member_id, market_id)
    select ${memberId}, x from unnest(${[...marketIds]}::smallint[]) x
    on conflict do nothing`.execute(tx)
}

export async function deleteFavourites(
  tx: Tx,
  memberId: number,
  marketIds: readonly number[],
): Promise<void> {
  await sql`
    delete from lottery.favourite
     where member_id = ${memberId} and market_id = any (${[...marketIds]}::smallint[])`.execute(tx)
}
