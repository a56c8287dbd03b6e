import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { describeDatabase } from '#tests/support/describe-database.ts'
import type { Connection } from './connection.ts'
import { migrate, readDatabaseSource, type DatabaseSource } from './migrate.ts'
import { OldDatabase } from './old-database.ts'
import { checksumOf, inLoadOrder, sqlFile } from './sql-files.ts'

const superuser = JSON.parse(process.env['TEST_SUPERUSER'] ?? '{}') as Connection
const made: string[] = []

async function onClient<T>(at: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...at })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** An empty database of the owner's. */
async function emptyDatabase(): Promise<Connection> {
  const database = `test_${randomBytes(6).toString('hex')}`
  made.push(database)
  await onClient(superuser, (client) =>
    client.query(`create database ${database} owner slth_owner`),
  )
  return { ...superuser, database, user: 'slth_owner', password: 'test-owner' }
}

afterAll(() =>
  onClient(superuser, async (client) => {
    for (const name of made) await client.query(`drop database if exists ${name} with (force)`)
  }),
)

/** What a folder would hold: migrations by name and files of functions by name. */
function sourceOf(
  migrations: Record<string, string>,
  files: Record<string, string>,
): DatabaseSource {
  return {
    migrations: Object.entries(migrations).map(([name, sql]) => ({
      name,
      sql,
      checksum: checksumOf(sql),
    })),
    sqlFiles: inLoadOrder(
      Object.entries(files).map(([name, sql]) => sqlFile(`src/shop/sql/${name}.sql`, sql)),
    ),
  }
}

const ROWS_THAT_DIFFER = ['platform.migration', 'platform.sql_file']
const describe = (at: Connection) =>
  onClient(at, (client) => describeDatabase(client, ROWS_THAT_DIFFER))

/** Both ways to a source: from an earlier one, and at once. */
async function stepAndFresh(earlier: DatabaseSource, later: DatabaseSource) {
  const [stepped, fresh] = [await emptyDatabase(), await emptyDatabase()]
  await migrate(stepped, earlier)
  const migrated = await migrate(stepped, later)
  await migrate(fresh, later)
  return { migrated, stepped, lines: await describe(stepped), wanted: await describe(fresh) }
}

const TABLES = `
  create table shop.item (
    item_id bigint primary key,
    price   bigint not null default shop.price() check (shop.is_fair(price)),
    note    varchar(10)
  );
  create trigger guard_item before update on shop.item
    for each row execute function shop.guard_item();`

const GUARD = `create or replace function shop.guard_item() returns trigger language plpgsql as $$
begin
  return new;
end $$;`
const PRICE = `create or replace function shop.price() returns bigint language sql immutable
begin atomic
  select 7;
end;`
const FAIR = `create or replace function shop.is_fair(price bigint) returns boolean language sql immutable
begin atomic
  select price >= shop.price();
end;`
const COUNT = `create or replace function shop.count_items(p_from bigint) returns bigint language sql stable
begin atomic
  select count(*) from shop.cheap where price >= p_from;
end;
revoke execute on function shop.count_items from public;
grant execute on function shop.count_items to slth_app;`
const CHEAP = `create or replace view shop.cheap as select price, note from shop.item where shop.is_fair(price);
grant select on shop.cheap to slth_app;`

const FILES = { cheap: CHEAP, count: COUNT, fair: FAIR, guard: GUARD, price: PRICE }
const nothing = sourceOf({}, {})
const shop = sourceOf(
  { '20261122-1429-schema.sql': 'create schema shop;', '20261122-1430-shop.sql': TABLES },
  FILES,
)
const edited = (files: Record<string, string>): DatabaseSource => ({
  ...shop,
  sqlFiles: sourceOf({}, files).sqlFiles,
})

test('tables, functions and views come in an order that works, whatever their names', async () => {
  const at = await emptyDatabase()
  const migrated = await migrate(at, shop)
  expect(migrated.applied).toEqual(['20261122-1429-schema.sql', '20261122-1430-shop.sql'])
  expect(migrated.made).toHaveLength(5)
  expect(await migrate(at, shop)).toEqual({ applied: [], made: [], replaced: [], dropped: [] })
})

test('a changed body is replaced, and nothing else is touched', async () => {
  const changed = { ...FILES, price: PRICE.replace('7', '5') }
  const { migrated, lines, wanted } = await stepAndFresh(shop, edited(changed))
  expect(migrated).toMatchObject({ made: [], replaced: ['shop.price'], dropped: [] })
  expect(lines).toEqual(wanted)
})

test('another signature drops the old one, with what stands on it made anew', async () => {
  const count = COUNT.replace('(p_from bigint)', '(p_from bigint, p_to bigint)').replace(
    'price >= p_from',
    'price between p_from and p_to',
  )
  const cheap = CHEAP.replace('select price', 'select item_id, price')
  const { migrated, lines, wanted } = await stepAndFresh(shop, edited({ ...FILES, count, cheap }))
  expect(migrated.replaced).toEqual(['shop.cheap', 'shop.count_items'])
  expect(lines).toEqual(wanted)
  expect(lines.filter((line) => line.startsWith('function shop.count_items'))).toHaveLength(1)
})

test('grants and comments that a file no longer gives are gone', async () => {
  const earlier = { ...FILES, count: `${COUNT}\ncomment on function shop.count_items is 'counts';` }
  const count = COUNT.replace(/^revoke.*|^grant.*/gm, '')
  const { lines, wanted } = await stepAndFresh(edited(earlier), edited({ ...FILES, count }))
  expect(lines).toEqual(wanted)
})

test('a file that is gone drops what it made; one that moved keeps it', async () => {
  const { cheap, count, ...rest } = FILES
  const { migrated, lines, wanted } = await stepAndFresh(shop, edited(rest))
  expect(migrated.dropped).toEqual(['shop.cheap', 'shop.count_items'])
  expect(lines).toEqual(wanted)
  const moved = await stepAndFresh(shop, edited({ ...rest, views: `${cheap}\n${count}` }))
  expect(moved.migrated.dropped).toEqual([])
  expect(moved.lines).toEqual(moved.wanted)
})

test('a migration may drop a view that is in its way; it comes back', async () => {
  const later = {
    ...shop,
    migrations: [
      ...shop.migrations,
      ...sourceOf(
        {
          '20261123-1000-price.sql':
            'drop view shop.cheap cascade; alter table shop.item alter column note type text;',
        },
        {},
      ).migrations,
    ],
  }
  const { migrated, lines, wanted } = await stepAndFresh(shop, later)
  expect(migrated).toMatchObject({ applied: ['20261123-1000-price.sql'], dropped: [] })
  expect(lines).toEqual(wanted)
})

test('what a table stands on is not dropped', async () => {
  const at = await emptyDatabase()
  await migrate(at, shop)
  const before = await describe(at)
  const { fair, ...rest } = FILES
  const cheap = CHEAP.replace('shop.is_fair(price)', 'true')
  expect(fair).toContain('is_fair')
  await expect(migrate(at, edited({ ...rest, cheap }))).rejects.toThrow(
    /shop\.is_fair\(bigint\) is not made any more, but .* of a table needs it/,
  )
  expect(await describe(at)).toEqual(before)
})

test.each([
  ['a statement that fails', { price: PRICE.replace('select', 'selct') }, 'sql/price.sql failed'],
  ['a broken body', { guard: GUARD.replace('return', 'retrun') }, 'sql/guard.sql failed'],
])('%s rolls everything back, the migrations before it included', async (_, files, message) => {
  const at = await emptyDatabase()
  await migrate(at, shop)
  const before = await describe(at)
  const table = sourceOf({ '20261123-1000-shelf.sql': 'create table shop.shelf (id bigint);' }, {})
  const later = edited({ ...FILES, ...files })
  const source = { ...later, migrations: [...shop.migrations, ...table.migrations] }
  await expect(migrate(at, source)).rejects.toThrow(message)
  expect(await describe(at)).toEqual(before)
})

test('an applied migration that was edited, or that is unknown here, is refused', async () => {
  const at = await emptyDatabase()
  await migrate(at, shop)
  const [schema, tables] = shop.migrations
  if (!schema || !tables) throw new Error('no migrations')
  const other = { ...tables, checksum: checksumOf('other') }
  await expect(migrate(at, { ...shop, migrations: [schema, other] })).rejects.toThrow(
    '20261122-1430-shop.sql was changed after it was applied',
  )
  await expect(migrate(at, nothing)).rejects.toThrow('which this program does not know')
})

test('a database of before the baseline is refused and left as it is', async () => {
  const at = await emptyDatabase()
  await migrate(at, sourceOf({ '0001-platform.sql': 'create schema shop;' }, {}))
  const before = await describe(at)
  await expect(migrate(at, shop)).rejects.toThrow(OldDatabase)
  expect(await describe(at)).toEqual(before)
})

test('of two processes at once one migrates, and the other finds nothing to do', async () => {
  const at = await emptyDatabase()
  const both = await Promise.all([migrate(at, shop), migrate(at, shop)])
  expect(both.flatMap(({ applied }) => applied)).toEqual(shop.migrations.map(({ name }) => name))
})

test('our own database is the same in steps: first half of the migrations, older functions', async () => {
  const later = await readDatabaseSource()
  const until = later.migrations.findIndex(({ name }) => name.endsWith('-lottery-rounds.sql'))
  // What came later to the rooms that stand already is there: their functions are the newest ones.
  const isEarlier = (name: string, at: number) =>
    at < until || !/lottery|yeekee|market|results/.test(name)
  const earlier = {
    migrations: later.migrations.filter(({ name }, at) => isEarlier(name, at)),
    // As if each had another text; those of tables that are not there yet came later.
    sqlFiles: later.sqlFiles
      .filter(
        ({ path }) =>
          !/lottery|yeekee|platform\/events/.test(path) || /(bets|tiers|switch)\.sql$/.test(path),
      )
      .map(({ path, sql }) => sqlFile(path, `-- An older text.\n${sql}`)),
  }
  const { migrated, lines, wanted } = await stepAndFresh(earlier, later)
  expect(migrated.applied).toHaveLength(later.migrations.length - earlier.migrations.length)
  expect(migrated.replaced).toContain('ledger.apply_batch')
  // The first seal is random, and what the migrations write is stamped with its own time.
  const stable = (all: string[]) =>
    all
      .filter((line) => !line.startsWith('row of ledger.seal:'))
      .map((line) => line.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+[+-]\d\d/g, '(now)'))
      .toSorted()
  expect(stable(lines)).toEqual(stable(wanted))
})
