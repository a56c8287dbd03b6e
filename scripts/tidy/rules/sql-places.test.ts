import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { sqlPlaces } from './sql-places.ts'

const found = (files: Record<string, string>) =>
  sqlPlaces.check(Tree.of(files)).map(({ path, line, what }) => `${path}:${line} ${what}`)

const file = 'src/features/lottery/bill/server/sql/sell-batch.sql'
const sell = `-- create function lottery.ghost() is only a comment.
create or replace function lottery.sell_batch(p_no integer) returns void language plpgsql as $$
begin
  perform 'create function x.y()';
  insert into lottery.bill select p_no;
end $$;
revoke execute on function lottery.sell_batch from public;
grant execute on function lottery.sell_batch to slth_app;
comment on function lottery.sell_batch is 'sells';
`

test('a function with its grants in the room of its owner passes', () => {
  expect(found({ [file]: sell })).toEqual([])
  const atomic = `create or replace function lottery.two() returns integer language sql
begin atomic
  select 1;
  select 2;
end;
`
  expect(found({ [file]: atomic })).toEqual([])
})

test('a migration makes no function and no view', () => {
  const path = 'db/migrations/20261122-1430-shop.sql'
  expect(
    found({ [path]: 'create table shop.item ();\ncreate view shop.cheap as select 1;' }),
  ).toEqual([`${path}:2 makes shop.cheap`])
})

test("another owner's function, and a second definition, are found", () => {
  const other = 'src/ledger/sql/sell.sql'
  expect(found({ [other]: sell })).toEqual([
    `${other}:2 makes lottery.sell_batch in the room of ledger`,
  ])
  const again = 'src/features/lottery/result/server/sql/again.sql'
  expect(found({ [file]: sell, [again]: sell })).toEqual([
    `${again}:2 makes lottery.sell_batch again, after ${file}`,
  ])
})

test.each([
  'create table lottery.x (id bigint);',
  'drop function lottery.y;',
  'create function lottery.y() returns void as $$ $$;',
])('a file of functions does not hold: %s', (sql) =>
  expect(found({ [file]: `${sell}${sql}\n` })).toHaveLength(1),
)
