import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** What one person said the result is. */
export interface Entry {
  readonly entryId: bigint
  readonly revision: number
  readonly choiceId: string
  readonly source: string
  readonly reason: string | null
  readonly enteredBy: bigint
  readonly enteredAt: Date
}

/** The entry that waits for a second person. */
export async function findEntry(db: Db | Tx, pollId: bigint): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select entry_id as "entryId", revision, choice_id as "choiceId", source, reason,
           entered_by as "enteredBy", entered_at as "enteredAt"
      from poll.entry where poll_id = ${pollId} and ending is null`.execute(db)
  return rows[0]
}

/** The polls whose entry waits for a second person. */
export async function findWaiting(db: Db): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ pollId: bigint }>`
    select poll_id as "pollId" from poll.entry where ending is null`.execute(db)
  return new Set(rows.map(({ pollId }) => pollId))
}

export async function insertEntry(
  tx: Tx,
  entry: {
    pollId: bigint
    version: number
    revision: number
    choiceId: string
    source: string
    reason: string | null
    staffId: number
  },
): Promise<void> {
  await sql`
    insert into poll.entry (poll_id, version, revision, choice_id, source, reason, entered_by)
    values (${entry.pollId}, ${entry.version}, ${entry.revision}, ${entry.choiceId},
      ${entry.source}, ${entry.reason}, ${entry.staffId})`.execute(tx)
}

export async function endEntry(
  tx: Tx,
  entryId: bigint,
  { staffId, ending }: { staffId: number; ending: 'confirmed' | 'mismatched' | 'withdrawn' },
): Promise<void> {
  await sql`
    update poll.entry set ended_by = ${staffId}, ending = ${ending}
     where entry_id = ${entryId}`.execute(tx)
}

/** Makes a confirmed entry the result, and orders its payment. */
export async function insertResult(
  tx: Tx,
  {
    pollId,
    version,
    staffId,
    entry,
  }: {
    pollId: bigint
    version: number
    staffId: number
    entry: Entry
  },
): Promise<void> {
  await sql`
    insert into poll.result (poll_id, revision, version, choice_id, entry_id, source, reason,
      entered_by, confirmed_by)
    values (${pollId}, ${entry.revision}, ${version}, ${entry.choiceId}, ${entry.entryId},
      ${entry.source}, ${entry.reason}, ${entry.enteredBy}, ${staffId})`.execute(tx)
  await sql`
    insert into poll.run (poll_id, revision) values (${pollId}, ${entry.revision})`.execute(tx)
}

export interface ResultRow {
  readonly revision: number
  readonly label: string
  readonly source: string
  readonly reason: string | null
  readonly enteredBy: bigint
  readonly confirmedBy: bigint
  readonly confirmedAt: Date
  readonly status: 'waiting' | 'planned' | 'done'
  readonly winners: number
  readonly paid: bigint
  readonly refused: bigint
}

/** Every result that a poll had, the first one first, with what was paid under it. */
export async function findResults(db: Db, pollId: bigint): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select r.revision, c.label, r.source, r.reason, r.entered_by as "enteredBy",
           r.confirmed_by as "confirmedBy", r.confirmed_at as "confirmedAt", n.status, n.winners,
           coalesce(s.paid, 0) as paid, coalesce(s.refused, 0) as refused
      from poll.result r
      join poll.run n using (poll_id, revision)
      join poll.choice c on c.poll_id = r.poll_id and c.version = r.version
                        and c.choice_id = r.choice_id
      left join lateral (
             select (sum(x.amount) filter (where x.status = 'paid'))::bigint as paid,
                    count(*) filter (where x.status = 'refused') as refused
               from poll.share x
              where x.poll_id = r.poll_id and x.revision = r.revision) s on true
     where r.poll_id = ${pollId}
     order by r.revision`.execute(db)
  return rows
}
