import type { Outcome } from '../torture/report.ts'
import { runTorture } from '../torture/run-torture.ts'
import { Guests } from './guests.ts'

export interface SoakInput {
  readonly seed: string
  readonly minutes: number
  /** Members of the main job, each with a count of his own money. */
  readonly members: number
  /** Members who do everything else besides. */
  readonly guests: number
  readonly say: (line: string) => void
  readonly signal?: AbortSignal
}

/** More faults than any length of a soak has time for. */
const FAULTS = 20_000
/** A site that is killed as soon as it stands shows how it starts, and little of what it does. */
const REST_MS = 8_000

/** What has to have happened at least once, by the path of the call: every reward that there is. */
export const wanted = [
  '/api/affiliate/redeem',
  '/api/cashback/loss/claim',
  '/api/coupon/redeem',
  '/api/event/quest',
  '/api/poll/submit',
  '/api/promotion/choose',
  '/api/quest/redeem',
  '/api/redemption/redeem',
  '/api/tournament/join',
  '/api/wheel/reward',
  '/api/wheel/spin',
  '/api/wheel/spin_v2',
  'studio settled',
] as const

/**
 * All products and all rewards at once, for so long, while the site, its connections and its database server are killed
 * between: then the books of every feature are reconciled in full, and what everybody was told is held against them.
 */
export async function runSoak(
  input: SoakInput,
): Promise<{ outcome: Outcome; done: ReadonlyMap<string, number> }> {
  let guests: Guests | undefined
  const outcome = await runTorture({
    seed: input.seed,
    faults: FAULTS,
    minutes: input.minutes,
    members: input.members,
    actions: 6,
    restMs: REST_MS,
    say: input.say,
    ...(input.signal ? { signal: input.signal } : {}),
    crew: (scene) => (guests = new Guests(scene, input.guests)),
  })
  return { outcome, done: guests?.done ?? new Map() }
}
