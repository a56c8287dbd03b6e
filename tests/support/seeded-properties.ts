import fc from 'fast-check'
import { proofSeed } from './proof-seed.ts'

// Set-up of every test file: what a property draws comes from the run's one seed (proof-seed.ts).
// PROPERTY_RUNS is how many cases a property tries that names no number of its own.

const { PROPERTY_RUNS } = process.env

fc.configureGlobal({
  seed: proofSeed,
  ...(PROPERTY_RUNS ? { numRuns: Number(PROPERTY_RUNS) } : {}),
})
