import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { sqlInStores } from './sql-in-stores.ts'

const count = (path: string, code: string) => sqlInStores.check(Tree.of({ [path]: code })).length
const query = "export const open = (db: Db) => db.selectFrom('lottery.round').selectAll().execute()"

test.each([
  'src/features/lottery/round/server/round-store.ts',
  'src/ledger/statement.ts',
  'src/platform/session/session.ts',
  'src/features/lottery/server/lottery.test.ts',
  'tests/support/books.ts',
])('%s may query', (path) => expect(count(path, query)).toBe(0))

test.each([
  ['src/features/lottery/server/sell-bill.ts', query],
  ['src/features/lottery/server/sell-bill.ts', 'await sql`select 1`.execute(db)'],
  ['src/features/lottery/server/sell-bill.ts', 'await sql<Row>`select 1`.execute(db)'],
  ['src/apps/server/main.ts', "await db.deleteFrom('platform.session').execute()"],
])('%s must not hold %s', (path, code) => expect(count(path, code)).toBe(1))

test('other words that look alike pass', () => {
  const code = "const sql = 'select your number'; list.updateTableSize(3); deleteFrom(cache)"
  expect(count('src/features/lottery/server/sell-bill.ts', code)).toBe(0)
})
