import { postStatement } from '#ledger/post-statement.ts'
import { bareBatches, CLIENTS, commitCeiling, hotRow, naiveBooks, rowCeiling } from './ceilings.ts'
import type { BenchCluster } from './database.ts'
import { fixedRate, fullLoad, type Answers } from './lanes.ts'
import type { Delays, Rate } from './loop.ts'
import { hasPgledger, pgledgerTransfers } from './pgledger.ts'
import type { Use } from './probe.ts'
import { FULL_SIZE } from './seed.ts'
import { onePerTransaction, onStage, wayOf, type Stage } from './stage.ts'
import {
  apartBets,
  asOperations,
  known,
  poorBets,
  replays,
  singleBets,
  slowBets,
  uniformBets,
  zipfBets,
  type Traffic,
} from './traffic.ts'

const CEILING_MS = 800
const WORK_MS = 1_200
const OPEN_LOOP_MS = 2_500
/** Ceilings that differ by more than this say that the machine was not ours alone. */
const DRIFT_MAX = 0.15
/** Rows that fill the server's buffers, so that every piece of a round has to make room. */
const PREHEAT_MS = 3_000

/** One measured piece of a round. */
export interface Piece {
  readonly name: string
  readonly perSecond: number
  readonly count: number
  readonly use: Use
  readonly answers?: Answers
}

/** One round, A-B-A: the ceilings, everything of ours, the ceilings again. */
export interface Round {
  readonly pieces: readonly Piece[]
  /** Bets at half of G1's rate, timed from when each was due. */
  readonly delays: Delays
  /** How far apart the two ceilings lie, the farther of R1 and R2. */
  readonly drift: number
  readonly isGood: boolean
}

/** Runs one round on a fresh copy of the data set. */
export function runRound(cluster: BenchCluster, number: number): Promise<Round> {
  return onStage(cluster, async (stage) => {
    const pieces: Piece[] = []
    const measure: Measure = async (name, work) => {
      const { result, use } = await stage.probe.during(work)
      const { perSecond, all: count } = result
      const answers = 'answers' in result ? { answers: result.answers } : {}
      pieces.push({ name, perSecond, count, use, ...answers })
      return result
    }
    await ceilings(stage, measure)
    await controls(stage, measure)
    const g1 = await betsOfAllKinds(stage, measure, number)
    const half = wayOf(stage, uniformBets(stage.accounts))
    const delays = await fixedRate(half, OPEN_LOOP_MS, g1 / 2)
    await ceilings(stage, measure)
    const drift = Math.max(...['R1', 'R2'].map((name) => driftOf(pieces, name)))
    return { pieces, delays, drift, isGood: drift <= DRIFT_MAX }
  })
}

type Measure = <Result extends Rate | (Rate & { answers: Answers })>(
  name: string,
  work: () => Promise<Result>,
) => Promise<Result>

/** Both times from the same state: nothing left to write out, buffers full of written rows. */
async function ceilings({ database, probe }: Stage, measure: Measure): Promise<void> {
  const { app } = database
  await probe.query('checkpoint')
  await rowCeiling(app, PREHEAT_MS)
  await measure('R1', () => commitCeiling(app, CEILING_MS))
  await measure('R2', () => rowCeiling(app, CEILING_MS))
}

/** The books without lanes, and books as others keep them. */
async function controls(stage: Stage, measure: Measure): Promise<void> {
  const { accounts } = stage
  const { app } = stage.database
  await measure('RT', () => bareBatches(wayOf(stage, apartBets(accounts)), CEILING_MS, 2))
  await measure(`RT ×${CLIENTS}`, () =>
    bareBatches(wayOf(stage, uniformBets(accounts)), CEILING_MS, CLIENTS),
  )
  await measure('post', () => onePerTransaction(stage, CEILING_MS, uniformBets(accounts)))
  if (hasPgledger) {
    for (const [name, houses] of [
      ['pgledger, 1,000 house accounts', 1_000],
      ['pgledger, one house account', 1],
    ] as const) {
      await measure(name, () => pgledgerTransfers(app, CEILING_MS, houses))
    }
  }
  await measure('H', () => hotRow(app, CEILING_MS))
  await measure('naive, one house row', () => naiveBooks(app, CEILING_MS, 1))
  await measure('naive, 1,000 house rows', () => naiveBooks(app, CEILING_MS, 1_000))
}

/** Everything through the lanes; answers G1's rate. */
async function betsOfAllKinds(stage: Stage, measure: Measure, number: number): Promise<number> {
  const { accounts, database } = stage
  const { traffic, sent } = known(uniformBets(accounts))
  const load = (next: Traffic) => fullLoad(wayOf(stage, next), WORK_MS)
  const one = () => measure('G1', () => load(traffic))
  const spread = () => measure('G2', () => load(uniformBets(accounts, FULL_SIZE.houses)))
  // Which of the two comes first changes with the round, and each comes twice.
  const order = number % 2 === 0 ? [one, spread, spread, one] : [spread, one, one, spread]
  const rates: number[] = []
  for (const run of order) {
    const { perSecond } = await run()
    if (run === one) rates.push(perSecond)
  }
  await measure('G1, with its events', () =>
    fullLoad(
      { at: database.app, statement: postStatement, next: asOperations(uniformBets(accounts)) },
      WORK_MS,
    ),
  )
  await measure('G3', () => load(zipfBets(accounts)))
  await measure('G4', () => load(singleBets(accounts)))
  await measure('G7', () => fullLoad(wayOf(stage, apartBets(accounts)), CEILING_MS, 2))
  await measure('G8', () => load(poorBets(accounts)))
  await measure('G8, the slow way', () => load(slowBets(accounts)))
  await measure('G9', () => load(replays(sent)))
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length
}

/** The rate of a piece, the mean where it was measured twice. */
export function rateOf({ pieces }: Pick<Round, 'pieces'>, name: string): number {
  const found = pieces.filter((piece) => piece.name === name)
  return found.reduce((sum, { perSecond }) => sum + perSecond, 0) / found.length
}

function driftOf(pieces: readonly Piece[], name: string): number {
  const rates = pieces.filter((piece) => piece.name === name).map(({ perSecond }) => perSecond)
  return 1 - Math.min(...rates) / Math.max(...rates)
}
