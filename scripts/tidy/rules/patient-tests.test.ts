import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { patientTests } from './patient-tests.ts'

const found = (text: string, path = 'tests/e2e/bills.e2e.ts') =>
  patientTests.check(Tree.of({ [path]: text })).map(({ line, what }) => `${line} ${what}`)

test.each([
  'await page.getByText("ok").waitFor()',
  'await expect.poll(rows, { timeout: PATIENCE_MS }).toEqual([])',
  'test("long", { timeout: 600_000 }, run)',
])('%s passes', (text) => expect(found(text)).toEqual([]))

test.each([
  ['await page.waitForTimeout(200)', '1 sleeps in a page'],
  ['\nawait expect.poll(rows, { timeout: 30_000 }).toEqual([])', '2 waits at most 30000 ms'],
  ['page.goto("/", { waitUntil: "networkidle" })', '1 waits for a silent network'],
])('%s is refused', (text, what) => expect(found(text)).toEqual([what]))

test('code that is no test may have limits of its own', () => {
  expect(found('fetch(url, { timeout: 500 })', 'src/platform/http/fetch.ts')).toEqual([])
})
