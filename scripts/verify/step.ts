import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'

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
  /** Uses one core and needs nothing of its neighbours in the list: two such run at a time. */
  readonly isSmall?: boolean
}

/** How many tests a step passed and failed; a step that is no test run counts when it fails. */
export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** The counts, with a name and what was said for each thing that failed. */
export interface Outcome extends Counts {
  readonly failures: readonly string[]
}

const NOTHING: Outcome = { passed: 0, failed: 0, failures: [] }

/** Runs one step, says how long it took, and on failure everything that it printed. */
export async function runStep(step: Step, say: (text: string) => void): Promise<Outcome> {
  const startedMs = performance.now()
  const seconds = () => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`
  if (step.isLoud) say(`\n▸ ${step.name}\n`)
  const { code, output } = await execute(step)
  const mark = code === 0 ? '✓' : '✗'
  if (code !== 0 && !step.isLoud) say(output.endsWith('\n') ? output : `${output}\n`)
  say(`${mark} ${step.name.padEnd(24)} ${seconds().padStart(8)}\n`)
  if (code !== 0) say(`  again: ${step.command.join(' ')}\n`)
  const { passed, failed, failures } = step.reportFile ? readReport(step.reportFile) : NOTHING
  if (code === 0) return { passed, failed, failures }
  const named = failures.length > 0 ? failures : [step.name]
  return { passed, failed: Math.max(1, failed), failures: named }
}

/**
 * Runs a list of steps, all of them whatever fails, and adds up their counts. Small neighbours share
 * the machine; everything else has it alone.
 */
export async function runSteps(
  steps: readonly Step[],
  say: (text: string) => void,
): Promise<Outcome> {
  const outcomes: Outcome[] = []
  const waiting = [...steps]
  const runNext = async (): Promise<void> => {
    const step = waiting.shift()
    if (step) outcomes.push(await runStep(step, say))
  }
  const runSmall = async (): Promise<void> => {
    while (waiting[0]?.isSmall) await runNext()
  }
  while (waiting.length > 0) {
    await Promise.all([runSmall(), runSmall()])
    await runNext()
  }
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  }
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

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** What a Vitest run left in its file; nothing where it died before it could write. */
export function readReport(path: string): Outcome {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      failures: report.testResults.flatMap(failuresOf),
    }
  } catch {
    return NOTHING
  }
}

/** The failed tests of a file, or the file itself where it failed outside of a test. */
function failuresOf(file: Report['testResults'][number]): string[] {
  const name = relative(ROOT, file.name)
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return file.status === 'failed' ? [`${name}: ${file.message}`] : []
  return failed.map(({ fullName, failureMessages }) =>
    [`${name} > ${fullName}`, ...failureMessages].join('\n'),
  )
}
