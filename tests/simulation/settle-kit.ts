import { betTypes } from '#features/lottery/rules/bet-types.ts'
import { allWinningNumbers } from '#features/lottery/rules/match.ts'
import { compileSource, type Compiled } from './compile-source.ts'
import {
  areSalesFinal,
  findDraw,
  findOpenRuns,
  finishRun,
  payChunk,
  planRun,
  takeFence,
  type SimDb,
  type SimTx,
} from './settle-store.ts'
import type { Life } from './stage.ts'
import { inTransaction } from './transactions.ts'
import type { World } from './world.ts'

let compiled: Promise<Compiled> | undefined
let settleRoundSource: Compiled | undefined

/** Reads the real steps once; a run needs them before it begins. */
export async function loadSettlement(): Promise<void> {
  compiled ??= compileSource('features/lottery/result/server/settlement/settle-round.ts')
  settleRoundSource = await compiled
}

type Work = (tx: SimTx) => Promise<unknown>

/**
 * The real `settleRound` of a process: its four steps and their order as they are in the product,
 * over the simulated store, in simulated time.
 */
export function settlementOf(world: World, life: Life): (roundId: bigint) => Promise<void> {
  if (!settleRoundSource) throw new Error('simulated: loadSettlement comes first')
  const { settleRound } = settleRoundSource({
    areSalesFinal,
    findDraw,
    findOpenRuns,
    finishRun,
    payChunk,
    planRun,
    takeFence,
    allWinningNumbers,
    betTypes,
    sleep: (ms: number) => world.stage.sleep(ms, life),
    inTransaction: (db: SimDb, work: Work) =>
      inTransaction(world, life, (tx, step) => work({ ...db, tx, step })),
    // What the round's end tells others is not part of the simulation.
    publishRound: () => {},
    requestJob: () => {},
    roundsJob: { name: 'lottery.rounds' },
  })
  const services = { db: { world, life }, log: { info: () => {} } }
  return (roundId) => (settleRound as SettleRound)(services, roundId)
}

type SettleRound = (services: object, roundId: bigint) => Promise<void>
