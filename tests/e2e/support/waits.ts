import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

// A journey waits for states. What has no state of its own to wait for, "nothing more happens", is a
// page that stands still; what depends on the page's own timers winds the page's clock.

/** How often in a row a page must be seen still: what follows at once on an answer begins meanwhile. */
const STILL_LOOKS = 3

const inFlight = new WeakMap<Page, Set<Request>>()

/** Notes what the pages of a context have asked for and not yet got. */
export function countRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const open = new Set<Request>()
    inFlight.set(page, open)
    page.on('request', (request) => {
      // The live stream never ends.
      if (request.resourceType() !== 'eventsource') open.add(request)
    })
    page.on('requestfinished', (request) => open.delete(request))
    page.on('requestfailed', (request) => open.delete(request))
  })
}

/**
 * Waits until the page stands still: all that it asked for has come, no place shows that it loads,
 * the browser has taken the server's page over, and nothing moves.
 */
export function settle(page: Page): Promise<void> {
  return seeStill(page, async () => {
    const asked = [...(inFlight.get(page) ?? [])].map((request) => request.url())
    return [...asked, ...(await page.evaluate(unrestInPage, false))]
  })
}

/** Waits until nothing moves, also on a page that is kept from standing still: its answers are held back. */
export function stopMoving(page: Page): Promise<void> {
  return seeStill(page, () => page.evaluate(unrestInPage, true))
}

async function seeStill(page: Page, look: () => Promise<string[]>): Promise<void> {
  let looks = 0
  const unrest = async () => {
    const seen = await look()
    looks = seen.length === 0 ? looks + 1 : 0
    return looks < STILL_LOOKS ? [...seen, `${looks} looks`] : []
  }
  await expect.poll(unrest, { message: `${page.url()} stands still` }).toEqual([])
}

/** Opens an address and waits until the page stands still. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}

function unrestInPage(ofMovesAlone: boolean): string[] {
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const moving = document.getAnimations().filter((animation) => {
    const end = animation.effect?.getComputedTiming().endTime
    return animation.playState === 'running' && end !== Infinity
  })
  const moves = moving.map(({ id }) => `${id || 'something'} moves`)
  if (ofMovesAlone) return moves
  const isTaken = (globalThis as { $_TSR?: unknown }).$_TSR === undefined
  return [
    ...(document.readyState === 'complete' ? [] : ['page is loading']),
    ...(isTaken ? [] : ['page is not taken over']),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts are loading']),
    ...all('[aria-busy="true"]').map(({ className }) => `${className} is busy`),
    ...moves,
  ]
}

/** Winds the page's clock on, from one rest of the page to its next (`windsClock`). */
export async function windOn(page: Page, ms: number): Promise<void> {
  await settle(page)
  await page.clock.fastForward(ms)
  await settle(page)
}

/**
 * Lets no timer of so many milliseconds or more run any more, once the page stands still: what such a
 * timer would change, or take away, stays as it is.
 */
export async function stopTimers(page: Page, fromMs: number): Promise<void> {
  await settle(page)
  await page.evaluate((least) => {
    const start = setTimeout
    const last = Number(start(() => {}, 0))
    for (let id = 1; id <= last; id += 1) clearTimeout(id)
    Object.assign(globalThis, {
      setInterval: () => 0,
      setTimeout: (work: () => void, ms = 0) => (ms < least ? start(work, ms) : 0),
    })
  }, fromMs)
}

/** Waits until the focus is on a thing that can be seen: in the window, and below no other part. */
export async function seeFocused(thing: Locator): Promise<void> {
  const isSeen = () => thing.evaluate((element) => element === document.activeElement)
  await expect.poll(isSeen, { message: `${thing.toString()} has the focus` }).toBe(true)
  await seeInSight(thing)
}

/** Waits until the middle of a thing can be seen: it is in the window, and no other part is above it. */
export async function seeInSight(thing: Locator): Promise<void> {
  const isOnTop = () =>
    thing.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(isOnTop, { message: `${thing.toString()} can be seen` }).toBe(true)
}

/** Holds back the answers to what a pattern names, until the function that it gives is called. */
export async function holdBack(page: Page, pattern: RegExp | string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/**
 * Waits until a page has what it loads once it is at rest: a file that fails to come because the line is cut
 * takes the page with it, as one of an earlier release does.
 */
export async function hasCompanions(page: Page): Promise<void> {
  let before = 0
  const isWhole = async () => {
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    const isStill = files.length === before
    before = files.length
    return isStill && files.some((name) => name.includes('/assets/feature-companions'))
  }
  await expect
    .poll(isWhole, { message: `${page.url()} has its companions`, interval: 2_000 })
    .toBe(true)
}
