import { sql } from 'kysely'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'

export interface AuditFilter {
  /** Only rows older than this one. */
  readonly before?: bigint | undefined
  readonly staffId?: number | undefined
  /** The whole action, or its noun for all actions on it. */
  readonly action?: string | undefined
  /** A thing, `round:15`, with the things inside it: `round:15:top3:538`. */
  readonly object?: string | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

export interface AuditEntry {
  readonly auditId: bigint
  readonly at: Date
  readonly staffId: bigint
  readonly staffName: string
  readonly action: string
  readonly object: string
  readonly detail: Record<string, unknown>
}

/** What staff did, newest first; reads by key, by person or by action, never the whole table. */
export async function listAuditEntries(
  db: Db,
  filter: AuditFilter,
  limit: number,
): Promise<AuditEntry[]> {
  const { before, staffId, action, object, from, to } = filter
  const noun = action?.includes('.') === false ? `${action}.` : undefined
  const rows = await db
    .selectFrom('staff.audit_entry')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('audit_id', '<', before ?? 0n))
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', BigInt(staffId ?? 0)))
    .$if(noun !== undefined, (query) =>
      query.where(sql<boolean>`starts_with(action, ${noun ?? ''})`),
    )
    .$if(action !== undefined && noun === undefined, (query) =>
      query.where('action', '=', action ?? ''),
    )
    .$if(object !== undefined, (query) =>
      query.where(
        sql<boolean>`(object = ${object ?? ''} or object ^@ ${`${object ?? ''}:`}::text)`,
      ),
    )
    .$if(from !== undefined, (query) => query.where('created_at', '>=', bangkokInstant(from ?? '')))
    .$if(to !== undefined, (query) =>
      query.where('created_at', '<', bangkokInstant(addDays(to ?? '', 1))),
    )
    .orderBy('audit_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    auditId: row.audit_id ?? 0n,
    at: row.created_at ?? new Date(0),
    staffId: row.staff_id ?? 0n,
    staffName: row.staff_name ?? '',
    action: row.action ?? '',
    object: row.object ?? '',
    detail: (row.detail ?? {}) as Record<string, unknown>,
  }))
}
