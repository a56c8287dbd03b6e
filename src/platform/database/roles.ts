import pg from 'pg'
import type { Connection } from './connection.ts'
import { LOCKS } from './locks.ts'

/** The two database roles: one migrates, the other runs the site and never alters a table. */
export const OWNER_ROLE = 'slth_owner'
export const APP_ROLE = 'slth_app'

/**
 * Makes roles and database on an embedded cluster, or brings their passwords up to date.
 * The roles' time-outs end a forgotten writer: one idle transaction of the database would stall every
 * fence that waits for the transaction horizon.
 */
export async function prepareRoles(
  superuser: Connection,
  passwords: { readonly owner: string; readonly app: string },
  database: string,
): Promise<{ owner: Connection; app: Connection }> {
  const client = new pg.Client({ ...superuser })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.bootstrap])
    await ensureRole(client, OWNER_ROLE, passwords.owner)
    await ensureRole(client, APP_ROLE, passwords.app)
    await limitTransactions(client, APP_ROLE)
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) {
      await client.query(
        `create database ${client.escapeIdentifier(database)} owner ${OWNER_ROLE} template template0`,
      )
    }
  } finally {
    await client.end()
  }
  const at = { ...superuser, database }
  return {
    owner: { ...at, user: OWNER_ROLE, password: passwords.owner },
    app: { ...at, user: APP_ROLE, password: passwords.app },
  }
}

/** Makes the application role on a database of the operator's own; the owner needs CREATEROLE. */
export async function prepareAppRole(owner: Connection, password: string): Promise<Connection> {
  const client = new pg.Client({ ...owner })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.bootstrap])
    await ensureRole(client, APP_ROLE, password)
    await limitTransactions(client, APP_ROLE)
  } catch (error) {
    throw new Error(
      `The role of DATABASE_URL could not make the role ${APP_ROLE}: ${(error as Error).message}. ` +
        'Give it CREATEROLE, or make the role yourself and set DATABASE_APP_URL.',
      { cause: error },
    )
  } finally {
    await client.end()
  }
  return { ...owner, user: APP_ROLE, password }
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role])
  const verb = found.rowCount === 0 ? 'create' : 'alter'
  await client.query(`${verb} role ${role} login password ${client.escapeLiteral(password)}`)
}

async function limitTransactions(client: pg.Client, role: string): Promise<void> {
  await client.query(`
    alter role ${role} set transaction_timeout = '30s';
    alter role ${role} set idle_in_transaction_session_timeout = '10s';
    alter role ${role} set lock_timeout = '10s';
    alter role ${role} set timezone = 'UTC'`)
}
