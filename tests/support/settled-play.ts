import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import type { PlayConsumer, SettledPlay } from '#platform/settled-play/play-consumer.ts'
import { takeTogether } from '#platform/settled-play/take-play.ts'
import { PATIENCE_MS } from './patience.ts'

/**
 * Gives a consumer, or several, all play that is settled by now. Other tests share the cluster, and a transaction of theirs
 * that has just ended holds the horizon back for a moment: play above it would be left out.
 */
export async function takeAllPlay(
  db: Db,
  consumers: PlayConsumer | readonly PlayConsumer[],
  pageSize?: number,
): Promise<void> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db)
  await vi.waitFor(
    async () => {
      const horizon = await sql<{ isPast: boolean }>`
        select platform.horizon() >= ${rows[0]?.xid}::xid8 as "isPast"`.execute(db)
      expect(horizon.rows).toEqual([{ isPast: true }])
    },
    { timeout: PATIENCE_MS, interval: 5 },
  )
  while (await takeTogether(db, [consumers].flat(), pageSize));
}

/** Counts in its head; the pages it got are the arrays that were read. */
export function watcher(
  name: string,
): PlayConsumer & { readonly pages: (readonly SettledPlay[])[] } {
  const pages: (readonly SettledPlay[])[] = []
  return {
    name,
    pages,
    take: async (_tx, facts) => void pages.push(facts),
    clear: async () => {},
  }
}
