import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { placeOf, type Place } from '#platform/database/cluster-place.ts'
import type { Connection } from '#platform/database/connection.ts'
import { joinCluster } from '#platform/database/embedded-cluster.ts'
import { isTaken } from '#platform/database/living-process.ts'
import { migrate } from '#platform/database/migrate.ts'
import { prepareRoles } from '#platform/database/roles.ts'
import { startServer, stopServer } from '#platform/database/server-process.ts'

/** A PostgreSQL of one test file's own, which may be broken in every way. */
export interface CrashCluster {
  readonly app: Connection
  readonly superuser: Connection
  /** The process id of the server, as its own file says. */
  postmaster(): Promise<number>
  /** Asks as the superuser over a connection of its own. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Ends the server and waits until it is gone: like a crash, at once, or cleanly. */
  end(how: keyof typeof ENDS): Promise<void>
  /** Starts the server and answers when it takes connections. */
  start(): Promise<void>
  /**
   * The same with a limit that no file may grow beyond: a full disk, for any user of any machine.
   * @throws where the server cannot do without growing one at its start
   */
  startWithLimit(fileBytesMax: number): Promise<void>
  isAlive(): Promise<boolean>
  close(): Promise<void>
}

/** kill -9; no checkpoint, so that the next start recovers; connections end and all is on disk. */
const ENDS = { crash: 'SIGKILL', immediately: 'SIGQUIT', cleanly: 'SIGINT' } as const
const DATABASE = 'crash'
const PASSWORDS = { owner: 'crash-owner', app: 'crash-app' }
/** `ulimit -f` counts in blocks of this size. */
const BLOCK_BYTES = 512
const GONE_MS_MAX = 30_000

/**
 * Makes a migrated cluster in a folder of its own, or in the one given, which stays.
 * @param settings lines of postgresql.conf
 */
export async function crashCluster(
  settings: Record<string, string> = {},
  folder?: string,
): Promise<CrashCluster> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'slth-crash-')))
  // Open for walking through, so that the server's user reaches its folder where we are root.
  await chmod(home, 0o711)
  const dataDir = join(home, 'data')
  const joined = await joinCluster(dataDir, settings)
  const place = await placeOf(dataDir)
  const { owner, app } = await prepareRoles(joined.superuser, PASSWORDS, DATABASE)
  await migrate(owner)
  const superuser = { ...joined.superuser, database: DATABASE }
  const postmaster = () => postmasterOf(place)
  const isAlive = async () => isTaken(await postmaster().catch(() => 0))
  return {
    app,
    superuser,
    postmaster,
    isAlive,
    ask: (text, values) => ask(superuser, text, values),
    async end(how) {
      const pid = await postmaster()
      process.kill(pid, ENDS[how])
      await untilGone(pid)
    },
    start: () => startPatiently(place, settings),
    startWithLimit: (fileBytesMax) => startLimited(place, settings, fileBytesMax),
    async close() {
      if (!(await isAlive())) await startPatiently(place, settings)
      await stopServer(place)
      await joined.leave().catch(() => {})
      if (folder === undefined) await rm(home, { recursive: true, force: true })
    },
  }
}

async function postmasterOf(place: Place): Promise<number> {
  const lines = await readFile(join(place.home, 'data', 'postmaster.pid'), 'utf8')
  return Number(lines.split('\n')[0])
}

/** Asks over a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(
  at: Connection,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ ...at })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Backends of a server that crashed hold its memory until they notice, so a start may have to wait. */
async function startPatiently(place: Place, settings: Record<string, string>): Promise<void> {
  for (const deadline = performance.now() + GONE_MS_MAX; ; await pause(100)) {
    try {
      return await startServer(place, settings)
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
  }
}

/** A shell takes the limit upon itself and becomes the server. */
async function startLimited(
  place: Place,
  settings: Record<string, string>,
  fileBytesMax: number,
): Promise<void> {
  const blocks = `${Math.floor(fileBytesMax / BLOCK_BYTES)}`
  const through = ['/bin/sh', '-c', 'ulimit -f "$0" && exec "$@"', blocks]
  await startServer(place, settings, { through, log: 'limited.log' })
}

async function untilGone(pid: number): Promise<void> {
  for (const deadline = performance.now() + GONE_MS_MAX; isTaken(pid); await pause(10)) {
    if (performance.now() > deadline) throw new Error(`the server ${pid} does not end`)
  }
}
