import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoAxeViolations } from './axe.ts'
import { keepScreen, type Width } from './browser.ts'

/** Fails when the page is wider than its window. */
export async function expectFits(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(
    over,
    `${page.url()} at ${page.viewportSize()?.width} scrolls sideways`,
  ).toBeLessThanOrEqual(0)
}

/**
 * Keeps a picture of one state at each width, every one of which must hold it, and judges it on the
 * phone and on the desk: a tablet has the elements of the phone. Leaves the window as it was.
 */
export async function lookAt(page: Page, name: string, widths: readonly Width[]): Promise<void> {
  const window = page.viewportSize() ?? { width: 360, height: 740 }
  for (const width of widths) {
    await page.setViewportSize({ width, height: window.height })
    await keepScreen(page, name)
    await expectFits(page)
    if (width !== 768) await expectNoAxeViolations(page)
  }
  await page.setViewportSize(window)
}
