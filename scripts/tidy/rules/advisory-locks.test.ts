import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { advisoryLocks } from './advisory-locks.ts'

const found = (path: string, text: string) =>
  advisoryLocks.check(Tree.of({ [path]: text })).map(({ line }) => line)
const sqlPath = 'src/ledger/sql/seal-next.sql'
const codePath = 'src/features/notice/server/content-store.ts'

test.each([
  [sqlPath, 'select pg_try_advisory_xact_lock(platform.lock_sealer(), 0);'],
  [
    sqlPath,
    'select pg_advisory_xact_lock(k.key) from (select hashtextextended(o.id, platform.lock_phone()) as key from o) k;',
  ],
  [sqlPath, '-- pg_advisory_lock(7303) is only a comment'],
  [codePath, "client.query('select pg_advisory_lock($1)', [LOCKS.migration])"],
  [codePath, 'sql`select pg_advisory_xact_lock(hashtextextended(${text}, ${LOCKS[lock]}))`'],
  ['src/features/notice/server/push.test.ts', "query('select pg_advisory_lock(1)')"],
])('%s may hold %s', (path, text) => expect(found(path, text)).toEqual([]))

test.each([
  [sqlPath, '\nselect pg_try_advisory_xact_lock(7303, 0);', 2],
  [
    sqlPath,
    'select pg_advisory_xact_lock(k.key) from (select hashtextextended(o.id, 7302) as key from o) k;',
    1,
  ],
  [codePath, '\n\nsql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`', 3],
  [codePath, "LOCKS.phone; client.query('select pg_advisory_lock(7300)')", 1],
])('%s must not hold %s', (path, text, line) => expect(found(path, text)).toEqual([line]))
