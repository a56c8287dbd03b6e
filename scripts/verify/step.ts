import { join } from 'node:path'
import { type Program, ROOT, execute } from './execute.ts'
import { type RunRecord, readJournal } from './journal.ts'
import { LOOKS_MAX, type Verdict, runWithLooks } from './second-look.ts'

/**
 * One thing that must hold, proved by a program that exits with 0. A loud one shows its own progress.
 */
export interface Step extends Omit<Program, 'watch'> {
  readonly name: string
  /** Says that this is a run of tests, which is counted test by test. */
  readonly tests?: TestRun
  /** Uses one core and needs nothing of its neighbours in the list: two such run at a time. */
  readonly isSmall?: boolean
}

export interface TestRun {
  /**
   * The arguments that run some files alone, one after the other; without it, what failed is not
   * looked at again.
   */
  readonly only?: (files: readonly string[]) => readonly string[]
  /** Where its runs write their journals, one file each. */
  readonly folder: string
  /** A run that says nothing for so long hangs, and is ended. */
  readonly silenceMs: number
}

/** What steps came to; a step that is no run of tests counts as one when it fails. */
export type Outcome = Verdict

const NOTHING: Outcome = { passed: 0, failed: 0, failures: [], unstable: [], slowest: [] }

/** Runs one step, says how long it took, and on failure everything that it printed. */
export async function runStep(step: Step, say: (text: string) => void): Promise<Outcome> {
  const startedMs = performance.now()
  const seconds = () => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`
  if (step.isLoud) say(`\n▸ ${step.name}\n`)
  const outcome = step.tests ? await runTests(step, step.tests, say) : await runProgram(step, say)
  const isFine = outcome.failed === 0
  say(`${isFine ? '✓' : '✗'} ${step.name.padEnd(24)} ${seconds().padStart(8)}\n`)
  if (!isFine) say(`  again: ${step.command.join(' ')}\n`)
  return outcome
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
    unstable: outcomes.flatMap(({ unstable }) => unstable),
    slowest: outcomes.flatMap(({ slowest }) => slowest),
  }
}

async function runProgram(step: Step, say: (text: string) => void): Promise<Outcome> {
  const { code, output } = await execute(step)
  if (code === 0) return NOTHING
  if (!step.isLoud) say(output.endsWith('\n') ? output : `${output}\n`)
  return { ...NOTHING, failed: 1, failures: [step.name] }
}

/** Runs tests with their second looks. What failed is found in the journals, not in an exit code. */
async function runTests(step: Step, tests: TestRun, say: (text: string) => void): Promise<Outcome> {
  let runs = 0
  const run = async (files?: readonly string[]): Promise<RunRecord> => {
    const journal = join(tests.folder, `${step.name.replaceAll(/\W+/g, '-')}-${++runs}.jsonl`)
    if (files) say(`\n▸ ${step.name}: another look at what failed, alone\n`)
    const { code, output, isCut } = await execute({
      ...step,
      command: files && tests.only ? [step.command[0], ...tests.only(files)] : step.command,
      env: { ...step.env, TEST_JOURNAL: journal },
      watch: { file: journal, silenceMs: tests.silenceMs },
    })
    if (!step.isLoud && code !== 0) say(output)
    return endedWith(code, isCut, readJournal(journal))
  }
  return runWithLooks(run, ROOT, tests.only ? LOOKS_MAX : 0)
}

/** A run that ends badly although each of its tests was well has failed as a whole. */
function endedWith(code: number, isCut: boolean, record: RunRecord): RunRecord {
  const isRed = record.files.some(
    ({ errors, tests }) => errors.length > 0 || tests.some(({ state }) => state === 'failed'),
  )
  const hasCause = isRed || record.unhandled.length > 0 || !record.hasEnded
  if (isCut && record.hasEnded) return { ...record, unhandled: ['its end hung and was cut off'] }
  if (code === 0 || hasCause) return record
  return { ...record, unhandled: [`the run ended with ${code} after its tests had passed`] }
}
