import { type BeaconChain, latestBeaconRound } from '#kernel/beacon.ts'
import type { BeaconSource } from '../beacon/beacon-source.ts'
import type { RoomBeacon, RoomNow } from './machine.ts'

/** From one question for a beacon to the next, after its time has come; it doubles up to the second. */
const ASK_AGAIN_MS = 250
const ASK_AGAIN_MAX_MS = 2_000
/** From one look whether beacons come again to the next. */
const PROBE_EVERY_MS = 2_000
/** So far the newest beacon may be behind our clock, in rounds, and before it. */
const BEHIND_MAX = 3
const BEFORE_MAX_MS = 1_000

/** What is asked for a table whose bets are closed. */
interface Asked {
  readonly shoe: number
  readonly coup: number
  found: RoomBeacon | undefined
  isUnderWay: boolean
  nextMs: number
  waitMs: number
}

/** What the watch works with. */
interface Parts {
  readonly source: BeaconSource
  readonly chain: BeaconChain
  nowMs(): number
  /** Called when something is known that was not. */
  heard(): void
  /** Runs a question; it is ended by the signal. */
  ask(question: (signal: AbortSignal) => Promise<void>): void
}

/** Asks for the beacons of tables whose bets are closed, and whether beacons come at all. */
export class BeaconWatch {
  readonly #parts: Parts
  readonly #asked = new Map<string, Asked>()
  #isWell: boolean
  #isProbing = false
  #probeMs = 0

  constructor(parts: Parts, isWell: boolean) {
    this.#parts = parts
    this.#isWell = isWell
  }

  /** Whether beacons come. */
  get isWell(): boolean {
    return this.#isWell
  }

  /** A coup had no beacon: no bets are opened until the newest one is seen again. */
  fail(): void {
    this.#isWell = false
  }

  /** The beacon of a table's coup, once it is known. */
  foundFor({ room, shoe, coup }: RoomNow): RoomBeacon | undefined {
    const asked = this.#asked.get(room)
    return asked?.shoe === shoe && asked.coup === coup ? asked.found : undefined
  }

  /** Asks what is to be asked now. @returns when there is something to ask again */
  look(tables: Iterable<RoomNow>): number {
    let dueMs = Infinity
    for (const table of tables) {
      if (table.state === 'closing') dueMs = Math.min(dueMs, this.#askFor(table))
      if (table.state === 'paused' && !this.#isWell) dueMs = Math.min(dueMs, this.#probe())
    }
    return dueMs
  }

  /**
   * The first question goes out at once when bets close, long before the beacon's time: an answer to it shows that our
   * clock is behind. Each table asks its own, since another's was asked while this one still took bets.
   */
  #askFor({ room, shoe, coup, closed }: RoomNow): number {
    const { source, chain, nowMs, heard, ask } = this.#parts
    if (closed?.chainHash !== chain.chain_hash) return Infinity
    const known = this.#asked.get(room)
    const isSame = known?.shoe === shoe && known.coup === coup
    const asked: Asked = isSame
      ? known
      : { shoe, coup, found: undefined, isUnderWay: false, nextMs: nowMs(), waitMs: ASK_AGAIN_MS }
    this.#asked.set(room, asked)
    if (asked.found || asked.isUnderWay) return Infinity
    if (nowMs() < asked.nextMs) return asked.nextMs
    asked.isUnderWay = true
    ask(async (signal) => {
      try {
        asked.found = await source.beacon(chain, closed.beaconRound, signal)
      } finally {
        asked.isUnderWay = false
        // What is asked before its time does not count as a question without an answer.
        if (nowMs() < closed.beaconAtMs) asked.nextMs = closed.beaconAtMs
        else {
          asked.nextMs = nowMs() + asked.waitMs
          asked.waitMs = Math.min(2 * asked.waitMs, ASK_AGAIN_MAX_MS)
        }
        heard()
      }
    })
    return Infinity
  }

  #probe(): number {
    const { source, chain, nowMs, heard, ask } = this.#parts
    if (this.#isProbing) return Infinity
    const waitMs = this.#probeMs - nowMs()
    // Longer than a wait is: the clock was set back.
    if (waitMs > 0 && waitMs <= PROBE_EVERY_MS) return this.#probeMs
    this.#isProbing = true
    ask(async (signal) => {
      try {
        this.#isWell = await isBeaconWell(source, chain, nowMs, signal)
      } finally {
        this.#isProbing = false
        this.#probeMs = nowMs() + PROBE_EVERY_MS
        heard()
      }
    })
    return Infinity
  }
}

/** Whether the newest beacon is there, signed, and of this time by our clock. */
export async function isBeaconWell(
  source: BeaconSource,
  chain: BeaconChain,
  nowMs: () => number,
  signal: AbortSignal,
): Promise<boolean> {
  const newest = await source.beacon(chain, 'latest', signal)
  const atMs = nowMs()
  if (!newest || atMs < chain.genesis_unix * 1000) return false
  const expected = latestBeaconRound(chain, new Date(atMs))
  const latest = latestBeaconRound(chain, new Date(atMs + BEFORE_MAX_MS))
  return newest.round >= expected - BEHIND_MAX && newest.round <= latest
}
