import type pg from 'pg'

/** A column as PostgreSQL's catalog describes it. */
export interface Column {
  /** With its schema: `account.member`. */
  readonly table: string
  /** The table's comment, if it has one. */
  readonly comment: string | null
  readonly column: string
  /** The type's own name: `int8`, `timestamptz`, `_text` for an array of text. */
  readonly type: string
  /** The words it may hold, where a CHECK of the column alone lists them. */
  readonly words: string[] | null
  readonly isNullable: boolean
  /** Left out of an insert, the database fills it in. */
  readonly hasDefault: boolean
  /** Never written by us: `generated always`, or any column of a view. */
  readonly isGenerated: boolean
}

const COLUMNS = `
  select n.nspname || '.' || c.relname as "table",
         obj_description(c.oid, 'pg_class') as comment,
         a.attname as "column",
         base.typname as type,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['
           limit 1) as "check",
         not (a.attnotnull or t.typnotnull) as "isNullable",
         (a.atthasdef or a.attidentity <> '') as "hasDefault",
         (a.attidentity = 'a' or a.attgenerated <> '' or c.relkind in ('v', 'm')) as "isGenerated"
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    join pg_type base on base.oid = case t.typtype when 'd' then t.typbasetype else t.oid end
   where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
     and a.attnum > 0 and not a.attisdropped
     and n.nspname !~ '^(pg_|information_schema|graphile_|public)'
   order by n.nspname, c.relname, a.attnum`

/** Every column of our own schemas, by table and then in the order of the table. */
export async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Omit<Column, 'words'> & { check: string | null }>(COLUMNS)
  return rows.map(({ check, ...column }) => ({ ...column, words: wordsOf(check) }))
}

/** `CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text])))` lists the words of a column. */
export function wordsOf(check: string | null): string[] | null {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(
    check ?? '',
  )?.[1]
  return list ? [...list.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '') : null
}
