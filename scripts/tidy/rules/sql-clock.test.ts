import { expect, test } from 'vitest'
import { runRules } from '../rule.ts'
import { Tree } from '../tree.ts'
import { sqlClock } from './sql-clock.ts'

const lines = (path: string, text: string) =>
  runRules(Tree.of({ [path]: text }), [sqlClock]).map(({ finding }) => finding.line)

test.each([
  ['db/migrations/20261122-1740-lottery.sql', 'select platform.clock(); -- not now()'],
  ['db/migrations/20261122-1731-platform.sql', 'select clock_timestamp();'],
  ['src/platform/database/sql/clock.sql', 'select clock_timestamp();'],
  ['src/features/lottery/round/server/round-store.ts', 'sql`where open_at <= platform.clock()`'],
  ['src/features/lottery/server/sell-bill.ts', "const text = 'buy now()'"],
  ['src/platform/jobs/job-store.ts', 'sql`select now()`'],
])('%s may hold %s', (path, text) => expect(lines(path, text)).toEqual([]))

test.each([
  [
    'db/migrations/20261122-1740-lottery.sql',
    'create table lottery.bill (\n  at timestamptz default now());',
    2,
  ],
  ['src/ledger/sql/post.sql', 'select CURRENT_DATE;', 1],
  ['src/features/lottery/round/server/round-store.ts', 'sql`\n  select clock_timestamp()`', 2],
  ['src/ledger/hold.ts', "sql.raw('now()')", 1],
])('%s must not hold %s', (path, text, line) => expect(lines(path, text)).toEqual([line]))

test('the fence may say why it reads the wall clock', () => {
  const path = 'src/ledger/sql/post.sql'
  expect(
    lines(path, '-- tidy: allow sql-clock, the fence compares real instants\nselect now();'),
  ).toEqual([])
  expect(lines(path, '-- tidy: allow sql-clock\nselect now();')).toEqual([2])
})
