import { spawn } from 'node:child_process'
import { constants, open, rmdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isSocketApart, makeSocketDir, socketFile, type Place } from './cluster-place.ts'
import { isAlive, isTaken, startTime } from './living-process.ts'
import { dropTakenNotes, findServer, noteServer } from './server-notes.ts'

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

const STARTS_MS_MAX = 120_000
const STOPS_MS_MAX = 60_000
const LOOK_MS = 25
const LAST_WORDS_BYTES = 2_000

/** How programs of PostgreSQL run: as the server's user, and with nothing of this process's environment. */
export const programOptions = ({ home, user }: Place) => ({
  cwd: home,
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  // Without a session of its own, Ctrl-C in the terminal would reach it, too.
  detached: true,
  ...(user ? { uid: user.uid, gid: user.gid } : {}),
})

/**
 * One folder as a list of folders: PostgreSQL splits such a setting at commas, except between double
 * quotes, where two of them mean one.
 */
export const folderList = (folder: string): string => `"${folder.replaceAll('"', '""')}"`

/**
 * What starts the server: a program and its arguments, each as it is. No shell reads them; a data
 * folder is called what its owner likes.
 */
export function serverCommand(place: Place, settings: Record<string, string>): string[] {
  const all = {
    ...SERVER_SETTINGS,
    unix_socket_directories: folderList(place.socketDir),
    ...settings,
  }
  return [
    join(place.binaries, 'bin', 'postgres'),
    '-D',
    join(place.home, 'data'),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

interface StartOptions {
  /** A program that becomes the server (exec), with its arguments before the server's command. */
  readonly through?: readonly string[]
  /** The file in the server's home to which it writes; `server.log` unless told. */
  readonly log?: string
}

/**
 * Starts the server and waits until it takes connections. Call while none of this place runs and nobody
 * else can start one.
 * @throws with the last words of its log where it ends; where it only takes too long, it goes on
 */
export async function startServer(
  place: Place,
  settings: Record<string, string>,
  { through = [], log = 'server.log' }: StartOptions = {},
): Promise<void> {
  await makeSocketDir(place)
  await dropTakenNotes(place, socketFile(place.socketDir))
  const [program = '', ...args] = [...through, ...serverCommand(place, settings)]
  const output = await openLog(place, log)
  try {
    const { size } = await output.stat()
    const child = spawn(program, args, {
      ...programOptions(place),
      stdio: ['ignore', output.fd, output.fd],
    })
    let end = ''
    child.once('error', ({ message }) => (end = message))
    child.once('exit', (code, signal) => (end ||= `postgres ended with ${code ?? signal}`))
    child.unref()
    if (child.pid !== undefined) await noteServer(place, child.pid)
    for (const deadline = performance.now() + STARTS_MS_MAX; ; await pause(LOOK_MS)) {
      if (end) throw new Error(`${end}: ${await lastWords(output, size)}`)
      const server = await findServer(place)
      if (server?.isReady && server.pid === child.pid) return
      if (performance.now() > deadline) {
        throw new Error(`PostgreSQL is not ready after two minutes; see ${join(place.home, log)}`)
      }
    }
  } finally {
    await output.close()
  }
}

/** The log of the server's user. Its folder is his, too: root follows no link in the log's place. */
async function openLog({ home, user }: Place, name: string): Promise<FileHandle> {
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
  const flags = O_RDWR | O_APPEND | O_CREAT | (user ? O_NOFOLLOW : 0)
  const handle = await open(join(home, name), flags, 0o600)
  if (user) await handle.chown(user.uid, user.gid)
  return handle
}

async function lastWords(log: FileHandle, from: number): Promise<string> {
  const { size } = await log.stat()
  const length = Math.min(size - from, LAST_WORDS_BYTES)
  if (length <= 0) return 'it said nothing'
  const { buffer } = await log.read(Buffer.alloc(length), 0, length, size - length)
  return buffer.toString().trim()
}

/** Stops the server cleanly: connections end, what was committed is on disk. Harmless where none runs. */
export async function stopServer(place: Place): Promise<void> {
  const running = await findServer(place)
  if (running) await stopProcess(running.pid)
  // Only where it is empty: a server that is started meanwhile keeps its socket.
  if (isSocketApart(place)) await rmdir(place.socketDir).catch(() => {})
}

async function stopProcess(pid: number): Promise<void> {
  const started = await startTime(pid)
  const deadline = performance.now() + STOPS_MS_MAX
  if (isTaken(pid)) process.kill(pid, 'SIGINT')
  while (await isAlive(pid, started)) {
    if (performance.now() > deadline) {
      throw new Error(`PostgreSQL (process ${pid}) does not stop within a minute; see server.log`)
    }
    await pause(LOOK_MS)
  }
}
