import { satangOf, wireOf } from './baht.ts'
import { keep, ofTab, readKept } from './kept.ts'
import { part } from './page-parts.ts'
import type { RoundView } from './studio-words.ts'

/** What is kept of a session of this frame over reloads of its tab. */
interface Kept {
  readonly session: string
  readonly beganAtMs: number
  readonly netSatang: string
  /** The last rounds that were counted: one may be shown again, on return or after a reload. */
  readonly rounds: readonly string[]
}

/** What is counted: a round, or all that its player had on one coup. */
type Counted = Pick<RoundView, 'id' | 'net' | 'reason'>

const NAME = 'studio-tally'
const ROUNDS_MAX = 60

/**
 * Counts how long a session has lasted and what it came to, and shows both.
 * @returns what counts a round that was shown to its end
 */
export function startTally(
  session: string,
  showNet: (text: string) => void,
): (round: Counted) => void {
  let tally = readTally(session)
  const elapsed = part('elapsed')
  const tick = () => {
    elapsed.textContent = clockText(nowMs() - tally.beganAtMs)
  }
  const write = (next: Kept) => {
    tally = next
    keep(ofTab, NAME, JSON.stringify(next))
    showNet(wireOf(BigInt(next.netSatang)))
  }
  write(tally)
  tick()
  setInterval(tick, 1_000)
  return ({ id, net, reason }) => {
    if (reason !== null || net === null || tally.rounds.includes(id)) return
    const rounds = [...tally.rounds, id].slice(-ROUNDS_MAX)
    write({ ...tally, netSatang: `${BigInt(tally.netSatang) + satangOf(net)}`, rounds })
  }
}

const nowMs = (): number => performance.timeOrigin + performance.now()

function readTally(session: string): Kept {
  const fresh: Kept = { session, beganAtMs: nowMs(), netSatang: '0', rounds: [] }
  const text = readKept(ofTab, NAME)
  if (text === null) return fresh
  const kept = JSON.parse(text) as Kept
  return kept.session === session && Array.isArray(kept.rounds) ? kept : fresh
}

/** `1:02:03`. */
function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const two = (value: number) => `${value}`.padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
