import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  canReach,
  copyBinaries,
  packagedBinaries,
  serverUser,
  type SystemUser,
} from './binaries.ts'
import { OwnerLock } from './owner-lock.ts'
import type { Connection } from './connection.ts'

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
const SOCKET_PATH_MAX = 90

/**
 * Joins the cluster of a data folder: makes it on first use, takes over a server that a killed
 * run left behind, starts it otherwise.
 * @param settings extra lines for postgresql.conf, given to the server at each start.
 */
export async function joinCluster(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedCluster> {
  // Open for walking through only: the server's user must reach its own folder below.
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const place = await placeOf(dataDir)
  const lock = new OwnerLock(join(dataDir, 'owners'))
  const superuser = await lock.exclusively(async () => {
    const password = await ensureCluster(place)
    const found = {
      host: place.socketDir,
      port: 5432,
      user: SUPERUSER,
      password,
      database: 'postgres',
    }
    if (!(await isServing(place, found))) await startServer(place, settings)
    await lock.join()
    return found
  })
  let left = false
  let watch: NodeJS.Timeout | undefined
  const revive = (): Promise<boolean> =>
    lock.exclusively(async () => {
      if (left || (await isRunning(place))) return false
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
        if ((await lock.leave()) && (await isRunning(place))) await stopServer(place)
      }),
  }
}

const WATCH_MS = 500

/** Looks whether the server's process lives; cheap, because it asks the system and no program. */
function watchOver(
  place: Place,
  revive: () => Promise<boolean>,
  tell: (failure?: Error) => void,
): NodeJS.Timeout {
  let isReviving = false
  const look = async (): Promise<void> => {
    if (isReviving || (await hasLivingProcess(place))) return
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

async function hasLivingProcess({ home }: Place): Promise<boolean> {
  const text = await readFile(join(home, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the server of a data folder runs, whoever started it. */
export async function isClusterRunning(dataDir: string): Promise<boolean> {
  return hasLivingProcess(await placeOf(dataDir))
}

/** Where a cluster's server and data live, and who runs it. */
export interface Place {
  readonly binaries: string
  readonly home: string
  readonly socketDir: string
  readonly passwordFile: string
  readonly user: SystemUser | undefined
}

/**
 * Where server and data live: in the data folder, or, where the server's user cannot walk down to
 * it (root in a private folder), below /var/lib under a name that the data folder remembers.
 */
export async function placeOf(dataDir: string): Promise<Place> {
  const user = await serverUser()
  const { folder, version } = await packagedBinaries()
  const shared = join(await sharedRoot(), `postgresql-${version}`)
  const binaries =
    user && !(await canReach(user, folder)) ? await copyBinaries(folder, shared, user) : folder
  const home =
    user && !(await canReach(user, dataDir))
      ? join(await sharedRoot(), await remember(dataDir))
      : join(dataDir, 'postgres')
  const wanted = join(home, 'run')
  const digest = createHash('sha256').update(home).digest('hex').slice(0, 12)
  const socketDir = wanted.length > SOCKET_PATH_MAX ? join(tmpdir(), `slth-${digest}`) : wanted
  await mkdir(home, { recursive: true, mode: 0o755 })
  await mkdir(socketDir, { recursive: true, mode: 0o700 })
  if (user) {
    await chown(home, user.uid, user.gid)
    await chown(socketDir, user.uid, user.gid)
  }
  return { binaries, home, socketDir, passwordFile: join(dataDir, 'postgres-password'), user }
}

async function sharedRoot(): Promise<string> {
  const root = '/var/lib/slth'
  const made = await mkdir(root, { recursive: true, mode: 0o755 }).then(
    () => true,
    () => false,
  )
  return made ? root : join(tmpdir(), 'slth')
}

async function remember(dataDir: string): Promise<string> {
  const note = join(dataDir, 'postgres-place')
  await writeFile(note, `cluster-${randomBytes(8).toString('hex')}`, { flag: 'wx' }).catch(() => {})
  return (await readFile(note, 'utf8')).trim()
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
  await run(place, 'initdb', [
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

const SERVER_SETTINGS: Record<string, string> = {
  listen_addresses: '',
  max_connections: '200',
  shared_buffers: '256MB',
  wal_compression: 'pglz',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Starts the server and waits until it takes connections.
 * @throws with the last words of pg_ctl; the server's own stand in `server.log` of its home
 */
export async function startServer(place: Place, settings: Record<string, string>): Promise<void> {
  const all = { ...SERVER_SETTINGS, unix_socket_directories: place.socketDir, ...settings }
  const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
  await run(place, 'pg_ctl', [
    'start',
    '--wait',
    '--timeout=120',
    `--pgdata=${join(place.home, 'data')}`,
    `--log=${join(place.home, 'server.log')}`,
    `--options=${options.join(' ')}`,
  ])
}

/** Stops the server cleanly: connections end, what was committed is on disk. */
export async function stopServer(place: Place): Promise<void> {
  const data = join(place.home, 'data')
  await run(place, 'pg_ctl', ['stop', '--mode=fast', '--wait', '--timeout=60', `--pgdata=${data}`])
}

const SETTLES_MS_MAX = 120_000
/** `cannot_connect_now`: it starts up, or shuts down. */
const NOT_NOW = '57P03'

/**
 * Whether the server runs and stays. One that a killed run was just shutting down is waited for: it
 * goes, and can be started again.
 */
async function isServing(place: Place, connection: Connection): Promise<boolean> {
  const deadline = performance.now() + SETTLES_MS_MAX
  while (await isRunning(place)) {
    const refusal = await connectionRefusal(connection)
    const isUnsettled = refusal === NOT_NOW || refusal === 'ENOENT' || refusal === 'ECONNREFUSED'
    if (!isUnsettled) return true
    if (performance.now() > deadline) {
      throw new Error('The database neither starts nor stops; see server.log in its folder')
    }
    await new Promise((resume) => setTimeout(resume, 100))
  }
  return false
}

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

/** pg_ctl status trusts postmaster.pid and checks that the process lives; 3 and 4 mean "no". */
async function isRunning(place: Place): Promise<boolean> {
  const data = join(place.home, 'data')
  return run(place, 'pg_ctl', ['status', `--pgdata=${data}`]).then(
    () => true,
    () => false,
  )
}

function run(place: Place, program: string, args: string[]): Promise<void> {
  const identity = place.user ? { uid: place.user.uid, gid: place.user.gid } : {}
  const child = spawn(join(place.binaries, 'bin', program), args, {
    cwd: place.home,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // Without a session of its own, Ctrl-C in the terminal would reach pg_ctl half way.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    // 'exit', not 'close': the server that pg_ctl starts keeps the pipes open.
    child.once('exit', (code) => {
      child.stdout.destroy()
      child.stderr.destroy()
      if (code === 0) resolve()
      else reject(new Error(`${program} ended with ${code}: ${output.trim()}`))
    })
  })
}
