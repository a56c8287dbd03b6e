import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { SOCKET_PORT, type Place } from '../database/cluster-place.ts'
import { SUPERUSER } from '../database/embedded-cluster.ts'
import { findServer } from '../database/server-notes.ts'
import { startServer, stopServer } from '../database/server-process.ts'
import type { Target } from './choose-backup.ts'
import type { Manifest } from './manifest.ts'
import type { StagedLog } from './stage-wal.ts'

/** Where a recovery ended, by the stamps that commits carry. */
export interface Recovered {
  /** The last transaction that is in the copy; undefined when the log held none. */
  readonly lastCommit: Date | undefined
  /** The first that was left out; undefined when the log ended before. */
  readonly nextCommit: Date | undefined
  readonly timeline: number
  readonly gap: string | undefined
}

interface Recovery {
  readonly target: Target
  readonly log: StagedLog
  /** The folder with the log, beside the data folder. */
  readonly staging: string
  readonly manifest: Manifest
  readonly signal: AbortSignal
}

const WAIT_MS = 100
/** Each try leaves a line in the server's log. */
const WAIT_MAX_MS = 2_000
const HBA = 'recovery-hba.conf'

/**
 * Replays the log in a laid-out data folder, promotes, gives the superuser a new password, and stops
 * the server again. The folder of its socket is closed to all but its user; that is why nobody
 * needs a password meanwhile, and no backup has to hold one.
 * @throws in plain words when the log does not reach the target
 */
export async function recover(place: Place, at: Recovery): Promise<Recovered> {
  const { target, log, staging, manifest, signal } = at
  await writeFile(join(place.home, HBA), 'local all all trust\n', { mode: 0o644 })
  const settings = {
    // Relative to the data folder, in which it runs; the folder's own path would be quoted twice.
    restore_command: `cp "../${basename(staging)}/%f" "%p"`,
    // By number only where another one is meant: for that the server insists on a history.
    recovery_target_timeline: log.timeline === manifest.timeline ? 'current' : `${log.timeline}`,
    ...(target === 'latest'
      ? {}
      : { recovery_target_time: stampOf(target), recovery_target_action: 'promote' }),
    hba_file: join(place.home, HBA),
    // Nobody reads a copy that is not yet what was asked for.
    hot_standby: 'off',
    archive_mode: 'off',
  }
  try {
    // It waits two minutes; a large copy takes longer, and its server goes on.
    await startServer(place, settings).catch(async (error: unknown) => {
      if (!(await findServer(place))) throw error
    })
    await promoted(place, signal)
  } catch (error) {
    await stopServer(place).catch(() => {})
    throw await inPlainWords(place, at, error as Error)
  }
  await stopServer(place)
  await rm(join(place.home, HBA))
  const words = await readLog(place)
  return {
    lastCommit: stampIn(words, /last completed transaction was at log time (.+)/),
    nextCommit: stampIn(words, /recovery stopping before \w+ of transaction \d+, time (.+)/),
    timeline: log.timeline,
    gap: log.gap,
  }
}

/** The server reads this setting before it knows names of time zones, and Z is one. */
const stampOf = (instant: Date): string => instant.toISOString().replace('Z', '+00')

/** Waits until the server takes connections, and gives its superuser a new password. */
async function promoted(place: Place, signal: AbortSignal): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  for (let waitMs = WAIT_MS; !(await resetPassword(place, password)); waitMs *= 1.5) {
    signal.throwIfAborted()
    if (!(await findServer(place))) throw new Error('it ended')
    await new Promise((resume) => setTimeout(resume, Math.min(waitMs, WAIT_MAX_MS)))
  }
  await writeFile(place.passwordFile, password, { mode: 0o600 })
}

const CANNOT_CONNECT_NOW = '57P03'

/** @returns false while the server is still at its log */
async function resetPassword(place: Place, password: string): Promise<boolean> {
  const at = { host: place.socketDir, port: SOCKET_PORT, user: SUPERUSER, database: 'postgres' }
  const client = new pg.Client(at)
  try {
    await client.connect()
    await client.query(`alter role ${SUPERUSER} password '${password}'`)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === CANNOT_CONNECT_NOW || code === 'ENOENT' || code === 'ECONNREFUSED') return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

const readLog = (place: Place): Promise<string> =>
  readFile(join(place.home, 'server.log'), 'utf8').catch(() => '')

/** The last stamp of a kind in the server's log, which is in UTC. */
function stampIn(log: string, pattern: RegExp): Date | undefined {
  const all = [...log.matchAll(new RegExp(pattern, 'g'))]
  const text = all.at(-1)?.[1]?.trim()
  if (!text) return undefined
  const stamp = new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'))
  return Number.isNaN(stamp.getTime()) ? undefined : stamp
}

async function inPlainWords(
  place: Place,
  { target, log, manifest }: Recovery,
  error: Error,
): Promise<Error> {
  if (error.name === 'AbortError') return error
  const words = await readLog(place)
  const last = stampIn(words, /last completed transaction was at log time (.+)/)
  const reach = `The last transaction that can be restored is of ${(last ?? new Date(manifest.endedAt)).toISOString()}`
  const why = log.gap ? `the segment ${log.gap}` : `the log ends with ${log.lastSegment}`
  if (words.includes('recovery ended before configured recovery target was reached')) {
    return new Error(
      `The log does not reach ${target === 'latest' ? 'its end' : target.toISOString()}: ${why}. ` +
        `${reach}: add what is missing to the archive or name its folder with --wal, ` +
        'or restore as far as it goes with --to latest.',
      { cause: error },
    )
  }
  if (words.includes('WAL ends before end of online backup')) {
    return new Error(`The log does not even reach the end of the backup: ${why}.`, { cause: error })
  }
  const faults = words.split('\n').filter((line) => /FATAL|PANIC/.test(line))
  return new Error(`The server could not recover: ${faults.at(-1) ?? error.message}`, {
    cause: error,
  })
}
