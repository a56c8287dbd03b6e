import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { Logger, runMigrations } from 'graphile-worker'
import type { Connection } from './connection.ts'
import { SQL_FILE_TABLE, SqlLoader, type Loaded } from './load-sql.ts'
import { LOCKS } from './locks.ts'
import { BEFORE_THE_BASELINE, OldDatabase } from './old-database.ts'
import { checksumOf, readSqlFiles, type SqlFile } from './sql-files.ts'

const FOLDER = join(import.meta.dirname, '../../../db/migrations')

const quietLogger = new Logger(() => () => {})

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** What a database is made of: tables by migrations, functions and views by files of their own. */
export interface DatabaseSource {
  readonly migrations: readonly Migration[]
  /** In an order in which they can be loaded. */
  readonly sqlFiles: readonly SqlFile[]
}

/** What a run of the migrations did, by name. */
export interface Migrated extends Loaded {
  readonly applied: readonly string[]
}

/** What a run did, a line each; none when there was nothing to do. */
export function describeMigrated({ applied, made, replaced, dropped }: Migrated): string[] {
  return [
    ...applied.map((name) => `applied ${name}`),
    ...(made.length > 0 ? [`made ${made.length} functions and views`] : []),
    ...replaced.map((name) => `replaced ${name}`),
    ...dropped.map((name) => `dropped ${name}`),
  ]
}

/** The migrations on disk, in order. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: checksumOf(sql) }
    }),
  )
}

/** What this program's database is made of. */
export async function readDatabaseSource(): Promise<DatabaseSource> {
  return { migrations: await readMigrations(), sqlFiles: await readSqlFiles() }
}

/**
 * Brings a database up to this program, in one transaction: the missing migrations in order, then the
 * functions and views whose files changed. Safe when several processes start at once: one holds the
 * advisory lock, the others find nothing left to do.
 * @throws when an applied migration was edited or is unknown here: the database is newer
 * @throws {OldDatabase} when the database is from before the migrations began anew
 */
export async function migrate(owner: Connection, source?: DatabaseSource): Promise<Migrated> {
  const { migrations, sqlFiles } = source ?? (await readDatabaseSource())
  const client = new pg.Client({ ...owner, application_name: 'slth migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration])
    await client.query('begin')
    const migrated = await applyAll(client, migrations, sqlFiles)
    await client.query('commit')
    await prepareJobs(owner, client)
    return migrated
  } finally {
    await client.end()
  }
}

async function applyAll(
  client: pg.Client,
  migrations: readonly Migration[],
  sqlFiles: readonly SqlFile[],
): Promise<Migrated> {
  await client.query(`
    create schema if not exists platform;
    create table if not exists platform.migration (
      name       text primary key,
      checksum   text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`)
  const missing = await findMissing(client, migrations)
  await client.query(SQL_FILE_TABLE)
  const loader = await SqlLoader.start(client, sqlFiles)
  for (const migration of missing) {
    await loader.beforeMigration(migration.sql)
    await applyOne(client, migration)
  }
  await loader.finish()
  return { applied: missing.map((migration) => migration.name), ...loader.loaded }
}

async function findMissing(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from platform.migration order by name',
  )
  if (rows.some(({ name }) => BEFORE_THE_BASELINE.test(name))) throw new OldDatabase()
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const row of rows) {
    if (known.get(row.name) === row.checksum) continue
    throw new Error(
      known.has(row.name)
        ? `Migration ${row.name} was changed after it was applied. Migrations are never edited: ` +
            'write a new one.'
        : `The database has migration ${row.name}, which this program does not know. ` +
            'Start the newer program.',
    )
  }
  const done = new Set(rows.map((row) => row.name))
  return migrations.filter((migration) => !done.has(migration.name))
}

async function applyOne(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into platform.migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** graphile-worker keeps its own schema; the application role works with it but never alters it. */
async function prepareJobs(owner: Connection, client: pg.Client): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 2 })
  pool
    .on('error', () => {})
    .on('connect', (connected) => {
      connected.on('error', () => {})
    })
  try {
    await runMigrations({ pgPool: pool, logger: quietLogger })
  } finally {
    await pool.end()
  }
  await client.query(GRANT_JOBS)
}

/** The queue guards its tables by row policies too, so a grant alone opens nothing. */
const GRANT_JOBS = `
  grant usage on schema graphile_worker to slth_app;
  grant select, insert, update, delete on all tables in schema graphile_worker to slth_app;
  grant usage, select on all sequences in schema graphile_worker to slth_app;
  grant execute on all functions in schema graphile_worker to slth_app;
  do $$
  declare
    v_table regclass;
  begin
    for v_table in
      select c.oid from pg_class c
       where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
         and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'slth_app')
    loop
      execute format('create policy slth_app on %s to slth_app using (true) with check (true)',
                     v_table);
    end loop;
  end $$`
