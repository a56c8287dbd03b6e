import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** An open page says that it is open each minute; after so many silent ones, or with its session, the case is free. */
const SILENT_MINUTES = 3

/** Who works on a case. */
export interface CaseClaim {
  readonly caseId: number
  readonly staffId: number
  readonly staffName: string
  readonly claimedAt: Date
}

interface Row {
  case_id: bigint
  staff_id: bigint
  staff_name: string
  claimed_at: Date
}

const toClaim = (row: Row): CaseClaim => ({
  caseId: Number(row.case_id),
  staffId: Number(row.staff_id),
  staffName: row.staff_name,
  claimedAt: row.claimed_at,
})

/** Who takes it, and in which session. */
export interface Taker extends Pick<CaseClaim, 'staffId' | 'staffName'> {
  readonly sessionId: bigint
}

/** The claims of these cases that are not silent. */
export async function findClaims(db: Db | Tx, caseIds: readonly number[]): Promise<CaseClaim[]> {
  const { rows } = await sql<Row>`
    select case_id, staff_id, staff_name, claimed_at from deposit.case_claim
     where case_id = any(${[...caseIds]}::bigint[])
       and seen_at > platform.clock() - ${SILENT_MINUTES}::integer * interval '1 minute'
       and platform.session_lives(session_id)`.execute(db)
  return rows.map(toClaim)
}

/**
 * Takes a case that is free, one's own, or silent; any other only where this person takes over. Whoever
 * had it keeps since when.
 * @returns whether it has another owner than before
 */
export async function putClaim(
  tx: Tx,
  caseId: number,
  { staffId, staffName, sessionId }: Taker,
  takesOver: boolean,
): Promise<boolean> {
  const [before] = await findClaims(tx, [caseId])
  const isFree = before === undefined || before.staffId === staffId || takesOver
  if (!isFree) return false
  const since = before?.staffId === staffId ? before.claimedAt : null
  await sql`
    insert into deposit.case_claim (case_id, staff_id, staff_name, session_id)
    values (${caseId}, ${staffId}, ${staffName}, ${sessionId})
    on conflict (case_id) do update
       set staff_id = excluded.staff_id, staff_name = excluded.staff_name,
           session_id = excluded.session_id,
           claimed_at = coalesce(${since}::timestamptz, excluded.claimed_at),
           seen_at = excluded.seen_at`.execute(tx)
  return before?.staffId !== staffId
}

/** Gives a case free: by its owner, or by a decision whoever has it. @returns whether it was taken */
export async function dropClaim(tx: Tx, caseId: number, staffId?: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from deposit.case_claim
     where case_id = ${caseId} and staff_id = coalesce(${staffId ?? null}::bigint, staff_id)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
