import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#platform/config/config.ts'

/** The outside world as this start found or made it. */
export interface SandboxProcess {
  readonly url: string
  /** Starts it again whenever it is gone, and tells so; undefined: it answers again. */
  keepAlive(tell: (failure?: Error) => void): void
  /** Stops it if this start made it; a world that was there before lives on. */
  stop(): Promise<void>
}

const START_PATIENCE_MS = 15_000
const STOP_PATIENCE_MS = 5_000
/** A look at a process number costs nothing. */
const LOOK_MS = 500

/**
 * Finds the sandbox that a killed run left alive, or starts one. It is a process of its own with
 * its own state: it survives the site's death and goes on sending its events.
 */
export async function startSandboxProcess(
  config: Config,
  keysFile: string,
  siteUrl: string,
): Promise<SandboxProcess> {
  const dir = join(config.dataDir, 'sandbox')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const note = join(dir, 'process.json')
  const url = `http://127.0.0.1:${config.sandboxPort}`
  const settings = { url, siteUrl, keys: await digest(keysFile) }
  const launch = () =>
    launchSandbox({ url, note, settings, env: sandboxEnvironment(config, dir, keysFile, siteUrl) })
  const left = await readNote(note)
  if (left && (await answers(url))) {
    if (JSON.stringify(left.settings) === JSON.stringify(settings)) {
      return kept(url, left.pid, note, launch)
    }
    await end(left.pid, note)
  }
  if (await answers(url)) {
    throw new Error(
      `Port ${config.sandboxPort} is taken by another program. Choose another SANDBOX_PORT.`,
    )
  }
  return kept(url, await launch(), note, launch)
}

/** The process, and whatever takes its place. */
function kept(
  url: string,
  firstPid: number,
  note: string,
  launch: () => Promise<number>,
): SandboxProcess {
  let pid = firstPid
  let timer: NodeJS.Timeout | undefined
  let starting: Promise<void> | undefined
  return {
    url,
    keepAlive(tell) {
      timer = setInterval(() => {
        if (starting || isAlive(pid)) return
        starting = launch()
          .then(
            (started) => {
              pid = started
              tell()
            },
            (error: unknown) => tell(error as Error),
          )
          .finally(() => (starting = undefined))
      }, LOOK_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await starting
      await end(pid, note)
    },
  }
}

/** @returns the number of the new process, once it answers */
async function launchSandbox({
  url,
  note,
  settings,
  env,
}: {
  url: string
  note: string
  settings: Note['settings']
  env: Record<string, string>
}): Promise<number> {
  const log = join(dirname(note), 'sandbox.log')
  const output = openSync(log, 'a', 0o600)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../sandbox/main.ts')], {
    detached: true,
    stdio: ['ignore', output, output],
    env,
  })
  closeSync(output)
  child.unref()
  const pid = child.pid
  if (pid === undefined) throw new Error('The sandbox could not be started')
  await writeFile(note, JSON.stringify({ pid, settings }))
  await waitUntil(() => answers(url), START_PATIENCE_MS, `The sandbox does not answer; see ${log}`)
  return pid
}

/** Ends the sandbox that a killed run left alive, if there is one. */
export async function endSandboxOf(dataDir: string): Promise<void> {
  const note = join(dataDir, 'sandbox', 'process.json')
  const left = await readNote(note)
  if (left?.settings.url && (await answers(left.settings.url))) await end(left.pid, note)
}

function sandboxEnvironment(
  config: Config,
  dir: string,
  keysFile: string,
  siteUrl: string,
): Record<string, string> {
  return {
    SANDBOX_PORT: `${config.sandboxPort}`,
    HOST: config.host,
    SANDBOX_DIR: dir,
    SANDBOX_SECRETS_FILE: keysFile,
    SITE_URL: siteUrl,
    AUTO_RESULTS: config.scenario === 'demo' ? '1' : '0',
    LOG_LEVEL: config.logLevel,
  }
}

async function digest(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16)
}

interface Note {
  readonly pid: number
  readonly settings: Record<string, string>
}

async function readNote(path: string): Promise<Note | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text ? (JSON.parse(text) as Note) : undefined
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health/live`, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => response.ok,
    () => false,
  )
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function end(pid: number, note: string): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGTERM')
  await waitUntil(async () => !isAlive(pid), STOP_PATIENCE_MS, 'The sandbox does not stop').catch(
    () => {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    },
  )
  await rm(note, { force: true })
}

async function waitUntil(
  holds: () => Promise<boolean>,
  patienceMs: number,
  message: string,
): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(message)
    await new Promise((resume) => setTimeout(resume, 100))
  }
}
