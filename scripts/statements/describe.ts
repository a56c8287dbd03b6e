import type pg from 'pg'
import { type Column, readColumns } from '../codegen/catalog.ts'
import { type PlanNode, nullability } from './plan.ts'

/** A column of a statement's rows, as PostgreSQL describes it. */
export interface DescribedColumn {
  readonly name: string
  /** The type's own name: `int8`, `_text` for an array of text. */
  readonly type: string
  /** The words that it may hold, where it is a column whose CHECK lists them. */
  readonly words: readonly string[] | null
  /** Certain to have a row with null in it one day; false where PostgreSQL cannot tell, too. */
  readonly isNullable: boolean
}

export interface Described {
  /** The types of the parameters in their order. */
  readonly parameters: readonly string[]
  readonly columns: readonly DescribedColumn[]
}

interface Field {
  readonly name: string
  readonly tableID: number
  readonly columnID: number
  readonly dataTypeID: number
}

/** What `parse` and `describe` of one statement answer. Nothing is run. */
class Description implements pg.Submittable {
  readonly answer = Promise.withResolvers<{ parameters: number[]; fields: Field[] }>()
  readonly #text: string
  #parameters: number[] = []
  #fields: Field[] = []

  constructor(text: string) {
    this.#text = text
  }

  submit(connection: pg.Connection): void {
    const onParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.#parameters = dataTypeIDs
    }
    connection.on('parameterDescription', onParameters)
    const settled = () => connection.off('parameterDescription', onParameters)
    this.answer.promise.then(settled, settled)
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields
  }

  handleError(error: Error): void {
    this.answer.reject(error)
  }

  handleReadyForQuery(): void {
    this.answer.resolve({ parameters: this.#parameters, fields: this.#fields })
  }
}

/** A view's columns say nothing of null, so only those of tables are found by their number. */
const KEYS = `
  select c.oid || '.' || a.attnum as key, n.nspname || '.' || c.relname || '.' || a.attname as path
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`

const NAMES = `
  select n.nspname as schema, x.name
    from (select relnamespace as id, relname as name from pg_class
          union select pronamespace, proname from pg_proc) x
    join pg_namespace n on n.oid = x.id
   where n.nspname !~ '^(pg_|information_schema)' order by 1, 2`

/** What the catalog of the database says, for all statements. */
interface Catalog {
  readonly types: ReadonlyMap<number, string>
  /** Columns by `schema.table.column`, and of tables by `oid.attnum`, too. */
  readonly columns: ReadonlyMap<string, Column>
  readonly schemas: ReadonlyMap<string, readonly string[]>
}

/** Describes statements against one migrated database. */
export class Describer {
  readonly #client: pg.Client
  readonly #catalog: Catalog
  readonly #known = new Map<string, Promise<Described>>()

  private constructor(client: pg.Client, catalog: Catalog) {
    this.#client = client
    this.#catalog = catalog
  }

  static async on(client: pg.Client): Promise<Describer> {
    const types = await client.query<{ oid: number; name: string }>(
      'select oid, typname as name from pg_type',
    )
    const columns = new Map(
      (await readColumns(client)).map((column) => [`${column.table}.${column.column}`, column]),
    )
    for (const { key, path } of (await client.query<{ key: string; path: string }>(KEYS)).rows) {
      const column = columns.get(path)
      if (column) columns.set(key, column)
    }
    const named = await client.query<{ schema: string; name: string }>(NAMES)
    const schemas = Map.groupBy(named.rows, ({ name }) => name)
    return new Describer(client, {
      types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
      columns,
      schemas: new Map([...schemas].map(([name, all]) => [name, all.map(({ schema }) => schema)])),
    })
  }

  /** Parameters are written `$1`, `$2`, …; rejects with PostgreSQL's own words for a wrong one. */
  describe(text: string): Promise<Described> {
    const known = this.#known.get(text)
    if (known) return known
    const found = this.#ask(text)
    this.#known.set(text, found)
    return found
  }

  async #ask(text: string): Promise<Described> {
    const { parameters, fields } = await this.#client.query(new Description(text)).answer.promise
    const plan = fields.length === 0 ? undefined : await this.#planOf(text)
    const nullable = nullability(plan, (path) => this.#catalog.columns.get(path)?.isNullable)
    return {
      parameters: parameters.map((oid) => this.#typeName(oid)),
      columns: fields.map(({ name, tableID, columnID, dataTypeID }, index) => {
        const origin = this.#catalog.columns.get(`${tableID}.${columnID}`)
        return {
          name,
          type: this.#typeName(dataTypeID),
          words: origin?.words ?? null,
          isNullable: nullable[index] ?? origin?.isNullable ?? false,
        }
      }),
    }
  }

  async #planOf(text: string): Promise<PlanNode | undefined> {
    const explain = `explain (generic_plan, verbose, costs off, format json) ${text}`
    const { rows } = await this.#client.query(explain)
    const [row] = rows as { 'QUERY PLAN': [{ Plan: PlanNode }] }[]
    return row?.['QUERY PLAN'][0].Plan
  }

  /** The schemas that have a table or a function of this name. */
  schemasWith(name: string): readonly string[] {
    return this.#catalog.schemas.get(name) ?? []
  }

  #typeName(oid: number): string {
    return this.#catalog.types.get(oid) ?? `type ${oid}`
  }
}
