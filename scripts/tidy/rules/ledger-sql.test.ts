import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { ledgerSql } from './ledger-sql.ts'

const found = (name: string, body: string) =>
  ledgerSql
    .check(
      Tree.of({
        'src/ledger/sql/post.sql': `-- notify nobody;
create or replace function ${name}(a bigint) returns void
language plpgsql as $f$
begin
  ${body}
end $f$;`,
      }),
    )
    .map(({ line }) => line)

test('a plain function, a comment and a function without money pass', () => {
  expect(found('ledger.post', 'insert into ledger.transfer values (a);')).toEqual([])
  expect(found('ledger.post', '-- exception when others: never')).toEqual([])
  expect(found('platform.wake', "perform pg_notify('outbox', '');")).toEqual([])
})

test('NOTIFY and exception blocks are found where they stand', () => {
  expect(found('ledger.post', "perform pg_notify('balance', '');")).toEqual([5])
  expect(found('ledger.post', "notify balance, '1';")).toEqual([5])
  expect(
    found('lottery.sell_batch', 'perform ledger.core(a);\nexception when others then'),
  ).toEqual([6])
})
