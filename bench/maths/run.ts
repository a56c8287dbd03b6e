import { createDraws, type Draws } from '#kernel/fair.ts'
import { hmacSha256 } from '#kernel/hash.ts'
import { REELS } from '#studio/games/talat/config.ts'
import { talatReturn } from '#studio/games/talat/par.ts'
import { baseStrips, countScatters, drawTalat, linePays } from '#studio/games/talat/rules.ts'
import { Report } from '../ledger/report.ts'
import { machine, spreadOf, table, written } from '../web/report.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const THROWN_MAX = 5
const DRIFT_MAX = 0.15
const LAP_MS = 1_000
const CHUNK = 10_000
const RETURN_MS_MAX = 10
const SPINS_MIN = 5_000_000
const SERVER_SEED = 'a'.repeat(64)

/** Per second, but for the return. */
interface Round {
  readonly cells: readonly [before: number, after: number]
  readonly spins: number
  readonly rounds: number
  readonly played: number
  readonly hmacs: number
  readonly returnMs: number
}

/** What was worked out, so that no engine may leave the work out. */
let kept = 0

/** How many calls of `work` a second. */
function perSecond(work: (at: number) => number): number {
  const from = performance.now()
  let count = 0
  while (performance.now() - from < LAP_MS) {
    for (let at = count; at < count + CHUNK; at += 1) kept += work(at)
    count += CHUNK
  }
  return (count * 1_000) / (performance.now() - from)
}

const stops = Array.from({ length: REELS }, () => 0)

/** Other stops for each number; five bits a reel. */
function turnTo(at: number): void {
  const mixed = Math.imul(at, 0x9e37_79b1) >>> 4
  for (let reel = 0; reel < REELS; reel += 1) stops[reel] = (mixed >>> (5 * reel)) & 31
}

function addCells(at: number): number {
  turnTo(at)
  let sum = 0
  for (let reel = 0; reel < REELS; reel += 1) {
    sum += baseStrips.cells[reel * 34 + (stops[reel] as number)] as number
  }
  return sum
}

function spin(at: number): number {
  turnTo(at)
  return linePays(baseStrips, stops) + countScatters(baseStrips, stops)
}

/** A quick generator behind the interface of the real one. */
function quickDraws(): Draws {
  let state = 1
  return {
    randInt(n) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      return (state >>> 0) % n
    },
  }
}

const playedRound = (nonce: number): number =>
  drawTalat(createDraws({ serverSeed: SERVER_SEED, clientSeed: 'bench', nonce }))
const oneHmac = (nonce: number): number => hmacSha256(SERVER_SEED, `bench:${nonce}:0`).getUint32(0)

function timeReturn(): number {
  const times = Array.from({ length: 50 }, () => {
    const from = performance.now()
    kept += talatReturn().symbols.length
    return performance.now() - from
  })
  return spreadOf(times).median
}

function measure(): Round {
  const quick = quickDraws()
  const before = perSecond(addCells)
  const spins = perSecond(spin)
  const rounds = perSecond(() => drawTalat(quick))
  const hmacs = perSecond(oneHmac)
  const played = perSecond(playedRound)
  const returnMs = timeReturn()
  return { cells: [before, perSecond(addCells)], spins, rounds, hmacs, played, returnMs }
}

const driftOf = ({ cells: [before, after] }: Round): number =>
  Math.abs(before - after) / Math.min(before, after)

/** Runs everything, prints it, keeps it in bench/results; true when the promises are kept. */
export async function runMaths(): Promise<boolean> {
  const report = new Report()
  report.say(`${machine()}\n${new Date().toISOString()}`)
  measure()
  const rounds: Round[] = []
  const good = () => rounds.filter((round) => driftOf(round) <= DRIFT_MAX)
  while (good().length < ROUNDS && rounds.length < ROUNDS + THROWN_MAX) rounds.push(measure())
  const isEnough = good().length === ROUNDS
  report.say(`\n${good().length} good rounds, ${rounds.length - good().length} thrown away`)
  if (!isEnough) report.say('The machine was not quiet enough: this is no verdict.')
  const judged = isEnough ? good() : rounds
  const spread = (of: (round: Round) => number) => spreadOf(judged.map(of))
  const spins = spread((round) => round.spins)
  const returnMs = spread((round) => round.returnMs)
  const isKept = spins.median >= SPINS_MIN && returnMs.median < RETURN_MS_MAX
  report.say(`\n${figures(spread, { spins: written(spins), returnMs: written(returnMs, 2) })}`)
  report.say(`\nkept: ${isKept}; sum of all that was worked out: ${kept}`)
  await report.keep('maths')
  return isEnough && isKept
}

const figures = (
  spread: (of: (round: Round) => number) => Parameters<typeof written>[0],
  own: { readonly spins: string; readonly returnMs: string },
): string =>
  table(
    ['figure', 'median (least to most)', 'promise'],
    [
      ['exact return, ms', own.returnMs, `< ${RETURN_MS_MAX}`],
      ['spins a second', own.spins, `>= ${SPINS_MIN}`],
      ['ceiling: one cell a reel', written(spread((round) => round.cells[0])), ''],
      [
        'spins / ceiling',
        written(
          spread((round) => round.spins / round.cells[0]),
          3,
        ),
        '',
      ],
      ['whole rounds a second, quick generator', written(spread((round) => round.rounds)), ''],
      ['whole rounds a second, pf-v1', written(spread((round) => round.played)), ''],
      ['ceiling: one HMAC', written(spread((round) => round.hmacs)), ''],
      [
        'pf-v1 / ceiling',
        written(
          spread((round) => round.played / round.hmacs),
          3,
        ),
        '',
      ],
    ],
  )
