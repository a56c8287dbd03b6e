import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '#platform/database/database.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { betTypes } from '../../../rules/bet-types.ts'
import { allWinningNumbers } from '../../../rules/match.ts'
import { roundsJob } from '../../../round/server/lifecycle/rounds-job.ts'
import { publishRound } from './publish-round.ts'
import {
  areSalesFinal,
  findDraw,
  findOpenRuns,
  finishRun,
  payChunk,
  planRun,
  takeFence,
  type OpenRun,
  type PaidChunk,
} from './settlement-store.ts'

/**
 * Winning lines that a share pays in one transaction (of a refund, bills): their wallets are locked
 * for as long as it takes. `npm run bench -- settle` shows what other sizes cost.
 */
const CHUNK_SIZE = 200

/** As long as the application role's transactions may last (platform/database/roles.ts). */
const FENCE_WAIT_MS = 30_000
const FENCE_POLL_MS = 20

/**
 * Pays what a round owes: the prizes of its confirmed result, or the refund of a void round. Four
 * steps, each safe to repeat and to run in two processes at once; a crash between any two of them
 * is continued by the next call. Nothing open: nothing happens.
 */
export async function settleRound(services: Services, roundId: bigint): Promise<void> {
  for (const run of await findOpenRuns(services.db, roundId)) {
    await awaitFinalSales(services, run)
    await planPayments(services, run)
    while (await payNextChunk(services, run)) {
      // Each turn is one transaction.
    }
    await finishPayments(services, run)
  }
}

/**
 * Step 1. Waits until no sale or cancel can still be under way (ledger.md b8).
 * @throws when a transaction of this database older than the close stays open; the job tries again
 */
export async function awaitFinalSales({ db }: Services, { roundId }: OpenRun): Promise<void> {
  await takeFence(db, roundId)
  for (let waitedMs = 0; !(await areSalesFinal(db, roundId)); waitedMs += FENCE_POLL_MS) {
    if (waitedMs >= FENCE_WAIT_MS) {
      throw new Error(`round ${roundId}: a transaction older than its close is still open`)
    }
    await sleep(FENCE_POLL_MS)
  }
}

/** Step 2. Writes the winning numbers and cuts the work into shares, once. */
export async function planPayments({ db }: Services, run: OpenRun): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const winning =
      run.kind === 'prizes' ? allWinningNumbers(await findDraw(tx, run), betTypes) : []
    return planRun(tx, run, winning, CHUNK_SIZE)
  })
}

/** Step 3, until it answers undefined. Pays one share: wins, payouts and money commit together. */
export async function payNextChunk({ db }: Services, run: OpenRun): Promise<PaidChunk | undefined> {
  return inTransaction(db, (tx) => payChunk(tx, run))
}

/**
 * Step 4. Recounts, closes the round's pool and says "settled", all in one transaction.
 * @returns false while another worker still pays, or when one has finished before
 * @throws when the counts or the pool do not agree; nothing is closed then
 */
export async function finishPayments(services: Services, run: OpenRun): Promise<boolean> {
  const finished = await inTransaction(services.db, async (tx) => {
    const done = await finishRun(tx, run)
    if (done) {
      await publishRound(tx, run.roundId)
      // A round that waits for this one to be over, the government's next one, opens now.
      await requestJob(tx, roundsJob, {}, { key: roundsJob.name })
    }
    return done
  })
  if (finished) services.log.info({ ...run, roundId: Number(run.roundId) }, 'round paid')
  return finished
}
