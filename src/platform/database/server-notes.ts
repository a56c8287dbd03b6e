import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isTaken, startTime } from './living-process.ts'

/** The part of a place that the notes need. */
interface Noted {
  readonly dataDir: string
  readonly home: string
}

/** A server that runs on a data folder, as its own note says. */
export interface RunningServer {
  readonly pid: number
  /** Undefined until it listens. */
  readonly socketDir: string | undefined
  /** Whether it takes connections. */
  readonly isReady: boolean
}

/** Lines of `postmaster.pid`, counted from zero (pidfile.h). */
const SOCKET_LINE = 4
const STATUS_LINE = 7

const ownNote = ({ home }: Noted): string => join(home, 'data', 'postmaster.pid')
const ourNote = ({ dataDir }: Noted): string => join(dataDir, 'server-process')

/**
 * The running server of a data folder, whoever started it. Its note outlives a crash, and its number
 * may be another program's by then: the process must have started when the server did, and work in the
 * data folder, where a server goes before it writes the note. Costs a few reads of small files.
 */
export async function findServer(place: Noted): Promise<RunningServer | undefined> {
  const lines = (await readFile(ownNote(place), 'utf8').catch(() => '')).split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!isTaken(pid) || !(await isServer(place, pid))) return undefined
  return {
    pid,
    socketDir: lines[SOCKET_LINE] || undefined,
    isReady: /^(ready|standby)/.test(lines[STATUS_LINE] ?? ''),
  }
}

async function isServer(place: Noted, pid: number): Promise<boolean> {
  const note = await readFile(ourNote(place), 'utf8').catch(() => '')
  const [notedPid, notedStart = ''] = note.trim().split(' ')
  const isNoted = Number(notedPid) === pid
  if (isNoted && (await startTime(pid)) !== notedStart) return false
  const [at, data] = await Promise.all([folderOf(pid), folderAt(join(place.home, 'data'))])
  if (at && data) return at.ino === data.ino && at.dev === data.dev
  // Where the system says nothing of it, the start time decides, and without /proc the number.
  return isNoted || (await startTime(process.pid)) === ''
}

const folderAt = (path: string) => stat(path).catch(() => undefined)

/**
 * The folder in which a server works or, where that may not be seen (root of a container, looking at another
 * user's process), the one that it was told.
 */
async function folderOf(pid: number): ReturnType<typeof folderAt> {
  const at = await folderAt(`/proc/${pid}/cwd`)
  if (at) return at
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const words = command.split('\0')
  return folderAt(words[words.indexOf('-D') + 1] ?? '')
}

/** Remembers which process was started as the server. */
export async function noteServer(place: Noted, pid: number): Promise<void> {
  await writeFile(ourNote(place), `${pid} ${await startTime(pid)}\n`, { mode: 0o600 })
}

/**
 * Removes what a server that is gone left behind, where its number is another program's by now:
 * PostgreSQL starts over the note of a number that nobody has, and else takes the other for a server.
 * Call while none of this place runs and nobody can start one.
 */
export async function dropTakenNotes(place: Noted, socket: string): Promise<void> {
  for (const note of [ownNote(place), `${socket}.lock`]) {
    const pid = Number.parseInt(await readFile(note, 'utf8').catch(() => ''), 10)
    if (isTaken(pid)) await rm(note, { force: true })
  }
}
