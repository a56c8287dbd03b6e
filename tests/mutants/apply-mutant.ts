import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '#platform/database/connection.ts'
import { applyChange, isFile, readMutant, type Change, type Mutant } from './mutant.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Breaks a test database as LEDGER_MUTANT says, from the source of the functions as they are there.
 * A mutant that lives in files must have been put into this tree before: see `ledger:mutants`.
 * @param owner who owns the functions
 * @throws when the mutant does not fit any more
 */
export async function breakDatabase(owner: Connection, name: string): Promise<void> {
  const mutant = await readMutant(name)
  for (const change of mutant.changes.filter(isFile)) await requireInFile(mutant, change)
  const inDatabase = mutant.changes.filter((change) => !isFile(change))
  if (inDatabase.length === 0) return
  const client = new pg.Client({ ...owner })
  await client.connect()
  try {
    for (const change of inDatabase) await client.query(await statementOf(client, mutant, change))
  } finally {
    await client.end()
  }
}

async function requireInFile(mutant: Mutant, { target, after }: Change): Promise<void> {
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  if (flat(await readFile(join(ROOT, target), 'utf8')).includes(flat(after))) return
  throw new Error(
    `mutant ${mutant.name} is not in ${target}: npm run ledger:mutants ${mutant.name}`,
  )
}

/** What makes the change in this database: the present definition of the target, broken. */
export async function statementOf(
  client: pg.Client,
  mutant: Mutant,
  change: Change,
): Promise<string> {
  if (change.target === 'database') return change.after
  const { rows } = await client.query<{ definition: string | null }>(
    `select coalesce(
       (select string_agg(pg_get_functiondef(oid), '') from pg_proc where oid = to_regproc($1)),
       'create or replace view ' || $1 || ' as ' || pg_get_viewdef(to_regclass($1))) as definition`,
    [change.target],
  )
  const definition = rows[0]?.definition
  if (!definition) throw new Error(`mutant ${mutant.name}: there is no ${change.target}`)
  return applyChange(mutant, change, definition)
}
