import { reconcile } from '#ledger/reconcile.ts'
import type { Db } from '#platform/database/database.ts'

/** What the full reconciliation finds wrong, books and features' rows; an empty list means sound. */
export function bookFaults(db: Db): Promise<unknown[]> {
  return reconcile(db, 'full')
}
