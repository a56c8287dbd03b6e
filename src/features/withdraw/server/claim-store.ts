import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { StepBy } from './withdraw-store.ts'

/** Who takes it, and in which session. */
export interface Taker extends StepBy {
  readonly sessionId: bigint
}

/** Who has a request open, and since when. */
export interface Claim {
  readonly staffId: number
  readonly staffName: string
  readonly claimedAt: Date
}

/** So long after its last word a claim holds, and no longer than the session that made it. */
const HOLDS = sql`interval '5 minutes'`

/** Takes a request, or keeps it; another person's claim only by taking it over. */
export async function takeClaim(
  tx: Tx,
  id: number,
  { staffId, staffName, sessionId }: Taker,
  takesOver: boolean,
): Promise<void> {
  await sql`
    insert into withdraw.claim as c (withdraw_id, staff_id, staff_name, session_id)
    values (${id}, ${staffId}, ${staffName}, ${sessionId})
    on conflict (withdraw_id) do update
      set staff_id = excluded.staff_id, staff_name = excluded.staff_name,
          claimed_at = case when c.staff_id = excluded.staff_id
                             and c.seen_at > platform.clock() - ${HOLDS}
                            then c.claimed_at else excluded.claimed_at end,
          seen_at = excluded.seen_at, session_id = excluded.session_id
    where c.staff_id = excluded.staff_id or ${takesOver}
       or c.seen_at <= platform.clock() - ${HOLDS}
       or not platform.session_lives(c.session_id)`.execute(tx)
}

/** Gives a request free again: by whoever has it, or by a decision whoever that is. */
export async function dropClaim(tx: Tx, id: number, staffId?: number): Promise<void> {
  await sql`
    delete from withdraw.claim
     where withdraw_id = ${id} and staff_id = coalesce(${staffId ?? null}::bigint, staff_id)`.execute(
    tx,
  )
}

/** The claims that hold, by request. */
export async function findClaims(
  db: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Claim>> {
  const { rows } = await sql<{
    withdraw_id: bigint
    staff_id: bigint
    staff_name: string
    claimed_at: Date
  }>`
    select withdraw_id, staff_id, staff_name, claimed_at from withdraw.claim
     where withdraw_id = any(${[...ids]}::bigint[])
       and seen_at > platform.clock() - ${HOLDS}
       and platform.session_lives(session_id)`.execute(db)
  return new Map(
    rows.map((row) => [
      Number(row.withdraw_id),
      {
        staffId: Number(row.staff_id),
        staffName: row.staff_name,
        claimedAt: row.claimed_at,
      },
    ]),
  )
}
