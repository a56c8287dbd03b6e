import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { pureContracts } from './pure-contracts.ts'

const count = (path: string, specifier: string) =>
  pureContracts.check(Tree.of({ [path]: `import { x } from '${specifier}'` })).length

test.each([
  ['src/features/lottery/contract.ts', 'zod/mini'],
  ['src/features/lottery/contract.ts', '#kernel/contract.ts'],
  ['src/features/lottery/result/operator-contract.ts', './contract.ts'],
  ['src/features/lottery/rules/payout.ts', './bet-types.ts'],
  ['src/features/lottery/rules/payout.test.ts', 'fast-check'],
  ['src/features/lottery/server/sell.ts', '#ledger/post.ts'],
  ['src/features/yeekee/rules/draw.ts', '@noble/hashes/sha2.js'],
  ['src/kernel/money.ts', './result.ts'],
  ['src/studio/games/talat/game.ts', './rules.ts'],
])('%s may import %s', (path, specifier) => expect(count(path, specifier)).toBe(0))

test.each([
  ['src/features/lottery/contract.ts', 'zod'],
  ['src/features/lottery/rules/payout.ts', '#platform/clock.ts'],
  ['src/features/lottery/rules.ts', '#ledger/kinds.ts'],
  ['src/features/lottery/rules.ts', './server/round-store.ts'],
  ['src/features/lottery/rules/yeekee.ts', 'node:crypto'],
  ['src/kernel/id.ts', 'node:crypto'],
  ['src/studio/games/talat/game.ts', '../../world.ts'],
])('%s must not import %s', (path, specifier) => expect(count(path, specifier)).toBe(1))
