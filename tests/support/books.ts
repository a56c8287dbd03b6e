import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** What the full reconciliation of the ledger finds wrong; an empty list means sound books. */
export async function bookFaults(db: Db): Promise<unknown[]> {
  const { rows } = await sql`select * from ledger.reconcile('full')`.execute(db)
  return rows
}
