import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../database/connection.ts'

/** One connection of each run has this name with the run's id: who looks sees that it lives. */
export const APPLICATION = 'slth jobs'
const AGAIN_MS = 100
const AGAIN_CAP_MS = 2_000

/** A connection that does nothing but show that a run lives, under the id by which it locks jobs. */
export class Badge {
  readonly #connection: Connection
  readonly #runId: string
  readonly #over = new AbortController()
  #client: pg.Client | undefined

  private constructor(connection: Connection, runId: string) {
    this.#connection = connection
    this.#runId = runId
  }

  /** Shows that the run lives from now on; when the connection is lost, it is made again. */
  static async wear(connection: Connection, runId: string): Promise<Badge> {
    const badge = new Badge(connection, runId)
    await badge.#connect()
    return badge
  }

  /** Whether the run is seen to live. While it is not, others may take its jobs. */
  get isWorn(): boolean {
    return this.#client !== undefined
  }

  async end(): Promise<void> {
    this.#over.abort()
    await this.#client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: `${APPLICATION} ${this.#runId}`,
      keepAlive: true,
    })
    client.on('error', () => {})
    await client.connect()
    if (this.#over.signal.aborted) return client.end()
    client.once('end', () => {
      this.#client = undefined
      void this.#again()
    })
    this.#client = client
  }

  async #again(): Promise<void> {
    const { signal } = this.#over
    for (let pauseMs = AGAIN_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, AGAIN_CAP_MS)) {
      const isBack = await this.#connect().then(
        () => true,
        () => false,
      )
      if (isBack) return
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
}

/**
 * Gives back the jobs of runs that have no connection left: a process that was killed would keep
 * them locked for hours. A run that has only just lost its connection may lose a job to us that it
 * still works on; a job may run twice.
 */
export async function takeOverJobs(pool: pg.Pool): Promise<void> {
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
