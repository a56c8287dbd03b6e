import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '#platform/database/connection.ts'
import type { BatchStatement, Lanes } from '#platform/lanes.ts'
import type { Random } from '#platform/random/random.ts'
import { Lane, laneLimits, type LaneOutside } from './lane.ts'
import { pgTransport } from './pg-transport.ts'

/** One runs while the other's commit is flushed. More would only meet on the same rows. */
const LANES = 2

type AnyLane = Lane<never, unknown>

/**
 * The lanes of one process, a few for each statement, opened when it is first used. A member always
 * meets the same lane, so his operations keep their order. Any number of processes may run beside:
 * each of their lanes has a stripe of its own.
 */
export class ProcessLanes implements Lanes {
  readonly #connection: Connection
  readonly #outside: Omit<LaneOutside<never, unknown>, 'transport'>
  readonly #count: number
  readonly #byName = new Map<string, readonly AnyLane[]>()
  #isClosed = false

  constructor(connection: Connection, random: Random, { lanes = LANES } = {}) {
    this.#connection = connection
    this.#count = lanes
    this.#outside = {
      clock: { nowMs: () => performance.now(), sleep },
      random: { fraction: () => random.integer(1_000) / 1_000 },
    }
  }

  submit<Item, Answer, Row>(
    statement: BatchStatement<Item, Answer, Row>,
    memberId: number | bigint,
    item: Item,
  ): Promise<Answer> {
    const lanes = this.#lanesOf(statement)
    const lane = lanes[Number(BigInt(memberId) % BigInt(lanes.length))]
    if (!lane) throw new Error('lanes: there is at least one')
    return lane.submit(item)
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
    const lanes = Array.from({ length: this.#count }, () => {
      const transport = pgTransport(this.#connection, statement)
      const limits = { ...laneLimits, weightMax: statement.weightMax }
      return new Lane({ ...this.#outside, transport }, statement.weight, limits)
    })
    if (this.#isClosed) void Promise.all(lanes.map((lane) => lane.close()))
    this.#byName.set(statement.name, lanes as unknown as readonly AnyLane[])
    return lanes
  }
}
