import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { advanceRounds } from '../support/lottery.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { settle } from './support/waits.ts'

// A part of the site that does not come: usually it is one of the release before this.

const world = await testWorld({ sandbox: true })
await advanceRounds(world)
const { memberUrl: origin } = world.site

/** What the browser itself logs when a part fails on purpose. */
const missingChunk = [/Failed to load resource/, /net::ERR/, /dynamically imported module/]
const widths: readonly Width[] = [360, 1280]

/** Goes to another page of the site as a link does, without loading the site anew. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState({}, '', to), path)

/**
 * Follows a link to the rates while their chunk does not come, for good or until the page loads anew;
 * answers how often the page loads. How often a page asks for a missing chunk is the browser's affair.
 */
async function missRates(page: Page, until: 'for good' | 'next load'): Promise<() => number> {
  let loads = 0
  await page.goto('/lotto/results')
  await page.getByRole('main').waitFor()
  page.on('request', (asked) => {
    if (asked.isNavigationRequest()) loads += 1
  })
  await page.route(/assets\/lotto\.rates-.*\.js/, (route) =>
    until === 'next load' && loads > 0 ? route.continue() : route.abort(),
  )
  await goWithin(page, '/lotto/rates')
  return () => loads
}

test.each(widths)(
  'at %i a missing chunk reloads the page once, then shows the error',
  async (width) => {
    const page = await openPage({ origin, width, expectFaults: missingChunk })
    const loads = await missRates(page, 'for good')
    await page.getByText('An error occurred').waitFor()
    await settle(page)
    expect(loads()).toBe(1)
    expect(await page.title()).toContain('An error occurred')
    await keepScreen(page, 'error')
    await expectNoAxeViolations(page)
    await page.unroute(/assets\/lotto\.rates-.*\.js/)
    await page.getByRole('button', { name: 'ลองใหม่' }).click()
    await page.getByRole('heading', { name: 'อัตราจ่าย' }).first().waitFor()
  },
)

test('a chunk that is only gone for a moment costs one reload and nothing else', async () => {
  const page = await openPage({ origin, expectFaults: missingChunk })
  const loads = await missRates(page, 'next load')
  await page.getByRole('heading', { name: 'อัตราจ่าย' }).first().waitFor()
  expect(loads()).toBe(1)
})

test('what a page can do without and does not come breaks nothing, and loads nothing anew', async () => {
  const page = await openPage({ origin, expectFaults: missingChunk })
  let loads = 0
  page.on('request', (asked) => {
    if (asked.isNavigationRequest()) loads += 1
  })
  const lost = page.waitForEvent('requestfailed', (asked) => /prompts-.*\.css/.test(asked.url()))
  await page.route(/assets\/prompts-.*\.css/, (route) => route.abort())
  await page.goto('/lotto/results')
  await lost
  await settle(page)
  await goWithin(page, '/lotto/rates')
  await page.getByRole('heading', { name: 'อัตราจ่าย' }).first().waitFor()
  expect(loads).toBe(1)
})
