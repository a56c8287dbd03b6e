import { sql } from 'kysely'
import { inTransaction, type Db } from '../database/database.ts'
import type { PlayConsumer } from './play-consumer.ts'
import { findPlayProducts, lockCursor, moveCursor, readPlay } from './play-store.ts'

const PAGE_SIZE = 1_000

/**
 * Gives a consumer the next page of each product. What it writes and its cursor are one transaction:
 * whoever is killed has counted nothing, and of two processes one waits for the other.
 * @returns whether there was anything
 */
export async function takePlay(
  db: Db,
  consumer: PlayConsumer,
  pageSize = PAGE_SIZE,
): Promise<boolean> {
  let isAny = false
  for (const product of await findPlayProducts(db)) {
    const isMore = await inTransaction(db, async (tx) => {
      const after = await lockCursor(tx, consumer.name, product)
      const page = await readPlay(tx, product, after, pageSize)
      if (!page) return false
      await consumer.take(tx, page.facts)
      await moveCursor(tx, consumer.name, product, page.position)
      return true
    })
    isAny ||= isMore
  }
  return isAny
}

/**
 * Counts everything again from the first fact, in one transaction: readers see the old figures or
 * the new ones. Memory holds a page.
 * Locks: the consumer's cursors, until all is counted.
 */
export async function rebuildPlay(
  db: Db,
  consumer: PlayConsumer,
  pageSize = PAGE_SIZE,
): Promise<void> {
  const products = await findPlayProducts(db)
  await inTransaction(db, async (tx) => {
    // The time-out is for forgotten writers; this works until it has counted all.
    await sql`set local transaction_timeout = 0`.execute(tx)
    for (const product of products) await lockCursor(tx, consumer.name, product)
    await consumer.clear(tx)
    for (const product of products) {
      let position = ''
      for (;;) {
        const page = await readPlay(tx, product, position, pageSize)
        if (!page) break
        await consumer.take(tx, page.facts)
        position = page.position
      }
      await moveCursor(tx, consumer.name, product, position)
    }
  })
}
