import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './execute.ts'
import type { Step } from './step.ts'

export const JOURNAL_REPORTER = join(import.meta.dirname, 'journal-reporter.ts')

/** No test may take so long, and none is so long between two things that a journal tells. */
export const SILENCE_MS = 15 * 60_000

/**
 * A run of some Vitest projects, with its second looks.
 * @param args what the run is narrowed to: a word of a file's path, a file
 */
export function vitestStep(
  name: string,
  { projects, folder, args = [] }: { projects: string[]; folder: string; args?: readonly string[] },
): Step {
  const run = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    `--reporter=${JOURNAL_REPORTER}`,
  ]
  return {
    name,
    command: ['vitest', ...run, ...args],
    env: { ERROR_PAIRS_FILE: pairsFile(folder) },
    isLoud: true,
    tests: {
      only: (files) => [...run, '--maxWorkers=1', ...files],
      folder,
      silenceMs: SILENCE_MS,
    },
  }
}

const pairsFile = (folder: string) => join(folder, 'error-pairs.jsonl')

/**
 * What `npm run check` runs, quick things first.
 * @param folder where tests leave their counts and the errors they saw
 */
export function checkSteps(folder: string): Step[] {
  return [
    ...smallSteps(),
    vitestStep('unit and server tests', { projects: ['unit', 'server'], folder }),
    pairsStep(folder),
  ]
}

/** What `npm run e2e` runs: both web apps as they are served, their weight, then the journeys. */
export function journeySteps(folder: string, args: string[] = []): Step[] {
  return [BUILD, SIZE, vitestStep('journeys', { projects: ['e2e'], folder, args })]
}

/** What `npm test` runs: both, all tests in one go, so that waiting ones leave their core to others. */
export function allSteps(folder: string): Step[] {
  return [...smallSteps(), BUILD, SIZE, testsStep(folder), pairsStep(folder)]
}

/**
 * What `npm test -- --changed` runs: the same steps, with those tests only that a change can break. That
 * each error of a call is met is left to a whole run.
 * @param files the tests, as paths from the root
 */
export function changedSteps(folder: string, files: readonly string[]): Step[] {
  const tests = files.length === 0 ? [] : [testsStep(folder, files)]
  return [...smallSteps(), BUILD, SIZE, ...tests]
}

const testsStep = (folder: string, args: readonly string[] = []) =>
  vitestStep('tests and journeys', { projects: ['e2e', 'server', 'unit'], folder, args })

const BUILD: Step = { name: 'build', command: ['scripts/build.ts'] }
const SIZE: Step = { name: 'size of a first load', command: ['scripts/size.ts'], isLoud: true }

function smallSteps(): Step[] {
  const steps: Step[] = [
    { name: 'format', command: ['oxfmt', '--check'] },
    { name: 'lint', command: ['oxlint', '--deny-warnings'] },
    ...typeSteps(),
    { name: 'tidy', command: ['scripts/tidy.ts'] },
    { name: 'generated files', command: ['scripts/codegen.ts', '--check'] },
    { name: 'statements', command: ['scripts/statements.ts'] },
    { name: 'unused code (knip)', command: ['knip'] },
  ]
  return steps.map((step) => ({ ...step, isSmall: true }))
}

const pairsStep = (folder: string): Step => ({
  name: 'declared errors seen',
  command: ['scripts/error-pairs.ts', pairsFile(folder)],
})

/** One step for each part that tsconfig.json names: server, member app, back office, journeys. */
function typeSteps(): Step[] {
  const text = readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')
  const { references } = JSON.parse(text) as { references: { path: string }[] }
  return references.map(({ path }) => ({
    name: `types: ${/tsconfig\.(.*)\.json$/.exec(path)?.[1] ?? path}`,
    command: ['tsc', '-p', path],
  }))
}
