import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/** Who said that a member plays nothing. */
export type ExclusionBy =
  | { readonly kind: 'time_out' | 'self' }
  | { readonly kind: 'staff'; readonly staffId: number }

/**
 * Lets a member stake nothing and be given nothing until a moment. An exclusion only grows: one that
 * runs longer stays as it is, and the database takes none back.
 * @returns the end that it had, null where none was set; `not_longer` where it was not earlier
 */
export async function lengthenExclusion(
  tx: Tx,
  memberId: number,
  until: Date,
  by: ExclusionBy,
): Promise<Date | null | 'not_longer'> {
  const { rows } = await sql<{ before: Date | null }>`
    update platform.stake_standing s set excluded_until = ${until}
      from (select member_id, excluded_until from platform.stake_standing
             where member_id = ${memberId} for update) o
     where s.member_id = o.member_id and coalesce(o.excluded_until < ${until}, true)
    returning o.excluded_until as before`.execute(tx)
  const [row] = rows
  if (!row) return 'not_longer'
  const staffId = by.kind === 'staff' ? by.staffId : null
  await sql`
    insert into platform.exclusion (member_id, kind, until, staff_id)
    values (${memberId}, ${by.kind}, ${until}, ${staffId})`.execute(tx)
  return row.before
}

/** An exclusion that was set. */
export interface Exclusion {
  readonly kind: ExclusionBy['kind']
  readonly until: Date
  readonly madeAt: Date
}

/** Every exclusion of a member, the last one first. */
export async function listExclusions(db: Db | Tx, memberId: number): Promise<Exclusion[]> {
  // rows: trusted, the kind is checked by the table
  const { rows } = await sql<Exclusion>`
    select kind, until, made_at as "madeAt" from platform.exclusion
     where member_id = ${memberId} order by exclusion_id desc`.execute(db)
  return rows
}
