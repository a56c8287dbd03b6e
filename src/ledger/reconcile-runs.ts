import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { reconcile, type BookFault } from './reconcile.ts'
import { keptHeads } from './seal-files.ts'
import { dailyHeads, verifyHeads } from './seal-heads.ts'
import { verifySeals } from './seal.ts'

export type ReconcileLevel = 'fast' | 'full'

/** The last run of a level. */
export interface ReconcileRun {
  readonly level: ReconcileLevel
  /** Seconds since it ended. */
  readonly ageSeconds: number
  /** How long it took. */
  readonly seconds: number
  readonly faultCount: number
  /** Why the run itself could not be finished; then its faults say nothing. */
  readonly failure: string | null
}

/** A year of daily heads; older ones still stand in the files. */
const HEADS_MAX = 400
/** Faults that a run keeps; the first say enough, and a broken book can have millions. */
const FAULTS_KEPT = 100

/** Everything that can be proved: all books and features' rows, all seals, all published heads. */
export async function proveEverything(db: Db, dataDir: string): Promise<BookFault[]> {
  const faults = await reconcile(db, 'full')
  faults.push(...(await verifySeals(db)))
  const heads = (await dailyHeads(db, HEADS_MAX)).map((head) => ({ head, source: 'seal_head' }))
  faults.push(...(await verifyHeads(db, [...heads, ...(await keptHeads(dataDir))])))
  return faults
}

/**
 * Proves the books and keeps the run with what it found; each fault is the loudest line a log can
 * have.
 * @throws what kept the run from finishing, after that is kept, too
 */
export async function runReconcile(services: Services, level: ReconcileLevel): Promise<void> {
  const { db, log, config, clock } = services
  const startedAt = await clock.now()
  try {
    const faults =
      level === 'fast' ? await reconcile(db, 'fast') : await proveEverything(db, config.dataDir)
    for (const fault of faults.slice(0, FAULTS_KEPT)) {
      // The log masks long numbers as it must; the kept run and the program have them whole.
      log.fatal({ fault, proof: level }, 'the books are wrong: npm run ledger:verify')
    }
    await keepRun(db, level, startedAt, faults, null)
  } catch (error) {
    await keepRun(db, level, startedAt, [], (error as Error).message).catch(() => {})
    throw error
  }
}

async function keepRun(
  db: Db,
  level: ReconcileLevel,
  startedAt: Date,
  faults: readonly BookFault[],
  failure: string | null,
): Promise<void> {
  const kept = JSON.stringify(faults.slice(0, FAULTS_KEPT))
  const runBy = `${hostname()}/${process.pid}`
  await sql`
    select ledger.keep_run(${level}, ${startedAt}, ${faults.length}, ${kept}::jsonb, ${failure},
                           ${runBy})`.execute(db)
}

/** The last run of each level that ever ran. */
export async function lastRuns(db: Db): Promise<ReconcileRun[]> {
  const { rows } = await sql<{
    level: ReconcileLevel
    age: number
    seconds: number
    fault_count: number
    failure: string | null
  }>`
    select r.level, extract(epoch from platform.clock() - r.finished_at)::float8 as age,
           extract(epoch from r.finished_at - r.started_at)::float8 as seconds,
           r.fault_count, r.failure
      from unnest(array['fast', 'full']) l(level)
     cross join lateral (select * from ledger.reconcile_run where level = l.level
                          order by run_id desc limit 1) r`.execute(db)
  return rows.map(({ level, age, seconds, fault_count: faultCount, failure }) => ({
    level,
    ageSeconds: age,
    seconds,
    faultCount,
    failure,
  }))
}
