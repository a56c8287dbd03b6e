import { openBenchCluster, type BenchCluster } from '../ledger/database.ts'
import { Report, stageText } from '../ledger/report.ts'
import { spreadOf, table, written } from '../web/report.ts'
import { runRound, type Piece, type Round } from './round.ts'
import { CONNECTIONS, openProvider } from './shop.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** So many thrown away at most; then the machine is not quiet enough. */
const THROWN_MAX = 2
/** Of the ceiling. */
const PROMISED = 0.5

/** Runs everything, prints it, keeps it in bench/results; true when the promise is kept. */
export async function runWallet(): Promise<boolean> {
  const report = new Report()
  const cluster = await openBenchCluster()
  try {
    const rounds = await collectRounds(cluster, report)
    const good = rounds.filter(({ isGood }) => isGood)
    report.say(`\n${good.length} good rounds, ${rounds.length - good.length} thrown away`)
    if (good.length < ROUNDS) report.say('The machine was not quiet enough: this is no verdict.')
    const judged = good.length > 0 ? good : rounds
    const ratio = spreadOf(judged.map(ratioOf))
    const isKept = ratio.median >= PROMISED
    report.say(`\n${figureTable(judged, isKept ? 'kept' : 'missed')}\n\n${pieceTable(judged)}`)
    const faults = rounds.reduce((sum, round) => sum + round.faults, 0)
    report.say(
      `\nReconciliation in full of the books of all ${rounds.length} rounds found ${faults} faults.`,
    )
    return isKept && faults === 0 && good.length === ROUNDS
  } finally {
    await cluster.close()
    await report.keep('wallet')
  }
}

async function collectRounds(cluster: BenchCluster, report: Report): Promise<Round[]> {
  const provider = await openProvider(cluster)
  try {
    report.say(await stageText(cluster))
    report.say(`${new Date().toISOString()}; ${CONNECTIONS} connections of the provider`)
    const rounds: Round[] = []
    const enough = () => rounds.filter(({ isGood }) => isGood).length === ROUNDS
    while (!enough() && rounds.length < ROUNDS + THROWN_MAX) {
      const round = await runRound(cluster, provider)
      rounds.push(round)
      const drift = (round.drift * 100).toFixed(0)
      const verdict = round.isGood ? 'good' : 'thrown away'
      report.say(
        `\nround ${rounds.length}: the ceilings lie ${drift} % apart, ${verdict}; ` +
          `ours / ceiling ${ratioOf(round).toFixed(3)}`,
      )
      report.say(rawTable(round))
    }
    return rounds
  } finally {
    await provider.helper.close()
  }
}

const ratioOf = ({ before, ours, after }: Round): number =>
  ours.perSecond / ((before.perSecond + after.perSecond) / 2)

function figureTable(rounds: readonly Round[], verdict: string): string {
  const of = (value: (round: Round) => number, digits: number) =>
    written(spreadOf(rounds.map(value)), digits)
  const failed = rounds.reduce((sum, { half }) => sum + half.pairs.failed, 0)
  const told = (what: string, value: (round: Round) => number) => [what, of(value, 1), '', '']
  return table(
    ['figure', 'median (spread)', 'promised', ''],
    [
      ['ours / ceiling, pairs', of(ratioOf, 3), `≥ ${PROMISED}`, verdict],
      told('pairs a second, half load', ({ ours }) => ours.perSecond / 2),
      told('a pair at half load, p50 ms', ({ half }) => half.pairs.p50),
      told('a pair at half load, p99 ms', ({ half }) => half.pairs.p99),
      told('a call at half load, p50 ms', ({ half }) => half.calls.p50),
      told('a call at half load, p99 ms', ({ half }) => half.calls.p99),
      ['pairs refused at half load', `${failed}`, '', ''],
    ],
  )
}

/** Processor time of each pair in µs; of everybody else on the machine in cores. */
const HEAD = [
  'piece',
  'pairs a second',
  'postgres µs',
  'server µs',
  'provider µs',
  'log bytes',
  'call p50 ms',
  'others, cores',
]

const valuesOf = ({ perSecond, use, count, calls }: Piece): number[] => [
  perSecond,
  (use.postgresMs * 1000) / count,
  ((use.watchedMs[0] ?? 0) * 1000) / count,
  ((use.watchedMs[1] ?? 0) * 1000) / count,
  use.walBytes / count,
  calls.p50,
  use.othersMs / use.passedMs,
]
const DIGITS = [0, 0, 0, 0, 0, 1, 2]

const rawTable = ({ before, ours, after }: Round) =>
  table(
    [...HEAD, 'refused'],
    [before, ours, after].map((piece) => [
      piece.name,
      ...valuesOf(piece).map((value, column) => value.toFixed(DIGITS[column])),
      piece.says,
    ]),
  )

function pieceTable(rounds: readonly Round[]): string {
  const pieces = rounds.flatMap(({ before, ours, after }) => [before, ours, after])
  return table(
    HEAD,
    (['ceiling', 'ours'] as const).map((name) => {
      const values = pieces.filter((piece) => piece.name === name).map(valuesOf)
      return [
        name,
        ...DIGITS.map((digits, column) =>
          written(spreadOf(values.map((row) => row[column] ?? Number.NaN)), digits),
        ),
      ]
    }),
  )
}
