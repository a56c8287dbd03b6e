import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Connection } from '#platform/database/connection.ts'
import type { World } from './world.ts'

/** A site in a process of its own. */
export interface SiteProcess {
  readonly url: string
  /** Empty unless its role serves the back office. */
  readonly operatorUrl: string
  readonly pid: number
  /** Resolves when the process is gone, with what ended it. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  isGone(): boolean
  /** Asks it to stop and waits; harmless when it is gone. */
  stop(): Promise<void>
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
  /** Any other signal: SIGSTOP and SIGCONT. */
  signal(name: NodeJS.Signals): void
}

export interface SiteInput {
  /** The site's settings, its data folder with the secrets among them. */
  readonly env: Record<string, string>
  /** Its database; without one it joins the cluster of its data folder, as the start does. */
  readonly connection?: Connection
  readonly runJobs?: boolean
  /** A point at which it kills itself: `programs/crash-point.ts`. */
  readonly crashAt?: string
}

const PATIENCE_MS = 5_000
const PROGRAM = join(import.meta.dirname, 'programs/serve-site.ts')

/** Starts a site process on the world's database. @throws when it ends before it has said its address */
export function startSiteProcess(world: World): Promise<SiteProcess> {
  const { dataDir, sandboxUrl } = world.services.config
  const env = {
    DATA_DIR: dataDir,
    SANDBOX_URL: sandboxUrl,
    SCENARIO: 'empty',
    OTP_REQUIRED: 'off',
    RATE_LIMITS: 'loose',
  }
  return spawnSite({ env, connection: world.database.app })
}

/** Starts a site process. @throws when it ends before it has said its address */
export async function spawnSite({ crashAt, ...input }: SiteInput): Promise<SiteProcess> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(tmpdir(), 'slth-compile-cache'),
      CRASH_AT: crashAt ?? '',
    },
  })
  let isGone = false
  const ended = new Promise<Awaited<SiteProcess['ended']>>((resolve) => {
    child.once('exit', (code, signal) => {
      isGone = true
      resolve({ code, signal })
    })
  })
  const lines = createInterface({ input: child.stdout })
  const said = await Promise.race([
    once(lines, 'line').then(([line]) => line as string),
    ended.then(({ code, signal }) =>
      Promise.reject(new Error(`the site process ended with ${code ?? signal}`)),
    ),
  ])
  const { memberUrl, operatorUrl } = JSON.parse(said) as Record<string, string>
  const end = async (name: NodeJS.Signals): Promise<void> => {
    if (!isGone) child.kill(name)
    // A test that failed may leave requests behind; it must not hang for them as well.
    const killer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    await ended
    clearTimeout(killer)
  }
  return {
    url: memberUrl ?? '',
    operatorUrl: operatorUrl ?? '',
    pid: child.pid ?? 0,
    ended,
    isGone: () => isGone,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    signal: (name) => void child.kill(name),
  }
}
