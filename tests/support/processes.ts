import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Connection } from '#platform/database/connection.ts'
import type { World } from './world.ts'
import { PATIENCE_MS } from './patience.ts'

/** What ended a process. */
export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

interface ProcessHandle {
  readonly pid: number
  /** Resolves when the process is gone. */
  readonly ended: Promise<Ending>
  isGone(): boolean
  /** Asks it to stop and waits; harmless when it is gone. */
  stop(): Promise<void>
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
  /** Any other signal: SIGSTOP and SIGCONT. */
  signal(name: NodeJS.Signals): void
  /** The end of what it said on stderr, where that is kept. */
  complaints(): string
}

/** A site in a process of its own. */
export interface SiteProcess extends ProcessHandle {
  readonly url: string
  /** Empty unless its role serves the back office. */
  readonly operatorUrl: string
  readonly opsUrl: string
}

/** A process that may not have said its address yet. */
export interface LaunchedSite extends ProcessHandle {
  /** Rejects when it ends before. */
  readonly ready: Promise<SiteProcess>
}

export interface SiteInput {
  /** The site's settings, its data folder with the secrets among them. */
  readonly env: Record<string, string>
  /** Its database; without one it joins the cluster of its data folder, as the start does. */
  readonly connection?: Connection
  readonly runJobs?: boolean
  /** Keeps what it says on stderr instead of showing it. */
  readonly keepComplaints?: boolean
  /** A point at which it kills itself: `programs/crash-point.ts`. */
  readonly crashAt?: string
}

const COMPLAINTS_MAX = 4_000
const PROGRAM = join(import.meta.dirname, 'programs/serve-site.ts')
const WORK_PROGRAM = join(import.meta.dirname, 'programs/run-work.ts')

/**
 * Does one job or tick of the product in a process of its own, and waits until that has ended.
 * @param work.crashAt a point at which it kills itself: `programs/crash-point.ts`
 */
export async function runInProcess(
  world: World,
  { crashAt, ...work }: { name: string; payload?: object; crashAt?: string },
): Promise<Ending> {
  const { dataDir, sandboxUrl } = world.services.config
  const input = {
    env: { DATA_DIR: dataDir, SANDBOX_URL: sandboxUrl },
    connection: world.database.app,
    payload: {},
    ...work,
  }
  const child = spawn(process.execPath, [WORK_PROGRAM, JSON.stringify(input)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(tmpdir(), 'slth-compile-cache'),
      CRASH_AT: crashAt ?? '',
    },
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return { code, signal }
}

/** Starts a site process on the world's database. @throws when it ends before it has said its address */
export function startSiteProcess(
  world: World,
  more: Pick<SiteInput, 'crashAt'> = {},
): Promise<SiteProcess> {
  const { dataDir, sandboxUrl } = world.services.config
  const env = {
    DATA_DIR: dataDir,
    SANDBOX_URL: sandboxUrl,
    SCENARIO: 'empty',
    OTP_REQUIRED: 'off',
    RATE_LIMITS: 'loose',
  }
  return spawnSite({ env, connection: world.database.app, ...more })
}

/** Starts a site process. @throws when it ends before it has said its address */
export function spawnSite(input: SiteInput): Promise<SiteProcess> {
  return launchSite(input).ready
}

/** The same, for those who kill it before it is ready. */
export function launchSite({ crashAt, keepComplaints, ...input }: SiteInput): LaunchedSite {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', keepComplaints ? 'pipe' : 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(tmpdir(), 'slth-compile-cache'),
      CRASH_AT: crashAt ?? '',
    },
  })
  let complaints = ''
  child.stderr?.on('data', (said: Buffer) => {
    complaints = `${complaints}${said.toString()}`.slice(-COMPLAINTS_MAX)
  })
  let isGone = false
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => {
      isGone = true
      resolve({ code, signal })
    })
  })
  const end = async (name: NodeJS.Signals): Promise<void> => {
    if (!isGone) child.kill(name)
    // A test that failed may leave requests behind; it must not hang for them as well.
    const killer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    await ended
    clearTimeout(killer)
  }
  const handle = {
    pid: child.pid ?? 0,
    ended,
    isGone: () => isGone,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    signal: (name: NodeJS.Signals) => void child.kill(name),
    complaints: () => complaints,
  }
  const said = Promise.race([
    once(createInterface({ input: child.stdout as Readable }), 'line').then(
      ([line]) => line as string,
    ),
    ended.then(({ code, signal }) =>
      Promise.reject(new Error(`the site process ended with ${code ?? signal}`)),
    ),
  ])
  const ready = said.then((line) => {
    const {
      memberUrl = '',
      operatorUrl = '',
      opsUrl = '',
    } = JSON.parse(line) as Record<string, string>
    return { ...handle, url: memberUrl, operatorUrl, opsUrl }
  })
  ready.catch(() => {})
  return { ...handle, ready }
}
