import { reconcile } from '#ledger/reconcile.ts'
import { openDatabase } from '#platform/database/database.ts'
import { machine, spreadOf, table, written } from '../web/report.ts'
import { countCosts, type Costs } from './costs.ts'
import { onClient, openBenchCluster, type BenchCluster } from './database.ts'
import { costFigures, roundFigures, type Figure } from './figures.ts'
import { countLoad, type LoadCosts } from './load-costs.ts'
import { CALLERS, fullLoad } from './lanes.ts'
import { fillPgledger, pgledgerText } from './pgledger.ts'
import { profileOf } from './profile.ts'
import { Report, serverText } from './report.ts'
import { runRound, type Piece, type Round } from './round.ts'
import { fill, FULL_SIZE } from './seed.ts'
import { onStage, wayOf, type Stage } from './stage.ts'
import { apartBets, known, poorBets, replays, uniformBets, type Traffic } from './traffic.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** So many thrown away for each one wanted, then the machine is not quiet enough. */
const TRIES = ROUNDS + Math.max(1, ROUNDS - 1)
const COST_BATCHES = 200
const PROFILE_MS = 2_000

/** Runs everything, prints it, keeps it in bench/results; true when every promise is kept. */
export async function runLedger(): Promise<boolean> {
  const report = new Report()
  const cluster = await openBenchCluster()
  try {
    await cluster.makeTemplate(async (owner) => {
      await fill(owner, FULL_SIZE)
      await fillPgledger(owner)
    })
    const server = await onStage(cluster, ({ probe }) => serverText(probe, cluster.where))
    report.say(`${machine()}\n${server}\n${await pgledgerText()}\n${new Date().toISOString()}`)
    const rounds = await collectRounds(cluster, report)
    const good = rounds.filter(({ isGood }) => isGood)
    const judged = good.length > 0 ? good : rounds
    const costs = await onStage(cluster, countAll)
    const figures = [...roundFigures(judged), ...costFigures(costs, costs.load)]
    report.say(`\n${good.length} good rounds, ${rounds.length - good.length} thrown away`)
    if (good.length < ROUNDS) report.say('The machine was not quiet enough: this is no verdict.')
    report.say(`\n${figureTable(figures)}\n\n${pieceTable(judged)}\n\n${costText(costs)}`)
    const missed = figures.filter(({ isMissed }) => isMissed)
    const pieces = new Set(missed.map(({ piece }) => piece ?? 'G1'))
    for (const piece of pieces) {
      report.say(`\n${await onStage(cluster, (stage) => profile(stage, piece))}`)
    }
    report.say(missed.length === 0 ? '\nEvery promise is kept.' : `\nMissed: ${namesOf(missed)}`)
    return missed.length === 0 && costs.faults === 0 && good.length === ROUNDS
  } finally {
    await cluster.close()
    await report.keep('ledger')
  }
}

const namesOf = (figures: readonly Figure[]) => figures.map(({ name }) => name).join('; ')

async function collectRounds(cluster: BenchCluster, report: Report): Promise<Round[]> {
  const rounds: Round[] = []
  const enough = () => rounds.filter(({ isGood }) => isGood).length === ROUNDS
  while (!enough() && rounds.length < TRIES) {
    const round = await runRound(cluster, rounds.length)
    rounds.push(round)
    const verdict = round.isGood ? 'good' : 'thrown away'
    report.say(
      `\nround ${rounds.length}: the ceilings lie ${(round.drift * 100).toFixed(0)} % apart, ${verdict}`,
    )
    report.say(rawTable(round.pieces))
    const { sent, failed, p50, p99, max } = round.delays
    report.say(
      `\nat half of G1: ${sent} sent, ${failed} refused, p50 ${p50.toFixed(1)} ms, ` +
        `p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms`,
    )
  }
  return rounds
}

/** The load of a piece whose figure was missed, once more under observation. */
async function profile(stage: Stage, piece: string): Promise<string> {
  const { accounts } = stage
  const earlier = known(uniformBets(accounts))
  if (piece === 'G9') await fullLoad(wayOf(stage, earlier.traffic), PROFILE_MS / 2)
  const traffic: Record<string, Traffic> = {
    G7: apartBets(accounts),
    G8: poorBets(accounts),
    G9: replays(earlier.sent),
  }
  const way = wayOf(stage, traffic[piece] ?? uniformBets(accounts))
  return profileOf(stage, piece, () => fullLoad(way, PROFILE_MS, piece === 'G7' ? 2 : CALLERS))
}

type AllCosts = Costs & { readonly load: LoadCosts; readonly faults: number }

/** Counts, and proves at the end that fast books are still right ones. */
async function countAll(stage: Stage): Promise<AllCosts> {
  const { accounts, database } = stage
  const costs = await onClient(database.admin, (client) =>
    countCosts(client, uniformBets(accounts), COST_BATCHES),
  )
  const load = await countLoad(stage)
  const { db, close } = openDatabase(database.app)
  try {
    const faults = await reconcile(db, 'full')
    return { ...costs, load, faults: faults.length }
  } finally {
    await close()
  }
}

function costText({ walPerBet, walPerRow, load, faults }: AllCosts): string {
  return (
    `A bet writes ${walPerBet.toFixed(0)} bytes of log in a batch of 500, an R2 row ` +
    `${walPerRow.toFixed(0)}. At full load ${load.bets} bets took ` +
    `${(load.statements * load.bets).toFixed(0)} statements, ` +
    `${(load.commits * load.bets).toFixed(0)} commits, ${(load.syncs * load.bets).toFixed(0)} syncs. ` +
    `Reconciliation of these books in full found ${faults} faults.`
  )
}

const figureTable = (figures: readonly Figure[]) =>
  table(
    ['figure', 'what', 'median (spread)', 'promised', ''],
    figures.map(({ name, says, found, promise, isMissed }) => [
      name,
      says,
      found,
      promise,
      promise === '–' ? '' : isMissed ? 'missed' : 'kept',
    ]),
  )

/** Processor time: of each operation in µs, of everybody else on the machine in cores. */
const PIECE_HEAD = ['piece', 'a second', 'postgres µs', 'node µs', 'others, cores', 'log bytes']

const eachUs = (ms: number, { count }: Piece) => (ms * 1000) / count
const othersCores = ({ use }: Piece) => use.othersMs / use.passedMs

/** All measurements of a round, as they came. */
const rawTable = (pieces: readonly Piece[]) =>
  table(
    [...PIECE_HEAD, 'applied/refused/shed/calls'],
    pieces.map((piece) => [
      piece.name,
      piece.perSecond.toFixed(0),
      eachUs(piece.use.postgresMs, piece).toFixed(1),
      eachUs(piece.use.nodeMs, piece).toFixed(1),
      othersCores(piece).toFixed(2),
      (piece.use.walBytes / piece.count).toFixed(0),
      piece.answers ? Object.values(piece.answers).join('/') : '',
    ]),
  )

/** The same over the rounds: median and spread of each piece. */
function pieceTable(rounds: readonly Round[]): string {
  const names = [...new Set(rounds.flatMap(({ pieces }) => pieces.map(({ name }) => name)))]
  return table(
    PIECE_HEAD,
    names.map((name) => {
      const pieces = rounds.flatMap((round) => round.pieces.filter((piece) => piece.name === name))
      const of = (value: (piece: Piece) => number, digits: number) =>
        written(spreadOf(pieces.map(value)), digits)
      return [
        name,
        of((piece) => piece.perSecond, 0),
        of((piece) => eachUs(piece.use.postgresMs, piece), 1),
        of((piece) => eachUs(piece.use.nodeMs, piece), 1),
        of(othersCores, 2),
        of((piece) => piece.use.walBytes / piece.count, 0),
      ]
    }),
  )
}
