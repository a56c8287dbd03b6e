import { expect, test } from 'vitest'
import { runRules } from '../rule.ts'
import { Tree } from '../tree.ts'
import { oneConnection } from './one-connection.ts'

const AT = 'src/features/poll/server/pay.ts'
const found = (files: Record<string, string>) =>
  runRules(Tree.of(files), [oneConnection]).map(
    ({ finding: { path, line, what } }) => `${path}:${line} ${what}`,
  )

test.each([
  [
    'before it',
    'const pay = async ({ db, clock }) => {\nconst at = await clock.now()\nreturn inTransaction(db, (tx) => mark(tx, at))\n}',
  ],
  ['over it', 'const pay = ({ db }) => inTransaction(db, async (tx) => mark(tx, await now(tx)))'],
  [
    'after it',
    'const pay = async (services) => {\nawait inTransaction(services.db, mark)\nreturn services.clock.now()\n}',
  ],
  [
    'what a caller hands over',
    'const pay = (db) => inTransaction(db, (tx) => mark(tx))\nconst read = (db, tx) => find(db)',
  ],
  [
    'the transaction as the pool of services',
    'const open = ({ db, vault }) => find(db, vault)\nconst pay = (tx, { vault }) => open({ db: tx, vault })',
  ],
  ['a key of that name', 'const pay = (tx, { vault }) => keep({ db: tx, vault })'],
])('a second connection is not taken: %s', (_, text) => expect(found({ [AT]: text })).toEqual([]))

test.each([
  [
    'the clock',
    'const pay = (s) => inTransaction(s.db, async (tx) => {\nmark(tx, await s.clock.now())\n})',
    2,
    's.clock.now()',
  ],
  [
    'the clock, deeper',
    'const pay = ({ db, clock }) => inTransaction(db, (tx) => all(tx, async () => {\nawait clock.now()\n}))',
    2,
    'clock.now()',
  ],
  [
    'anyone who is given tx',
    'async function mark(tx, { clock }) {\nreturn clock.now()\n}',
    2,
    'clock.now()',
  ],
  ['tx in an object', 'const mark = ({ tx, services }) =>\n  find(services.db)', 2, 'services.db'],
  ['the pool', 'const pay = ({ db }) => inTransaction(db, async (tx) =>\n  find(db))', 2, 'db'],
  ['a transaction in one', 'const pay = ({ db }, tx) =>\n  inTransaction(db, mark)', 2, 'db'],
  ['a lane', 'const pay = (tx, { lanes }) =>\n  lanes.submit(bet, 1, {})', 2, 'lanes.submit()'],
  [
    'a function that asks',
    'const today = async ({ clock }) => day(await clock.now())\nconst pay = (tx, services) =>\n  mark(tx, today(services))',
    3,
    'today(…)',
  ],
  [
    'services with more than the pool',
    'const open = ({ db, clock }) => clock.now()\nconst pay = (tx, services) =>\n  open({ ...services, db: tx })',
    3,
    'open(…)',
  ],
])('%s is found inside a transaction', (_, text, line, what) =>
  expect(found({ [AT]: text })).toEqual([`${AT}:${line} asks ${what}`]),
)

test('a function that asks is found through files and through what calls it', () => {
  expect(
    found({
      'src/features/poll/server/today.ts':
        "import { dayOf } from './day-of.ts'\nexport const today = (services) => dayOf(services)",
      'src/features/poll/server/day-of.ts':
        'export async function dayOf({ clock }) { return clock.now() }',
      [AT]: "import { today as dayNow } from './today.ts'\nexport const pay = (tx, services) => dayNow(services)",
    }),
  ).toEqual([`${AT}:2 asks dayNow(…)`])
})

test('screens, tests and programs of their own have no pool of ours', () => {
  const text = 'const pay = (tx, { clock }) => clock.now()'
  for (const path of [
    'src/features/poll/member/pay.ts',
    'src/studio/pay.ts',
    'src/features/poll/server/pay.test.ts',
  ]) {
    expect(found({ [path]: text })).toEqual([])
  }
})
