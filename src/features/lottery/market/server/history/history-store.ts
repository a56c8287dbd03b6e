import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface HistoryEntry {
  readonly auditId: bigint
  readonly at: Date
  readonly by: string
  readonly action: string
  readonly object: string
  readonly detail: Record<string, unknown>
}

/** What was done to a thing and to the things inside it, newest first. Reads by object prefix. */
export async function findHistory(
  db: Db,
  object: string,
  before: bigint | undefined,
  limit: number,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select audit_id as "auditId", created_at as at, staff_name as by, action, object, detail
      from lottery.history_entry
     where (object = ${object} or object ^@ ${`${object}:`}::text)
       and audit_id < ${before ?? 9_223_372_036_854_775_807n}::bigint
     order by audit_id desc limit ${limit}`.execute(db)
  return rows
}
