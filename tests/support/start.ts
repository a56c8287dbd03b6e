import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
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

/** Four free ports, one after the other, for a site of a test's own. */
export async function freePorts(): Promise<Record<string, string>> {
  const ports: number[] = []
  const servers = Array.from({ length: 4 }, () => createServer())
  for (const server of servers) {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    if (typeof address === 'object' && address) ports.push(address.port)
  }
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  const [PORT = '', OPERATOR_PORT = '', SANDBOX_PORT = '', OPS_PORT = ''] = ports.map(String)
  return { PORT, OPERATOR_PORT, SANDBOX_PORT, OPS_PORT }
}

/** Runs a command of ours, `start` unless told, through npm or, for a user without a home, node. */
export function startCommand(
  env: Record<string, string>,
  options: { verb?: 'start' | 'ledger:verify'; npm?: boolean; uid?: number; gid?: number } = {},
): StartedSite {
  const [program, ...args] =
    options.npm === false
      ? [process.execPath, join(ROOT, 'scripts/run.mjs'), 'start']
      : ['npm', 'run', '--silent', options.verb ?? 'start']
  const child = spawn(program, args, {
    cwd: ROOT,
    // Of a group of its own, as in a terminal: a signal to it does not reach the test.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], WEB_BUILD: 'off', ...env },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.gid ?? options.uid }),
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  return {
    child,
    memberUrl: `http://127.0.0.1:${env['PORT']}`,
    output: () => text,
    ended,
    async waitFor(wanted) {
      const deadline = performance.now() + PATIENCE_MS
      while (!text.includes(wanted)) {
        if (child.exitCode !== null || performance.now() > deadline) {
          throw new Error(`the run never said "${wanted}":\n${text}`)
        }
        await new Promise((resume) => setTimeout(resume, 50))
      }
    },
  }
}

/** Whether anything answers at the address. */
export function answersAt(url: string): Promise<boolean> {
  return fetch(`${url}/health/live`).then(
    (response) => response.ok,
    () => false,
  )
}
