import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** The accounts of the person behind one, it included. */
export async function findAccountsOf(db: Db | Tx, memberId: number): Promise<number[]> {
  // rows: trusted, a member has an id
  const { rows } = await sql<{ id: bigint }>`
    select id from account.accounts_of(${memberId}) as id`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** The same, and they stay all of them until the transaction ends. Call it before anything else is locked. */
export async function lockAccountsOf(tx: Tx, memberId: number): Promise<number[]> {
  // rows: trusted, a member has an id
  const { rows } = await sql<{ id: bigint }>`
    select id from account.lock_accounts_of(${memberId}) as id`.execute(tx)
  return rows.map(({ id }) => Number(id))
}
