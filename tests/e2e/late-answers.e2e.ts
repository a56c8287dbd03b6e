import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { testWorld } from '../support/world.ts'
import { openMember } from './support/open-member.ts'
import { settle, stopMoving } from './support/waits.ts'

// On a slow line the answers of a page come one by one. What a person may be about to tap stays where
// it is: a finger that comes down as a row moves away hits the row above it, or nothing.

const world = await testWorld({ sandbox: true })

const paths = [
  '/affiliate',
  '/cashback',
  '/member/profile',
  '/member/protection',
  '/member/winloss',
]

test.each(paths)('%s: nothing that can be tapped moves when an answer comes', async (path) => {
  const [page] = await openMember(world, { width: 360 })
  const held: Route[] = []
  let isHolding = true
  await page.route(/\/api\/(?!stream)/, async (route) => {
    if (isHolding) held.push(route)
    else await route.continue()
  })
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await stopMoving(page)
  expect(await page.evaluate(moved)).toEqual([])
  // The last that was asked is answered first, so that what is above comes last.
  for (let route = held.pop(); route; route = held.pop()) {
    await route.continue()
    await stopMoving(page)
    expect(await page.evaluate(moved)).toEqual([])
  }
  isHolding = false
  await Promise.all(held.map((route) => route.continue()))
  await settle(page)
  expect(await page.evaluate(moved)).toEqual([])
  expect(await page.evaluate(() => (globalThis as Watching).firstSeen?.size)).toBeGreaterThan(2)
})

/** A page of which is known where each thing that can be tapped was first seen. */
interface Watching {
  firstSeen?: Map<Element, number>
}

/** Runs in the page: what stands further than a few pixels from where it was first seen. */
function moved(): string[] {
  const page = globalThis as Watching
  const seen = (page.firstSeen ??= new Map<Element, number>())
  return [...document.querySelectorAll('main :is(a, button, input, select)')].flatMap((place) => {
    const top = place.getBoundingClientRect().top + scrollY
    const first = seen.get(place) ?? top
    seen.set(place, first)
    const by = Math.round(top - first)
    return Math.abs(by) > 4 ? [`${place.textContent || place.id} by ${by} px`] : []
  })
}
