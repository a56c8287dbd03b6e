import type pg from 'pg'

// PostgreSQL's own words for everything that a migration or a function file can make. Ids, physical
// places and the order of creation are left out: two databases are equal when their lines are.
const SCHEMAS = `n.nspname !~ '^(pg_|information_schema|graphile_|public)'`

const OBJECTS = `
  select 'schema ' || n.nspname || ' grants ' || coalesce(array(
           select a::text from unnest(coalesce(n.nspacl, acldefault('n', n.nspowner))) a order by 1)::text, '')
    from pg_namespace n where ${SCHEMAS}
  union all
  select format('relation %s kind %s persistence %s options %s partition %s by %s owner %s comment %s grants %s',
           c.oid::regclass, c.relkind, c.relpersistence, c.reloptions,
           pg_get_expr(c.relpartbound, c.oid), pg_get_partkeydef(c.oid), c.relowner::regrole,
           obj_description(c.oid, 'pg_class'),
           array(select a::text from unnest(coalesce(c.relacl, acldefault(
             case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))) a order by 1))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select format('column %s.%s place %s type %s not null %s default %s identity %s generated %s storage %s comment %s grants %s',
           c.oid::regclass, a.attname,
           (select count(*) from pg_attribute b where b.attrelid = a.attrelid and b.attnum > 0
               and b.attnum <= a.attnum and not b.attisdropped),
           format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid),
           a.attidentity, a.attgenerated, a.attstorage, col_description(c.oid, a.attnum),
           array(select x::text from unnest(a.attacl) x order by 1))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'c') and a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %s on %s: %s', k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
   where ${SCHEMAS} and k.conrelid <> 0
  union all
  select format('index %s: %s', i.indexrelid::regclass, pg_get_indexdef(i.indexrelid))
    from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace where ${SCHEMAS}
  union all
  select format('trigger %s on %s: %s enabled %s', t.tgname, t.tgrelid::regclass,
           pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace where ${SCHEMAS} and not t.tgisinternal
  union all
  select format('policy %s on %s: %s %s', p.polname, p.polrelid::regclass,
           pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    from pg_policy p join pg_class c on c.oid = p.polrelid
    join pg_namespace n on n.oid = c.relnamespace where ${SCHEMAS}
  union all
  select format('view %s: %s', c.oid::regclass, pg_get_viewdef(c.oid))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${SCHEMAS} and c.relkind in ('v', 'm')
  union all
  select format('function %s owner %s comment %s grants %s: %s', p.oid::regprocedure,
           p.proowner::regrole, obj_description(p.oid, 'pg_proc'),
           array(select a::text from unnest(coalesce(p.proacl, acldefault('f', p.proowner))) a order by 1),
           case p.prokind when 'a' then (select format('aggregate %s %s %s', g.aggtransfn,
             g.aggtranstype::regtype, g.agginitval) from pg_aggregate g where g.aggfnoid = p.oid)
             else pg_get_functiondef(p.oid) end)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${SCHEMAS}
  union all
  select format('type %s kind %s of %s', t.oid::regtype, t.typtype, array(
           select e.enumlabel from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder))
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where ${SCHEMAS} and t.typtype in ('e', 'c', 'd') and t.typrelid not in (
     select oid from pg_class where relkind <> 'c')
  union all
  select format('sequence %s.%s start %s increment %s last %s', schemaname, sequencename, start_value,
           increment_by, last_value)
    from pg_sequences where schemaname !~ '^(pg_|information_schema|graphile_|public)'`

/**
 * Every object of our schemas and every row of their tables, a sorted line each.
 * @param withoutRows tables whose rows differ from one database to the next
 */
export async function describeDatabase(
  client: pg.Client,
  withoutRows: readonly string[] = [],
): Promise<string[]> {
  await client.query('set search_path = pg_catalog')
  const objects = await client.query<{ line: string }>(`select o.line from (${OBJECTS}) o(line)`)
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${SCHEMAS} and c.relkind = 'r' and c.oid <> all ($1::regclass[])`,
    [withoutRows],
  )
  const lines = objects.rows.map(({ line }) => line)
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
    lines.push(...rows.map(({ row }) => `row of ${name}: ${row}`))
  }
  return lines.toSorted()
}
