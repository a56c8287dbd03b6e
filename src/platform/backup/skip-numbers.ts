import pg from 'pg'
import type { Connection } from '../database/connection.ts'

/** Far more than are given out between a moment that is restored and the loss that made it needed. */
const SKIPPED = 1_000_000

/**
 * Moves every sequence of a restored copy on, so that no number of the lost time is given out again.
 * The outside world remembers those numbers: a gateway that paid withdrawal 57 before the loss would
 * take another withdrawal 57 for the same one, and answer that it is paid.
 * @returns how many sequences moved
 */
export async function skipNumbers(owner: Connection): Promise<number> {
  const client = new pg.Client({ ...owner })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select setval(format('%I.%I', schemaname, sequencename), last_value + increment_by * $1)
         from pg_sequences
        where last_value + increment_by * $1 between min_value and max_value`,
      [SKIPPED],
    )
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
