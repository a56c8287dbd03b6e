import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

// A feed that others push to us and that we can read as well. Pushes get lost; so how far it was read is a
// row of its own, which the reading alone moves, and only over what it has kept. What was pushed says
// nothing about what came before it.

/** The feeds that are pulled, and what their place is counted in. */
export const pulledFeeds = {
  /** Milliseconds of the gateway's clock. */
  gatewayEvents: 'gateway_events',
  /** The bank's number of a line. */
  statementLines: 'statement_lines',
} as const
export type PulledFeed = (typeof pulledFeeds)[keyof typeof pulledFeeds]

/** Up to where a feed was read; null: it never was, and is read from its beginning. */
export async function readPullMark(db: Db, feed: PulledFeed): Promise<bigint | null> {
  const { rows } = await sql<{ read_to: bigint }>`
    select read_to from platform.pull_mark where feed = ${feed}`.execute(db)
  return rows[0]?.read_to ?? null
}

/**
 * Says that everything up to a place was read and is kept. It never goes back: of two readings at once the
 * one that came further counts. Locks the feed's row until the transaction ends.
 */
export async function movePullMark(tx: Db | Tx, feed: PulledFeed, readTo: bigint): Promise<void> {
  await sql`
    insert into platform.pull_mark as m (feed, read_to) values (${feed}, ${readTo})
    on conflict (feed) do update
       set read_to = greatest(m.read_to, excluded.read_to), read_at = platform.clock()`.execute(tx)
}
