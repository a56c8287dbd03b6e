import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
const BIN = join(ROOT, 'node_modules/.bin')

/** A program to run in the repository's root. */
export interface Program {
  /** A program of ours (`scripts/tidy.ts`) or a tool that npm installed, with its arguments. */
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  /** Its output is passed on as it comes. */
  readonly isLoud?: boolean
  /** Ends the program once a file that it writes has not grown for a while. */
  readonly watch?: { readonly file: string; readonly silenceMs: number }
}

export interface Ended {
  /** 1 where a signal ended it, or where there is no such program. */
  readonly code: number
  /** What it printed, unless it was passed on. */
  readonly output: string
  /** True where it was ended because it kept silent. */
  readonly isCut: boolean
}

/** Runs a program to its end. Never throws: a program that is not there says so in its output. */
export function execute({ command, env, isLoud, watch }: Program): Promise<Ended> {
  const [program, ...args] = command
  const isOurs = program.endsWith('.ts')
  const child = spawn(isOurs ? process.execPath : join(BIN, program), isOurs ? command : args, {
    cwd: ROOT,
    env: { ...process.env, PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}`, ...env },
    stdio: ['ignore', isLoud ? 'inherit' : 'pipe', isLoud ? 'inherit' : 'pipe'],
    // A group of its own can be ended whole; a worker that loops would outlive its parent.
    detached: watch !== undefined,
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  }
  const guard = watch && guardGroup(child, watch)
  return new Promise((resolve) => {
    const finish = (code: number) => {
      guard?.end()
      const output = Buffer.concat(chunks).toString('utf8')
      resolve({ code, output, isCut: guard?.hasCut() ?? false })
    }
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`))
      finish(1)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** How long a group that was asked to end may take for it. */
const GRACE_MS = 10_000

/** Ends a program's group when it keeps silent, or when we are ended ourselves. */
function guardGroup(child: ChildProcess, watch: NonNullable<Program['watch']>) {
  let isCut = false
  let size = -1
  let grownMs = performance.now()
  let killing: NodeJS.Timeout | undefined
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // The group has ended by itself.
    }
  }
  const look = setInterval(() => {
    const now = existsSync(watch.file) ? statSync(watch.file).size : 0
    if (now !== size) grownMs = performance.now()
    size = now
    if (isCut || performance.now() - grownMs < watch.silenceMs) return
    isCut = true
    signal('SIGTERM')
    killing = setTimeout(() => signal('SIGKILL'), GRACE_MS)
  }, 250)
  const passOn = (name: NodeJS.Signals) => {
    signal(name)
    killing = setTimeout(() => signal('SIGKILL'), GRACE_MS)
    child.once('close', () => process.exit(130))
  }
  for (const name of SIGNALS) process.on(name, passOn)
  return {
    hasCut: () => isCut,
    end() {
      clearInterval(look)
      clearTimeout(killing)
      if (isCut) signal('SIGKILL')
      for (const name of SIGNALS) process.off(name, passOn)
    },
  }
}
