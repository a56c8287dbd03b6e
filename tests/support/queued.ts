import pg from 'pg'
import { expect, vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'
import type { World } from './world.ts'

/**
 * Lets works meet at a row: holds its lock, starts them, and lets go when as many of them stand in line.
 * @param lock a `select … for update` of the row
 * @param meanwhile done while all of them stand there
 */
export async function queued<T>(
  world: World,
  lock: { readonly sql: string; readonly values: readonly unknown[] },
  works: readonly (() => Promise<T>)[],
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<T[]> {
  const holder = new pg.Client(world.database.superuser)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock.sql, [...lock.values])
    const answers = Promise.all(works.map((work) => work()))
    await untilWaiting(world, works.length)
    await meanwhile()
    await holder.query('commit')
    return await answers
  } finally {
    await holder.end()
  }
}

/** Until so many stand at locks: who comes first is served first. */
export async function untilWaiting(world: World, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await world.query<{ waiting: number }>(
        `select count(*)::integer as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(row?.waiting).toBe(count)
    },
    { timeout: PATIENCE_MS, interval: 20 },
  )
}
