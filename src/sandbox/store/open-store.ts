import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { addedColumns, schema } from './schema-store.ts'

type Column = string | bigint | null
export type Row = Readonly<Record<string, Column>>

/** The sandbox's own durable state: SQLite, whole numbers as bigint, every commit on disk. */
export interface Store {
  one(sql: string, ...values: SQLInputValue[]): Row | undefined
  all(sql: string, ...values: SQLInputValue[]): Row[]
  run(sql: string, ...values: SQLInputValue[]): { changes: number; id: bigint }
  /** Runs `work` as one transaction: all of it is on disk when this returns, or nothing is. */
  transaction<T>(work: () => T): T
  close(): void
}

/**
 * Opens `sandbox.db` in the folder. The exclusive lock is the operating system's, so a killed
 * process leaves none behind, and a second sandbox on the same folder is refused.
 */
export function openStore(dir: string): Store {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, 'sandbox.db')
  keepPrivate(path)
  const database = new DatabaseSync(path, { readBigInts: true, timeout: 3_000 })
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal')
    database.exec('pragma synchronous = full; pragma foreign_keys = on')
    database.exec(`begin immediate; ${schema}`)
    for (const added of addedColumns) addColumn(database, added)
    database.exec('commit')
  } catch (error) {
    database.close()
    if (!isLocked(error)) throw error
    throw new Error(`${path} is in use by another sandbox: stop it or choose another SANDBOX_DIR`, {
      cause: error,
    })
  }
  return wrap(database)
}

function addColumn(
  database: DatabaseSync,
  { table, column, type }: (typeof addedColumns)[number],
): void {
  const columns = database.prepare(`select name from pragma_table_info('${table}')`).all()
  if (columns.some(({ name }) => name === column)) return
  database.exec(`alter table ${table} add column ${column} ${type}`)
}

/** Names, accounts and phones stand in it: nobody else on the machine reads it. SQLite gives the log
 * beside a database the mode of the database. */
function keepPrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`]) if (existsSync(file)) chmodSync(file, 0o600)
}

function wrap(database: DatabaseSync): Store {
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql)
    if (known) return known
    const fresh = database.prepare(sql)
    prepared.set(sql, fresh)
    return fresh
  }
  return {
    one: (sql, ...values) => statement(sql).get(...values) as Row | undefined,
    all: (sql, ...values) => statement(sql).all(...values) as Row[],
    run: (sql, ...values) => {
      const result = statement(sql).run(...values)
      return { changes: Number(result.changes), id: BigInt(result.lastInsertRowid) }
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

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.message.includes('database is locked')
}
