import type { CronItemOptions } from 'graphile-worker'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import type { Connection } from '../database/connection.ts'
import { inTransaction, type Tx } from '../database/database.ts'
import { consume, publish } from '../events/outbox.ts'
import type { Services } from '../services.ts'
import { startQueue } from './queue.ts'

/** Work that happens after a commit or by the clock. It may run twice: it must not mind. */
export interface Job<Payload extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string
  readonly payload: Payload
  /** Five cron fields, UTC; the job then also runs without a request, with an empty payload. */
  readonly cron?: string
  readonly attemptsMax?: number
  run(services: Services, payload: z.output<Payload>): Promise<void>
}

export function defineJob<Payload extends z.ZodMiniType>(job: Job<Payload>): Job<Payload> {
  return job
}

const DEFAULT_ATTEMPTS = 10
/** Turns missed longer ago are left to the next one by the clock. */
const MISSED_MAX_MS = 10 * 60_000
const RELAY = 'jobs'
const RELAY_BATCH = 200

/**
 * Asks for a job in the caller's transaction. It goes by the outbox, because the queue's own
 * `add_job` notifies, and a notification would line up every commit of the cluster behind one lock.
 * @param options.key requests with the same key that still wait become one
 */
export async function requestJob<Payload extends z.ZodMiniType>(
  tx: Tx,
  job: Pick<Job<Payload>, 'name' | 'payload'>,
  payload: z.input<Payload>,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await publish(tx, {
    topic: 'job',
    memberId: null,
    payload: {
      name: job.name,
      payload,
      key: options.key ?? null,
      run_at: options.runAt?.toISOString() ?? null,
    },
  })
}

/** Runs one job now, in this process; tests and the start scenario use it. */
export async function runJob<Payload extends z.ZodMiniType>(
  services: Services,
  job: Job<Payload>,
  payload: z.input<Payload>,
): Promise<void> {
  const parsed = safeParse(job.payload, payload)
  if (!parsed.success) throw new Error(`job ${job.name}: ${parsed.error.message}`)
  await job.run(services, parsed.data)
}

/** What `requestJob` leaves in the outbox. */
interface JobRequest {
  readonly name: string
  readonly payload: unknown
  readonly key: string | null
  readonly run_at: string | null
}

/** Moves requested jobs from the outbox into the queue; its place commits with the queue rows. */
async function relayJobs(services: Services): Promise<void> {
  for (;;) {
    const moved = await inTransaction(services.db, (tx) =>
      consume(tx, RELAY, RELAY_BATCH, async (events) => {
        for (const { topic, payload } of events) {
          if (topic !== 'job') continue
          const request = payload as unknown as JobRequest
          await sql`
            select graphile_worker.add_job(
              ${request.name}::text,
              payload      => ${JSON.stringify(request.payload)}::json,
              job_key      => ${request.key}::text,
              job_key_mode => 'preserve_run_at',
              run_at       => ${request.run_at}::timestamptz,
              max_attempts => ${DEFAULT_ATTEMPTS})`.execute(tx)
        }
      }),
    )
    if (moved < RELAY_BATCH) return
  }
}

/** The worker side of a process: the relay and the queue's runner. */
export interface JobRunner {
  stop(): Promise<void>
}

/** Runs the jobs of this process, those of a process that died among them, until it is stopped. */
export async function startJobs(
  services: Services,
  connection: Connection,
  jobs: readonly Job[],
  concurrency: number,
): Promise<JobRunner> {
  const queue = await startQueue({
    connection,
    log: services.log,
    concurrency,
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, (payload: unknown) => perform(services, job, payload)]),
    ),
    cronItems: jobs.flatMap(({ name, cron }) =>
      cron ? [{ task: name, match: cron, identifier: name, options: cronOptions(name) }] : [],
    ),
  })
  const relay = startRelay(services)
  return {
    async stop() {
      await relay.stop()
      await queue.stop()
    },
  }
}

/**
 * A start makes up for the turns that were missed while no process ran, once: those of one job that
 * still wait are one.
 */
const cronOptions = (name: string): CronItemOptions => ({
  backfillPeriod: MISSED_MAX_MS,
  jobKey: `cron/${name}`,
})

async function perform(services: Services, job: Job, payload: unknown): Promise<void> {
  const input = payload !== null && typeof payload === 'object' ? { ...payload } : {}
  delete (input as Record<string, unknown>)['_cron']
  try {
    await runJob(services, job, input)
  } catch (error) {
    services.log.error({ err: error, job: job.name }, 'job failed; the queue tries again')
    throw error
  } finally {
    services.outbox.ring()
  }
}

/** Relays at each new outbox batch; a failed turn is repeated by the next batch or poll. */
function startRelay(services: Services): { stop(): Promise<void> } {
  let turning: Promise<void> | undefined
  let again = false
  const turn = (): void => {
    if (turning) {
      again = true
      return
    }
    turning = relayJobs(services)
      .catch((error: unknown) => services.log.warn({ err: error }, 'job relay failed'))
      .finally(() => {
        turning = undefined
        if (again) {
          again = false
          turn()
        }
      })
  }
  const silence = services.outbox.listen((events) => {
    if (events.some((event) => event.topic === 'job')) turn()
  })
  // A backstop for requests that were left behind while no worker ran.
  const timer = setInterval(turn, 5_000)
  turn()
  return {
    async stop() {
      silence()
      clearInterval(timer)
      again = false
      await turning
    },
  }
}
