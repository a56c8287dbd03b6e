import type { Transaction } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Tables by names that are only known at run time, because each feature declares its own. */
type Anything = Record<string, Record<string, unknown>>

/** The builder for work that is the same in every table; a test of ours has to see each one of them. */
export const anyTable = (db: Db | Tx): Transaction<Anything> =>
  db as unknown as Transaction<Anything>
