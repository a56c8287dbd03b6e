import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../database/database.ts'
import type { PlayConsumer } from './play-consumer.ts'
import { findPlayProducts, lockCursors, moveCursors, readPlay } from './play-store.ts'

export const PAGE_SIZE = 1_000

/**
 * The next page of each product for one consumer, as `takeTogether` gives it.
 * @returns whether there was anything
 */
export async function takePlay(
  db: Db,
  consumer: PlayConsumer,
  pageSize = PAGE_SIZE,
): Promise<boolean> {
  return (await takeTogether(db, [consumer], pageSize)) > 0
}

/**
 * Gives consumers the next page of each product, read once for all that stand at the same place. What
 * they write and their cursors are one transaction: whoever is killed has counted nothing, and of two
 * processes one waits for the other. Where one consumer fails, none of those beside it has counted.
 * @returns how many facts the fullest page had: fewer than a page are nearly always the last ones
 */
export async function takeTogether(
  db: Db,
  consumers: readonly PlayConsumer[],
  pageSize = PAGE_SIZE,
): Promise<number> {
  let most = 0
  for (const product of await findPlayProducts(db)) {
    let left = consumers
    while (left.length > 0) {
      const page = await inTransaction(db, (tx) => takePage(tx, { product, of: left, pageSize }))
      most = Math.max(most, page.count)
      left = page.left
    }
  }
  return most
}

/** A page for the first of the consumers, and for those that stand where it stands; the others are left. */
async function takePage(
  tx: Tx,
  { product, of, pageSize }: { product: string; of: readonly PlayConsumer[]; pageSize: number },
): Promise<{ count: number; left: readonly PlayConsumer[] }> {
  const names = of.map(({ name }) => name)
  const cursors = await lockCursors(tx, names, product)
  const after = cursors[0]?.position ?? ''
  const here = new Set(
    cursors.filter(({ position }) => position === after).map(({ consumer }) => consumer),
  )
  const left = of.filter(({ name }) => !here.has(name))
  const page = await readPlay(tx, product, after, pageSize)
  if (!page) return { count: 0, left }
  for (const consumer of of) if (here.has(consumer.name)) await consumer.take(tx, page.facts)
  await moveCursors(tx, [...here], product, page.position)
  return { count: page.facts.length, left }
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
    for (const product of products) await lockCursors(tx, [consumer.name], product)
    await consumer.clear(tx)
    for (const product of products) {
      let position = ''
      for (;;) {
        const page = await readPlay(tx, product, position, pageSize)
        if (!page) break
        await consumer.take(tx, page.facts)
        position = page.position
      }
      await moveCursors(tx, [consumer.name], product, position)
    }
  })
}
