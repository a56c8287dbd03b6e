import type { CronItemOptions } from 'graphile-worker'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import type { Connection } from '../database/connection.ts'
import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'
import { startQueue } from './queue.ts'
import { startRelay } from './relay.ts'

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

/** Turns missed longer ago are left to the next one by the clock. */
const MISSED_MAX_MS = 10 * 60_000

/**
 * Asks for a job in the caller's transaction. The relay moves it into the queue after the commit,
 * because the queue's own `add_job` notifies, and a notification would line up every commit of the
 * cluster behind one lock.
 * @param options.key requests with the same key that still wait become one
 * @param options.runAt not before this instant of the product's clock
 */
export async function requestJob<Payload extends z.ZodMiniType>(
  tx: Tx,
  job: Pick<Job<Payload>, 'name' | 'payload'>,
  payload: z.input<Payload>,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await tx
    .insertInto('platform.job_request')
    .values({
      name: job.name,
      payload: JSON.stringify(payload),
      job_key: options.key ?? null,
      run_at: options.runAt ?? null,
    })
    .execute()
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
    services.bell.ring()
  }
}
