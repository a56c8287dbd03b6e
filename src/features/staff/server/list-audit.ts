import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import type { auditList } from '../contract.ts'
import { listAuditEntries } from './audit-store.ts'

/** A page of the audit list; the cursor is the id of the last row of the page before. */
export async function listAudit(
  db: Db,
  input: CallInput<typeof auditList>,
): Promise<CallOutput<typeof auditList>> {
  if (input.cursor !== undefined && !/^\d{1,18}$/.test(input.cursor)) {
    throw new Refusal(commonErrors.invalid_input)
  }
  const filter = {
    before: input.cursor === undefined ? undefined : BigInt(input.cursor),
    staffId: input.staff_id,
    action: input.action,
    object: input.object,
    from: input.from,
    to: input.to,
  }
  const entries = await listAuditEntries(db, filter, input.limit + 1)
  const shown = entries.slice(0, input.limit)
  const last = shown.at(-1)
  return {
    items: shown.map((entry) => ({
      audit_id: Number(entry.auditId),
      at: entry.at,
      staff_id: entry.staffId === 0n ? null : Number(entry.staffId),
      staff_name: entry.staffName,
      action: entry.action,
      object: entry.object,
      detail: entry.detail,
    })),
    next_cursor: entries.length > input.limit && last ? `${last.auditId}` : null,
  }
}
