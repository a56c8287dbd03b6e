import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { tableOwner } from './table-owner.ts'

const schema = {
  'db/migrations/20261122-1734-account.sql': `create table account.member (id bigint);
    create view account.member_name as select id from account.member;
    -- create table account.ghost (id bigint);`,
  'db/migrations/20261122-1740-lottery.sql': 'create table lottery.bill (id bigint);',
}
const found = (path: string, code: string) =>
  tableOwner.check(Tree.of({ ...schema, [path]: code })).map(({ what, line }) => `${line} ${what}`)

const store = 'src/features/lottery/bill/server/bill-store.ts'

test('own tables, views and functions pass', () => {
  expect(
    found(store, "db.selectFrom('lottery.bill').innerJoin('account.member_name', 'id')"),
  ).toEqual([])
  expect(found(store, 'sql`select lottery.sell_batch()`')).toEqual([])
  expect(found(store, "db.selectFrom('account.ghost')")).toEqual([])
})

test("another feature's table is found in a builder, an alias and a template", () => {
  expect(found(store, "\ndb.selectFrom('account.member as m')")).toEqual([
    '2 names the table account.member',
  ])
  expect(
    found(store, 'sql`select * from lottery.bill join account.member using (id)`'),
  ).toHaveLength(1)
})

test('the ledger names no table of a feature; a permission in a use case is no table', () => {
  expect(found('src/ledger/post.ts', "db.selectFrom('lottery.bill')")).toHaveLength(1)
  expect(found('src/features/staff/server/login.ts', "needs('lottery.bill')")).toEqual([])
})
