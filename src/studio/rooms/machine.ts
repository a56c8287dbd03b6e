import { type BeaconChain, beaconTimeOf, latestBeaconRound } from '#kernel/beacon.ts'
import { freshShoe } from '../games/baccarat/cards.ts'
import type { Coup } from '../games/baccarat/coup.ts'
import { drawCoup } from '../games/baccarat/shoe.ts'
import type { RoomTimes } from './plans.ts'

/**
 * How a room goes on: one table for the store, the operator's calls and the documentation.
 * `shoe`: a new shoe, its hash is shown. `betting`: bets are taken. `closing`: none is taken any more, the beacon is
 * waited for. `dealing`: the cards are known and are shown. `settled`: the coup is over. `paused`: no bets are opened,
 * since beacons fail or wallets are behind.
 */
export const nextStates = {
  shoe: ['betting', 'paused'],
  betting: ['closing'],
  closing: ['dealing', 'paused'],
  dealing: ['settled'],
  settled: ['betting', 'shoe', 'paused'],
  paused: ['betting', 'shoe'],
} as const

export type RoomState = keyof typeof nextStates

/** Which beacon decides a coup; fixed in the commit that closes its bets. */
export interface Closed {
  readonly atMs: number
  readonly chainHash: string
  readonly beaconRound: number
  /** When that beacon comes into being. */
  readonly beaconAtMs: number
}

/** A beacon whose signature was verified; lowercase hex. */
export interface RoomBeacon {
  readonly round: number
  readonly randomness: string
  readonly signature: string
}

/** A room as it is, with everything that decides how it goes on. */
export interface RoomNow {
  readonly room: string
  readonly state: RoomState
  /** When the state ends; null: nobody knows. */
  readonly untilMs: number | null
  readonly changedAtMs: number
  readonly shoe: number
  /** In no answer and no log before its shoe is over. */
  readonly serverSeed: string
  /** The coup in hand, or the last one; 0: the shoe has none yet. */
  readonly coup: number
  /** Of the coup in hand, from its close on. */
  readonly closed: Closed | null
  /** The cards of the shoe that are not dealt, ascending. */
  readonly left: readonly number[]
  /** The last coup of the shoe is dealt. */
  readonly isShoeOver: boolean
}

/** The clock of a room. */
export interface Instant {
  readonly atMs: number
  readonly times: RoomTimes
}

/** What a room is told when it looks at the clock. */
export interface Moment extends Instant {
  /** On which new coups are fixed. */
  readonly chain: BeaconChain
  /** The beacon that the coup in hand waits for, where it is known. */
  readonly beacon: RoomBeacon | undefined
  /** False while beacons do not come. */
  readonly isBeaconWell: boolean
  /** False while too many messages wait for the answer of a wallet. */
  readonly isOutboxWell: boolean
  newSeed(): string
}

/** Why a coup was void. */
export type VoidReason = 'no_beacon' | 'clock_behind' | 'clock_set_back'

/** One change of a room; each is one commit. */
export type Step =
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'shoe'; readonly untilMs: number; readonly serverSeed: string }
  | { readonly kind: 'open'; readonly untilMs: number }
  | { readonly kind: 'close'; readonly closed: Closed; readonly chain: BeaconChain }
  | {
      readonly kind: 'deal'
      readonly untilMs: number
      readonly beacon: RoomBeacon
      readonly dealt: Coup
    }
  | { readonly kind: 'settle'; readonly untilMs: number }
  | { readonly kind: 'void'; readonly reason: VoidReason }
  | { readonly kind: 'pause' }

/** The state that a step leads to; `wait` stays where it is. */
export const stateAfter = {
  shoe: 'shoe',
  open: 'betting',
  close: 'closing',
  deal: 'dealing',
  settle: 'settled',
  void: 'paused',
  pause: 'paused',
} as const satisfies Record<Exclude<Step['kind'], 'wait'>, RoomState>

/** A timer that is so late was asleep with its machine. */
const ASLEEP_MS = 5_000

/** The next change of a room, if its time has come. */
export function nextStep(now: RoomNow, moment: Moment): Step | undefined {
  const { atMs, times } = moment
  if (isAstray(now, moment)) return resumeStep(now, moment)
  const isOver = now.untilMs !== null && atMs >= now.untilMs
  switch (now.state) {
    case 'shoe':
    case 'settled':
      return isOver ? goOn(now, moment) : undefined
    case 'betting':
      return isOver ? close(moment) : undefined
    case 'closing':
      return endClosing(now, moment)
    case 'dealing':
      return isOver ? { kind: 'settle', untilMs: atMs + times.settledMs } : undefined
    case 'paused':
      return mayGoOn(moment) ? goOn(now, moment) : undefined
  }
}

/**
 * What a halt changes: a betting window is kept and its clock begins again, whatever was left of it. Everything else
 * goes on by its own time, and never waits longer than its state takes.
 */
export function resumeStep(now: RoomNow, moment: Instant): Step | undefined {
  const { atMs, times } = moment
  if (now.state === 'betting') return { kind: 'wait', untilMs: atMs + times.resumedMs }
  return isTooFar(now, moment) ? { kind: 'wait', untilMs: atMs + lengthOf(now, times) } : undefined
}

/** The machine slept through the end of betting, or its clock was set back. */
const isAstray = (now: RoomNow, moment: Instant): boolean =>
  isTooFar(now, moment) || (now.state === 'betting' && moment.atMs > (now.untilMs ?? 0) + ASLEEP_MS)

const isTooFar = (now: RoomNow, { atMs, times }: Instant): boolean =>
  now.untilMs !== null && now.state !== 'closing' && now.untilMs - atMs > lengthOf(now, times)

/** The longest that a state with an end of its own takes. */
function lengthOf({ state }: RoomNow, times: RoomTimes): number {
  switch (state) {
    case 'shoe':
      return times.shoeMs
    case 'betting':
      return Math.max(times.bettingMs, times.resumedMs)
    case 'dealing':
      return times.dealingMs[2]
    case 'settled':
      return times.settledMs
    case 'closing':
    case 'paused':
      return 0
  }
}

/**
 * While beacons fail no bets are opened that could only be given back; while wallets are behind none whose wins would
 * wait behind those of before.
 */
const mayGoOn = ({ isBeaconWell, isOutboxWell }: Moment): boolean => isBeaconWell && isOutboxWell

/** The next coup, or the next shoe. */
function goOn({ isShoeOver }: RoomNow, moment: Moment): Step {
  const { atMs, times, newSeed } = moment
  if (!mayGoOn(moment)) return { kind: 'pause' }
  return isShoeOver
    ? { kind: 'shoe', untilMs: atMs + times.shoeMs, serverSeed: newSeed() }
    : { kind: 'open', untilMs: atMs + times.bettingMs }
}

/** The beacon is the first that comes later than the margin after the close: nobody had it while bets were open. */
function close({ atMs, times, chain }: Moment): Step {
  const beaconRound = latestBeaconRound(chain, new Date(atMs + times.marginMs)) + 1
  const beaconAtMs = beaconTimeOf(chain, beaconRound).getTime()
  const closed = { atMs, chainHash: chain.chain_hash, beaconRound, beaconAtMs }
  return { kind: 'close', closed, chain }
}

function endClosing({ closed, coup, serverSeed, left }: RoomNow, moment: Moment): Step | undefined {
  const { atMs, times, beacon } = moment
  if (!closed) throw new Error('a room is closing and has no beacon to wait for')
  if (atMs < closed.atMs) return { kind: 'void', reason: 'clock_set_back' }
  // What is final after a minute stays so: a beacon that comes later decides nothing.
  if (atMs >= closed.atMs + times.patienceMs) return { kind: 'void', reason: 'no_beacon' }
  if (beacon?.round !== closed.beaconRound) return undefined
  // It is there before its time: our clock is behind, and somebody may have had it while bets were open.
  if (atMs < closed.beaconAtMs) return { kind: 'void', reason: 'clock_behind' }
  const { randomness } = beacon
  const { coup: dealt } = drawCoup({ serverSeed, beacon: randomness, coup, left })
  const cards = dealt.player.length + dealt.banker.length
  const lastsMs = times.dealingMs[cards - 4] ?? times.dealingMs[2]
  return { kind: 'deal', untilMs: atMs + lastsMs, beacon, dealt }
}

/** The cards that are not among those dealt. */
export function leftOf(dealt: readonly number[]): number[] {
  const out = new Set(dealt)
  return freshShoe().filter((card) => !out.has(card))
}
