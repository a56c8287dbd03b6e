import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '#platform/database/connection.ts'
import type { Random } from '#platform/random/random.ts'
import { pgTransport } from './pg-transport.ts'
import { LaneRouter, type RouterOptions } from './router.ts'

/** The lanes of one process over PostgreSQL, by the clock and the dice of the machine. */
export class ProcessLanes extends LaneRouter {
  constructor(
    connection: Connection,
    random: Random,
    options: RouterOptions & { readonly lockTimeoutMs?: number } = {},
  ) {
    const clock = { nowMs: () => performance.now(), sleep }
    const fraction = (): number => random.integer(1_000) / 1_000
    super(
      {
        clock,
        random: { fraction },
        transportOf: (statement) => pgTransport(connection, statement, options.lockTimeoutMs),
      },
      options,
    )
  }
}
