import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { migrationNames } from './migration-names.ts'

const found = (...names: string[]) =>
  migrationNames
    .check(Tree.of(Object.fromEntries(names.map((name) => [`db/migrations/${name}`, '']))))
    .map(({ path, what }) => `${path.slice('db/migrations/'.length)} ${what}`)

test('names by date and time pass', () => {
  expect(found('20261122-1430-coupon.sql', '20261122-1431-coupon-rows.sql')).toEqual([])
})

test.each([
  '0001-coupon.sql',
  '20261122-coupon.sql',
  '20261122-1430.sql',
  '20261122-1430-Coupon.sql',
])('%s has another form', (name) => expect(found(name)).toHaveLength(1))

test.each(['20260231-1430-coupon.sql', '20261322-1430-coupon.sql', '20261122-2460-coupon.sql'])(
  '%s is at no time that exists',
  (name) => expect(found(name)).toHaveLength(1),
)

test('two of one minute are found: their order would be chance', () => {
  expect(found('20261122-1430-coupon.sql', '20261122-1430-poll.sql')).toEqual([
    '20261122-1430-poll.sql has the minute of another one',
  ])
})
