import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { upgrade } from './upgrade-store.ts'

export type Row = Readonly<Record<string, string | bigint | null>>

/** The studio's own durable state: SQLite, whole numbers as bigint, every commit on disk. */
export interface Store {
  one(sql: string, ...values: SQLInputValue[]): Row | undefined
  all(sql: string, ...values: SQLInputValue[]): Row[]
  /** @returns how many rows changed, and the number of the last one that was added */
  run(sql: string, ...values: SQLInputValue[]): { changes: number; id: bigint }
  /** Runs `work` as one transaction: all of it is on disk when this returns, or nothing is. */
  transaction<T>(work: () => T): T
  close(): void
}

/**
 * Opens `studio.db` in a folder. The lock is the operating system's: a process that was killed leaves none
 * behind, and a second studio on the folder is refused.
 * @throws Error in plain words when the folder is in use
 */
export function openStore(dir: string): Store {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, 'studio.db')
  // Tokens and seeds that are not revealed stand in it.
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`]) if (existsSync(file)) chmodSync(file, 0o600)
  const database = new DatabaseSync(path, { readBigInts: true, timeout: 3_000 })
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal')
    database.exec('pragma synchronous = full')
    upgrade(database)
  } catch (error) {
    database.close()
    const isTaken = error instanceof Error && error.message.includes('database is locked')
    if (!isTaken) throw error
    throw new Error(`${path} is in use by another studio: stop it or choose another STUDIO_DIR`, {
      cause: error,
    })
  }
  return wrap(database)
}

function wrap(database: DatabaseSync): Store {
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  return {
    one: (sql, ...values) => statement(sql).get(...values) as Row | undefined,
    all: (sql, ...values) => statement(sql).all(...values) as Row[],
    run: (sql, ...values) => {
      const { changes, lastInsertRowid } = statement(sql).run(...values)
      return { changes: Number(changes), id: BigInt(lastInsertRowid) }
    },
    transaction: (work) => {
      if (database.isTransaction) return work()
      database.exec('begin immediate')
      try {
        const value = work()
        database.exec('commit')
        return value
      } catch (error) {
        if (database.isTransaction) database.exec('rollback')
        throw error
      }
    },
    close: () => database.close(),
  }
}
