import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Connection } from '#platform/database/connection.ts'
import { CLIENTS, onClients } from './ceilings.ts'
import { dice } from './dice.ts'
import { closedLoop, type Rate } from './loop.ts'

// A peer: pgledger (github.com/pgr0ss/pgledger), a ledger in PL/pgSQL that posts a transfer a call. Its
// SQL is read from a checkout that PGLEDGER_DIR names; nothing of it is kept here.

const { PGLEDGER_DIR } = process.env

/** In the order in which its own `justfile` loads them. */
const FILES = [
  'vendor/scoville-pgsql-ulid/ulid-to-uuid.sql',
  'vendor/scoville-pgsql-ulid/uuid-to-ulid.sql',
  'pgledger.sql',
] as const

const MEMBERS = 10_000
const HOUSES = 1_000
const FUNDS = 1_000_000_000

/** Whether there is a checkout to measure. */
export const hasPgledger = PGLEDGER_DIR !== undefined

/** Which pgledger is measured, or why none is. */
export async function pgledgerText(): Promise<string> {
  if (PGLEDGER_DIR === undefined) return 'pgledger: skipped, PGLEDGER_DIR names no checkout'
  const asked = ['-C', PGLEDGER_DIR, 'log', '-1', '--format=%H of %cs']
  const commit = await promisify(execFile)('git', asked).then(
    ({ stdout }) => stdout.trim(),
    () => 'a commit that is not known: the folder is no checkout',
  )
  return `pgledger: ${commit}`
}

/** Loads its SQL and makes accounts: members with money that may not go below zero, and the house. */
export async function fillPgledger(owner: pg.Client): Promise<void> {
  if (PGLEDGER_DIR === undefined) return
  for (const file of FILES) await owner.query(await readFile(join(PGLEDGER_DIR, file), 'utf8'))
  await owner.query(
    `insert into pgledger_accounts (id, name, currency, balance, version, allow_negative_balance,
                                    allow_positive_balance, created_at, updated_at)
     select 'member_' || n, 'member', 'THB', ${FUNDS}, 0, false, true, now(), now()
       from generate_series(1, ${MEMBERS}) n
     union all
     select 'house_' || n, 'house', 'THB', 0, 0, true, true, now(), now()
       from generate_series(1, ${HOUSES}) n`,
  )
  await owner.query('grant select, insert, update on all tables in schema public to slth_app')
}

/**
 * One transfer from a random member to a random house account in each transaction, a prepared call in
 * autocommit over raw connections: the fastest way in.
 * @param houses how many house accounts the transfers spread over
 */
export function pgledgerTransfers(at: Connection, ms: number, houses: number): Promise<Rate> {
  const roll = dice(houses)
  const text = 'select id from pgledger_create_transfer($1, $2, $3)'
  return onClients(at, CLIENTS, (clients) =>
    closedLoop(CLIENTS, ms, async (caller) => {
      const [member, house] = [1 + roll.below(MEMBERS), 1 + roll.below(houses)]
      const values = [`member_${member}`, `house_${house}`, 100]
      await clients[caller]?.query({ name: 'pgledger', text, values })
      return 1
    }),
  )
}
