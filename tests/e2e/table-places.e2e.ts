import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { testOperator } from '#studio/testing/operator.ts'
import { boxOf, confirmOf, seeOpen, seeState, sitDown } from '../support/table-page.ts'
import { testBeacon } from '../support/test-beacon.ts'
import { openPage } from './support/browser.ts'

// What a hand reaches for at a live table stays where it is, in low windows too.

const beacon = await testBeacon()
const site = await testOperator({
  beacon: 'sandbox',
  beaconUrls: [beacon.url],
  roomPacePercent: 40,
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await beacon[Symbol.asyncDispose]()
})

const placeOf = async (one: Locator) => {
  const box = await one.boundingBox()
  return box && { top: Math.round(box.y), bottom: Math.round(box.y + box.height) }
}

const placesOf = (page: Page) =>
  Promise.all(
    [boxOf(page, 'ผู้เล่น'), boxOf(page, 'คู่ผู้เล่น'), page.locator('#chips'), confirmOf(page)].map(
      (one) => placeOf(one),
    ),
  )

test.each([
  [360, 560],
  [740, 360],
  [360, 740],
] as const)(
  'at %d by %d boxes, chips and buttons are there and stay there',
  async (width, height) => {
    const { origin, href } = await site.demoAddress(undefined, 'baccarat')
    const page = await openPage({ origin })
    await page.setViewportSize({ width, height })
    await page.goto(href)
    await sitDown(page)
    await seeOpen(page, 3)
    await boxOf(page, 'ผู้เล่น').click()
    await boxOf(page, 'คู่ผู้เล่น').click()
    const places = await placesOf(page)
    let above = 0
    for (const place of places.toSorted((a, b) => (a?.top ?? 0) - (b?.top ?? 0))) {
      expect(place?.top).toBeGreaterThanOrEqual(above)
      above = place?.bottom ?? Number.NaN
    }
    expect(above).toBeLessThanOrEqual(height)
    for (const name of ['ผู้เล่น', 'คู่ผู้เล่น']) {
      const odds = await placeOf(boxOf(page, name).locator('.odds'))
      const chip = await placeOf(boxOf(page, name).locator('.stake-chip'))
      expect(chip?.top, `the chip on ${name} lies below its odds`).toBeGreaterThanOrEqual(
        (odds?.bottom ?? 0) - 1,
      )
    }
    await page.screenshot({ path: `/tmp/frame-shots/places-${width}x${height}.png` })
    for (const state of ['closing', 'dealing', 'settled'] as const) {
      await seeState(page, state)
      expect(await placesOf(page), state).toEqual(places)
    }
  },
)
