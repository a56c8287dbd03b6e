import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { defaultExports } from './default-exports.ts'

const count = (path: string, code: string) => defaultExports.check(Tree.of({ [path]: code })).length

test('named exports and configuration files pass', () => {
  expect(count('src/ui/parts/amount.tsx', 'export const Amount = () => <b>1</b>')).toBe(0)
  expect(count('vitest.config.ts', 'export default {}')).toBe(0)
})

test('a default export is refused', () => {
  expect(count('src/ui/parts/amount.tsx', 'export default () => <b>1</b>')).toBe(1)
})
