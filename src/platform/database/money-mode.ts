import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Db } from './database.ts'

/**
 * Notes on the first start with which money a database is used, and refuses the other one from then on.
 * Two first starts at once agree. One row is read; nothing is locked.
 * @returns faults in plain words; an empty list means that the site may start
 */
export async function moneyModeFaults(db: Db, mode: Config['moneyMode']): Promise<string[]> {
  const faults = mode === 'real' ? await testFaults(db) : []
  if (faults.length > 0) return faults
  let begun = await readMode(db)
  if (begun === undefined) {
    await sql`
      insert into platform.money_mode (mode) values (${mode}) on conflict do nothing`.execute(db)
    begun = await readMode(db)
  }
  if (begun === mode) return []
  return begun === 'real'
    ? ['this database holds real money: start it with MONEY_MODE=real, never as a demo']
    : ['this database was begun with play money: MONEY_MODE=real needs a new one in DATABASE_URL']
}

async function readMode(db: Db): Promise<'demo' | 'real' | undefined> {
  const { rows } = await sql<{ mode: 'demo' | 'real' }>`
    select mode from platform.money_mode`.execute(db)
  return rows[0]?.mode
}

async function testFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ is_test: boolean }>`
    select is_test from platform.clock_setting`.execute(db)
  return rows[0]?.is_test === true
    ? ['the database is one of tests, whose clock can be moved: MONEY_MODE=real needs another']
    : []
}
