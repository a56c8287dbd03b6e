import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { spawn as openTerminal } from '@lydell/node-pty'
import { PATIENCE_MS } from './patience.ts'

const ROOT = join(import.meta.dirname, '../..')

/** One run of the start command, as a person's terminal sees it. */
export interface StartedSite {
  readonly child: ChildProcess
  readonly memberUrl: string
  output(): string
  /** Resolves with the exit code; null after a signal. */
  readonly ended: Promise<number | null>
  /** Waits for the text in the output. @throws with the output when the run ends before */
  waitFor(text: string): Promise<void>
}

/**
 * Five free ports for a site of a test's own. They lie below those that the system hands out, which
 * other tests take meanwhile: a site that stops and starts again finds its own still free.
 */
export async function freePorts(): Promise<Record<string, string>> {
  const ports = new Set<number>()
  while (ports.size < 5) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) ports.add(port)
  }
  const [PORT = '', OPERATOR_PORT = '', SANDBOX_PORT = '', OPS_PORT = '', STUDIO_PORT = ''] = [
    ...ports,
  ].map(String)
  return { PORT, OPERATOR_PORT, SANDBOX_PORT, OPS_PORT, STUDIO_PORT }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.listen(port, '127.0.0.1')
  if (!(await listening)) return false
  server.close()
  await once(server, 'close')
  return true
}

/**
 * A checkout that every user of this machine can enter: this one or, when it lies in a folder that is
 * closed to others, as `mktemp -d` makes them, its files under the folder given, by hard links.
 */
export async function openCheckout(folder: string): Promise<string> {
  if (await isOpenToAll(ROOT)) return ROOT
  const copy = join(folder, 'checkout')
  await mkdir(copy)
  await chmod(copy, 0o755)
  const names = (await readdir(ROOT)).filter((name) => !NOT_COPIED.has(name))
  const files = names.map((name) => join(ROOT, name))
  await promisify(execFile)('cp', ['--archive', '--link', ...files, copy])
  return copy
}

const NOT_COPIED = new Set(['.git', '.data', '.cache'])

async function isOpenToAll(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  const mayEnter = (mode & 0o001) !== 0
  return mayEnter && (path === dirname(path) || isOpenToAll(dirname(path)))
}

/** A copy of this checkout that has built nothing yet; the packages are ours. */
export async function freshCheckout(folder: string): Promise<string> {
  const copy = join(folder, 'checkout')
  await mkdir(copy)
  const names = (await readdir(ROOT)).filter(
    (name) => !NOT_COPIED.has(name) && name !== 'dist' && name !== 'node_modules',
  )
  const files = names.map((name) => join(ROOT, name))
  await promisify(execFile)('cp', ['--archive', ...files, copy])
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** What runs of a data folder: its server, its sandbox, the start itself. */
export async function processesOf(dir: string): Promise<string[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const found: string[] = []
  for (const pid of pids) {
    const [command, settings] = await Promise.all(
      ['cmdline', 'environ'].map((file) =>
        readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''),
      ),
    )
    const isOurs = Number(pid) !== process.pid && `${command}${settings}`.includes(dir)
    if (isOurs) found.push(`${pid} ${command?.replaceAll('\0', ' ')}`)
  }
  return found
}

/** How a command of ours is run: `start` unless told, by npm and in this checkout. */
export interface CommandOptions {
  readonly verb?: 'start' | 'ledger:verify'
  /** Starts as another user instead, by node alone: see `openCheckout`. */
  readonly as?: { readonly uid: number; readonly checkout: string }
  /** Another checkout than this one: see `freshCheckout`. */
  readonly from?: string
}

/** Runs a command of ours. A run that could not begin says so in its output and has ended. */
export function startCommand(
  env: Record<string, string>,
  { verb = 'start', as, from }: CommandOptions = {},
): StartedSite {
  const checkout = as?.checkout ?? from ?? ROOT
  const [program, ...args] =
    as === undefined
      ? ['npm', 'run', '--silent', verb]
      : [join(checkout, 'node_modules/.bin/node'), join(checkout, 'scripts/run.mjs'), 'start']
  const child = spawn(program, args, {
    cwd: checkout,
    // Of a group of its own, as in a terminal: a signal to it does not reach the test.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], WEB_BUILD: 'off', ...env },
    ...(as === undefined ? {} : { uid: as.uid, gid: as.uid }),
  })
  let text = ''
  let hasEnded = false
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>((done) => {
    child.once('exit', done)
    child.once('error', (error) => {
      text += String(error)
      done(null)
    })
  })
  void ended.then(() => (hasEnded = true))
  return {
    child,
    memberUrl: `http://127.0.0.1:${env['PORT']}`,
    output: () => text,
    ended,
    waitFor: (wanted) =>
      waitForText(
        wanted,
        () => text,
        () => hasEnded,
      ),
  }
}

/** One run of `npm start` at a terminal, with somebody at its keys. */
export interface TerminalRun {
  readonly memberUrl: string
  output(): string
  press(keys: string): void
  /** Closes the window. */
  hangUp(): void
  readonly ended: Promise<number>
  /** Waits for the text on the screen. @throws with the screen when the run ends before */
  waitFor(text: string): Promise<void>
}

export const CTRL_C = '\u0003'

/** Runs `npm start` in a terminal of its own: what its keys send, the kernel sends to all that runs in it. */
export function startInTerminal(env: Record<string, string>): TerminalRun {
  const terminal = openTerminal('npm', ['run', '--silent', 'start'], {
    cwd: ROOT,
    cols: 200,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], WEB_BUILD: 'off', ...env },
  })
  let text = ''
  let hasEnded = false
  terminal.onData((part) => (text += part))
  const ended = new Promise<number>((done) => terminal.onExit(({ exitCode }) => done(exitCode)))
  void ended.then(() => (hasEnded = true))
  return {
    memberUrl: `http://127.0.0.1:${env['PORT']}`,
    output: () => text,
    press: (keys) => terminal.write(keys),
    hangUp: () => terminal.kill('SIGHUP'),
    ended,
    waitFor: (wanted) =>
      waitForText(
        wanted,
        () => text,
        () => hasEnded,
      ),
  }
}

async function waitForText(
  wanted: string,
  output: () => string,
  hasEnded: () => boolean,
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!output().includes(wanted)) {
    if (hasEnded() || performance.now() > deadline) {
      throw new Error(`the run never said "${wanted}":\n${output()}`)
    }
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

/** Whether anything answers at the address. */
export function answersAt(url: string): Promise<boolean> {
  return fetch(`${url}/health/live`).then(
    (response) => response.ok,
    () => false,
  )
}
