import { saleStatement } from '#features/lottery/bill/server/sale/sale-store.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { openDatabase } from '#platform/database/database.ts'
import {
  onClient,
  openBenchCluster,
  type BenchCluster,
  type BenchDatabase,
} from '../ledger/database.ts'
import { fullLoad } from '../ledger/lanes.ts'
import { Probe } from '../ledger/probe.ts'
import { profileOf } from '../ledger/profile.ts'
import { Report, serverText } from '../ledger/report.ts'
import { machine, spreadOf, table, written } from '../web/report.ts'
import { callersOf, rateOf, runRound, SIZES, type Piece, type Round, type Size } from './round.ts'
import { fillBills, readBuyers } from './seed.ts'
import { CONNECTIONS } from './shop.ts'
import { bills } from './traffic.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** So many thrown away at most; then the machine is not quiet enough. */
const THROWN_MAX = 2
const PROFILE_MS = 2_000

/** How many times the rate of one transaction a bill. */
const PROMISED = [
  { name: 'lanes', atLeast: 8, aim: 12 },
  { name: 'HTTP', atLeast: 5, aim: 8 },
] as const

/** Runs everything, prints it, keeps it in bench/results; true when every promise is kept. */
export async function runBills(): Promise<boolean> {
  const report = new Report()
  const cluster = await openBenchCluster()
  try {
    await cluster.makeTemplate(fillBills)
    await onPlace(cluster, async ({ probe }) => {
      report.say(`${machine()}\n${await serverText(probe, cluster.where)}`)
    })
    report.say(`${new Date().toISOString()}; ${CONNECTIONS} connections through HTTP`)
    const rounds = await collectRounds(cluster, report)
    const good = rounds.filter(({ isGood }) => isGood)
    report.say(`\n${good.length} good rounds, ${rounds.length - good.length} thrown away`)
    if (good.length < ROUNDS) report.say('The machine was not quiet enough: this is no verdict.')
    const judged = good.length > 0 ? good : rounds
    const figures = SIZES.flatMap((size) => figuresOf(judged, size))
    report.say(`\n${figureTable(figures)}\n\n${delayTable(judged)}\n\n${pieceTable(judged)}`)
    const missed = figures.filter(({ isMissed }) => isMissed)
    for (const size of new Set(missed.map((figure) => figure.size))) {
      report.say(`\n${await onPlace(cluster, (place) => profile(place, size))}`)
    }
    const faults = await onPlace(cluster, countFaults)
    report.say(`\nReconciliation in full after bills of every size found ${faults} faults.`)
    return missed.length === 0 && faults === 0 && good.length === ROUNDS
  } finally {
    await cluster.close()
    await report.keep('bills')
  }
}

async function collectRounds(cluster: BenchCluster, report: Report): Promise<Round[]> {
  const rounds: Round[] = []
  const enough = () => rounds.filter(({ isGood }) => isGood).length === ROUNDS
  while (!enough() && rounds.length < ROUNDS + THROWN_MAX) {
    const round = await runRound(cluster)
    rounds.push(round)
    const verdict = round.isGood ? 'good' : 'thrown away'
    report.say(
      `\nround ${rounds.length}: the controls lie ${(round.drift * 100).toFixed(0)} % apart, ${verdict}`,
    )
    report.say(rawTable(round.pieces))
  }
  return rounds
}

interface Place {
  readonly database: BenchDatabase
  readonly probe: Probe
}

function onPlace<T>(cluster: BenchCluster, work: (place: Place) => Promise<T>): Promise<T> {
  return cluster.onCopy(async (database) => {
    const probe = await Probe.open(database.admin)
    try {
      return await work({ database, probe })
    } finally {
      await probe.close()
    }
  })
}

async function wayOf({ database }: Place, size: Size) {
  const { buyers, roundId } = await onClient(database.admin, readBuyers)
  return { at: database.app, statement: saleStatement, next: bills(buyers, roundId, size) }
}

async function profile(place: Place, size: Size): Promise<string> {
  const way = await wayOf(place, size)
  return profileOf(place, `bills of ${size} lines`, () =>
    fullLoad(way, PROFILE_MS, callersOf(size)),
  )
}

/** Fast sales are right ones: sells for a while and proves the books and the lottery's rows. */
async function countFaults(place: Place): Promise<number> {
  for (const size of SIZES)
    await fullLoad(await wayOf(place, size), PROFILE_MS / 4, callersOf(size))
  const { db, close } = openDatabase(place.database.app)
  try {
    return (await reconcile(db, 'full')).length
  } finally {
    await close()
  }
}

interface Figure {
  readonly name: string
  readonly size: Size
  readonly found: string
  readonly promise: string
  readonly isMissed: boolean
}

/** The faster of the two ways to sell one bill in one transaction. */
const controlOf = (round: Round, size: Size): number =>
  Math.max(
    ...['one a transaction', 'one a transaction, through the pool'].map((name) =>
      rateOf(round, name, size),
    ),
  )

function figuresOf(rounds: readonly Round[], size: Size): Figure[] {
  return PROMISED.map(({ name, atLeast, aim }) => {
    const spread = spreadOf(
      rounds.map((round) => rateOf(round, name, size) / controlOf(round, size)),
    )
    return {
      name: `${name} / one a transaction`,
      size,
      found: written(spread, 1),
      promise: `≥ ${atLeast} (aim ${aim})`,
      isMissed: !(spread.median >= atLeast),
    }
  })
}

const figureTable = (figures: readonly Figure[]) =>
  table(
    ['lines', 'figure', 'median (spread)', 'promised', ''],
    figures.map(({ size, name, found, promise, isMissed }) => [
      `${size}`,
      name,
      found,
      promise,
      isMissed ? 'missed' : 'kept',
    ]),
  )

/** Waiting at half of the full rate, from when each bill was due. */
const delayTable = (rounds: readonly Round[]) =>
  table(
    ['lines', 'at half load', 'p50 ms', 'p99 ms', 'not sold'],
    SIZES.flatMap((size) =>
      ['lanes', 'HTTP'].map((name) => {
        const found = rounds.flatMap(({ delays }) =>
          delays.filter((delay) => delay.name === name && delay.size === size),
        )
        return [
          `${size}`,
          name,
          written(spreadOf(found.map(({ of }) => of.p50)), 1),
          written(spreadOf(found.map(({ of }) => of.p99)), 1),
          `${found.reduce((sum, { of }) => sum + of.failed, 0)}`,
        ]
      }),
    ),
  )

/** Processor time of each bill in µs; of everybody else on the machine in cores. */
const HEAD = [
  'lines',
  'piece',
  'bills a second',
  'postgres µs',
  'bench µs',
  'site µs',
  'members µs',
  'others, cores',
]

const timesOf = ({ use, count }: Piece): number[] =>
  [use.postgresMs, use.nodeMs, use.watchedMs[0] ?? 0, use.watchedMs[1] ?? 0].map(
    (ms) => (ms * 1000) / count,
  )

const rawTable = (pieces: readonly Piece[]) =>
  table(
    [...HEAD, 'applied/refused/shed/calls, or what was not sold'],
    pieces.map((piece) => [
      `${piece.size}`,
      piece.name,
      piece.perSecond.toFixed(0),
      ...timesOf(piece).map((us) => us.toFixed(0)),
      (piece.use.othersMs / piece.use.passedMs).toFixed(2),
      piece.says,
    ]),
  )

function pieceTable(rounds: readonly Round[]): string {
  const all = rounds.flatMap(({ pieces }) => pieces)
  return table(
    HEAD,
    SIZES.flatMap((size) =>
      [...new Set(all.map(({ name }) => name))].map((name) => {
        const found = all.filter((piece) => piece.size === size && piece.name === name)
        const of = (value: (piece: Piece) => number, digits = 0) =>
          written(spreadOf(found.map(value)), digits)
        return [
          `${size}`,
          name,
          of(({ perSecond }) => perSecond),
          ...[0, 1, 2, 3].map((column) => of((piece) => timesOf(piece)[column] ?? Number.NaN)),
          of((piece) => piece.use.othersMs / piece.use.passedMs, 2),
        ]
      }),
    ),
  )
}
