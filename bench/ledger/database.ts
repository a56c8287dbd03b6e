import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { parseConnection, type Connection } from '#platform/database/connection.ts'
import { joinCluster } from '#platform/database/embedded-cluster.ts'
import { migrate } from '#platform/database/migrate.ts'
import { APP_ROLE, prepareRoles } from '#platform/database/roles.ts'

/** Where a benchmark makes its databases: a cluster of its own, or the one of DATABASE_URL. */
export interface BenchCluster {
  readonly where: string
  /** Migrates a new database and lets `fill` put the data set in, once; rounds are copies of it. */
  makeTemplate(fill: Fill): Promise<void>
  /**
   * Works on a fresh copy, made after a checkpoint, so that rounds neither inherit size nor dirty
   * pages, and drops it.
   */
  onCopy<T>(work: (database: BenchDatabase) => Promise<T>): Promise<T>
  /** Drops everything that was made and stops the cluster, if it is the benchmark's own. */
  close(): Promise<void>
}

/** Puts a data set in, by the owner's connection or others like it, all closed when it is done. */
type Fill = (owner: pg.Client, at: Connection) => Promise<void>

/** One round's database: the site's role does the work, the maker of the database watches. */
export interface BenchDatabase {
  readonly app: Connection
  readonly admin: Connection
}

/** An embedded cluster in a folder of its own with the settings of `npm start`, or DATABASE_URL. */
export async function openBenchCluster(): Promise<BenchCluster> {
  const url = process.env['DATABASE_URL']
  const cluster = await (url ? givenCluster(parseConnection(url)) : embeddedCluster())
  // Whoever stops a run half way finds no server and no database left over.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // What is under way loses its connections now, and that is no news.
      process.on('uncaughtException', () => {})
      void cluster.close().finally(() => process.exit(1))
    })
  }
  // A reader that went away, `| head` for one, ends the printing and not the clearing up.
  process.stdout.on('error', () => {})
  return cluster
}

async function embeddedCluster(): Promise<BenchCluster> {
  const dir = await mkdtemp(join(tmpdir(), 'slth-bench-'))
  // PostgreSQL does not run as root; whatever user it runs as has to walk through.
  await chmod(dir, 0o711)
  const passwords = { owner: secret(), app: secret() }
  const cluster = await joinCluster(dir)
  const template = 'bench_template'
  const roles = await prepareRoles(cluster.superuser, passwords, template)
  const databases = new Databases(cluster.superuser, roles.owner, roles.app, template)
  return {
    where: 'embedded PostgreSQL',
    makeTemplate: (fill) => databases.makeTemplate(fill),
    onCopy: (work) => databases.onCopy(work),
    async close() {
      await cluster.leave()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/**
 * Databases of our own beside those of the address, whose role needs CREATEDB. It does the work
 * itself, so that no password of a site on the same server changes.
 */
async function givenCluster(owner: Connection): Promise<BenchCluster> {
  const template = `bench_${secret().slice(0, 8)}_template`
  const madeRole = await onClient(owner, async (client) => {
    const found = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
    if (found.rowCount === 0) await client.query(`create role ${APP_ROLE} nologin`)
    await client.query(`create database ${template} template template0`)
    return found.rowCount === 0
  })
  const inside = { ...owner, database: template }
  const databases = new Databases(owner, inside, inside, template)
  return {
    where: 'DATABASE_URL',
    makeTemplate: (fill) => databases.makeTemplate(fill),
    onCopy: (work) => databases.onCopy(work),
    async close() {
      await onClient(owner, async (client) => {
        for (const name of databases.copies) await drop(client, name)
        await drop(client, template)
        if (madeRole) await client.query(`drop role ${APP_ROLE}`)
      })
    },
  }
}

const secret = (): string => randomBytes(12).toString('hex')

class Databases {
  /** Those that are in use. */
  readonly copies = new Set<string>()
  readonly #admin: Connection
  readonly #owner: Connection
  readonly #app: Connection
  readonly #template: string
  #count = 0

  constructor(admin: Connection, owner: Connection, app: Connection, template: string) {
    this.#admin = admin
    this.#owner = owner
    this.#app = app
    this.#template = template
  }

  async makeTemplate(fill: Fill): Promise<void> {
    await migrate(this.#owner)
    await onClient(this.#owner, (client) => fill(client, this.#owner))
  }

  async onCopy<T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> {
    this.#count += 1
    const database = `${this.#template}_${this.#count}`
    this.copies.add(database)
    await onClient(this.#admin, async (client) => {
      await client.query(
        `create database ${database} template ${this.#template}
          owner ${client.escapeIdentifier(this.#owner.user)} strategy file_copy`,
      )
      // Only a superuser or a member of pg_checkpoint may; without, the first pages cost more.
      await client.query('checkpoint').catch(() => {})
    })
    try {
      return await work({
        app: { ...this.#app, database },
        admin: { ...this.#admin, database },
      })
    } finally {
      await onClient(this.#admin, (client) => drop(client, database))
      this.copies.delete(database)
    }
  }
}

/**
 * Without force the server sends its own vacuum away and waits for connections that are closing;
 * with force it needs the right to end the vacuum as well, but ends what a failed run left.
 */
async function drop(client: pg.Client, database: string): Promise<void> {
  await client
    .query(`drop database if exists ${database}`)
    .catch(() => client.query(`drop database if exists ${database} with (force)`))
}

/** A connection for one piece of work. */
export async function onClient<T>(
  at: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...at, application_name: 'slth bench' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
