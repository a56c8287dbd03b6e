import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type CronItem,
  type Runner,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import type { Connection } from '../database/connection.ts'
import type { Logger } from '../log/log.ts'

/** What a queue runs, and where. */
export interface QueueInput {
  readonly connection: Connection
  readonly log: Logger
  readonly concurrency: number
  readonly taskList: TaskList
  readonly cronItems: CronItem[]
}

/** A queue that runs until it is stopped, whatever happens to the database meanwhile. */
export interface Queue {
  stop(): Promise<void>
}

/** One connection of each run has this name with the run's id: who looks sees that it lives. */
const APPLICATION = 'slth jobs'
const RESTART_MS = 250
const RESTART_CAP_MS = 5_000
const TAKE_OVER_MS = 10_000
const STOP_PATIENCE_MS = 10_000

/**
 * Starts the queue's runner and watches over it. The library gives up when it cannot write down
 * that a job is done, which is what a lost database does to it; the queue then starts again.
 * @throws when the first start fails; from then on failures are logged and tried again
 */
export async function startQueue(input: QueueInput): Promise<Queue> {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = await openRun(input)
  const watch = async (): Promise<void> => {
    for (;;) {
      await current.ended
      if (signal.aborted) return
      input.log.error('the job queue ended; it starts again')
      await current.close()
      const next = await reopen(input, signal)
      if (!next) return
      current = next
    }
  }
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await current.close()
      await watching
    },
  }
}

/** Tries until the database is back; nothing once the queue is stopped. */
async function reopen(input: QueueInput, signal: AbortSignal): Promise<QueueRun | undefined> {
  for (let pauseMs = RESTART_MS; ; pauseMs = Math.min(2 * pauseMs, RESTART_CAP_MS)) {
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return undefined
    try {
      return await openRun(input)
    } catch (error) {
      input.log.warn({ err: error }, 'the job queue cannot start yet')
    }
  }
}

interface QueueRun {
  /** Resolves when the runner is over, for whatever reason. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

async function openRun(input: QueueInput): Promise<QueueRun> {
  const { connection, log, concurrency } = input
  // The queue reads its ids as text, so it gets a pool without our bigint parser.
  const pool = new pg.Pool({ ...connection, max: concurrency + 2, application_name: APPLICATION })
  pool.on('error', (error) => log.warn({ err: error }, 'job connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  let runner: Runner | undefined
  try {
    await takeOverJobs(pool)
    let runId = ''
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => (runId = workerPool.id))
    runner = await run(optionsOf(input, pool, events))
    const badge = await wearBadge(connection, runId)
    return watchRun(runner, badge, pool, log)
  } catch (error) {
    await runner?.stop().catch(() => {})
    await pool.end()
    throw error
  }
}

function optionsOf(input: QueueInput, pool: pg.Pool, events: WorkerEvents): RunnerOptions {
  const { log, concurrency, taskList, cronItems } = input
  return {
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1_000,
    events,
    // Batches of one turn of the event loop. Without them the library reports the end of a job
    // by a promise that nobody awaits, and a database that vanished ends the whole process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') log.error({ message }, 'job queue')
      else if (level === 'warning') log.warn({ message }, 'job queue')
    }),
    taskList,
    parsedCronItems: parseCronItems(cronItems),
  }
}

/** A connection that does nothing but show that the run lives, under the id by which it locks jobs. */
async function wearBadge(connection: Connection, runId: string): Promise<pg.Client> {
  const badge = new pg.Client({
    ...connection,
    application_name: `${APPLICATION} ${runId}`,
    keepAlive: true,
  })
  badge.on('error', () => {})
  await badge.connect()
  return badge
}

function watchRun(runner: Runner, badge: pg.Client, pool: pg.Pool, log: Logger): QueueRun {
  const ended = runner.promise.catch((error: unknown) => {
    log.warn({ err: error }, 'the job queue failed')
  })
  // Without its badge a run counts as dead, and others take its jobs: a new run begins.
  badge.on('end', () => void runner.stop().catch(() => {}))
  // A process that was only just killed may still have its connections, and others die later.
  const watch = setInterval(() => {
    takeOverJobs(pool).catch((error: unknown) => log.warn({ err: error }, 'jobs not taken over'))
  }, TAKE_OVER_MS)
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    clearInterval(watch)
    closing ??= closeRun(runner, ended, async () => {
      await badge.end().catch(() => {})
      await pool.end()
    })
    return closing
  }
  return { ended, close }
}

async function closeRun(
  runner: Runner,
  ended: Promise<void>,
  disconnect: () => Promise<void>,
): Promise<void> {
  const closed = runner
    .stop()
    .catch(() => {})
    .then(() => ended)
    .then(disconnect)
  // While the database is away the library waits out its own pauses, of up to a minute.
  const patience = new AbortController()
  const late = sleep(STOP_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {})
  await Promise.race([closed, late])
  patience.abort()
}

/**
 * Gives back the jobs of runs that have no connection left: a process that was killed would keep
 * them locked for hours. A run that has only just lost its connection may lose a job to us that it
 * still works on; a job may run twice.
 */
async function takeOverJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct job.locked_by))
       from graphile_worker.jobs job
      where job.locked_by is not null
        and not exists (select from pg_stat_activity
                         where datname = current_database()
                           and application_name = $1 || ' ' || job.locked_by)
     having count(*) > 0`,
    [APPLICATION],
  )
}
