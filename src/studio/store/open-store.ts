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
  /**
   * Runs `work` soon, in one transaction with whatever else is asked so until then: a sync of the disk takes longer than
   * all of their statements. One that throws undoes itself alone. Resolves when all of it is on disk.
   */
  together<T>(work: () => T): Promise<T>
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

/** A piece of work that waits for the commit that it shares. */
interface Shared {
  /** Does it. @returns what tells whoever asked, once that is on disk */
  readonly run: () => () => void
  readonly lost: (error: unknown) => void
}

function wrap(database: DatabaseSync): Store {
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const transaction = <T>(work: () => T): T => {
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
  }
  let shared: Shared[] = []
  const commitShared = (): void => {
    const works = shared
    shared = []
    if (works.length === 0) return
    try {
      const done = transaction(() => works.map(({ run }) => run()))
      for (const tell of done) tell()
    } catch (error) {
      for (const { lost } of works) lost(error)
    }
  }
  return {
    one: (sql, ...values) => statement(sql).get(...values) as Row | undefined,
    all: (sql, ...values) => statement(sql).all(...values) as Row[],
    run: (sql, ...values) => {
      const { changes, lastInsertRowid } = statement(sql).run(...values)
      return { changes: Number(changes), id: BigInt(lastInsertRowid) }
    },
    transaction,
    together: <T>(work: () => T) =>
      new Promise<T>((resolve, lost) => {
        if (shared.length === 0) setImmediate(commitShared)
        const run = (): (() => void) => {
          database.exec('savepoint shared')
          try {
            const value = work()
            database.exec('release shared')
            return () => resolve(value)
          } catch (error) {
            database.exec('rollback to shared')
            database.exec('release shared')
            const failure = error instanceof Error ? error : new Error('the work failed')
            return () => lost(failure)
          }
        }
        shared.push({ run, lost })
      }),
    close: () => {
      commitShared()
      database.close()
    },
  }
}
