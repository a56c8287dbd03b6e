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
    say: input.say,
    ...(input.signal ? { signal: input.signal } : {}),
    crew: (scene) => (guests = new Guests(scene, input.guests)),
  })
  return { outcome, done: guests?.done ?? new Map() }
}
