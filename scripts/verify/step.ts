import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
const BIN = join(ROOT, 'node_modules/.bin')

/** One thing that must hold, proved by a program that exits with 0. */
export interface Step {
  readonly name: string
  /** A program of ours (`scripts/tidy.ts`) or a tool that npm installed, with its arguments. */
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  /** Shows its own progress, so its output is passed on as it comes. */
  readonly isLoud?: boolean
  /** Where Vitest writes its counts. */
  readonly reportFile?: string
}

/** How many tests a step passed and failed; a step that is no test run counts when it fails. */
export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** Runs one step, says how long it took, and on failure everything that it printed. */
export async function runStep(step: Step, say: (text: string) => void): Promise<Counts> {
  const startedMs = performance.now()
  const seconds = () => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`
  if (step.isLoud) say(`\n▸ ${step.name}\n`)
  const { code, output } = await execute(step)
  const mark = code === 0 ? '✓' : '✗'
  if (code !== 0 && !step.isLoud) say(output.endsWith('\n') ? output : `${output}\n`)
  say(`${mark} ${step.name.padEnd(24)} ${seconds().padStart(8)}\n`)
  if (code !== 0) say(`  again: ${step.command.join(' ')}\n`)
  const { passed, failed } = step.reportFile
    ? readReport(step.reportFile)
    : { passed: 0, failed: 0 }
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}

/** Runs a list of steps, all of them whatever fails, and adds up their counts. */
export async function runSteps(
  steps: readonly Step[],
  say: (text: string) => void,
): Promise<Counts> {
  let counts: Counts = { passed: 0, failed: 0 }
  for (const step of steps) {
    const { passed, failed } = await runStep(step, say)
    counts = { passed: counts.passed + passed, failed: counts.failed + failed }
  }
  return counts
}

function execute({ command, env, isLoud }: Step): Promise<{ code: number; output: string }> {
  const [program, ...args] = command
  const isOurs = program.endsWith('.ts')
  const child = spawn(isOurs ? process.execPath : join(BIN, program), isOurs ? command : args, {
    cwd: ROOT,
    env: { ...process.env, PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}`, ...env },
    stdio: ['ignore', isLoud ? 'inherit' : 'pipe', isLoud ? 'inherit' : 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  }
  return new Promise((resolve) => {
    const finish = (code: number) =>
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') })
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`))
      finish(1)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}

/** The counts of a Vitest run; none where it died before it could write them. */
export function readReport(path: string): Counts {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>
    return { passed: report['numPassedTests'] ?? 0, failed: report['numFailedTests'] ?? 0 }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
