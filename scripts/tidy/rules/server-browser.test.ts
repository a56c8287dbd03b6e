import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { serverBrowser } from './server-browser.ts'

const count = (path: string, specifier: string) =>
  serverBrowser.check(Tree.of({ [path]: `import { x } from '${specifier}'` })).length

test.each([
  ['src/features/deposit/member/deposit-screen.tsx', '../contract.ts'],
  ['src/features/deposit/member/deposit-screen.tsx', '@mantine/core'],
  ['src/features/deposit/server/routes.ts', '../rules/promptpay.ts'],
  ['src/platform/http/server.ts', 'fastify'],
  ['src/apps/member/verify/games.ts', '#studio/games/catalogue.ts'],
  ['src/apps/member/vite.config.ts', 'node:path'],
  ['src/ui/vite/offline-files.ts', 'node:fs'],
  ['src/features/deposit/server/deposit.test.ts', 'react'],
])('%s may import %s', (path, specifier) => expect(count(path, specifier)).toBe(0))

test.each([
  ['src/features/deposit/member/deposit-screen.tsx', '../server/deposit-store.ts'],
  ['src/features/deposit/server/routes.ts', '../operator/review-screen.tsx'],
  ['src/ui/parts/amount.tsx', 'node:crypto'],
  ['src/apps/member/main.tsx', 'kysely'],
  ['src/apps/member/main.tsx', '#studio/world.ts'],
  ['src/apps/operator/main.tsx', '#platform/config/config.ts'],
  ['src/platform/http/page.ts', 'react-dom/server'],
])('%s must not import %s', (path, specifier) => expect(count(path, specifier)).toBe(1))
