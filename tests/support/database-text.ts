import type { World } from './world.ts'

/** All rows of all tables of the database, as text; a dump without the dump program. */
export async function dumpOf({ query }: Pick<World, 'query'>): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`)
  const dump = new Map<string, string>()
  for (const { name } of tables) {
    const rows = await query<{ text: string }>(`select t::text as text from ${name} t`)
    dump.set(name, rows.map(({ text }) => text).join('\n'))
  }
  return dump
}
