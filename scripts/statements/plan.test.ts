import { expect, test } from 'vitest'
import { nullability } from './plan.ts'

const scan = (alias: string, relation: string, output: string[], more = {}) => ({
  'Node Type': 'Seq Scan',
  Schema: 's',
  'Relation Name': relation,
  Alias: alias,
  Output: output,
  ...more,
})
const isNullable = (path: string) => ({ 's.t.note': true, 's.t.id': false })[path]

test('a column of a table is what the table says of it', () => {
  const plan = scan('x', 't', ['x.note', 'x.id', "(x.note || '!'::text)"])
  expect(nullability(plan, isNullable)).toEqual([true, false, undefined])
})

test('a filter of its own wants a column not to be null, an alternative does not', () => {
  const output = ['x.note']
  const demanded = scan('x', 't', output, { Filter: '((x.note IS NOT NULL) AND (x.id > $1))' })
  expect(nullability(demanded, isNullable)).toEqual([false])
  const maybe = scan('x', 't', output, { Filter: '((x.note IS NOT NULL) OR (x.id > $1))' })
  expect(nullability(maybe, isNullable)).toEqual([true])
})

test.each([
  ['Left', [undefined, true]],
  ['Right', [true, undefined]],
  ['Full', [true, true]],
  ['Inner', [undefined, undefined]],
])('the side of a %s join that may be missing is null', (join, expected) => {
  const outer = scan('a', 'u', ['a.id'], { 'Parent Relationship': 'Outer' })
  const inner = scan('b', 'u', ['b.id'], { 'Parent Relationship': 'Inner' })
  const plan = {
    'Node Type': 'Hash Join',
    'Join Type': join,
    Output: ['a.id', 'b.id'],
    Plans: [outer, inner],
  }
  expect(nullability(plan, isNullable)).toEqual(expected)
})

test('an aggregate over no rows is null, but for a count; in groups it has rows', () => {
  const Output = ['max(x.at)', '(sum(x.n))::bigint', 'count(*)', 'COALESCE(max(x.n), 0)']
  const plain = { 'Node Type': 'Aggregate', Strategy: 'Plain', Output }
  expect(nullability(plain, isNullable)).toEqual([true, true, undefined, undefined])
  const grouped = {
    'Node Type': 'Aggregate',
    Strategy: 'Hashed',
    'Group Key': ['x.id'],
    Output: ['max(x.at)', 'max(x.at) FILTER (WHERE (x.n > 0))'],
  }
  expect(nullability(grouped, isNullable)).toEqual([undefined, true])
})

test('a subquery may have no row; one that counts has, and `exists` is never null', () => {
  const subplan = (name: string, more: object) => ({
    'Subplan Name': name,
    'Node Type': 'Index Scan',
    ...more,
  })
  const plan = {
    'Node Type': 'Result',
    Output: ['(SubPlan 1)', '(InitPlan 2).col1', '(InitPlan 3).col1', '(InitPlan 5).col1'],
    Plans: [
      subplan('SubPlan 1', { Output: ['y.name'] }),
      subplan('InitPlan 2', { 'Node Type': 'Aggregate', Strategy: 'Plain', Output: ['count(*)'] }),
      subplan('InitPlan 3', {}),
      // How PostgreSQL reads a greatest value from an index.
      subplan('InitPlan 5', {
        'Node Type': 'Result',
        Output: ['COALESCE((InitPlan 4).col1, 0)'],
        Plans: [subplan('InitPlan 4', { 'Node Type': 'Limit', Output: ['x.n'] })],
      }),
    ],
  }
  expect(nullability(plan, isNullable)).toEqual([true, undefined, false, undefined])
})
