import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepareDatabase } from '#apps/server/prepare-database.ts'
import { serverSettings } from '#platform/backup/archive.ts'
import { toConfig, type Config } from '#platform/config/config.ts'
import { loadSecrets, type Secrets } from '#platform/config/secrets.ts'
import { isDatabaseAway } from '#platform/database/availability.ts'
import { placeOf } from '#platform/database/cluster-place.ts'
import type { Connection } from '#platform/database/connection.ts'
import { joinCluster, SUPERUSER } from '#platform/database/embedded-cluster.ts'

/** A PostgreSQL of this test's own, migrated, in a temporary folder: it may be killed. */
export interface OwnCluster {
  readonly dataDir: string
  readonly config: Config
  readonly secrets: Secrets
  readonly app: Connection
  postmasterPid(): Promise<number>
  /** SIGKILL: as a crash does; SIGQUIT: the immediate stop. Waits until the server is gone. */
  endPostmaster(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>
  /** Starts the server where it is not running, and waits until it answers. */
  bringUp(): Promise<void>
  /** Asks as the superuser, on a connection of its own; waits while the server is down. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Moves the product's clock by setting its distance from the real one. */
  setClockOffset(offsetMs: number): Promise<void>
  /** Stops the server and removes everything. */
  close(): Promise<void>
}

const PATIENCE_MS = 60_000
const PAUSE_MS = 50

/** Makes the cluster and marks its database as a test's, so that its clock may move. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'slth-crash-'))
  const config = toConfig({ DATA_DIR: dataDir, SCENARIO: 'empty', LOG_LEVEL: 'silent' })
  const secrets = await loadSecrets(dataDir)
  const folder = join(dataDir, 'database')
  await mkdir(folder, { mode: 0o711 })
  const place = await placeOf(folder)
  const remove = async (): Promise<void> => {
    await rm(place.home, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
  const database = await prepareDatabase(config, secrets).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const superuser = {
    ...database.app,
    user: SUPERUSER,
    password: (await readFile(place.passwordFile, 'utf8')).trim(),
  }
  const pidFile = join(place.home, 'data', 'postmaster.pid')
  const postmasterPid = async () => Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  const query: OwnCluster['query'] = (text, values) =>
    patiently(() => ask(superuser, text, values), isDatabaseAway)
  const bringUp = () =>
    patiently(async () => {
      // Joining starts a server that is down; this process counts as joined only once.
      await joinCluster(folder, await serverSettings(config))
      await ask(superuser, 'select 1')
    })
  await query('update platform.clock_setting set is_test = true')
  return {
    dataDir,
    config,
    secrets,
    app: database.app,
    postmasterPid,
    async endPostmaster(signal) {
      const pid = await postmasterPid()
      process.kill(pid, signal)
      await patiently(async () => {
        if (isAlive(pid)) throw new Error(`the postmaster ${pid} outlived ${signal}`)
      })
    },
    bringUp,
    query,
    setClockOffset: async (offsetMs) => {
      await query('update platform.clock_setting set offset_ms = $1', [Math.round(offsetMs)])
    },
    async close() {
      await bringUp()
      await database.leave()
      await remove()
    },
  }
}

async function ask<Row extends pg.QueryResultRow>(
  at: Connection,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ ...at, application_name: 'crash test' })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Tries until it works. A server that was killed leaves backends behind, which hold it up. */
async function patiently<T>(
  work: () => Promise<T>,
  mayPass: (error: unknown) => boolean = () => true,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!mayPass(error) || performance.now() > deadline) throw error
      await sleep(PAUSE_MS)
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
