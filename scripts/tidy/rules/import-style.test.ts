import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { importStyle } from './import-style.ts'

const count = (path: string, specifier: string) =>
  importStyle.check(Tree.of({ [path]: `import { x } from '${specifier}'` })).length

test.each([
  ['src/platform/http/route.ts', '../config/config.ts'],
  ['src/features/deposit/server/routes.ts', '../contract.ts'],
  ['src/features/deposit/server/routes.ts', '#kernel/contract.ts'],
  ['scripts/seed.ts', '../src/apps/server/wiring.ts'],
])('%s may write %s', (path, specifier) => expect(count(path, specifier)).toBe(0))

test.each([
  ['src/features/deposit/contract.ts', '../../kernel/contract.ts'],
  ['src/features/deposit/contract.ts', '../wallet/contract.ts'],
  ['src/ledger/post.ts', '../kernel/money.ts'],
])('%s must not write %s', (path, specifier) => expect(count(path, specifier)).toBe(1))
