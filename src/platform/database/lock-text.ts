import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { LOCKS } from './locks.ts'

/**
 * Lets transactions that name the same text under one lock come one after the other, until this one
 * ends. Two texts may share a number: then one waits for nothing, once in a very long while.
 */
export async function lockText(tx: Tx, lock: keyof typeof LOCKS, text: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${text}, ${LOCKS[lock]}))`.execute(tx)
}
