import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { allWinningNumbers } from '#features/lottery/rules/match.ts'
import { settleJob } from '#features/lottery/result/server/settlement/settle-job.ts'
import {
  findDraw,
  findOpenRuns,
  planRun,
  type OpenRun,
} from '#features/lottery/result/server/settlement/settlement-store.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Stake } from '#tests/support/desk.ts'
import { HANOI, startDraws } from '#tests/support/draws.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { spawnSite } from '#tests/support/processes.ts'
import { testWorld } from '#tests/support/world.ts'

// X1: the process that pays a correction dies by its own hand in the middle of its shares, again and
// again, before and after each word to the database. The next process goes on where it stopped, and
// in the end every bill has moved once.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { db } = world.services
const { desk, members, soldRound, cash, pool } = await startDraws(world)

const RIGHT = { special: ['30893'], first: ['04734'] }
const loses: Stake[] = [['bottom2', '43', '10.00']]
const wins: Stake[] = [['bottom2', '34', '20.00']]

/** Within a share: the call that pays it, and the commit that keeps it. */
const POINTS = ['post:after_send:2', 'commit:before_send:1', 'commit:after_send:1'] as const

/** Cuts into shares of one member, so that there are several to die between. */
async function planInSmallShares(roundId: bigint): Promise<OpenRun> {
  const [run] = await findOpenRuns(db, roundId)
  if (!run) throw new Error('no payment run')
  await inTransaction(db, async (tx) =>
    planRun(tx, run, allWinningNumbers(await findDraw(tx, run)), 1),
  )
  return run
}

/** A process that works through the queue, with the order to pay in it. */
async function worker(crashAt: string) {
  const { dataDir, sandboxUrl } = world.services.config
  const env = {
    ROLE: 'worker',
    DATA_DIR: dataDir,
    SANDBOX_URL: sandboxUrl,
    SCENARIO: 'empty',
    OTP_REQUIRED: 'off',
  }
  const site = await spawnSite({ env, connection: world.database.app, runJobs: true, crashAt })
  await inTransaction(db, (tx) => requestJob(tx, settleJob, {}))
  return site
}

const sharesLeft = async (roundId: bigint): Promise<number> => {
  const [row] = await world.query<{ left: number }>(
    `select count(*)::int as left from lottery.settle_chunk
      where round_id = $1 and revision = 2 and done_at is null`,
    [roundId],
  )
  return row?.left ?? 0
}

test('a correction whose process is killed in every share moves each bill once', async () => {
  const { round_id } = await soldRound(
    '2026-12-08',
    members.flatMap((_member, at) => [[at, loses] as const, [at, wins] as const]),
  )
  const before = await cash()
  await desk.settle(round_id, HANOI)
  await desk.correct(round_id, RIGHT)
  const { roundId } = await planInSmallShares(BigInt(round_id))
  for (const point of POINTS) {
    const site = await worker(point)
    await Promise.race([site.ended, sleep(PATIENCE_MS)])
    expect(site.isGone(), `died at ${point}`).toBe(true)
    expect(await sharesLeft(roundId)).toBeGreaterThan(0)
  }
  // The next to go on is this process.
  await runNamedJob(world, 'lottery.settle', { round_id })
  expect(await findOpenRuns(db, roundId)).toEqual([])
  expect(await cash()).toEqual(before.map((held) => held + 180_000n))
  expect(await pool(round_id)).toBe(0n)
})
