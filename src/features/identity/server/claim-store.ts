import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** Who has a review open, and since when. */
export interface Claim {
  readonly staffId: number
  readonly staffName: string
  readonly claimedAt: Date
}

/** So long after its last word a claim holds. */
const HOLDS = sql`interval '5 minutes'`

/** Takes a review, or keeps it; another person's claim only by taking it over. */
export async function takeClaim(
  tx: Tx,
  id: number,
  by: { readonly staffId: number; readonly staffName: string },
  takesOver: boolean,
): Promise<void> {
  await sql`
    insert into identity.claim as c (review_id, staff_id, staff_name)
    values (${id}, ${by.staffId}, ${by.staffName})
    on conflict (review_id) do update
      set staff_id = excluded.staff_id, staff_name = excluded.staff_name,
          claimed_at = case when c.staff_id = excluded.staff_id
                             and c.seen_at > platform.clock() - ${HOLDS}
                            then c.claimed_at else excluded.claimed_at end,
          seen_at = excluded.seen_at
    where c.staff_id = excluded.staff_id or ${takesOver}
       or c.seen_at <= platform.clock() - ${HOLDS}`.execute(tx)
}

/** Gives a review free again, whoever has it. */
export async function dropClaim(tx: Tx, id: number): Promise<void> {
  await sql`delete from identity.claim where review_id = ${id}`.execute(tx)
}

/** The claims that hold, by review. */
export async function findClaims(
  db: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Claim>> {
  const { rows } = await sql<{
    review_id: bigint
    staff_id: bigint
    staff_name: string
    claimed_at: Date
  }>`
    select review_id, staff_id, staff_name, claimed_at from identity.claim
     where review_id = any (${[...ids]}::bigint[])
       and seen_at > platform.clock() - ${HOLDS}`.execute(db)
  return new Map(
    rows.map((row) => [
      Number(row.review_id),
      {
        staffId: Number(row.staff_id),
        staffName: row.staff_name,
        claimedAt: row.claimed_at,
      },
    ]),
  )
}
