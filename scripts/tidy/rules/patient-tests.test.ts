import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import config from '../../../vitest.config.ts'
import { runRules } from '../rule.ts'
import { PROJECTS } from '../test-limits.ts'
import { Tree } from '../tree.ts'
import { patientTests } from './patient-tests.ts'

const found = (text: string, path = 'tests/e2e/bills.e2e.ts') =>
  patientTests.check(Tree.of({ [path]: text })).map(({ line, what }) => `${line} ${what}`)

test.each([
  ['await page.waitForTimeout(200)', '1 sleeps in a page'],
  ['page.goto("/", { waitUntil: "networkidle" })', '1 waits for a silent network'],
])('%s is refused', (text, what) => expect(found(text)).toEqual([what]))

describe('a limit', () => {
  test.each([
    'await page.getByText("ok").waitFor()',
    'await expect.poll(rows, { timeout: PATIENCE_MS }).toEqual([])',
    'await expect.poll(rows, { timeout: HOUR_MS }).toEqual([])',
    'const LONG_MS = 70 * 1_000; await expect.poll(rows, { timeout: LONG_MS }).toEqual([])',
    'test("long", { timeout: 600_000 }, run)',
    'test("long", async () => {}, 600_000)',
    'test("long", async () => {}, 5 * PATIENCE_MS)',
    'test("retried", { retry: 1 }, run)',
    'beforeAll(async () => {}, 600_000)',
    'numbers.reduce((sum, one) => sum + one, 0)',
    'const lateMs = 2_000',
    'await vi.waitFor(look, patient)',
    'await vi.waitFor(look, { timeout: PATIENCE_MS, interval: 50 })',
    'await vi.waitUntil(look, PATIENCE_MS)',
  ])('%s passes', (text) => expect(found(text)).toEqual([]))

  const ofWait = (ms: number) => `waits at most ${ms} ms, less than 60000`
  const ofTest = (ms: number) => `waits at most ${ms} ms, less than 300000`
  test.each([
    ['\nawait expect.poll(rows, { timeout: 30_000 }).toEqual([])', `2 ${ofWait(30_000)}`],
    ['await row.waitFor({ timeout: LATE_MS })\nconst LATE_MS = 2000', `1 ${ofWait(2_000)}`],
    ['const LATE_MS = 2 * 1_000; await row.waitFor({ timeout: LATE_MS })', `1 ${ofWait(2_000)}`],
    ['await row.waitFor({ timeout: PATIENCE_MS / 2 })', `1 ${ofWait(30_000)}`],
    ['await vi.waitFor(look)', `1 ${ofWait(1_000)}`],
    ['await vi.waitUntil(look, { interval: 50 })', `1 ${ofWait(1_000)}`],
    ['await vi.waitFor(look, { timeout: 5_000 })', `1 ${ofWait(5_000)}`],
    ['const quick = { timeout: 500 }', `1 ${ofWait(500)}`],
    ['test("short", async () => {}, 120_000)', `1 ${ofTest(120_000)}`],
    ['test("short", { timeout: 120_000 }, async () => {})', `1 ${ofTest(120_000)}`],
    ['test("short", SHORT, run)\nconst SHORT = { timeout: 90_000 }', `1 ${ofTest(90_000)}`],
    ['test.each([1])("%i", async () => {}, 2 * PATIENCE_MS)', `1 ${ofTest(120_000)}`],
    ['beforeAll(async () => {}, 120_000)', `1 ${ofTest(120_000)}`],
    ['vi.setConfig({ testTimeout: 120_000 })', `1 ${ofTest(120_000)}`],
  ])('%s is refused', (text, what) => expect(found(text)).toEqual([what]))

  test('is as long as its project has', () => {
    const limit = 'test("one", async () => {}, 90_000)'
    expect(found(limit, 'tests/journeys/start-stop.test.ts')).toHaveLength(1)
    expect(found(limit, 'src/kernel/money.test.ts')).toEqual([])
  })

  test('of code that is no test is its own', () => {
    expect(found('fetch(url, { timeout: 500 })', 'src/platform/http/fetch.ts')).toEqual([])
  })
})

describe('a look at a page', () => {
  const ONCE = 'looks once at a page that does not stand still'
  const scheme = 'const scheme = () => page.evaluate(read)\n'

  test.each([
    'await save.click(); await expect.poll(() => row.count()).toBe(1)',
    'await settle(page)\nexpect(await row.count()).toBe(0)',
    'await arrive(page, "/")\nexpect(await row.count()).toBe(0)',
    'await windOn(page, 4_000)\nexpect(await row.count()).toBe(0)',
    'await settle(page)\nexpect(asked).toBe(1)\nconst at = 1\nexpect(await row.count()).toBe(0)',
    'await settle(page)\nexpect(await row.count()).toBe(0)\nexpect(await page.title()).toBe("")',
    'await settle(page)\nconst box = await bar.boundingBox()\nexpect(box?.y).toBe(0)',
    `${scheme}await settle(page)\nexpect(await scheme()).toBe("dark")`,
    'const before = await row.innerText()\nawait expect.poll(text).not.toBe(before)',
    'const { height: before } = await bar.boundingBox()\nexpect(other.height).toBe(before)',
    'const href = await link.getAttribute("href")\nawait page.goto(href)',
    'expect(await world.ask(listBills, {}, member)).toEqual([])',
    'expect((await saved).suggestedFilename()).toBe("bill.png")',
    '// tidy: allow patient-tests, its script is held back\nexpect(await row.count()).toBe(0)',
  ])('%s passes', (text) => {
    const tree = Tree.of({ 'tests/e2e/bills.e2e.ts': text })
    expect(runRules(tree, [patientTests])).toEqual([])
  })

  test.each([
    ['expect(await row.count()).toBe(0)', 1],
    ['await save.click()\nexpect(await row.first().innerText()).toBe("฿5")', 2],
    ['await row.waitFor()\nexpect((await bar.boundingBox())?.height).toBe(52)', 2],
    ['await row.waitFor()\nexpect([await a.count(), 1]).toEqual([1, 1])', 2],
    ['await settle(page)\nawait save.click()\nexpect(await row.count()).toBe(1)', 3],
    ['await settle(page)\nfor (const row of rows) { expect(await row.isVisible()).toBe(true) }', 2],
    ['await settle(page)\nawait lookAt(page, "bill", [360])\nexpect(await row.count()).toBe(1)', 3],
    ['if (isOpen) await settle(page)\nexpect(await row.count()).toBe(1)', 2],
    ['await save.click()\nconst text = await row.innerText()\nexpect(text).toBe("฿5")', 2],
    ['const [first] = await row.allInnerTexts()\nexpect(first.trim()).toBe("฿5")', 1],
    ['const title = page.title()\nexpect(await title).toBe("SLTH")', 1],
    [`${scheme}expect(await scheme()).toBe("dark")`, 2],
    ['function said(row) { return row.innerText() }\nexpect(await said(row)).toBe("฿5")', 2],
  ])('%s is refused', (text, line) => expect(found(text)).toEqual([`${line} ${ONCE}`]))

  test('may be that of a helper of all journeys', () => {
    const tree = Tree.of({
      'tests/e2e/bills.e2e.ts': 'await save.click()\nexpect(await savedOn(page)).toBe("")',
      'tests/e2e/support/kept.ts': 'export const savedOn = (page) => page.evaluate(read)',
    })
    expect(patientTests.check(tree)).toMatchObject([{ path: 'tests/e2e/bills.e2e.ts', line: 2 }])
  })

  test('is no matter of a test without one', () => {
    expect(found('expect(await db.count()).toBe(0)', 'tests/journeys/bills.test.ts')).toEqual([])
  })
})

interface Project {
  readonly test: {
    readonly name: string
    readonly include: readonly string[]
    readonly exclude?: readonly string[]
    readonly testTimeout: number
  }
}

test.each((config.test?.projects ?? []) as readonly Project[])(
  'the files of $test.name and their limit are known as in vitest.config.ts',
  ({ test: { name, include, exclude = [], testTimeout } }) => {
    const cwd = new URL('../../../', import.meta.url)
    const files = globSync(include, { cwd, exclude })
    const projects = files.map((path) => PROJECTS.find(({ paths }) => paths.test(path)))
    const project = { name, limitMs: testTimeout }
    expect([...new Set(projects)]).toEqual([expect.objectContaining(project)])
  },
)
