import { MINUTE_MS } from '#kernel/time.ts'
import type { TournamentWire } from '../contract.ts'

/** The site's clock and a browser's differ by less. */
const LATE_MS = 1_000

type Turning = Pick<TournamentWire, 'phase' | 'starts_at' | 'ends_at' | 'counts_until'>

/**
 * In how many ms an open page asks again: a board is worked out every minute while it counts, and the clock moves
 * a tournament on at its begin and end. At most an hour, which a browser's timer can wait.
 */
export function untilNextTurn(shown: readonly Turning[], nowMs: number): number {
  const counts = shown.some(({ phase }) => phase === 'running' || phase === 'counting')
  const coming = shown
    .filter(({ phase }) => phase !== 'ended' && phase !== 'cancelled')
    .flatMap(({ starts_at: starts, ends_at: ends, counts_until: until }) => [starts, ends, until])
    .map((time) => Date.parse(time) - nowMs + LATE_MS)
    .filter((ms) => ms > LATE_MS)
  return Math.min(counts ? MINUTE_MS : 60 * MINUTE_MS, ...coming)
}
