import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { lastRuns, type ReconcileRun } from './reconcile-runs.ts'
import { writeHead } from './seal-files.ts'
import { endDay, latestHead, type SealHead } from './seal-heads.ts'
import { sealStatus, type SealStatus } from './seal.ts'

/** Transactions of ours end after 30 s, so who holds the horizon this long is somebody else. */
const STALL_SECONDS = 120
/** A sealer that runs once a second and is this late does not keep up, or does not run. */
const LAG_SECONDS = 600
/** The fast proof runs every minute, the full one every night; a slow one rests longer. */
const OVERDUE_SECONDS = { fast: 300, full: 26 * 3_600 } as const
const OVERDUE_RUNS = 20

/** What is wrong with the money, by the names that docs/operations/money.md explains. */
export type MoneyAlarm =
  | 'books_wrong'
  | 'reconcile_failed'
  | 'reconcile_overdue'
  | 'horizon_stalled'
  | 'seal_lags'

/** The state of the books and their seals as whoever is on call needs it. */
export interface MoneyHealth {
  readonly alarms: readonly MoneyAlarm[]
  readonly seal: SealStatus
  readonly runs: readonly ReconcileRun[]
}

export async function moneyHealth(db: Db): Promise<MoneyHealth> {
  const [seal, runs] = [await sealStatus(db), await lastRuns(db)]
  return { alarms: alarmsOf(seal, runs), seal, runs }
}

/** The alarms that seals and runs give rise to, the worst first. */
export function alarmsOf(seal: SealStatus, runs: readonly ReconcileRun[]): MoneyAlarm[] {
  const raised: [MoneyAlarm, boolean][] = [
    ['books_wrong', runs.some((run) => run.faultCount > 0)],
    ['reconcile_failed', runs.some((run) => run.failure !== null)],
    ['reconcile_overdue', runs.some(isOverdue)],
    ['horizon_stalled', isStalled(seal)],
    ['seal_lags', !seal.isBlocked && seal.lagSeconds > LAG_SECONDS],
  ]
  return raised.flatMap(([alarm, isRaised]) => (isRaised ? [alarm] : []))
}

const isOverdue = ({ level, ageSeconds, seconds }: ReconcileRun): boolean =>
  ageSeconds > Math.max(OVERDUE_SECONDS[level], OVERDUE_RUNS * seconds)

/** Batches wait for their seal, because somebody's transaction has been open for too long. */
export const isStalled = (seal: SealStatus): boolean =>
  seal.isBlocked && seal.lagSeconds > STALL_SECONDS

/** Says each alarm of the seals in the log, once a call; the proofs speak for themselves. */
export async function watchSeals({ db, log }: Services): Promise<void> {
  const seal = await sealStatus(db)
  const alarms = alarmsOf(seal, [])
  const { height, lagSeconds, blocker } = seal
  for (const alarm of alarms) {
    log.error({ alarm, height: `${height}`, lagSeconds, blocker }, 'the seals do not keep up')
  }
}

/**
 * Brings the newest heads out of the database: into the data folder, and the head of a day that is
 * over into the log, too.
 */
export async function publishHeads({ db, config, log }: Services): Promise<void> {
  const ended = await endDay(db)
  const latest = await latestHead(db)
  for (const head of [ended, latest]) if (head) await writeHead(db, config.dataDir, head)
  if (ended) log.info({ head: forLog(ended) }, 'head of the ledger of a day')
}

/** In groups of eight: a longer row of digits would be masked as an account number. */
const forLog = ({ day, height, digest, chain }: SealHead) => ({
  day,
  height,
  digest: digest.replace(/.{8}(?=.)/g, '$& '),
  chain: chain.replace(/.{8}(?=.)/g, '$& '),
})
