import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { openHelper } from '../bills/processes.ts'
import { Report } from '../ledger/report.ts'
import { machine, table } from '../web/report.ts'
import type { CeilingInput } from './ceiling.ts'
import type { Evening, Seen } from './crowd.ts'
import { type House, openHouse } from './house.ts'

const MEMBERS = 200
const COUPS = Number(process.env['BENCH_COUPS'] ?? 8)
const CEILING_COUPS = Number(process.env['BENCH_CEILING'] ?? 3)
const PACE = Number(process.env['BENCH_PACE'] ?? 100)
const ROOM = 'bac-01'
const BET_MS_MAX = 150
const CARD_MS_MAX = 300
const CEILING_BETTING_MS = 10_000

/** What a piece of the run took. */
interface Piece extends Seen {
  readonly name: string
  /** Processor time of a bet, in µs. */
  readonly studioUs: number
  readonly siteUs: number
}

/** Runs everything, prints it, keeps it in bench/results; true when the promises are kept. */
export async function runRooms(): Promise<boolean> {
  const report = new Report()
  report.say(`${machine()}\n${new Date().toISOString()}; ${MEMBERS} members, pace ${PACE} %`)
  report.say(`load average before: ${loadText()}`)
  const house = await openHouse(MEMBERS, PACE)
  try {
    const before = await playCeiling(house)
    const ours = await play(house, 'table', house.url, COUPS, house.pids.studio)
    const after = await playCeiling(house)
    report.say(`load average after: ${loadText()}\n\n${figures([before, ours, after])}`)
    report.say(`\nbets: ${endsOf(ours)}`)
    const tickets = await house.tickets()
    const faults = await house.faults()
    const states = [...tickets].map(([state, count]) => `${state} ${count}`).join(', ')
    report.say(`tickets at the end: ${states}; the books have ${faults} faults`)
    const bet = at(betsOf(ours), 0.99)
    const card = at(ours.cards, 0.99)
    const isKept = bet <= BET_MS_MAX && card <= CARD_MS_MAX && faults === 0
    report.say(
      `\na bet p99 ${bet.toFixed(0)} ms of ${BET_MS_MAX}, a card p99 ${card.toFixed(0)} ms of ${CARD_MS_MAX}`,
    )
    report.say(`kept: ${isKept}`)
    return isKept
  } finally {
    await house.close()
    await report.keep('rooms')
  }
}

async function playCeiling(house: House): Promise<Piece> {
  const helper = openHelper(join(import.meta.dirname, 'ceiling.ts'))
  const { dir, walletUrl, privateKey, game, guests } = house
  const players = Object.fromEntries(
    guests.map(({ session, user, token }) => [session, { user, token }]),
  )
  const bettingMs = CEILING_BETTING_MS
  const input: CeilingInput = { dir, walletUrl, privateKey, game, players, bettingMs }
  try {
    const url = await helper.ask<string>(input)
    return await play(house, 'ceiling', url, CEILING_COUPS, helper.pid)
  } finally {
    await helper.close()
  }
}

async function play(
  { guests, pids }: House,
  name: string,
  url: string,
  coups: number,
  pid: number,
): Promise<Piece> {
  const crowd = openHelper(join(import.meta.dirname, 'crowd.ts'))
  const used = () => [processorMs(pid), processorMs(pids.site)] as const
  try {
    const [studioFrom, siteFrom] = used()
    const sessions = guests.map(({ session }) => session)
    const evening: Evening = { url, room: ROOM, sessions, coups }
    const seen = await crowd.ask<Seen>(evening)
    const [studioTo, siteTo] = used()
    const ofOne = (ms: number) => (ms * 1000) / seen.bets.length
    return {
      ...seen,
      name,
      studioUs: ofOne(studioTo - studioFrom),
      siteUs: ofOne(siteTo - siteFrom),
    }
  } finally {
    await crowd.close()
  }
}

const betsOf = ({ bets }: Seen) =>
  bets.flatMap(({ ms, end }) => (end === 'bets_closed' ? [] : [ms]))

function figures(pieces: readonly Piece[]): string {
  const row = (piece: Piece) => [
    piece.name,
    `${piece.bets.length}`,
    ...[0.5, 0.99, 1].map((part) => at(betsOf(piece), part).toFixed(0)),
    ...[0.5, 0.99, 1].map((part) => at(piece.cards, part).toFixed(0)),
    at(piece.steps, 0.99).toFixed(0),
    piece.studioUs.toFixed(0),
    piece.siteUs.toFixed(0),
  ]
  const head = ['piece', 'bets', 'bet p50 ms', 'p99', 'longest', 'card p50 ms', 'p99', 'longest']
  return table([...head, 'other steps p99', 'studio µs a bet', 'site µs a bet'], pieces.map(row))
}

function endsOf({ bets }: Seen): string {
  const ends = new Map<string, number>()
  for (const { end } of bets) ends.set(end, (ends.get(end) ?? 0) + 1)
  return [...ends].map(([end, count]) => `${end} ${count}`).join(', ')
}

const loadText = () =>
  loadavg()
    .map((load) => load.toFixed(2))
    .join(' ')

/** Processor time of a process so far, its threads included. */
function processorMs(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  // A tick is 10 ms wherever Linux runs.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function at(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
