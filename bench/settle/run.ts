import { setTimeout as sleep } from 'node:timers/promises'
import { saleStatement } from '#features/lottery/bill/server/sale/sale-store.ts'
import { settleRound } from '#features/lottery/result/server/settlement/settle-round.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { readBuyers } from '../bills/seed.ts'
import { bills } from '../bills/traffic.ts'
import {
  onClient,
  openBenchCluster,
  type BenchCluster,
  type BenchDatabase,
} from '../ledger/database.ts'
import { fixedRate } from '../ledger/lanes.ts'
import type { Delays } from '../ledger/loop.ts'
import { Probe, type Use } from '../ledger/probe.ts'
import { Report, stageText } from '../ledger/report.ts'
import { spreadOf, table, written } from '../web/report.ts'
import { bareTables, plainRead, rawInsert } from './floor.ts'
import { announce, fillDraw, FIRST_RESULT, LINES, MEMBERS, RIGHT_RESULT, roundOf } from './seed.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const LIVE_PER_SECOND = 200
const LIVE_LINES = 10
const LIVE_MS_MIN = 1_500
const SAMPLE_MS = 10

const RATIO_MAX = 2
const P99_TIMES_MAX = 3
/** What the site may hold more than before while it pays: far below the rows of a large draw. */
const MEMORY_MAX_MB = 32

interface Round {
  readonly readMs: number
  readonly insertMs: number
  readonly rows: number
  readonly settleMs: number
  readonly settleUse: Use
  readonly insertUse: Use
  readonly correctMs: number
  readonly memoryMb: number
  readonly before: Delays
  readonly during: Delays
}

const ratioOf = ({ settleMs, readMs, insertMs }: Round) => settleMs / (readMs + insertMs)
const timesOf = ({ before, during }: Round) => during.p99 / before.p99

/** Runs everything, prints it, keeps it in bench/results; true when every promise is kept. */
export async function runSettle(): Promise<boolean> {
  const report = new Report()
  const cluster = await openBenchCluster()
  try {
    await cluster.makeTemplate((owner) => fillDraw(owner, MEMBERS))
    report.say(await stageText(cluster))
    report.say(`${new Date().toISOString()}; ${LINES} lines of ${MEMBERS} members, 1 % win`)
    const rounds: Round[] = []
    while (rounds.length < ROUNDS) rounds.push(await runRound(cluster))
    report.say(`\n${roundTable(rounds)}\n\n${liveTable(rounds)}`)
    const figures = figuresOf(rounds)
    report.say(`\n${table(['figure', 'median (spread)', 'promised', ''], figures)}`)
    const faults = await cluster.onCopy(countFaults)
    report.say(`\nReconciliation in full after payment and correction found ${faults} faults.`)
    return figures.every(([, , , verdict]) => verdict === 'kept') && faults === 0
  } finally {
    await cluster.close()
    await report.keep('settle')
  }
}

async function runRound(cluster: BenchCluster): Promise<Round> {
  const readMs = await cluster.onCopy(({ admin }) =>
    onClient(admin, async (client) =>
      plainRead(client, await roundOf(client, 'bench-draw'), FIRST_RESULT),
    ),
  )
  const alone = await cluster.onCopy(payAlone)
  const live = await cluster.onCopy((database) => payBesideSales(database, alone.settleMs))
  return { readMs, ...alone, ...live }
}

/** What settlement needs of a site. */
function siteOn(database: BenchDatabase) {
  const { db, close } = openDatabase(database.app)
  const services = { db, log: { info: () => {} } } as unknown as Services
  return { db, close, pay: (roundId: bigint) => settleRound(services, roundId) }
}

async function payAlone(database: BenchDatabase) {
  const probe = await Probe.open(database.admin)
  const site = siteOn(database)
  try {
    const roundId = await onClient(database.admin, (client) => roundOf(client, 'bench-draw'))
    const memory = watchMemory()
    const { use } = await probe.during(() => site.pay(roundId))
    const memoryMb = memory.stop()
    const { result: floor, use: floorUse } = await onClient(database.admin, async (client) => {
      const writes = await bareTables(client, roundId)
      return probe.during(() => rawInsert(client, roundId, writes))
    })
    await onClient(database.admin, (client) => announce(client, roundId, 2, RIGHT_RESULT))
    const start = performance.now()
    await site.pay(roundId)
    return {
      settleMs: use.passedMs,
      settleUse: use,
      memoryMb,
      insertMs: floor.ms,
      insertUse: floorUse,
      rows: floor.rows,
      correctMs: performance.now() - start,
    }
  } finally {
    await site.close()
    await probe.close()
  }
}

/** How much more the process holds at its peak than at the start, in MB. */
function watchMemory(): { stop(): number } {
  const held = () => process.memoryUsage().rss / 2 ** 20
  const start = held()
  let peak = start
  const timer = setInterval(() => {
    peak = Math.max(peak, held())
  }, SAMPLE_MS)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(peak, held()) - start
    },
  }
}

/** Sales of another round by the same members, without the payment and then during it. */
async function payBesideSales(database: BenchDatabase, aloneMs: number) {
  const site = siteOn(database)
  try {
    const { buyers, roundId: open } = await onClient(database.admin, readBuyers)
    const drawn = await onClient(database.admin, (client) => roundOf(client, 'bench-draw'))
    const ms = Math.max(LIVE_MS_MIN, aloneMs)
    const next = bills(buyers, open, LIVE_LINES)
    const way = { at: database.app, statement: saleStatement, next }
    const before = await fixedRate(way, ms, LIVE_PER_SECOND)
    const [during] = await Promise.all([
      fixedRate(way, ms, LIVE_PER_SECOND),
      // The first fifth of the sales warms up and is not counted.
      sleep(ms / 5).then(() => site.pay(drawn)),
    ])
    return { before, during }
  } finally {
    await site.close()
  }
}

/** Fast payment is right payment: pays, corrects, and proves the books and the lottery's rows. */
async function countFaults(database: BenchDatabase): Promise<number> {
  const site = siteOn(database)
  try {
    const roundId = await onClient(database.admin, (client) => roundOf(client, 'bench-draw'))
    await site.pay(roundId)
    await onClient(database.admin, (client) => announce(client, roundId, 2, RIGHT_RESULT))
    await site.pay(roundId)
    return (await reconcile(site.db, 'full')).length
  } finally {
    await site.close()
  }
}

function figuresOf(rounds: readonly Round[]): string[][] {
  const figure = (
    name: string,
    of: (round: Round) => number,
    atMost: number,
    digits: number,
  ): string[] => {
    const spread = spreadOf(rounds.map(of))
    const verdict = spread.median <= atMost ? 'kept' : 'missed'
    return [name, written(spread, digits), `≤ ${atMost}`, verdict]
  }
  return [
    figure('settlement / (read of the winners + raw insert)', ratioOf, RATIO_MAX, 2),
    figure('p99 of sales during it / before', timesOf, P99_TIMES_MAX, 2),
    figure('memory of the site at its peak, MB more', ({ memoryMb }) => memoryMb, MEMORY_MAX_MB, 1),
  ]
}

const roundTable = (rounds: readonly Round[]) =>
  table(
    [
      'round',
      'read ms',
      'raw insert ms',
      'its postgres ms',
      'rows',
      'settlement ms',
      'postgres ms',
      'site ms',
      'others, cores',
      'WAL MB',
      'correction ms',
      'memory MB',
    ],
    rounds.map((round, at) => [
      `${at + 1}`,
      ...[
        round.readMs,
        round.insertMs,
        round.insertUse.postgresMs,
        round.rows,
        round.settleMs,
        round.settleUse.postgresMs,
        round.settleUse.nodeMs,
      ].map((figure) => figure.toFixed(0)),
      (round.settleUse.othersMs / round.settleUse.passedMs).toFixed(2),
      (round.settleUse.walBytes / 2 ** 20).toFixed(1),
      round.correctMs.toFixed(0),
      round.memoryMb.toFixed(1),
    ]),
  )

const liveTable = (rounds: readonly Round[]) =>
  table(
    [`${LIVE_PER_SECOND} bills a second`, 'p50 ms', 'p99 ms', 'most ms', 'not sold'],
    rounds.flatMap(({ before, during }, at) =>
      (
        [
          ['before', before],
          ['during', during],
        ] as const
      ).map(([name, of]) => [
        `round ${at + 1}, ${name}`,
        ...[of.p50, of.p99, of.max].map((ms) => ms.toFixed(1)),
        `${of.failed}`,
      ]),
    ),
  )
