import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { bannedCalls } from './banned-calls.ts'

const found = (path: string, code: string) =>
  bannedCalls.check(Tree.of({ [path]: code })).map(({ what }) => what)

const journey = 'tests/e2e/sign-in.e2e.ts'
const useCase = 'src/features/lottery/server/sell-bill.ts'

test.each([
  ['src/platform/config/config.ts', "const port = process.env['PORT']"],
  ['src/sandbox/config.ts', 'const { PORT } = process.env'],
  ['src/platform/clock.ts', 'const now = Date.now()'],
  ['src/ui/time/ticker.ts', 'const now = new Date()'],
  [useCase, 'const opens = new Date(row.open_at)'],
  [useCase, '// Math.random() would be wrong here'],
  [useCase, "const text = 'process.env'"],
  ['src/features/lottery/server/lottery.test.ts', 'const now = Date.now()'],
  ['scripts/start.ts', 'const port = process.env.PORT'],
  ['tests/e2e/support/leave-site.ts', 'await context.clearCookies()'],
  [journey, "localStorage.setItem('local_data', '{}')"],
])('%s may hold %s', (path, code) => expect(found(path, code)).toEqual([]))

test.each([
  ['const port = process.env.PORT', 'uses process.env'],
  ["const port = process.env['PORT']", 'uses process.env'],
  ['const { PORT } = process.env', 'uses process.env'],
  ['const dice = Math.random()', 'uses Math.random'],
  ['const now = Date.now', 'uses Date.now'],
  ['const now = new Date()', 'uses new Date'],
  ['const rate = parseFloat(text)', 'uses parseFloat'],
  ['const text = (rate / 100).toFixed(2)', 'uses .toFixed'],
  ['pg.types.setTypeParser(20, BigInt)', 'uses pg.types.setTypeParser'],
  ["localStorage.setItem('a', 'b')", 'uses localStorage'],
])('%s is refused once', (code, what) => expect(found(useCase, code)).toEqual([what]))

test.each([
  ['await page.context().clearCookies()', 'uses .clearCookies'],
  ['await context.clearCookies()', 'uses context.clearCookies'],
  ['await page.evaluate(() => localStorage.clear())', 'uses localStorage.clear'],
  ['window.sessionStorage.clear()', 'uses window.sessionStorage.clear'],
  ["localStorage.removeItem('local_data')", 'uses localStorage.removeItem'],
])('%s is refused in a journey', (code, what) => expect(found(journey, code)).toEqual([what]))
