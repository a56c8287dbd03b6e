import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '#platform/database/connection.ts'
import { joinCluster, type EmbeddedCluster } from '#platform/database/embedded-cluster.ts'
import { LOCKS } from '#platform/database/locks.ts'
import { migrate, readDatabaseSource } from '#platform/database/migrate.ts'
import { prepareRoles } from '#platform/database/roles.ts'
import { breakDatabase } from '#tests/mutants/apply-mutant.ts'
import { INSTALLED_AT } from './moment.ts'

/** The cluster of all tests of this checkout; it outlives a run only if another run still uses it. */
export const TEST_DATA_DIR = join(import.meta.dirname, '../../.data/test')
const DATABASE = join(import.meta.dirname, '../../src/platform/database')

const PASSWORDS = { owner: 'test-owner', app: 'test-app' }

/**
 * Nothing here has to outlive a power cut, which is most of what a commit, a new database and its end
 * wait for. A server that is killed loses nothing all the same: what it wrote, the system has.
 */
const SETTINGS = {
  max_connections: '400',
  fsync: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
}

export async function joinTestCluster(): Promise<EmbeddedCluster> {
  return joinCluster(TEST_DATA_DIR, SETTINGS)
}

/** The superuser's address of the running test cluster, for processes that did not start it. */
export interface TestDatabase {
  readonly owner: Connection
  readonly app: Connection
  readonly superuser: Connection
  drop(): Promise<void>
}

/**
 * Clones the migrated template into a database of its own, marked as a test database so that its
 * clock may move. The template is made once per set of migrations, under a lock. LEDGER_MUTANT names
 * a bug of tests/mutants that the database is given on purpose, to see a test fail.
 */
export async function createTestDatabase(superuser: Connection): Promise<TestDatabase> {
  const template = await ensureTemplate(superuser)
  const name = `test_${randomBytes(6).toString('hex')}`
  await withClient(superuser, async (client) => {
    await client.query('select pg_advisory_lock_shared($1)', [LOCKS.test_template])
    // Files are copied as they are: page by page through the log takes five times as long.
    await client.query(
      `create database ${name} template ${template} owner slth_owner strategy file_copy`,
    )
  })
  const at = { ...superuser, database: name }
  const owner = { ...at, user: 'slth_owner', password: PASSWORDS.owner }
  const mutant = process.env['LEDGER_MUTANT']
  if (mutant) await breakDatabase(owner, mutant)
  return {
    superuser: at,
    owner,
    app: { ...at, user: 'slth_app', password: PASSWORDS.app },
    drop: () =>
      withClient(superuser, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

async function ensureTemplate(superuser: Connection): Promise<string> {
  const source = await readDatabaseSource()
  const hash = createHash('sha256')
  for (const { checksum } of [...source.migrations, ...source.sqlFiles]) hash.update(checksum)
  for (const name of ['migrate.ts', 'load-sql.ts'])
    hash.update(await readFile(join(DATABASE, name)))
  hash.update(INSTALLED_AT.toISOString())
  const digest = hash.digest('hex').slice(0, 16)
  const name = `template_${digest}`
  await withClient(superuser, async (client) => {
    const exists = () => client.query('select 1 from pg_database where datname = $1', [name])
    if ((await exists()).rowCount === 1) return
    await client.query('select pg_advisory_lock($1)', [LOCKS.test_template])
    if ((await exists()).rowCount === 1) return
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    const { owner } = await prepareRoles(superuser, PASSWORDS, draft)
    // What is written when a site begins, and the months that its books begin with, are of one day for all.
    await migrate(owner, { migrations: source.migrations.slice(0, 1), sqlFiles: [] })
    await setClock(owner, INSTALLED_AT.getTime() - Date.now())
    await migrate(owner, source)
    await setClock(owner, 0)
    await client.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

const setClock = (owner: Connection, offsetMs: number): Promise<unknown> =>
  withClient(owner, (client) =>
    client.query('update platform.clock_setting set is_test = true, offset_ms = $1', [
      Math.round(offsetMs),
    ]),
  )

async function withClient<T>(at: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...at })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
