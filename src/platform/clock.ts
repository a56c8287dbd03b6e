import { sql } from 'kysely'
import type { Db, Tx } from './database/database.ts'

/** The product's present instant, `platform.clock()`: one clock for every process and for SQL. */
export async function now(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select platform.clock() as now`.execute(db)
  return rows[0]?.now ?? raise()
}

function raise(): never {
  throw new Error('platform.clock() answered nothing')
}
