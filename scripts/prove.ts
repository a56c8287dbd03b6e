/**
 * The long form of every proof: each test file that imports `tests/support/proof-budget.ts`, by itself
 * or through what it imports; before them the properties of rules, with more cases. Run it by hand where
 * a change touches money; about ten minutes on two cores. It ends with a table of what was covered, and
 * where all of it held keeps that as `docs/reference/proofs.md`.
 *
 *   npm run prove                with a new seed
 *   PROVE_SEED=7 npm run prove   with the choices of another run
 */
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCovered, renderProofs } from './prove/page.ts'
import { readTree } from './tidy/read-tree.ts'
import { ROOT } from './verify/execute.ts'
import { runSteps, type Step } from './verify/step.ts'
import { JOURNAL_REPORTER, SILENCE_MS } from './verify/steps.ts'

const seed = Number(process.env['PROVE_SEED'] ?? randomInt(2 ** 31))
const folder = mkdtempSync(join(tmpdir(), 'slth-prove-'))
const coverageFile = join(folder, 'covered.jsonl')
const startedMs = performance.now()
const say = (text: string) => process.stdout.write(text)

const PROOF_BUDGET = 'tests/support/proof-budget.ts'
const env = { PROVE: 'long', PROVE_SEED: `${seed}`, PROVE_COVERAGE: coverageFile }
const reporters = ['--reporter=default', `--reporter=${JOURNAL_REPORTER}`]
/** With a seed that is new each time, what fails once has failed: no test gets a second look. */
const tests = { folder, silenceMs: SILENCE_MS }

const propertyFiles = readTree(ROOT)
  .code.filter(({ path, text }) => path.endsWith('.test.ts') && text.includes("from 'fast-check'"))
  .map(({ path }) => path)

const steps: Step[] = [
  {
    name: 'properties of rules',
    command: ['vitest', 'run', '--project=unit', ...reporters, ...propertyFiles],
    env: { ...env, PROPERTY_RUNS: '10000' },
    isLoud: true,
    tests,
  },
  {
    name: 'proofs',
    command: ['vitest', 'related', PROOF_BUDGET, '--run', '--project=server', ...reporters],
    env,
    isLoud: true,
    tests,
  },
]

try {
  say(`seed ${seed}\n`)
  const { passed, failed, failures } = await runSteps(steps, say)
  const page = renderProofs({
    at: new Date(),
    seconds: Math.round((performance.now() - startedMs) / 1_000),
    seed,
    commit: commitOf(),
    node: process.version,
    cores: availableParallelism(),
    tests: passed,
    covered: readCovered(coverageFile),
  })
  say(`\n${page}\n`)
  if (failed === 0) writeFileSync(join(ROOT, 'docs/reference/proofs.md'), page)
  else for (const failure of failures) say(`✗ ${failure}\n`)
  say(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** What was proved, and whether anything beside it was changed. */
function commitOf(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const head = git('rev-parse', '--short', 'HEAD').trim()
  return git('status', '--porcelain').trim() === '' ? head : `${head} with changes`
}
