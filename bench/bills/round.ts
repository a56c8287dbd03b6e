import { saleStatement, sellBills, type NewBill } from '#features/lottery/server/sale-store.ts'
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

/** Runs one round on a fresh copy of the data set. */
export function runRound(cluster: BenchCluster): Promise<Round> {
  return cluster.onCopy(async (database) => {
    const { buyers, roundId } = await onClient(database.admin, readBuyers)
    const probe = await Probe.open(database.admin)
    const shop = await openShop(database, buyers, roundId, SIZES)
    const scene = new Scene(database, probe, shop)
    try {
      for (const size of SIZES) {
        const next = bills(buyers, roundId, size)
        await scene.play(size, { at: database.app, statement: saleStatement, next })
      }
    } finally {
      await shop.close()
      await probe.close()
    }
    const drift = Math.max(...SIZES.map((size) => scene.driftOf(size)))
    return { pieces: scene.pieces, delays: scene.delays, drift, isGood: drift <= DRIFT_MAX }
  })
}

class Scene {
  readonly pieces: Piece[] = []
  readonly delays: { name: string; size: Size; of: Delays }[] = []
  readonly #database: BenchDatabase
  readonly #probe: Probe
  readonly #shop: Shop

  constructor(database: BenchDatabase, probe: Probe, shop: Shop) {
    this.#database = database
    this.#probe = probe
    this.#shop = shop
  }

  async play(size: Size, way: Way<NewBill>): Promise<void> {
    await this.#controls(size, way)
    const lanes = await this.#measure('lanes', size, async () => {
      const { answers, ...rate } = await fullLoad(way, LANES_MS, callersOf(size))
      return { ...rate, says: Object.values(answers).join('/') }
    })
    this.#delay('lanes', size, await fixedRate(way, HALF_MS, lanes / 2))
    const http = await this.#measure('HTTP', size, async () => {
      const { rate, refused } = await this.#shop.order({ lines: size, ms: HTTP_MS })
      if (!rate) throw new Error('bench: the members did not say how many they bought')
      return { ...rate, says: saysOf(refused) }
    })
    const half = await this.#shop.order({ lines: size, ms: HALF_MS, perSecond: http / 2 })
    if (half.delays) this.#delay('HTTP', size, half.delays)
    await this.#controls(size, way)
  }

  /** The farther of the two controls: how they changed from before to after. */
  driftOf(size: Size): number {
    const rates = this.pieces
      .filter((piece) => piece.size === size && piece.name === 'one a transaction')
      .map(({ perSecond }) => perSecond)
    return 1 - Math.min(...rates) / Math.max(...rates)
  }

  /** A bill in a transaction of its own: as the site did it, and as one prepared statement. */
  async #controls(size: Size, way: Way<NewBill>): Promise<void> {
    await this.#measure('one a transaction', size, () => bareBatches(way, CONTROL_MS, CLIENTS))
    await this.#measure('one a transaction, through the pool', size, () =>
      throughPool(this.#database, way, CONTROL_MS / 2),
    )
  }

  async #measure(
    name: string,
    size: Size,
    work: () => Promise<Rate & { says?: string }>,
  ): Promise<number> {
    const watched = [this.#shop.sitePid, this.#shop.membersPid]
    const { result, use } = await this.#probe.during(work, watched)
    const { perSecond, all: count, says = '' } = result
    this.pieces.push({ name, size, perSecond, count, use, says })
    return perSecond
  }

  #delay(name: string, size: Size, of: Delays): void {
    this.delays.push({ name, size, of })
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
