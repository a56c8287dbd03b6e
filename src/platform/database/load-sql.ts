import type pg from 'pg'
import { APP_ROLE } from './roles.ts'
import { neededBy, type SqlFile } from './sql-files.ts'

/** What happened to functions and views, by their names. */
export interface Loaded {
  readonly made: string[]
  readonly replaced: string[]
  readonly dropped: string[]
}

/** Makes the table that remembers what was loaded. */
export const SQL_FILE_TABLE = `
  create table if not exists platform.sql_file (
    path      text primary key,
    checksum  text not null,
    -- As DROP takes them: 'routine ledger.op_key(text)', 'view ledger.entry'.
    objects   text[] not null,
    loaded_at timestamptz not null default clock_timestamp()
  )`

/** Our routines and views with the place of their row, which moves whenever one is replaced. */
const OBJECTS = `
  select 'routine ' || p.oid::regprocedure as object, p.oid || p.ctid::text as place
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname !~ '^(pg_|information_schema|graphile_|public)'
  union all
  select 'view ' || c.oid::regclass, r.oid || r.ctid::text
    from pg_rewrite r join pg_class c on c.oid = r.ev_class and c.relkind = 'v'
    join pg_namespace n on n.oid = c.relnamespace
   where n.nspname !~ '^(pg_|information_schema|graphile_|public)'`

/** What tables consist of. Dropping a routine or view with its dependents must not touch it. */
const TABLE_PARTS = `
  select ((select count(*) from pg_attrdef) + (select count(*) from pg_trigger)
       + (select count(*) from pg_constraint) + (select count(*) from pg_index)
       + (select count(*) from pg_policy)
       + (select count(*) from pg_attribute a join pg_class c on c.oid = a.attrelid
           where c.relkind in ('r', 'p')))::text as parts`

const nameOf = (object: string): string => object.replace(/^\w+ /, '').replace(/\(.*$/s, '')

/**
 * Brings functions and views to what the files say, inside the caller's transaction. A file is run
 * when its text changed or something it made is gone. What no file makes any more is dropped.
 */
export class SqlLoader {
  readonly loaded: Loaded = { made: [], replaced: [], dropped: [] }
  readonly #client: pg.Client
  readonly #files: readonly SqlFile[]
  readonly #known = new Map<string, { checksum: string; objects: readonly string[] }>()
  readonly #before = new Set<string>()
  readonly #run = new Set<SqlFile>()
  /** Loaded, but what they made is not looked up yet. */
  readonly #new = new Set<SqlFile>()
  #objects = new Map<string, string>()

  private constructor(client: pg.Client, files: readonly SqlFile[]) {
    this.#client = client
    this.#files = files
  }

  /** @param files in an order in which they can be loaded */
  static async start(client: pg.Client, files: readonly SqlFile[]): Promise<SqlLoader> {
    const loader = new SqlLoader(client, files)
    // Bodies may name what a later file makes; all of them are checked at the end.
    await client.query('set local check_function_bodies = off; set local search_path = pg_catalog')
    const { rows } = await client.query<{ path: string; checksum: string; objects: string[] }>(
      'select path, checksum, objects from platform.sql_file',
    )
    for (const { path, ...row } of rows) loader.#known.set(path, row)
    await loader.#look()
    for (const row of rows) for (const object of row.objects) loader.#before.add(object)
    return loader
  }

  /** Loads what a migration names and the database does not have yet. */
  async beforeMigration(sql: string): Promise<void> {
    for (const file of neededBy(sql, this.#files)) await this.#loadMissing(file)
    // Before the migration may drop it again.
    if (this.#new.size > 0) await this.#look()
  }

  async #loadMissing(file: SqlFile): Promise<void> {
    if (this.#known.has(file.path) || file.makes.some((name) => this.#named(name).length > 0))
      return
    for (const needed of neededBy(file.sql, this.#files)) {
      if (needed !== file) await this.#loadMissing(needed)
    }
    await this.#load(file)
  }

  /** Loads what changed, drops what no file makes any more, and checks every body that was loaded. */
  async finish(): Promise<void> {
    await this.#look()
    do {
      for (const file of this.#files) if (this.#isStale(file)) await this.#load(file)
      await this.#look()
      await this.#dropOrphans()
    } while (this.#files.some((file) => this.#isStale(file)))
    await this.#checkBodies()
    await this.#remember()
    this.#compare()
  }

  #isStale(file: SqlFile): boolean {
    const known = this.#known.get(file.path)
    return (
      known?.checksum !== file.checksum ||
      known.objects.some((object) => !this.#objects.has(object))
    )
  }

  async #load(file: SqlFile): Promise<void> {
    const earlier = file.makes.flatMap((name) => this.#named(name))
    this.#run.add(file)
    if (earlier.length > 0) return this.#replace(file, earlier)
    await this.#runFile(file)
    // What it made is looked up once for all new files.
    this.#known.set(file.path, { checksum: file.checksum, objects: [] })
    this.#new.add(file)
  }

  async #replace(file: SqlFile, earlier: readonly string[]): Promise<void> {
    await this.#inSavepoint(async () => {
      await this.#resetGrants(earlier)
      await this.#client.query(file.sql)
    }).catch(async () => {
      // A function keeps its result and the names of its parameters, a view its columns; and a name
      // without parameters means one function. So what can go makes room.
      for (const object of earlier) await this.#drop(object).catch(() => {})
      await this.#runFile(file)
    })
    const before = this.#objects
    await this.#look()
    const objects = [...this.#objects]
      .filter(([object, place]) => before.get(object) !== place)
      .map(([object]) => object)
      .filter((object) => file.makes.includes(nameOf(object)))
    this.#known.set(file.path, { checksum: file.checksum, objects })
  }

  async #runFile({ path, sql }: SqlFile): Promise<void> {
    await this.#client.query(sql).catch((error: Error) => {
      throw new Error(`${path} failed: ${error.message}`, { cause: error })
    })
  }

  /** Reads what is there now, and with it what new files made. */
  async #look(): Promise<void> {
    const { rows } = await this.#client.query<{ object: string; place: string }>(OBJECTS)
    this.#objects = new Map(rows.map(({ object, place }) => [object, place]))
    for (const { path, checksum, makes } of this.#new) {
      this.#known.set(path, { checksum, objects: makes.flatMap((name) => this.#named(name)) })
    }
    this.#new.clear()
  }

  /** The grants of a new function or view, so that the file alone says who may. */
  async #resetGrants(objects: readonly string[]): Promise<void> {
    for (const object of objects) {
      const target = object.replace(/^view /, 'table ')
      await this.#client.query(`revoke all on ${target} from public, ${APP_ROLE}`)
      if (object.startsWith('routine ')) {
        await this.#client.query(`grant execute on ${object} to public`)
      }
      await this.#client.query(`comment on ${object} is null`)
    }
    await this.#look()
  }

  async #dropOrphans(): Promise<void> {
    const paths = new Set(this.#files.map((file) => file.path))
    const wanted = new Set(
      [...this.#known].filter(([path]) => paths.has(path)).flatMap(([, { objects }]) => objects),
    )
    for (const object of this.#before) {
      if (!wanted.has(object) && this.#objects.has(object)) await this.#drop(object)
    }
  }

  /**
   * Drops an object with the functions and views that stand on it; their files are loaded again.
   * @throws when a table stands on it
   */
  async #drop(object: string): Promise<void> {
    await this.#inSavepoint(async () => {
      const parts = await this.#countTableParts()
      await this.#client.query(`drop ${object} cascade`)
      if ((await this.#countTableParts()) === parts) return
      throw new Error(
        `${object} is not made any more, but a default, constraint, trigger or index of a table ` +
          'needs it. Write a migration that changes the table.',
      )
    })
    await this.#look()
  }

  async #checkBodies(): Promise<void> {
    const loaded = [...this.#run].map(({ path }) => path)
    await this.#client.query('set local check_function_bodies = on; savepoint check_bodies')
    await this.#check(loaded).catch(async () => {
      // All of them at once do not say which; one at a time they do.
      await this.#client.query('rollback to savepoint check_bodies')
      for (const path of loaded) {
        await this.#check([path]).catch((error: Error) => {
          throw new Error(`${path} failed: ${error.message}`, { cause: error })
        })
      }
    })
  }

  async #check(paths: readonly string[]): Promise<void> {
    const objects = paths.flatMap((path) => this.#known.get(path)?.objects ?? [])
    const validators = { plpgsql: 'plpgsql_validator', sql: 'fmgr_sql_validator' }
    for (const [language, validator] of Object.entries(validators)) {
      await this.#client.query(
        `select ${validator}(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
          where l.lanname = $1 and p.prokind <> 'a'
            and 'routine ' || p.oid::regprocedure = any ($2)`,
        [language, objects],
      )
    }
  }

  async #remember(): Promise<void> {
    const paths = this.#files.map((file) => file.path)
    await this.#client.query('delete from platform.sql_file where path <> all ($1)', [paths])
    const rows = [...this.#run].map(({ path }) => ({ path, ...this.#known.get(path) }))
    await this.#client.query(
      `insert into platform.sql_file (path, checksum, objects)
       select r.path, r.checksum, r.objects
         from jsonb_to_recordset($1) r (path text, checksum text, objects text[])
       on conflict (path) do update
         set checksum = excluded.checksum, objects = excluded.objects, loaded_at = default`,
      [JSON.stringify(rows)],
    )
  }

  #compare(): void {
    const names = (objects: Iterable<string>) => new Set([...objects].map(nameOf))
    const earlier = names(this.#before)
    const run = names([...this.#run].flatMap(({ path }) => this.#known.get(path)?.objects ?? []))
    const now = names(this.#objects.keys())
    const sorted = [...run].toSorted()
    this.loaded.made.push(...sorted.filter((name) => !earlier.has(name)))
    this.loaded.replaced.push(...sorted.filter((name) => earlier.has(name)))
    this.loaded.dropped.push(...[...earlier].filter((name) => !now.has(name)).toSorted())
  }

  #named(name: string): string[] {
    return [...this.#objects.keys()].filter((object) => nameOf(object) === name)
  }

  async #countTableParts(): Promise<string | undefined> {
    const { rows } = await this.#client.query<{ parts: string }>(TABLE_PARTS)
    return rows[0]?.parts
  }

  async #inSavepoint(work: () => Promise<void>): Promise<void> {
    await this.#client.query('savepoint load_sql')
    try {
      await work()
      await this.#client.query('release savepoint load_sql')
    } catch (error) {
      await this.#client.query('rollback to savepoint load_sql; release savepoint load_sql')
      throw error
    }
  }
}
