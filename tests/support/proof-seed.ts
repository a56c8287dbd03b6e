import { randomInt } from 'node:crypto'

const { PROVE, PROVE_SEED } = process.env
const SHORT_SEED = 20_261_122
const SEEDS = 2 ** 31

/** Whether this is `npm run prove`, which does more and draws a new seed; PROVE_SEED repeats a run. */
export const isLongProof = PROVE === 'long'

/** A whole number of 31 bits, of which everything that a proof or a property chooses is made. */
export const proofSeed = isLongProof ? Number(PROVE_SEED ?? randomInt(SEEDS)) : SHORT_SEED
