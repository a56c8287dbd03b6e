import type { AuditCatalog } from '#kernel/audit.ts'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import type { Db } from '../database/database.ts'

/** Which rows of the trail; what is left out does not narrow. */
export interface AuditFilter {
  /** Only rows older than this one. */
  readonly before?: bigint | undefined
  readonly staffId?: number | undefined
  /** A noun stands for all actions on it. */
  readonly action?: string | undefined
  /** A kind, or one thing with the things inside it. */
  readonly object?: { readonly kind: string; readonly id?: string | undefined } | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

/** A row of the trail as it was written. */
export interface AuditRow {
  readonly auditId: bigint
  readonly at: Date
  readonly staffId: number
  readonly action: string
  readonly object: { readonly kind: string; readonly id: string }
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly detail: Readonly<Record<string, unknown>>
  readonly reason: string | null
}

/**
 * What was done, newest first: the audit list and the history of every thing. Goes down the key, or
 * down an index of a person, an action or a thing, until the page is full.
 */
export async function findAuditRows(
  db: Db,
  { objects }: Pick<AuditCatalog, 'objects'>,
  filter: AuditFilter,
  limit: number,
): Promise<AuditRow[]> {
  const { before, staffId, action, object, from, to } = filter
  let query = db.selectFrom('platform.audit').selectAll()
  if (before !== undefined) query = query.where('audit_id', '<', before)
  if (staffId !== undefined) query = query.where('staff_id', '=', BigInt(staffId))
  if (action?.includes('.') === true) query = query.where('action', '=', action)
  else if (action !== undefined) {
    query = query.where('action', '^@', `${action}.`)
  }
  if (object !== undefined) query = query.where('object_kind', 'in', kindsIn(objects, object.kind))
  if (object?.id !== undefined) {
    const { id } = object
    query = query.where((is) => is.or([is('object_id', '=', id), is('object_id', '^@', `${id}:`)]))
  }
  if (from !== undefined) query = query.where('created_at', '>=', bangkokInstant(from))
  if (to !== undefined) query = query.where('created_at', '<', bangkokInstant(addDays(to, 1)))
  const rows = await query.orderBy('audit_id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    auditId: row.audit_id,
    at: row.created_at,
    staffId: Number(row.staff_id),
    action: row.action,
    object: { kind: row.object_kind, id: row.object_id },
    before: recordOf(row.before),
    after: recordOf(row.after),
    detail: recordOf(row.detail),
    reason: row.reason,
  }))
}

/** A kind and the kinds inside it. */
function kindsIn(objects: AuditCatalog['objects'], kind: string): string[] {
  const inner = Object.keys(objects).filter((name) => objects[name]?.inside === kind)
  return [kind, ...inner]
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
