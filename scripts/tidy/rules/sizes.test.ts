import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { sizes } from './sizes.ts'

const found = (files: Record<string, string>) => sizes.check(Tree.of(files)).map(({ what }) => what)
const path = 'src/ledger/post.ts'
const fileOf = (lines: number) => 'x()\n'.repeat(lines)
const functionOf = (lines: number) => `function post() {\n${'  x()\n'.repeat(lines - 2)}}\n`

test('a file at the limit passes, one above does not', () => {
  expect(found({ [path]: fileOf(400) })).toEqual([])
  expect(found({ [path]: fileOf(401) })).toEqual(['has 401 lines, limit 400'])
  expect(found({ 'db/types.ts': fileOf(900) })).toEqual([])
})

test('a function at the limit passes, one above does not, whatever it is written as', () => {
  expect(found({ [path]: functionOf(70) })).toEqual([])
  expect(found({ [path]: functionOf(71) })).toEqual(['post has 71 lines, limit 70'])
  const arrow = `const post = () => {\n${'  x()\n'.repeat(80)}}\n`
  expect(found({ [path]: arrow })).toEqual(['post has 82 lines, limit 70'])
  expect(found({ [path]: `describe('post', () => {\n${'  x()\n'.repeat(80)}})\n` })).toEqual([])
})

test('the ratchet lets an old file be, and only shrinks', () => {
  const ratchet = (entry: object) => ({
    'scripts/tidy/ratchet.json': JSON.stringify({ [path]: entry }),
  })
  expect(found({ [path]: fileOf(500), ...ratchet({ fileLines: 500 }) })).toEqual([])
  expect(found({ [path]: fileOf(501), ...ratchet({ fileLines: 500 }) })).toEqual([
    'has 501 lines, limit 500',
  ])
  expect(found({ [path]: fileOf(450), ...ratchet({ fileLines: 500 }) })).toEqual([
    `allows ${path} more than it needs`,
  ])
  expect(found({ [path]: fileOf(10), ...ratchet({ fileLines: 500 }) })).toHaveLength(1)
  expect(found(ratchet({ fileLines: 500 }))).toEqual([`lists ${path}, which is gone`])
})

test('SQL has the same limits', () => {
  const file = 'src/ledger/sql/post.sql'
  const plpgsql = (lines: number) =>
    `create or replace function ledger.post() returns void language plpgsql as $$\nbegin\n${'  null;\n'.repeat(lines - 3)}end $$;\n`
  const atomic = (lines: number) =>
    `create or replace function ledger.two() returns integer language sql\nbegin atomic\n${'  select 2;\n'.repeat(lines - 3)}end;\n`
  expect(found({ [file]: `${plpgsql(70)}${atomic(70)}` })).toEqual([])
  expect(found({ [file]: `${plpgsql(71)}` })).toEqual(['ledger.post has 71 lines, limit 70'])
  expect(found({ [file]: `${atomic(71)}` })).toEqual(['ledger.two has 71 lines, limit 70'])
  expect(found({ 'db/migrations/20261122-1430-a.sql': '--\n'.repeat(401) })).toHaveLength(1)
})
