import { sql } from 'kysely'
import type { Db } from './database.ts'

const DISK_FULL = '53100'
/** More than a table that was vacuumed has free. */
const PROBE_ROWS = 64
const PROBE_EVERY_MS = 1_000

/**
 * Knows whether the database has room. A server whose disk is full goes on answering questions, so
 * only a write that failed tells; from then on rows are written on trial, and taken back, until some
 * find room again.
 */
export class DiskWatch {
  readonly #db: Db
  #isFull = false
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(db: Db) {
    this.#db = db
  }

  /** Takes note of what a statement failed with. */
  hear(error: unknown): void {
    if ((error as { code?: unknown } | undefined)?.code === DISK_FULL) this.#isFull = true
  }

  /** Whether writes found no room and still find none. */
  async isFull(): Promise<boolean> {
    const now = performance.now()
    if (this.#isFull && now - this.#askedAt >= PROBE_EVERY_MS) {
      this.#askedAt = now
      this.#isFull = !(await this.#canWrite())
    }
    return this.#isFull
  }

  async #canWrite(): Promise<boolean> {
    const transaction = await this.#db.startTransaction().execute()
    try {
      await sql`insert into platform.write_probe
                select repeat('x', 8000) from generate_series(1, ${PROBE_ROWS}::integer)`.execute(
        transaction,
      )
      return true
    } catch {
      return false
    } finally {
      await transaction.rollback().execute()
    }
  }
}
