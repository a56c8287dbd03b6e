import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { fileNames } from './file-names.ts'

const count = (path: string) => fileNames.check(Tree.of({ [path]: '' })).length

test.each([
  'src/features/deposit/member/deposit-screen.tsx',
  'src/features/deposit/README.md',
  'src/ui/theme/fonts/OFL.txt',
  'db/migrations/20261122-1731-platform.sql',
  'tests/e2e/main-job.e2e.ts',
  'src/apps/member/routes/lotto.$roundId.tsx',
  'src/apps/member/routes/__root.tsx',
  '.ci/run',
])('%s passes', (path) => expect(count(path)).toBe(0))

test.each([
  'src/features/deposit/member/DepositScreen.tsx',
  'src/features/deposit/server/deposit_store.ts',
  'src/features/creditFree/contract.ts',
  'src/ui/utils/format.ts',
  'tests/support/helpers.ts',
])('%s is refused', (path) => expect(count(path)).toBe(1))
