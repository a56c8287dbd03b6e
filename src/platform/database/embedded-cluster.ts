import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { placeOf, SOCKET_PORT, socketOf, type Place } from './cluster-place.ts'
import type { Connection } from './connection.ts'
import { OwnerLock } from './owner-lock.ts'
import { findServer } from './server-notes.ts'
import { programOptions, startServer, stopServer } from './server-process.ts'

/** A PostgreSQL server that belongs to this checkout and that several processes may share. */
export interface EmbeddedCluster {
  /** Connects as the superuser that initdb made; only roles and databases are made with it. */
  readonly superuser: Connection
  /**
   * Starts the server again whenever it has died, until this process leaves: an embedded server
   * has nobody else who would.
   * @param tell hears of each death with the reason why the start failed, if it did
   */
  keepAlive(tell: (failure?: Error) => void): void
  /** Counts this process out; the last one stops the server. */
  leave(): Promise<void>
}

export const SUPERUSER = 'slth_super'

/**
 * Joins the cluster of a data folder: makes it on first use, takes over a server that a killed
 * run left behind, starts it otherwise.
 * @param settings settings of the server, given to it at each start
 */
export async function joinCluster(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedCluster> {
  // Open for walking through only: the server's user must reach its own folder below.
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const lock = new OwnerLock(join(dataDir, 'owners'))
  const { place, superuser } = await lock.exclusively(async () => {
    const chosen = await placeOf(dataDir)
    const password = await ensureCluster(chosen)
    const served = await servedFrom(chosen, password)
    // A server that died is started where those who found it with us look for it.
    const at = { ...chosen, socketDir: served ?? chosen.socketDir }
    if (served === undefined) await startServer(at, settings)
    await lock.join()
    return { place: at, superuser: superuserAt(at.socketDir, password) }
  })
  let left = false
  let watch: NodeJS.Timeout | undefined
  const revive = (): Promise<boolean> =>
    lock.exclusively(async () => {
      if (left || (await findServer(place))) return false
      await startServer(place, settings)
      return true
    })
  return {
    superuser,
    keepAlive: (tell) => (watch ??= watchOver(place, revive, tell)),
    leave: () =>
      lock.exclusively(async () => {
        if (left) return
        left = true
        clearInterval(watch)
        // Two owners in one process count as one, so the second may find it stopped.
        if (await lock.leave()) await stopServer(place)
      }),
  }
}

const WATCH_MS = 500

/** Looks whether the server lives; cheap, because it asks the system and no program. */
function watchOver(
  place: Place,
  revive: () => Promise<boolean>,
  tell: (failure?: Error) => void,
): NodeJS.Timeout {
  let isReviving = false
  const look = async (): Promise<void> => {
    if (isReviving || (await findServer(place))) return
    isReviving = true
    try {
      if (await revive()) tell()
    } catch (error) {
      // Backends that outlived the server hold it up for a moment; the next look tries again.
      tell(error as Error)
    } finally {
      isReviving = false
    }
  }
  return setInterval(() => void look(), WATCH_MS).unref()
}

/** Whether the server of a data folder runs, whoever started it. */
export async function isClusterRunning(dataDir: string): Promise<boolean> {
  return (await findServer(await placeOf(dataDir))) !== undefined
}

/** Makes the cluster if there is none and answers the superuser's password. */
async function ensureCluster(place: Place): Promise<string> {
  const data = join(place.home, 'data')
  if (await stat(join(data, 'PG_VERSION')).catch(() => undefined)) {
    return (await readFile(place.passwordFile, 'utf8')).trim()
  }
  // A run that was killed inside initdb leaves a folder without PG_VERSION.
  await rm(data, { recursive: true, force: true })
  const password = randomBytes(24).toString('base64url')
  const handover = join(place.home, 'initial-password')
  await writeFile(handover, password, { mode: 0o600 })
  if (place.user) await chown(handover, place.user.uid, place.user.gid)
  const draft = `${data}.draft`
  await rm(draft, { recursive: true, force: true })
  await initialize(place, [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${handover}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ])
  await rm(handover, { force: true })
  await writeFile(place.passwordFile, password, { mode: 0o600 })
  await rename(draft, data)
  return password
}

const SETTLES_MS_MAX = 120_000
const LOOK_MS = 100
/** `cannot_connect_now`: it starts up, or shuts down. */
const NOT_NOW = '57P03'

/**
 * The folder of the socket of a server that runs and stays; undefined where there is none. One that a
 * killed run was just shutting down is waited for: it goes, and can be started again.
 */
async function servedFrom(place: Place, password: string): Promise<string | undefined> {
  const deadline = performance.now() + SETTLES_MS_MAX
  for (;;) {
    const server = await findServer(place)
    if (!server) return undefined
    const socketDir = (await socketOf(server)) ?? place.socketDir
    const refusal = await connectionRefusal(superuserAt(socketDir, password))
    const isUnsettled = refusal === NOT_NOW || refusal === 'ENOENT' || refusal === 'ECONNREFUSED'
    if (!isUnsettled) return socketDir
    if (performance.now() > deadline) {
      throw new Error('The database neither starts nor stops; see server.log in its folder')
    }
    await pause(LOOK_MS)
  }
}

const superuserAt = (socketDir: string, password: string): Connection => ({
  host: socketDir,
  port: SOCKET_PORT,
  user: SUPERUSER,
  password,
  database: 'postgres',
})

async function connectionRefusal(connection: Connection): Promise<string | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  }
}

/**
 * Runs initdb. It asks a shell to run the server, with the path of the binaries between double quotes
 * and never that of the data: `placeOf` answers binaries that can stand there.
 */
function initialize(place: Place, args: string[]): Promise<void> {
  const child = spawn(join(place.binaries, 'bin', 'initdb'), args, {
    ...programOptions(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`initdb ended with ${code}: ${output.trim()}`))
    })
  })
}
