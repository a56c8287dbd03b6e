import { appendFileSync } from 'node:fs'
import { test } from 'vitest'
import { isLongProof } from './proof-seed.ts'

// How much a proof does. In `npm test` it has its short form: fixed counts and one seed, so that it
// does the same work in every run and on every machine. `npm run prove` runs the long form of every
// test file that imports this one: more of it, with a seed that is new each time (proof-seed.ts).

const { PROVE_COVERAGE } = process.env

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
