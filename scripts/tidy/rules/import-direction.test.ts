import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { importDirection } from './import-direction.ts'

const found = (files: Record<string, string>) =>
  importDirection.check(Tree.of(files)).map(({ path, line, what }) => `${path}:${line} ${what}`)

test('imports that point downwards pass', () => {
  expect(
    found({
      'src/kernel/money.ts': `import { ok } from './result.ts'`,
      'src/platform/http/route.ts': `import { Refusal } from '#kernel/errors.ts'`,
      'src/features/wallet/server/wallet-store.ts': `import type { Tx } from '#platform/database/database.ts'
        import { post } from '#ledger/post.ts'`,
      'src/ledger/post.test.ts': `import { testWorld } from '#tests/support/world.ts'`,
      'src/apps/sandbox/main.ts': `import { startBank } from '#sandbox/bank/bank.ts'`,
      'src/apps/member/verify/games.ts': `import { allGames } from '#studio/games/catalogue.ts'`,
      'scripts/start.ts': `import { main } from '../src/apps/server/main.ts'`,
    }),
  ).toEqual([])
})

test('an import that points upwards is named with its line', () => {
  expect(
    found({
      'src/platform/http/route.ts': `// first\nimport type { Kind } from '#ledger/kinds.ts'`,
    }),
  ).toEqual([
    'src/platform/http/route.ts:2 imports src/ledger/kinds.ts; platform may import kernel, rows',
  ])
})

test.each([
  ['src/kernel/time.ts', '#platform/clock.ts'],
  ['src/platform/jobs/jobs.ts', '#ui/theme/theme.ts'],
  ['src/ui/parts/button.tsx', '#platform/log/log.ts'],
  ['src/sandbox/bank/bank.ts', '#platform/log/log.ts'],
  ['src/features/lottery/rules.ts', '#apps/server/wiring.ts'],
  ['src/platform/clock.ts', '#tests/support/world.ts'],
  ['src/apps/member/main.tsx', '../operator/shell.tsx'],
  ['src/apps/server/main.ts', '#sandbox/bank/bank.ts'],
  ['src/apps/member/main.tsx', '#studio/world.ts'],
])('%s must not import %s', (path, specifier) => {
  expect(found({ [path]: `export { x } from '${specifier}'` })).toHaveLength(1)
})
