import type { DatabaseSync } from 'node:sqlite'
import { roundsTable, schema } from './schema-store.ts'

/** Of the schema that this program works with; an older one is raised to it when a folder is opened. */
const VERSION = 1n

/**
 * Brings the tables of a folder to the schema, whatever program made them, in one transaction. Cost: rounds are copied
 * once, where they are of the time before live tables.
 * @throws Error in plain words for a folder of a newer program
 */
export function upgrade(database: DatabaseSync): void {
  // Off while a table is exchanged that others refer to; it cannot be switched within a transaction.
  database.exec('pragma foreign_keys = off; begin immediate')
  const version = numberOf(database, 'pragma user_version', 'user_version')
  if (version > VERSION)
    throw new Error(`the folder is of a newer studio: its schema is ${version}`)
  const hasRounds = "select count(*) as found from sqlite_master where name = 'rounds'"
  if (version < 1n && numberOf(database, hasRounds, 'found') > 0n) exchangeRounds(database)
  database.exec(schema)
  const broken = database.prepare('pragma foreign_key_check').all()
  if (broken.length > 0)
    throw new Error(`the folder has ${broken.length} rows that refer to nothing`)
  database.exec(`pragma user_version = ${VERSION}; commit; pragma foreign_keys = on`)
}

/** A check cannot be altered in place: the table is made anew and takes the old one's rows and name. */
function exchangeRounds(database: DatabaseSync): void {
  const columns =
    'seq, id, session, key, seed, nonce, config, stake, choice, state, outcome, win, reason, balance,' +
    ' made_at, ended_at, is_seen'
  database.exec(
    `${roundsTable('rounds_new')};
     insert into rounds_new (${columns}) select ${columns} from rounds;
     drop table rounds;
     alter table rounds_new rename to rounds`,
  )
}

function numberOf(database: DatabaseSync, sql: string, name: string): bigint {
  const row = database.prepare(sql).get() as Record<string, bigint> | undefined
  return row?.[name] ?? 0n
}
