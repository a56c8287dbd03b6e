import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '#db/types.ts'
import type { Connection } from './connection.ts'
import { preparing } from './prepared.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** A pool and the query builder over it. */
export interface OpenDatabase {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082

/**
 * int8 is read as bigint and a date as its text (a Day of kernel/time), on our pool only: a
 * process-wide parser would change other libraries.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return (text: string) => BigInt(text)
    if (oid === INT8_ARRAY) return parseBigintArray
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown
  },
}

function parseBigintArray(text: string): (bigint | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : BigInt(item)))
}

/** Longer than any transaction may take (roles.ts); after it the connection counts as broken. */
const ANSWER_MAX_MS = 35_000
/** For a connection of the pool, or to the server: the one who asked is told that it is busy. */
const CONNECT_MAX_MS = 30_000
/** What rests longer is asked whether it is there; a proxy on the way forgets it in minutes. */
const KEEP_ALIVE_MS = 30_000

/**
 * Opens a pool of at most `max` connections; `onError` hears of idle connections that broke. A line
 * that falls silent costs those that wait on it `answerMs`, and nobody after them.
 */
export function openDatabase(
  connection: Connection,
  {
    max = 10,
    onError = () => {},
    answerMs = ANSWER_MAX_MS,
  }: { max?: number; onError?: (error: Error) => void; answerMs?: number } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    max,
    types,
    application_name: 'slth',
    connectionTimeoutMillis: CONNECT_MAX_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  pool.on('error', onError)
  // A connection that breaks while a transaction holds it has no other listener, and an 'error'
  // event that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparing(pool, answerMs) }),
  })
  return { db, pool, close: () => db.destroy() }
}

/** One connection of its own, for a session that keeps locks or prepared statements. Not connected. */
export function makeClient(connection: Connection): pg.Client {
  return new pg.Client({ ...connection, types, application_name: 'slth', keepAlive: true })
}

/** Times that work which lost a race starts again before its error reaches the caller. */
const RETRIES_MAX = 3

/**
 * Runs work in one READ COMMITTED transaction; throwing rolls back. Invariants hold by row locks,
 * CHECKs and unique keys, so no higher isolation is needed (docs/decisions/0003).
 *
 * Work that loses a race against another transaction runs again and then sees what the winner
 * wrote: so it may do nothing outside the transaction that must happen only once.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (retry >= RETRIES_MAX || !isLostRace(error)) throw error
    }
  }
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'

/** A deadlock's victim, or the second of two that stored one operation key at the same instant. */
export function isLostRace(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code, constraint } = error
  if (code === UNIQUE_VIOLATION) return constraint === 'op_pkey'
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}
