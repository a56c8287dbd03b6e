import { notePosting } from '#platform/http/posting.ts'
import type { BatchStatement, Lanes } from '#platform/lanes.ts'
import {
  Lane,
  laneLimits,
  type LaneClock,
  type LaneLimits,
  type LaneRandom,
  type LaneTransport,
} from './lane.ts'

/** What the lanes of a process take from outside, so that a simulation can bring its own. */
export interface RouterOutside {
  readonly clock: LaneClock
  readonly random: LaneRandom
  transportOf<Item, Answer, Row>(
    statement: BatchStatement<Item, Answer, Row>,
  ): LaneTransport<Item, Answer>
}

export interface RouterOptions {
  /** For each statement. One runs while another's commit is flushed; more meet on the same rows. */
  readonly lanes?: number
  readonly limits?: LaneLimits
}

type AnyLane = Lane<never, unknown>

/**
 * The lanes of one process, a few for each statement, opened when it is first used. A member always
 * meets the same lane, so his operations keep their order. Any number of processes may run beside:
 * each of their lanes has a stripe of its own.
 */
export class LaneRouter implements Lanes {
  readonly #outside: RouterOutside
  readonly #count: number
  readonly #limits: LaneLimits
  readonly #byName = new Map<string, readonly AnyLane[]>()
  #isClosed = false

  constructor(outside: RouterOutside, { lanes = 2, limits = laneLimits }: RouterOptions = {}) {
    this.#outside = outside
    this.#count = lanes
    this.#limits = limits
  }

  submit<Item, Answer, Row>(
    statement: BatchStatement<Item, Answer, Row>,
    memberId: number | bigint,
    item: Item,
  ): Promise<Answer> {
    notePosting()
    const lanes = this.#lanesOf(statement)
    const lane = lanes[Number(BigInt(memberId) % BigInt(lanes.length))]
    if (!lane) throw new Error('lanes: there is at least one')
    return lane.submit(item)
  }

  /** How many items wait in each lane; those in flight are not among them. */
  waiting(): number[] {
    return [...this.#byName.values()].flat().map((lane) => lane.waiting)
  }

  /** Decides what was submitted, refuses what comes later, gives the connections back. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#byName.values()].flat().map((lane) => lane.close()))
  }

  #lanesOf<Item, Answer, Row>(
    statement: BatchStatement<Item, Answer, Row>,
  ): readonly Lane<Item, Answer>[] {
    const known = this.#byName.get(statement.name)
    if (known) return known as unknown as readonly Lane<Item, Answer>[]
    const { clock, random, transportOf } = this.#outside
    const limits = { ...this.#limits, weightMax: statement.weightMax }
    const lanes = Array.from({ length: this.#count }, () => {
      const transport = transportOf(statement)
      return new Lane({ clock, random, transport }, statement.weight, limits)
    })
    if (this.#isClosed) void Promise.all(lanes.map((lane) => lane.close()))
    this.#byName.set(statement.name, lanes as unknown as readonly AnyLane[])
    return lanes
  }
}
