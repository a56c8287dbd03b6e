import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Official } from '../../../rules/derive.ts'
import type { AgreedResult } from '../desk/result-store.ts'

/** How far the results of a round have come. */
export interface Standing {
  /** The revision that is paid; 0: none yet. */
  readonly settledRevision: number
  /** A payment run is under way. */
  readonly isPaying: boolean
}

export async function findStanding(db: Db | Tx, roundId: bigint): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select r.settled_revision as "settledRevision",
           exists (select from lottery.settlement s
                    where s.round_id = r.round_id and s.status <> 'done')
        or exists (select from lottery.result x
                    where x.round_id = r.round_id and x.revision > r.settled_revision) as "isPaying"
      from lottery.round r where r.round_id = ${roundId}`.execute(db)
  return rows[0] ?? { settledRevision: 0, isPaying: false }
}

/** Whether these are the values that are paid already, as the database compares them. */
export async function isPaidResult(
  db: Db | Tx,
  roundId: bigint,
  official: Official,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select x.digest = lottery.official_digest(${JSON.stringify(official)}::jsonb) as same
      from lottery.result x join lottery.round r using (round_id)
     where x.round_id = ${roundId} and x.revision = r.settled_revision`.execute(db)
  return rows[0]?.same === true
}

/** The values that are paid now. */
export async function findPaidOfficial(tx: Tx, roundId: bigint): Promise<Official> {
  const { rows } = await sql<{ official: Official }>`
    select x.official from lottery.result x join lottery.round r using (round_id)
     where x.round_id = ${roundId} and x.revision = r.settled_revision`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`lottery: round ${roundId} has no paid result`)
  return row.official
}

export interface NewRevision {
  readonly roundId: bigint
  readonly revision: number
  readonly staffId: number
  readonly official: Official
  readonly source: string
  readonly reason: string
  /** Kept only where the reading says the same as the person. */
  readonly readingId: bigint | null
}

/** The first person's entry of a corrected result. */
export async function insertRevisionEntry(
  tx: Tx,
  entry: NewRevision,
): Promise<{ entryId: bigint; enteredAt: Date }> {
  const official = JSON.stringify(entry.official)
  const { rows } = await sql<{ entryId: bigint; enteredAt: Date }>`
    insert into lottery.result_entry
      (round_id, revision, staff_id, official, source, reason, reading_id)
    values (${entry.roundId}, ${entry.revision}, ${entry.staffId}, ${official}::jsonb,
            ${entry.source}, ${entry.reason}, (
              select f.reading_id from lottery.feed_reading f
               where f.reading_id = ${entry.readingId} and f.round_id = ${entry.roundId}
                 and f.official = ${official}::jsonb))
    returning entry_id as "entryId", entered_at as "enteredAt"`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('lottery: the entry was not written')
  return row
}

interface Revised {
  // rows: trusted, a corrected result has a reason by its CHECK
  readonly reason: string
}

/**
 * The corrected result, with the reason of its first entry, which it answers. The round stays
 * settled.
 */
export async function insertRevision(tx: Tx, result: AgreedResult): Promise<string> {
  const { first, derived } = result
  const { rows } = await sql<Revised>`
    insert into lottery.result (round_id, revision, first_entry_id, first_staff_id, second_entry_id,
      second_staff_id, official, full_value, top4, top3, top2, bottom2, front3, bottom3, source,
      reason)
    select e.round_id, e.revision, e.entry_id, e.staff_id, ${result.secondEntryId},
           ${result.secondStaffId}, ${JSON.stringify(result.official)}::jsonb, ${derived.full},
           ${derived.top4}, ${derived.top3}, ${derived.top2}, ${derived.bottom2},
           ${[...derived.front3]}::text[], ${[...derived.bottom3]}::text[], e.source, e.reason
      from lottery.result_entry e where e.entry_id = ${first.entryId}
    returning reason`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('lottery: the corrected result was not written')
  return row.reason
}
