import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** The accounts of the person behind one, it included. */
export const findAccountsOf = (db: Db | Tx, memberId: number): Promise<number[]> =>
  readIds(db, 'accounts_of', memberId)

/** The same, and they stay all of them until the transaction ends. Call it before anything else is locked. */
export const lockAccountsOf = (tx: Tx, memberId: number): Promise<number[]> =>
  readIds(tx, 'lock_accounts_of', memberId)

async function readIds(
  db: Db | Tx,
  name: 'accounts_of' | 'lock_accounts_of',
  memberId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from ${sql.id('account', name)}(${memberId}) as id`.execute(db)
  return rows.map(({ id }) => Number(id))
}
