import type { Tx } from '../database/database.ts'

/** The staff id under which the system itself writes. */
export const SYSTEM_STAFF_ID = 0

/** Writes who did what, in the transaction of the deed: no deed without its row. */
export async function audit(
  tx: Tx,
  entry: { staffId: number; action: string; object: string; detail?: Record<string, unknown> },
): Promise<void> {
  await tx
    .insertInto('platform.audit')
    .values({
      staff_id: entry.staffId,
      action: entry.action,
      object: entry.object,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
