/**
 * Is what members draw as even as chance? The long form of the battery of `pf-v1` (scripts/rng) under
 * seeds of the operating system, then `ent` and `dieharder` on raw words, where they are installed. The
 * seed is printed: with it, everything is drawn again. A test that is weak is run once more under another
 * seed and fails where it is weak again. Exit code 1 where something failed.
 *
 *   npm run rng:battery                              everything
 *   npm run rng:battery -- --seed 5f…                with the seed of another run, 64 hex characters
 *   npm run rng:battery -- --size 5000000 --seeds 8  numbers a test draws, seeds it is run under
 *   npm run rng:battery -- --only own                one of own, ent, dieharder; may be given again
 */
import { parseArgs } from 'node:util'
import { createRandom } from '#platform/random/random.ts'
import { fairSource, judge, runTest, TEST_NAMES, type Judged } from './rng/battery.ts'
import { locate, outcomeOf, PROGRAMS, runProgram, type Program } from './rng/programs.ts'
import { rawWords, serverSeedOf } from './rng/words.ts'

/** Of all of our tests and seeds taken together. */
const [WEAK_BELOW, FAILED_BELOW] = [0.01, 1e-4]
const SIZE_MIN = 50_000
const SEED = /^[0-9a-f]{64}$/

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: createRandom().bytes(32).toString('hex') },
    size: { type: 'string', default: '1000000' },
    seeds: { type: 'string', default: '3' },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const { seed, only } = options
const [size, seeds] = [Number(options.size), Number(options.seeds)]
if (!SEED.test(seed)) throw new Error(`--seed is "${seed}": 64 lowercase hex characters are wanted`)
if (!Number.isSafeInteger(size) || size < SIZE_MIN || !Number.isSafeInteger(seeds) || seeds < 1) {
  throw new Error(`--size is "${options.size}" (from ${SIZE_MIN}), --seeds is "${options.seeds}"`)
}
const names = ['own', ...PROGRAMS.map(({ name }) => name)]
const unknown = only.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`--only ${unknown.join(', ')}; there are: ${names.join()}`)
const isWanted = (name: string) => only.length === 0 || only.includes(name)

console.log(`seed ${seed}`)
const startedMs = performance.now()
let failed = isWanted('own') ? runOwn() : 0
const wanted = PROGRAMS.filter(({ name }) => isWanted(name))
const missing = wanted.filter(({ name }) => locate(name) === undefined)
for (const program of wanted) failed += await runOther(program)
if (missing.length > 0) {
  const list = missing.map(({ name }) => name)
  console.log(
    `not installed: ${list.join(', ')}; Debian and Ubuntu have them: apt install ${list.join(' ')}`,
  )
}
if (wanted.length > 0 && missing.length === wanted.length) {
  console.log('programs of others: nothing was run')
}
console.log(`${failed} failed, ${secondsSince(startedMs)} s`)
process.exitCode = failed === 0 ? 0 : 1

/** Our own battery; how many tests failed. */
function runOwn(): number {
  const verdicts = TEST_NAMES.flatMap((test) =>
    Array.from({ length: seeds }, (_, n) => runTest(test, sourceOf(n), size)).flat(),
  )
  const judged = judge(verdicts)
  for (const [test, said] of Map.groupBy(judged, (verdict) => verdict.test)) {
    console.log(`${test.padEnd(26)} ${said.length} verdicts, ${describe(said)}`)
  }
  console.log(
    `own battery: ${judged.length} verdicts, ${seeds} seeds, ${size} numbers a test, smallest ` +
      `adjusted p ${smallest(judged).toPrecision(3)}, ${secondsSince(startedMs)} s`,
  )
  return TEST_NAMES.filter((test) => {
    const said = judged.filter((verdict) => verdict.test === test)
    return isFailed(test, outcomeOf(smallest(said), WEAK_BELOW, FAILED_BELOW))
  }).length
}

/** What is weak is decided by a second look under a seed of its own. */
function isFailed(test: (typeof TEST_NAMES)[number], outcome: string): boolean {
  if (outcome !== 'WEAK') return outcome === 'FAILED'
  const again = judge(runTest(test, sourceOf(seeds), size))
  console.log(`${test.padEnd(26)} again, ${describe(again)}`)
  return smallest(again) < WEAK_BELOW
}

function sourceOf(n: number) {
  return fairSource(serverSeedOf(seed, n))
}

function smallest(judged: readonly Judged[]): number {
  return Math.min(...judged.map(({ adjusted }) => adjusted))
}

function describe(said: readonly Judged[]): string {
  const p = Math.min(...said.map((verdict) => verdict.p))
  const adjusted = smallest(said)
  return `smallest p ${p.toPrecision(3)}, ${outcomeOf(adjusted, WEAK_BELOW, FAILED_BELOW)}`
}

/** A program of others, if it is there; how many of its tests failed. */
async function runOther(program: Program): Promise<number> {
  const file = locate(program.name)
  if (file === undefined) return 0
  const said = `${program.name} ${program.args.join(' ')}`
  console.log(`${said}:`)
  const found = await runProgram(file, program, rawWords(seed), (text) =>
    process.stdout.write(text),
  )
  const count = Map.groupBy(found, ({ outcome }) => outcome)
  for (const { test, p, outcome } of found) {
    if (outcome !== 'PASSED' || program.name === 'ent') {
      console.log(`${test.padEnd(26)} p ${p.toPrecision(3)}, ${outcome}`)
    }
  }
  const told = (['PASSED', 'WEAK', 'FAILED'] as const).map(
    (outcome) => `${count.get(outcome)?.length ?? 0} ${outcome}`,
  )
  console.log(`${said}: ${told.join(', ')}`)
  return count.get('FAILED')?.length ?? 0
}

function secondsSince(fromMs: number): string {
  return ((performance.now() - fromMs) / 1_000).toFixed(1)
}
