import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { BookFault } from './reconcile.ts'

/** How far the seals have come. */
export interface SealStatus {
  /** The last seal; 0 while nothing is sealed. */
  readonly height: bigint
  /** Age of the oldest batch without a seal, in seconds; 0 when all are sealed. */
  readonly lagSeconds: number
  /** The transaction horizon stands before that batch, so no sealer can take it yet. */
  readonly isBlocked: boolean
  /** Who holds the horizon back, as far as the database tells. */
  readonly blocker: string | null
}

/** Batches of one turn; with `ledger.seal_next`'s own bound of 20,000 rows a turn takes 0.1–0.3 s. */
const BATCHES = 500
/** Turns before the sealer lets go for a moment, so that a backlog never holds a core for itself. */
const TURNS_MAX = 10
/** Seals that are verified by one statement. */
const WINDOW = 500n

/**
 * Seals what waits below the transaction horizon, in bounded turns; a large backlog takes several
 * calls. Any number of processes may call it: one at a time seals, the others find nothing to do.
 * @returns how many batches were sealed
 */
export async function sealBatches(db: Db): Promise<number> {
  let total = 0
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const { rows } = await sql<{ sealed: number }>`
      select ledger.seal_next(${BATCHES}) as sealed`.execute(db)
    const sealed = rows[0]?.sealed ?? 0
    if (sealed === 0) break
    total += sealed
  }
  return total
}

/** How far the seals have come, and what holds them up. */
export async function sealStatus(db: Db): Promise<SealStatus> {
  const { rows } = await sql<{
    height: bigint
    lag_seconds: number
    is_blocked: boolean
    blocker: string | null
  }>`select * from ledger.seal_status()`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('ledger.seal_status() answered nothing')
  return {
    height: row.height,
    lagSeconds: row.lag_seconds,
    isBlocked: row.is_blocked,
    blocker: row.blocker,
  }
}

/**
 * Recomputes the whole chain of seals from the rows and answers what does not fit: a changed,
 * deleted or added transfer, operation, batch, hold, end, correction or seal. It may run beside full
 * traffic. Cost: a read of all sealed rows, by their keys.
 */
export async function verifySeals(db: Db): Promise<BookFault[]> {
  return db.connection().execute(async (connection) => {
    // The time-out is for forgotten writers; this only reads, and may read for minutes.
    await sql`set transaction_timeout = 0`.execute(connection)
    try {
      const { height: last } = await sealStatus(connection)
      const faults: BookFault[] = []
      for (let from = 0n; from <= last; from += WINDOW) {
        const to = from + WINDOW - 1n < last ? from + WINDOW - 1n : last
        const { rows } = await sql<{
          check_name: string
          subject: string
          expected: string
          found: string
        }>`select * from ledger.verify_seal(${from}, ${to})`.execute(connection)
        for (const { check_name: check, subject, expected, found } of rows) {
          faults.push({ schema: 'ledger', check, subject, expected, found })
        }
      }
      return faults
    } finally {
      await sql`reset transaction_timeout`.execute(connection)
    }
  })
}
