import {
  saleStatement,
  sellBills,
  type NewBill,
} from '#features/lottery/bill/server/sale/sale-store.ts'
import { inTransaction, openDatabase } from '#platform/database/database.ts'
import { bareBatches, CLIENTS } from '../ledger/ceilings.ts'
import { onClient, type BenchCluster, type BenchDatabase } from '../ledger/database.ts'
import { fixedRate, fullLoad, type Way } from '../ledger/lanes.ts'
import { closedLoop, type Delays, type Rate } from '../ledger/loop.ts'
import { Probe, type Use } from '../ledger/probe.ts'
import type { Report } from './client.ts'
import { readBuyers } from './seed.ts'
import { openShop, type Shop } from './shop.ts'
import { bills } from './traffic.ts'

/** Bills of so many lines. */
export const SIZES = [10, 100] as const
export type Size = (typeof SIZES)[number]

/** As many bills as fill the next batch of both lanes while one is in flight. */
export const callersOf = (size: Size): number => (2 * saleStatement.weightMax) / size

const CONTROL_MS = 1_000
const LANES_MS = 1_800
const HTTP_MS = 2_500
const HALF_MS = 2_000
/** Controls that lie farther apart say that the machine was not ours alone. */
const DRIFT_MAX = 0.15

export interface Piece {
  readonly name: string
  readonly size: Size
  readonly perSecond: number
  readonly count: number
  readonly use: Use
  readonly says: string
}

/** One round, A-B-A: one transaction a bill, then lanes and site, then one a bill again. */
export interface Round {
  readonly pieces: readonly Piece[]
  readonly delays: readonly { readonly name: string; readonly size: Size; readonly of: Delays }[]
  readonly drift: number
  readonly isGood: boolean
}

/**
 * Runs one round. Controls, ours, and controls again each get a fresh copy of the data set: bills
 * that are sold already make the next ones dearer, and the drift has to speak of the machine alone.
 */
export async function runRound(cluster: BenchCluster): Promise<Round> {
  const before = await cluster.onCopy(playControls)
  const ours = await cluster.onCopy(playOurs)
  const after = await cluster.onCopy(playControls)
  const drift = Math.max(...SIZES.map((size) => driftOf(size, before, after)))
  return {
    pieces: [...before, ...ours.pieces, ...after],
    delays: ours.delays,
    drift,
    isGood: drift <= DRIFT_MAX,
  }
}

/** How far the two controls of a size lie apart. */
function driftOf(size: Size, before: readonly Piece[], after: readonly Piece[]): number {
  const rates = [before, after].map((pieces) => rateOf({ pieces }, 'one a transaction', size))
  return 1 - Math.min(...rates) / Math.max(...rates)
}

/** A bill in a transaction of its own: as the site did it, and as one prepared statement. */
async function playControls(database: BenchDatabase): Promise<Piece[]> {
  const { buyers, roundId } = await onClient(database.admin, readBuyers)
  const probe = await Probe.open(database.admin)
  const scene = new Scene(probe, [])
  try {
    for (const size of SIZES) {
      const way = wayOf(database, bills(buyers, roundId, size))
      await scene.measure('one a transaction', size, () => bareBatches(way, CONTROL_MS, CLIENTS))
      await scene.measure('one a transaction, through the pool', size, () =>
        throughPool(database, way, CONTROL_MS / 2),
      )
    }
  } finally {
    await probe.close()
  }
  return scene.pieces
}

/** Lanes and site, each at full load and then at half of what it reached. */
async function playOurs(database: BenchDatabase): Promise<Scene> {
  const { buyers, roundId } = await onClient(database.admin, readBuyers)
  const probe = await Probe.open(database.admin)
  const shop = await openShop(database, buyers, roundId, SIZES)
  const scene = new Scene(probe, [shop.sitePid, shop.membersPid])
  try {
    for (const size of SIZES) {
      const way = wayOf(database, bills(buyers, roundId, size))
      await playLanes(scene, way, size)
      await playHttp(scene, shop, size)
    }
  } finally {
    await shop.close()
    await probe.close()
  }
  return scene
}

const wayOf = (database: BenchDatabase, next: () => NewBill): Way<NewBill> => ({
  at: database.app,
  statement: saleStatement,
  next,
})

async function playLanes(scene: Scene, way: Way<NewBill>, size: Size): Promise<void> {
  const full = await scene.measure('lanes', size, async () => {
    const { answers, ...rate } = await fullLoad(way, LANES_MS, callersOf(size))
    return { ...rate, says: Object.values(answers).join('/') }
  })
  scene.delays.push({ name: 'lanes', size, of: await fixedRate(way, HALF_MS, full / 2) })
}

async function playHttp(scene: Scene, shop: Shop, size: Size): Promise<void> {
  const full = await scene.measure('HTTP', size, async () => {
    const { rate, refused } = await shop.order({ lines: size, ms: HTTP_MS })
    if (!rate) throw new Error('bench: the members did not say how many they bought')
    return { ...rate, says: saysOf(refused) }
  })
  const half = await shop.order({ lines: size, ms: HALF_MS, perSecond: full / 2 })
  if (half.delays) scene.delays.push({ name: 'HTTP', size, of: half.delays })
}

class Scene {
  readonly pieces: Piece[] = []
  readonly delays: { name: string; size: Size; of: Delays }[] = []
  readonly #probe: Probe
  readonly #watched: readonly number[]

  constructor(probe: Probe, watched: readonly number[]) {
    this.#probe = probe
    this.#watched = watched
  }

  async measure(
    name: string,
    size: Size,
    work: () => Promise<Rate & { says?: string }>,
  ): Promise<number> {
    const { result, use } = await this.#probe.during(work, this.#watched)
    const { perSecond, all: count, says = '' } = result
    this.pieces.push({ name, size, perSecond, count, use, says })
    return perSecond
  }
}

const saysOf = (refused: Report['refused']): string =>
  Object.entries(refused)
    .map(([code, count]) => `${count}× ${code}`)
    .join(', ')

async function throughPool(
  { app }: BenchDatabase,
  { next }: Way<NewBill>,
  ms: number,
): Promise<Rate> {
  const { db, close } = openDatabase(app, { max: CLIENTS })
  try {
    return await closedLoop(CLIENTS, ms, async () => {
      await inTransaction(db, (tx) => sellBills(tx, [next()]))
      return 1
    })
  } finally {
    await close()
  }
}

/** The rate of a piece, the mean where it was measured twice. */
export function rateOf({ pieces }: Pick<Round, 'pieces'>, name: string, size: Size): number {
  const found = pieces.filter((piece) => piece.name === name && piece.size === size)
  return found.reduce((sum, { perSecond }) => sum + perSecond, 0) / found.length
}
