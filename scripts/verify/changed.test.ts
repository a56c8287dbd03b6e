import { expect, test } from 'vitest'
import { Tree } from '../tidy/tree.ts'
import { testsOfChange } from './changed.ts'

const uses = (...targets: string[]) => targets.map((path) => `import '${path}'`).join('\n')

/** A small product: two features, the apps that list them, and tests that get their site there. */
const tree = Tree.of({
  'src/kernel/money.ts': '',
  'src/kernel/money.test.ts': uses('./money.ts'),
  'src/ledger/post.ts': uses('#kernel/money.ts'),
  'src/ledger/post.test.ts': uses('./post.ts'),
  'src/ledger/sql/post.sql': '',
  'src/ui/parts/button.tsx': '',
  'src/features/coupon/contract.ts': '',
  'src/features/coupon/server/redeem.ts': uses('../contract.ts', '#ledger/post.ts'),
  'src/features/coupon/server/sql/guards.sql': '',
  'src/features/coupon/server/coupon.test.ts': uses('../contract.ts', '#tests/support/world.ts'),
  'src/features/wheel/contract.ts': "import type { Coupon } from '#features/coupon/contract.ts'",
  'src/features/wheel/server/wheel.test.ts': uses('../contract.ts', '#tests/support/world.ts'),
  'src/apps/server/features.ts': uses('#features/coupon/server/redeem.ts'),
  'src/apps/server/site.ts': uses('./features.ts'),
  'src/apps/member/home.tsx': uses('#ui/parts/button.tsx'),
  'db/migrations/20260101-0000-coupon.sql': 'create table coupon.batch ()',
  'tests/support/world.ts': uses('#apps/server/site.ts'),
  'tests/e2e/coupon.e2e.ts': uses('#features/coupon/contract.ts', '../support/world.ts'),
  'tests/e2e/wheel.e2e.ts': uses('#features/wheel/contract.ts', '../support/world.ts'),
})
const COUPON = ['src/features/coupon/server/coupon.test.ts', 'tests/e2e/coupon.e2e.ts']
const LEDGER = ['src/ledger/post.test.ts', ...COUPON]
const JOURNEYS = ['tests/e2e/coupon.e2e.ts', 'tests/e2e/wheel.e2e.ts']
const SITE = [...COUPON, 'src/features/wheel/server/wheel.test.ts', JOURNEYS[1]]
const ALL = ['src/kernel/money.test.ts', 'src/ledger/post.test.ts', ...SITE]

test.each<[string, readonly (string | undefined)[]]>([
  ['src/features/coupon/server/redeem.ts', COUPON],
  ['src/features/coupon/server/sql/guards.sql', COUPON],
  ['src/features/coupon/server/gone.ts', COUPON],
  ['db/migrations/20260101-0000-coupon.sql', COUPON],
  ['src/features/wheel/server/wheel.test.ts', ['src/features/wheel/server/wheel.test.ts']],
  ['src/ledger/post.ts', LEDGER],
  ['src/ledger/sql/post.sql', LEDGER],
  ['src/kernel/money.ts', ['src/kernel/money.test.ts', ...LEDGER]],
  ['src/ui/parts/button.tsx', JOURNEYS],
  ['src/apps/server/features.ts', []],
  ['src/apps/server/site.ts', SITE],
  ['tests/support/world.ts', SITE],
  ['docs/concepts/frame.md', []],
  ['package-lock.json', ALL],
])('a change of %s', (path, tests) => {
  expect(new Set(testsOfChange(tree, [path]))).toEqual(new Set(tests))
})
