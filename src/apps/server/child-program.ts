import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, isTaken, startTime } from '#platform/database/living-process.ts'

/** A program beside the site: a process of its own with its own state, reached by HTTP only. */
export interface ChildProgram {
  /** The folder of its `main.ts` among the apps, and of its state in the data folder. */
  readonly name: 'sandbox' | 'studio'
  readonly port: number
  /** The variable that chooses the port, for the message where it is taken. */
  readonly portVariable: string
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
  /** What a program that a killed run left alive must have been started with to be kept. */
  readonly settings: Readonly<Record<string, string>>
  /** How long it may take to answer; 15 s unless told. */
  readonly patienceMs?: number
}

/** The program as this start found or made it. */
export interface RunningChild {
  readonly url: string
  /** Starts it again whenever it is gone, and tells so; undefined: it answers again. */
  keepAlive(tell: (failure?: Error) => void): void
  /** Stops it. */
  stop(): Promise<void>
}

const START_PATIENCE_MS = 15_000
const STOP_PATIENCE_MS = 5_000
/** A look at a process number costs nothing. */
const LOOK_MS = 500

/**
 * Finds the program that a killed run left alive, or starts it. It survives the site's death and goes on
 * with what it has to send.
 * @param stopping ends the wait for its answer, and the program with it
 * @throws Error in plain words where its port is taken, it ends or it does not answer; nothing is left of it then
 */
export async function startChild(
  program: ChildProgram,
  stopping: AbortSignal = new AbortController().signal,
): Promise<RunningChild> {
  const { name, port, portVariable, dataDir } = program
  await mkdir(join(dataDir, name), { recursive: true, mode: 0o700 })
  const note = noteOf(dataDir, name)
  const url = `http://127.0.0.1:${port}`
  const settings = { url, ...program.settings }
  const launch = (until: AbortSignal) => launchChild(program, url, { note, settings, until })
  const left = await findLeft(dataDir, name)
  if (left && (await answers(url))) {
    if (JSON.stringify(left.settings) === JSON.stringify(settings)) {
      return kept({ name, url, note, launch }, left)
    }
    await end(name, left, note)
  } else if (left && !(await answers(left.settings['url'] ?? ''))) {
    // It would keep its state from the new one.
    await end(name, left, note)
  }
  if (await answers(url)) {
    throw new Error(`Port ${port} is taken by another program. Choose another ${portVariable}.`)
  }
  return kept({ name, url, note, launch }, await launch(stopping))
}

/** Ends the program that a killed run left alive, if there is one. */
export async function endChildOf(dataDir: string, name: ChildProgram['name']): Promise<void> {
  const left = await findLeft(dataDir, name)
  if (left?.settings['url'] && (await answers(left.settings['url']))) {
    await end(name, left, noteOf(dataDir, name))
  }
}

const noteOf = (dataDir: string, name: string): string => join(dataDir, name, 'process.json')

/** The process, and whatever takes its place. */
function kept(
  {
    name,
    url,
    note,
    launch,
  }: { name: string; url: string; note: string; launch: (until: AbortSignal) => Promise<Process> },
  first: Process,
): RunningChild {
  const stopped = new AbortController()
  let running = first
  let timer: NodeJS.Timeout | undefined
  let starting: Promise<void> | undefined
  const look = async (tell: (failure?: Error) => void): Promise<void> => {
    if (await lives(running)) return
    try {
      stopped.signal.throwIfAborted()
      running = await launch(stopped.signal)
      tell()
    } catch (error) {
      if (!stopped.signal.aborted) tell(error as Error)
    }
  }
  return {
    url,
    keepAlive(tell) {
      timer = setInterval(() => {
        starting ??= look(tell).finally(() => (starting = undefined))
      }, LOOK_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      stopped.abort()
      await starting
      await end(name, running, note)
    },
  }
}

/**
 * @param from.until ends the wait
 * @returns the new process, once it answers
 * @throws Error where it does not; the process is gone then
 */
async function launchChild(
  { name, dataDir, env, patienceMs = START_PATIENCE_MS }: ChildProgram,
  url: string,
  { note, settings, until }: { note: string; settings: Note['settings']; until: AbortSignal },
): Promise<Process> {
  const log = join(dataDir, name, `${name}.log`)
  const output = openSync(log, 'a', 0o600)
  const main = join(import.meta.dirname, '..', name, 'main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    detached: true,
    stdio: ['ignore', output, output],
    env,
  })
  closeSync(output)
  child.unref()
  const { pid } = child
  if (pid === undefined) throw new Error(`The ${name} could not be started`)
  const launched: Process = { pid, started: await startTime(pid) }
  const hasAnswered = async (): Promise<boolean> => {
    until.throwIfAborted()
    const isGone = child.exitCode !== null || child.signalCode !== null
    if (isGone) throw new Error(`The ${name} ended while it started; see ${log}`)
    return answers(url)
  }
  try {
    await writeFile(note, JSON.stringify({ ...launched, settings }))
    await waitUntil(hasAnswered, patienceMs, `The ${name} does not answer; see ${log}`)
  } catch (error) {
    await end(name, launched, note)
    throw error
  }
  return launched
}

/** One process: its number alone may be another's by the time it is asked for. */
interface Process {
  readonly pid: number
  readonly started: string
}

const lives = ({ pid, started }: Process): Promise<boolean> => isAlive(pid, started)

interface Note {
  readonly pid: number
  /** Not in notes that an earlier version left. */
  readonly started?: string
  readonly settings: Readonly<Record<string, string>>
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

/**
 * What a killed run left alive of the program, if its note's process still is that. A note without a start time is
 * believed where the process works on the same folder, or where the system does not tell.
 */
async function findLeft(
  dataDir: string,
  name: string,
): Promise<(Process & Pick<Note, 'settings'>) | undefined> {
  const note = await readNote(noteOf(dataDir, name))
  if (!note || !isTaken(note.pid)) return undefined
  const { pid, settings } = note
  const started = await startTime(pid)
  if (note.started !== undefined)
    return note.started === started ? { pid, started, settings } : undefined
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
  const folder = join(dataDir, name)
  const isOurs = environment.split('\0').some((setting) => setting.endsWith(`_DIR=${folder}`))
  return isOurs || started === '' ? { pid, started, settings } : undefined
}

/** Ends a process, by force where it does not listen, and waits until it is gone. */
async function end(name: string, left: Process, note: string): Promise<void> {
  const gone = () =>
    waitUntil(async () => !(await lives(left)), STOP_PATIENCE_MS, `The ${name} does not stop`)
  if (await lives(left)) process.kill(left.pid, 'SIGTERM')
  await gone().catch(async () => {
    if (await lives(left)) process.kill(left.pid, 'SIGKILL')
    await gone()
  })
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
