import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { featureShape } from './feature-shape.ts'

const found = (...names: string[]) =>
  featureShape
    .check(Tree.of(Object.fromEntries(names.map((name) => [`src/features/coupon/${name}`, '']))))
    .map(({ what }) => what)

test('a whole feature passes', () => {
  expect(found('README.md', 'contract.ts', 'server/coupon.test.ts')).toEqual([])
  expect(found('README.md', 'operator-contract.ts', 'server/issue/issue.test.ts')).toEqual([])
})

test('each missing part is named', () => {
  expect(found('rules.ts', 'rules.test.ts')).toEqual([
    'has no README.md',
    'has no contract.ts',
    'has no server test',
  ])
})
