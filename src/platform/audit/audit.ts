import type { ActionOf, AuditDeclaration, AuditEntry } from '#kernel/audit.ts'
import { toWireTime } from '#kernel/time.ts'
import type { Tx } from '../database/database.ts'

/** The staff id under which the system itself writes. */
export const SYSTEM_STAFF_ID = 0

/**
 * Writes who did what, in the transaction of the deed: no deed without its row. What may be said
 * stands in the feature's declaration; an action, a thing or a field that it does not declare does not compile.
 */
export async function audit<D extends AuditDeclaration, const Action extends ActionOf<D>>(
  tx: Tx,
  _declared: D,
  entry: AuditEntry<D, Action>,
): Promise<void> {
  await tx
    .insertInto('platform.audit')
    .values({
      staff_id: entry.staffId,
      action: entry.action,
      object_kind: String(entry.object.kind),
      object_id: `${entry.object.id}`,
      before: toJson(entry.before),
      after: toJson(entry.after),
      detail: toJson(entry.detail),
      reason: entry.reason?.trim() || null,
    })
    .execute()
}

/** Amounts as satang in text, times with their offset. */
function toJson(values: object | undefined): string {
  const kept = Object.entries(values ?? {}).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? toWireTime(value) : value,
  ])
  return JSON.stringify(Object.fromEntries(kept), (_name, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
}
