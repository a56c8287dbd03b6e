import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBenchCluster, type BenchCluster, type BenchDatabase } from '../ledger/database.ts'
import { Report, stageText } from '../ledger/report.ts'
import { spreadOf, table, written } from '../web/report.ts'
import type { FloodOrder, FloodReport } from './flood.ts'
import { openSite, TWINS, type BenchSite } from './site.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const PER_SECOND = Number(process.env['BENCH_FLOOD'] ?? 10_000)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const WARM_MS = 2_000
const PAUSE_MS = 20
const RATIO_MAX = 2
/** A flood that the machine cannot write proves nothing. */
const WRITTEN_MIN = 0.95

const KINDS = ['job', 'fact', 'push', 'oneLog'] as const
type Kind = (typeof KINDS)[number]

/** What each kind waited in one stretch, in ms. */
interface Stretch {
  readonly p50: Readonly<Record<Kind, number>>
  readonly p95: Readonly<Record<Kind, number>>
  readonly samples: number
  readonly perSecond: number
}

const FLOODS = {
  quiet: null,
  elsewhere: 'bench.elsewhere',
  pushes: 'platform.push',
  'one log': 'bench.one_log',
  'quiet again': null,
} as const
type Flood = keyof typeof FLOODS
type Round = Readonly<Record<Flood, Stretch>> & { readonly missing: number }

/** Runs everything, prints it, keeps it in bench/results; true when every promise is kept. */
export async function runEvents(): Promise<boolean> {
  const report = new Report()
  const cluster = await openBenchCluster()
  try {
    await cluster.makeTemplate(async (owner) => {
      await owner.query(TWINS)
    })
    report.say(await stageText(cluster))
    report.say(
      `${new Date().toISOString()}; ${PER_SECOND} rows a second, ${SECONDS} s a stretch, median ` +
        `(spread) of ${ROUNDS} rounds\n`,
    )
    const rounds: Round[] = []
    while (rounds.length < ROUNDS) rounds.push(await runRound(cluster))
    report.say(waitTable(rounds))
    const figures = figuresOf(rounds)
    report.say(`\n${table(['figure', 'median (spread)', 'promised', ''], figures)}`)
    return figures.every(([, , , verdict]) => verdict !== 'missed')
  } finally {
    await cluster.close()
    await report.keep('events')
  }
}

function runRound(cluster: BenchCluster): Promise<Round> {
  return cluster.onCopy(async (database) => {
    const site = await openSite(database.app)
    try {
      const stretches: Partial<Record<Flood, Stretch>> = {}
      let missing = 0
      for (const [flood, into] of Object.entries(FLOODS) as [Flood, string | null][]) {
        const before = site.seen()
        const { stretch, rows, own } = await runStretch(database, site, into)
        stretches[flood] = stretch
        if (flood === 'pushes') missing = rows + own - (await arrived(site, before, rows + own))
      }
      return { ...(stretches as Record<Flood, Stretch>), missing }
    } finally {
      await site.close()
    }
  })
}

/** How many pushes came by in the end. */
async function arrived(site: BenchSite, before: number, expected: number): Promise<number> {
  const deadline = performance.now() + 10_000
  while (site.seen() - before < expected && performance.now() < deadline) await sleep(20)
  return site.seen() - before
}

async function runStretch({ app }: BenchDatabase, site: BenchSite, into: string | null) {
  const flood = into === null ? null : startFlood({ at: app, table: into, perSecond: PER_SECOND })
  const waits: Record<Kind, number[]> = { job: [], fact: [], push: [], oneLog: [] }
  const from = performance.now() + WARM_MS
  const until = from + SECONDS * 1000
  let own = 0
  while (performance.now() < until) {
    for (const kind of KINDS) {
      const ms = await site[kind]()
      if (kind === 'push') own += 1
      if (performance.now() > from) waits[kind].push(ms)
      await sleep(PAUSE_MS)
    }
  }
  const done = (await flood?.stop()) ?? { rows: 0, seconds: 1 }
  const at = (share: number) =>
    Object.fromEntries(KINDS.map((kind) => [kind, quantile(waits[kind], share)])) as Record<
      Kind,
      number
    >
  const perSecond = done.rows / done.seconds
  const stretch = { p50: at(0.5), p95: at(0.95), samples: waits.job.length, perSecond }
  return { stretch, rows: done.rows, own }
}

function startFlood(order: FloodOrder): { stop(): Promise<FloodReport> } {
  const child = fork(join(import.meta.dirname, 'flood.ts'), [JSON.stringify(order)])
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        child.once('message', (report) => resolve(report as FloodReport))
        child.once('exit', (code) => code !== 0 && reject(new Error(`flood ended with ${code}`)))
        child.send('stop')
      }),
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

const NAMES: Readonly<Record<Kind, string>> = {
  job: 'job asked → runs',
  fact: 'fact → consumer',
  push: 'push → listener',
  oneLog: 'in one log → consumer (control)',
}

function waitTable(rounds: readonly Round[]): string {
  const floods = Object.keys(FLOODS) as Flood[]
  const cell = (kind: Kind, flood: Flood, which: 'p50' | 'p95') =>
    written(spreadOf(rounds.map((round) => round[flood][which][kind])), 1)
  return table(
    ['ms, p50 / p95', ...floods],
    [
      ...KINDS.map((kind) => [
        NAMES[kind],
        ...floods.map((flood) => `${cell(kind, flood, 'p50')} / ${cell(kind, flood, 'p95')}`),
      ]),
      [
        'rows of the flood a second',
        ...floods.map((flood) => written(spreadOf(rounds.map((round) => round[flood].perSecond)))),
      ],
      [
        'samples of each',
        ...floods.map((flood) => written(spreadOf(rounds.map((round) => round[flood].samples)))),
      ],
    ],
  )
}

function figuresOf(rounds: readonly Round[]): string[][] {
  const ratio = (kind: Kind, flood: Flood, which: 'p50' | 'p95') =>
    spreadOf(rounds.map((round) => round[flood][which][kind] / round.elsewhere[which][kind]))
  const promised = (['job', 'fact'] as const).flatMap((kind) =>
    (['p50', 'p95'] as const).map((which) => {
      const spread = ratio(kind, 'pushes', which)
      return [
        `${NAMES[kind]}: flood of pushes / elsewhere, ${which}`,
        written(spread, 2),
        `≤ ${RATIO_MAX}`,
        spread.median <= RATIO_MAX ? 'kept' : 'missed',
      ]
    }),
  )
  const control = ratio('oneLog', 'one log', 'p50')
  const rate = spreadOf(rounds.map(({ pushes }) => pushes.perSecond / PER_SECOND))
  const missing = Math.max(...rounds.map((round) => round.missing))
  return [
    ...promised,
    ['one log: flood in it / elsewhere, p50', written(control, 2), 'told', ''],
    [
      'flood written / asked for',
      written(rate, 2),
      `≥ ${WRITTEN_MIN}`,
      rate.median >= WRITTEN_MIN ? 'kept' : 'missed',
    ],
    ['pushes that did not arrive', `${missing}`, '0', missing === 0 ? 'kept' : 'missed'],
  ]
}
