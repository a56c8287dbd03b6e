import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { ledgerCodes } from './ledger-codes.ts'

const found = (sql: string) =>
  ledgerCodes
    .check(Tree.of({ 'src/features/lottery/result/server/sql/pay.sql': sql }))
    .map(({ what }) => what)

test.each([
  'where a.kind = ledger.account_member_receivable()',
  'where t.code in (ledger.code_lottery_stake(), ledger.code_lottery_prize())',
  "-- code = 30 is the stake\nwhere kind = 'refund'",
  'where t.kind = t.code and phase = 1',
])('names pass: %s', (sql) => expect(found(sql)).toEqual([]))

test.each([
  'where a.kind = 2900',
  'where t.code in (30, 31)',
  'where o.kind <> 90',
  'select ledger.house_account(3100::smallint, 7)',
  'perform ledger.open_account(m.member_id, 2900)',
  'select 30 as code',
])('a bare number is found: %s', (sql) => expect(found(sql)).toHaveLength(1))
