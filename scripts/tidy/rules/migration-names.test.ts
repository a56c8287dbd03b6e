import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { migrationNames } from './migration-names.ts'

const found = (...names: string[]) =>
  migrationNames
    .check(Tree.of(Object.fromEntries(names.map((name) => [`db/migrations/${name}`, '']))))
    .map(({ path }) => path.slice('db/migrations/'.length))

test('a row of numbers passes', () => {
  expect(found('0001-platform.sql', '0002-ledger.sql', '0002-ledger.after.sql')).toEqual([])
})

test('a long migration stands in parts', () => {
  const parts = ['0002-ledger-1-tables.sql', '0002-ledger-2-write.sql']
  expect(found('0001-platform.sql', ...parts, '0003-account.sql')).toEqual([])
  expect(found('0001-platform.sql', '0002-ledger-2-write.sql')).toEqual(['0002-ledger-2-write.sql'])
})

test('gaps, twins and other names are found', () => {
  expect(found('0001-platform.sql', '0003-account.sql')).toEqual(['0003-account.sql'])
  expect(found('0001-ledger.sql', '0001-platform.sql')).toEqual(['0001-platform.sql'])
  expect(found('1-platform.sql')).toEqual(['1-platform.sql'])
})
