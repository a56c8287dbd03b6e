import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atFullHeight } from './browser.ts'
import { stopMoving } from './waits.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }

/**
 * What of the page as it stands breaks a WCAG 2.2 AA rule or one of axe's best practices. axe
 * enters through the debugger, so the page's own content policy stays in force.
 */
export async function axeFindings(
  page: Page,
  withoutRules: readonly string[] = [],
): Promise<string[]> {
  // Half a megabyte: once for a document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const rules = Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }]))
  const { violations } = await atFullHeight(page, () =>
    page.evaluate((given) => axe.run(document, given), { ...options, rules }),
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
  )
}

/**
 * Fails on any finding, once nothing moves: what fades in is pale for a moment.
 * @param except rules that do not apply, each with the reason: `{ region: 'a frame of …' }`
 */
export async function expectNoAxeViolations(
  page: Page,
  except: Record<string, string> = {},
): Promise<void> {
  await stopMoving(page)
  const found = await axeFindings(page, Object.keys(except))
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/** The same for a frame of another origin, which axe in the page does not look into. */
export async function expectNoAxeViolationsInFrame(page: Page, path: string): Promise<void> {
  const frame = page.frames().find((one) => one.url().includes(path))
  if (!frame) throw new Error(`no frame shows ${path}`)
  await frame.evaluate(source)
  const { violations } = await frame.evaluate((given) => axe.run(document, given), options)
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes[0]?.html ?? ''}`)
  expect(found, `accessibility of ${path}`).toEqual([])
}
