import { randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { test } from 'vitest'

// How much a proof does. In `npm test` it has its short form: fixed counts and one seed, so that it
// does the same work in every run and on every machine. `npm run prove` runs the long form of every
// test file that imports this one: more of it, with a seed that is new each time. PROVE_SEED
// repeats such a run.

const { PROVE, PROVE_SEED, PROVE_COVERAGE } = process.env
const SHORT_SEED = 20_261_122
const SEEDS = 2 ** 31

export const isLongProof = PROVE === 'long'

/** A whole number of 31 bits, of which everything that a proof chooses is made. */
export const proofSeed = isLongProof ? Number(PROVE_SEED ?? randomInt(SEEDS)) : SHORT_SEED

/** What belongs to the form of this run. */
export const inForm = <Value>({ short, long }: { short: Value; long: Value }): Value =>
  isLongProof ? long : short

/** A test of the long form alone: to `npm test` it is not there, neither passed nor skipped. */
export const provedLong: (name: string, body: () => Promise<void>, timeoutMs: number) => void =
  isLongProof ? test : () => {}

/** What a proof went through, one line in the table of `npm run prove`. */
export interface Covered {
  readonly proof: string
  readonly facts: Readonly<Record<string, number | string>>
}

/** Says what a proof went through. Call it at its end, when all of it held. */
export function covered(proof: string, facts: Covered['facts']): void {
  const line: Covered = { proof, facts }
  if (PROVE_COVERAGE) appendFileSync(PROVE_COVERAGE, `${JSON.stringify(line)}\n`)
}
