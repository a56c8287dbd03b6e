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
import { APPLICATION, Badge, takeOverJobs } from './badge.ts'

/** What a queue runs, and where. */
export interface QueueInput {
  readonly connection: Connection
  readonly log: Logger
  readonly concurrency: number
  readonly taskList: TaskList
  readonly cronItems: CronItem[]
}

/** One runner of the library, from its first answer until it takes no more jobs. */
export interface QueueRun {
  /** Resolves when it takes no more jobs, for whatever reason; some may still be at work. */
  readonly over: Promise<void>
  /** Ends it; jobs at work get a while to end, then others take them. */
  close(): Promise<void>
}

const TAKE_OVER_MS = 10_000
const CLOSE_PATIENCE_MS = 10_000

/** @throws when the database does not answer, or not yet */
export async function openRun(input: QueueInput): Promise<QueueRun> {
  const { connection, log, concurrency } = input
  // The queue reads its ids as text, so it gets a pool without our bigint parser.
  const pool = new pg.Pool({
    ...connection,
    max: concurrency + 2,
    application_name: APPLICATION,
    // One of them listens and says nothing itself.
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'job connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  let runner: Runner | undefined
  let badge: Badge | undefined
  try {
    await takeOverJobs(pool)
    const events: WorkerEvents = new EventEmitter()
    const heard = listen(events)
    runner = await run(optionsOf(input, pool, events))
    badge = await Badge.wear(connection, heard.runId())
    await heard.firstAnswer
    return watchRun({ runner, badge, pool }, log, heard.shutdown)
  } catch (error) {
    await closeRun({ runner, badge, pool })
    throw error
  }
}

interface Heard {
  runId(): string
  /**
   * Resolves when a worker was told whether there is work. The library keeps what became of its very
   * first question: a run whose first one fails never takes a job.
   */
  readonly firstAnswer: Promise<void>
  /** Resolves when the library begins to give up, by itself or because it was asked to. */
  readonly shutdown: Promise<void>
}

function listen(events: WorkerEvents): Heard {
  let runId = ''
  const answer = Promise.withResolvers<void>()
  const shutdown = Promise.withResolvers<void>()
  answer.promise.catch(() => {})
  events.on('pool:create', ({ workerPool }) => (runId = workerPool.id))
  events.once('job:start', () => answer.resolve())
  events.once('worker:getJob:empty', () => answer.resolve())
  events.once('worker:getJob:error', ({ error }) => answer.reject(error as Error))
  events.once('pool:gracefulShutdown', () => {
    answer.reject(new Error('the job queue ended before it began'))
    shutdown.resolve()
  })
  return { runId: () => runId, firstAnswer: answer.promise, shutdown: shutdown.promise }
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

interface RunParts {
  readonly runner: Runner
  readonly badge: Badge
  readonly pool: pg.Pool
}

function watchRun(parts: RunParts, log: Logger, shutdown: Promise<void>): QueueRun {
  const { runner, badge, pool } = parts
  const ended = runner.promise.catch((error: unknown) => {
    log.warn({ err: error }, 'the job queue failed')
  })
  // A process that was only just killed may still have its connections, and others die later. Who
  // is not seen to live himself would take his own jobs.
  const watch = setInterval(() => {
    if (!badge.isWorn) return
    takeOverJobs(pool).catch((error: unknown) => log.warn({ err: error }, 'jobs not taken over'))
  }, TAKE_OVER_MS)
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    clearInterval(watch)
    closing ??= closeRun(parts)
    return closing
  }
  return { over: Promise.race([ended, shutdown]), close }
}

/**
 * The library's own end is waited for, but not for ever: while the database is away it waits out
 * pauses of up to a minute, a job may take as long as it likes, and after a job that could not be
 * marked as done it can miscount its work and never end.
 */
async function closeRun({
  runner,
  badge,
  pool,
}: {
  readonly runner: Runner | undefined
  readonly badge: Badge | undefined
  readonly pool: pg.Pool
}): Promise<void> {
  const ended = runner
    ?.stop()
    .catch(() => {})
    .then(() => runner.promise)
    .catch(() => {})
  const patience = new AbortController()
  const late = sleep(CLOSE_PATIENCE_MS, true, { signal: patience.signal }).catch(() => false)
  const isLate = await Promise.race([Promise.resolve(ended).then(() => false), late])
  patience.abort()
  await badge?.end()
  const disconnected = pool.end()
  if (isLate) disconnected.catch(() => {})
  else await disconnected
}
