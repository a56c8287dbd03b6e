import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoAxeViolations } from './axe.ts'
import { keepScreen, type Width } from './browser.ts'
import { settle } from './waits.ts'

/** Fails when the page is wider than its window, or a line may end between a figure and its unit. */
export async function expectFits(page: Page): Promise<void> {
  const message = `${page.url()} keeps units at their figures`
  await expect.poll(() => page.evaluate(looseUnits), { message }).toEqual([])
  await expectNoSideways(page)
}

/** Fails when the page is wider than its window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const message = `${page.url()} at ${page.viewportSize()?.width} scrolls sideways`
  await expect.poll(over, { message }).toBeLessThanOrEqual(0)
}

/** Texts of the page with a space before a unit at which a line may end (ui/thai/units.ts). */
function looseUnits(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? ''
    const isShown = !node.parentElement?.closest('script, style, textarea')
    if (isShown && /\d%? [ก-ฮเ-ไ]|(ที่|[ก-ฮ]\.) \d/.test(text)) found.push(text)
  }
  return found
}

/**
 * Keeps a picture of one state at each width, every one of which must hold it once it stands still, and judges it on the
 * phone and on the desk: a tablet has the elements of the phone. Leaves the window as it was.
 */
export async function lookAt(page: Page, name: string, widths: readonly Width[]): Promise<void> {
  const window = page.viewportSize() ?? { width: 360, height: 740 }
  for (const width of widths) {
    await page.setViewportSize({ width, height: window.height })
    await settle(page)
    await keepScreen(page, name)
    await expectFits(page)
    if (width !== 768) await expectNoAxeViolations(page)
  }
  await page.setViewportSize(window)
}
