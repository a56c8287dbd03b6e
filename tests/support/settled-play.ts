import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import type { PlayConsumer, SettledPlay } from '#platform/settled-play/play-consumer.ts'
import { takeTogether } from '#platform/settled-play/take-play.ts'
import { PATIENCE_MS } from './patience.ts'

/**
 * Waits until every transaction that the cluster runs now has ended, those of other tests too. One of another
 * database that ends in the middle of a look at the horizon holds it back for that look alone, even after one that
 * was past; no later look is held back below what was done before this. What then reads, counts or compares
 * settled play sees all of it.
 */
export async function earlierWorkEnds(db: Db): Promise<void> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db)
  const look = sql<{ isOver: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.xid}::xid8 as "isOver"`
  await vi.waitFor(async () => expect((await look.execute(db)).rows).toEqual([{ isOver: true }]), {
    timeout: PATIENCE_MS,
    interval: 5,
  })
}

/** Gives a consumer, or several, all play that is settled by now. */
export async function takeAllPlay(
  db: Db,
  consumers: PlayConsumer | readonly PlayConsumer[],
  pageSize?: number,
): Promise<void> {
  await earlierWorkEnds(db)
  while ((await takeTogether(db, [consumers].flat(), pageSize)) > 0);
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
