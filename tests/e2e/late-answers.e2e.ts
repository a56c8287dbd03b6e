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
  await page.evaluate(watch)
  // The last that was asked is answered first, so that what is above comes last.
  for (let route = held.pop(); route; route = held.pop()) {
    await route.continue()
    await stopMoving(page)
    await page.evaluate(watch)
  }
  isHolding = false
  await Promise.all(held.map((route) => route.continue()))
  await settle(page)
  const { places, moves } = await page.evaluate(watch)
  expect(moves).toEqual([])
  expect(places).toBeGreaterThan(2)
})

/**
 * Runs in the page: notes where each thing that can be tapped was first seen.
 * @returns how many there were, and what stood elsewhere later
 */
function watch(): { places: number; moves: string[] } {
  const page = globalThis as { watched?: { tops: Map<Element, number>; moves: Set<string> } }
  const { tops, moves } = (page.watched ??= { tops: new Map(), moves: new Set() })
  for (const place of document.querySelectorAll('main :is(a, button, input, select)')) {
    const top = place.getBoundingClientRect().top + scrollY
    const first = tops.get(place) ?? top
    tops.set(place, first)
    const by = Math.round(top - first)
    // A finger covers a few pixels.
    if (Math.abs(by) > 4) moves.add(`${place.textContent || place.id} by ${by} px`)
  }
  return { places: tops.size, moves: [...moves] }
}
