// Plays the ledger's simulation (tests/simulation) seed after seed until one fails or it is stopped.
// A failing seed is made as small as it gets and told step by step; exit code 1.
// Example: npm run ledger:simulate            begins at a seed of its own
//          LEDGER_SEED=229 npm run ledger:simulate        that one only, with its steps
//          LEDGER_RUNS=5000 npm run ledger:simulate       so many
//          LEDGER_MUTANT="no lock" npm run ledger:simulate      broken on purpose
import { execFileSync } from 'node:child_process'
import { mutants, type MutantName } from '#tests/simulation/mutants.ts'
import { lanePatches, mutatedLanes, type LanePatchName } from '#tests/simulation/mutate-lane.ts'
import { describeFailure, shrink } from '#tests/simulation/shrink.ts'
import { simulate, type Options } from '#tests/simulation/simulate.ts'

const PROGRESS_MS = 5_000
const SEED_MAX = 2 ** 48

const { LEDGER_SEED: one, LEDGER_RUNS: runs, LEDGER_MUTANT: mutant } = process.env
const first = one === undefined ? Number(process.hrtime.bigint() % BigInt(SEED_MAX)) : Number(one)
const count = Number(runs ?? (one === undefined ? Infinity : 1))
if (!Number.isSafeInteger(first) || !(count >= 1)) {
  throw new Error(`LEDGER_SEED is "${one}", LEDGER_RUNS is "${runs}": whole numbers are wanted`)
}

let isStopped = false
process.once('SIGINT', () => (isStopped = true))
process.once('SIGTERM', () => (isStopped = true))

const options = await optionsOf(mutant)
const startedMs = performance.now()
let toldMs = startedMs
let [played, steps] = [0, 0]
for (; played < count && !isStopped; played += 1) {
  const seed = first + played
  const report = await simulate(seed, options)
  steps += report.steps
  if (report.findings.length > 0) {
    console.log(describeFailure(await shrink(seed, options), commit()))
    process.exitCode = 1
    break
  }
  if (performance.now() - toldMs > PROGRESS_MS) {
    toldMs = performance.now()
    console.log(`seed ${seed}: ${summary()}`)
  }
}
if (process.exitCode === undefined) console.log(`no finding in ${summary()}`)

function summary(): string {
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  return `${Math.max(played, 1)} runs, ${steps} steps, ${seconds} s`
}

async function optionsOf(name: string | undefined): Promise<Options> {
  if (name === undefined) return {}
  if (name in mutants) return { mutants: new Set([name as MutantName]) }
  if (name in lanePatches) return { lanes: await mutatedLanes(name as LanePatchName) }
  const names = [...Object.keys(mutants), ...Object.keys(lanePatches)]
  throw new Error(`LEDGER_MUTANT is "${name}"; there are: ${names.join(', ')}`)
}

/** What is played; marked when the files differ from it. */
function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
    return `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain') ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}
