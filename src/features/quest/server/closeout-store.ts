import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** Numbers are drawn before they commit: one may come to be seen after a later one. */
const LATE_MAX = 200n

/** Above which exclusion there may be one that was not looked at. */
export async function findCloseoutFloor(db: Db): Promise<bigint> {
  const { rows } = await sql<{ last: bigint | null }>`
    select max(exclusion_id) as last from quest.closeout`.execute(db)
  const last = rows[0]?.last ?? 0n
  return last > LATE_MAX ? last - LATE_MAX : 0n
}

/** Which of these exclusions were looked at. */
export async function findClosedOut(
  db: Db,
  exclusionIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select exclusion_id as id from quest.closeout
     where exclusion_id = any (${[...exclusionIds]}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Notes that an exclusion was looked at. @returns false where somebody was faster */
export async function insertCloseout(
  tx: Tx,
  exclusionId: bigint,
  memberId: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into quest.closeout (exclusion_id, member_id) values (${exclusionId}, ${memberId})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}
