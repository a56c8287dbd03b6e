import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Connection } from '#platform/database/connection.ts'

/** What was used up to an instant; two of them make a `Use`. */
interface Reading {
  readonly atMs: number
  readonly nodeMs: number
  readonly postgresMs: number
  readonly watchedMs: readonly number[]
  readonly machineMs: number
  readonly walBytes: number
  readonly walImages: number
}

/** What a stretch of time cost. Times of the processor are in ms and may exceed the time passed. */
export interface Use {
  readonly passedMs: number
  readonly nodeMs: number
  readonly postgresMs: number
  /** Of each process that was watched, in their order. */
  readonly watchedMs: readonly number[]
  /** What everybody else on the machine used: the noise. */
  readonly othersMs: number
  readonly walBytes: number
  /** Pages written whole because they were touched first after a checkpoint. */
  readonly walImages: number
}

/** One tick of /proc is 10 ms on every Linux that Node runs on. */
const TICK_MS = 10

/**
 * Reads from outside what work costs: /proc for the processor, the log's position for WAL. Asks
 * little, so it may run beside the work.
 */
export class Probe {
  readonly #client: pg.Client
  readonly #pid: number
  readonly #sees: boolean

  private constructor(client: pg.Client, pid: number, sees: boolean) {
    this.#client = client
    this.#pid = pid
    this.#sees = sees
  }

  /** @param admin a role that may read the server's statistics */
  static async open(admin: Connection): Promise<Probe> {
    const client = new pg.Client({ ...admin, application_name: 'slth bench probe' })
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const backend = await statOf(rows[0]?.pid ?? 0)
    // A server on another machine has no processes here: its share of the processor stays unknown.
    const sees = backend?.name === 'postgres'
    return new Probe(client, backend?.parent ?? 0, sees)
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  async query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
    return (await this.#client.query<Row>(text, values)).rows
  }

  /**
   * What the work used, with what it answered.
   * @param watched processes of ours beside this one: a site, a generator of load
   */
  async during<T>(
    work: () => Promise<T>,
    watched: readonly number[] = [],
  ): Promise<{ result: T; use: Use }> {
    const before = await this.#read(watched)
    const result = await work()
    const after = await this.#read(watched)
    const nodeMs = after.nodeMs - before.nodeMs
    const postgresMs = after.postgresMs - before.postgresMs
    const watchedMs = after.watchedMs.map((ms, index) => ms - (before.watchedMs[index] ?? 0))
    const oursMs = nodeMs + (postgresMs || 0) + watchedMs.reduce((sum, ms) => sum + ms, 0)
    return {
      result,
      use: {
        passedMs: after.atMs - before.atMs,
        nodeMs,
        postgresMs,
        watchedMs,
        othersMs: Math.max(0, after.machineMs - before.machineMs - oursMs),
        walBytes: after.walBytes - before.walBytes,
        walImages: after.walImages - before.walImages,
      },
    }
  }

  async #read(watched: readonly number[]): Promise<Reading> {
    const [row] = await this.query<{ bytes: string; images: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes, wal_fpi::text as images
         from pg_stat_wal`,
    )
    const { user, system } = process.cpuUsage()
    return {
      atMs: performance.now(),
      nodeMs: (user + system) / 1000,
      postgresMs: this.#sees ? await familyMs(this.#pid) : Number.NaN,
      watchedMs: await Promise.all(watched.map(async (pid) => (await statOf(pid))?.ownMs ?? 0)),
      machineMs: await machineMs(),
      walBytes: Number(row?.bytes),
      walImages: Number(row?.images),
    }
  }
}

interface ProcessStat {
  readonly name: string
  readonly parent: number
  readonly ownMs: number
  /** Of children that ended. */
  readonly endedMs: number
}

async function statOf(pid: number | string): Promise<ProcessStat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const close = text.lastIndexOf(')')
  const fields = text.slice(close + 2).split(' ')
  const ms = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * TICK_MS
  return {
    name: text.slice(text.indexOf('(') + 1, close),
    parent: Number(fields[1]),
    ownMs: ms(11),
    endedMs: ms(13),
  }
}

/** The postmaster, its children, and those that ended. */
async function familyMs(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map(async (pid) => ({ pid, stat: await statOf(pid) })))
  return stats.reduce((sum, { pid, stat }) => {
    if (!stat) return sum
    if (Number(pid) === postmaster) return sum + stat.ownMs + stat.endedMs
    return stat.parent === postmaster ? sum + stat.ownMs : sum
  }, 0)
}

/** What all processes of the machine used since it started. */
async function machineMs(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + soft + steal) * TICK_MS
}

/** Where the server's connections stood, sampled: how often each wait was seen, most first. */
export async function sampleWaits(
  probe: Probe,
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<readonly { readonly wait: string; readonly share: number }[]> {
  const seen = new Map<string, number>()
  let samples = 0
  let isOver = false
  const sampler = (async () => {
    while (!isOver) {
      const rows = await probe.query<{ wait: string; count: string }>(
        `select case when state = 'active' then coalesce(wait_event_type || ':' || wait_event, 'running')
                     else 'waits for Node' end as wait, count(*)::text as count
           from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend'
            and pid <> pg_backend_pid() group by 1`,
      )
      samples += 1
      for (const { wait, count } of rows) seen.set(wait, (seen.get(wait) ?? 0) + Number(count))
      await new Promise((resume) => setTimeout(resume, everyMs))
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await sampler
  }
  return [...seen]
    .map(([wait, count]) => ({ wait, share: count / samples }))
    .sort((a, b) => b.share - a.share)
}
