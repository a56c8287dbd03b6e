import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { certifyAlone } from './certify-alone.ts'

const found = (path: string, specifier: string) =>
  certifyAlone.check(Tree.of({ [path]: `export { x } from '${specifier}'` }))

test.each([
  ['src/certify/wire.ts', 'node:crypto'],
  ['src/certify/wire.ts', 'zod/mini'],
  ['src/certify/wire.ts', './money.ts'],
  ['src/certify/wire.test.ts', 'vitest'],
  ['scripts/certify.ts', '#certify/certify.ts'],
  ['src/kernel/money.ts', 'zod'],
])('%s may import %s', (path, specifier) => {
  expect(found(path, specifier)).toEqual([])
})

test.each([
  ['src/certify/wire.ts', '#kernel/money.ts', 'imports src/kernel/money.ts'],
  ['src/certify/wire.ts', '../features/game/contract.ts', 'imports src/features/game/contract.ts'],
  ['src/certify/wire.ts', 'pg', 'imports pg'],
  ['src/certify/wire.ts', 'vitest', 'imports vitest'],
  ['src/certify/wire.test.ts', '#tests/support/world.ts', 'imports tests/support/world.ts'],
])('%s may not import %s', (path, specifier, what) => {
  expect(found(path, specifier)).toEqual([{ path, line: 1, what }])
})
