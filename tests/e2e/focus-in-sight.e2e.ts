import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { advanceRounds } from '../support/lottery.ts'
import { testWorld } from '../support/world.ts'
import { openPage } from './support/browser.ts'

// What gets the focus of the keyboard stands above the bar at the bottom of a phone (WCAG 2.4.11).

const world = await testWorld({ sandbox: true, jobs: true })
await advanceRounds(world)
const TABS = 60

/** The name of what has the focus, and how far it is hidden behind the bars at both edges; 0: not at all. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const bar = [...document.querySelectorAll('nav')].find(
      (nav) =>
        getComputedStyle(nav).position === 'sticky' && nav.getBoundingClientRect().height > 0,
    )
    const header = document.querySelector('header')
    if (!focused || focused === document.body || !bar || !header) return null
    if (bar.contains(focused) || header.contains(focused)) return null
    for (let one: Element | null = focused; one; one = one.parentElement) {
      if (getComputedStyle(one).position === 'fixed') return null
    }
    const { top, bottom } = focused.getBoundingClientRect()
    const [from, to] = [header.getBoundingClientRect().bottom, bar.getBoundingClientRect().top]
    const isTall = bottom - top > to - from
    const hidden = isTall ? 0 : Math.max(0, bottom - to, from - top)
    return { name: focused.textContent?.slice(0, 30) ?? '', hidden: Math.floor(hidden) }
  })

test.each(['Tab', 'Shift+Tab'])('%s through a long page at 360', async (key) => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'เมนูหลัก' }).first().waitFor()
  const seen = new Set<string>()
  for (let count = 0; count < TABS; count += 1) {
    await page.keyboard.press(key)
    const focus = await hiddenFocus(page)
    if (!focus) continue
    seen.add(focus.name)
    await expect
      .poll(async () => (await hiddenFocus(page))?.hidden, { message: focus.name })
      .toBe(0)
  }
  expect(seen.size).toBeGreaterThan(15)
})
