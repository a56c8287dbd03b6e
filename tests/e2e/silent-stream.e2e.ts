import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { bootstrap } from '#features/account/contract.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { silentLineTo } from '../support/silent-line.ts'
import { keepSiteClock, siteClockOf, type SiteClock } from '../support/site-clocks.ts'
import { testWorld } from '../support/world.ts'
import { openPage, watch, type Width } from './support/browser.ts'
import { expectTotal } from './support/member-page.ts'
import { arrive } from './support/waits.ts'

// A proxy that holds a stream, a network that was left without a word: the connection is open and nothing
// comes. The page notices, and nobody has to load it anew.

const world = await testWorld({ sandbox: true })
const { hostname, port } = new URL(world.site.memberUrl)
// What rests between two calls is no stream, and the browser would choose it for its next call.
const line = await silentLineTo({ host: hostname, port: Number(port) }, 'text/event-stream')
afterAll(() => line.close())
const origin = `http://127.0.0.1:${line.port}`
keepSiteClock([origin], siteClockOf(world.site.memberUrl) as SiteClock)

const widths: readonly Width[] = [360, 1280]

/** Two tabs of a member's browser: the first holds the stream, the second hears it from there. */
async function openTwoTabs(
  site: string,
  member: MemberActor,
  width: Width,
): Promise<readonly [Page, Page]> {
  const page = await openPage({ origin: site, width, as: member, windsClock: true })
  const isOpen = page.waitForResponse('**/api/stream')
  await arrive(page, '/')
  await isOpen
  const tab = await page.context().newPage()
  watch(tab, [])
  await arrive(tab, `${site}/`)
  return [page, tab]
}

/** Pays in. @returns what the member has then, by the server */
async function payIn(member: MemberActor): Promise<string> {
  await deposit(world, member, '50.00')
  const { wallets } = await world.ask(bootstrap, {}, member)
  return wallets[0]?.balance ?? ''
}

const countStreams = async () => (await world.services.metrics.streams.get()).values[0]?.value ?? 0

/** What a page keeps until it is loaded anew. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }))
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window)

test.each(widths)(
  'a stream that falls silent is left, and every tab follows the balance again, at %i',
  async (width) => {
    const member = await memberActor(world)
    const first = await payIn(member)
    const before = line.countMarked()
    const tabs = await openTwoTabs(origin, member, width)
    for (const tab of tabs) {
      await expectTotal(tab, first)
      await mark(tab)
    }
    expect(line.countMarked()).toBe(before + 1)

    line.hush()
    const second = await payIn(member)
    for (const tab of tabs) await expectTotal(tab, first)
    line.speak()
    await tabs[0].clock.fastForward(45_000)
    for (const tab of tabs) {
      await expectTotal(tab, second)
      await expect.poll(() => isSame(tab)).toBe(true)
    }

    // The two share the new stream as they did the old one.
    const third = await payIn(member)
    for (const tab of tabs) await expectTotal(tab, third)
    expect(line.countMarked()).toBe(before + 2)
  },
)

test('a tab that holds the stream and sleeps loses it to one that does not', async () => {
  const member = await memberActor(world)
  const first = await payIn(member)
  const [page, tab] = await openTwoTabs(world.site.memberUrl, member, 1280)
  for (const one of [page, tab]) await expectTotal(one, first)
  await expect.poll(countStreams).toBe(1)

  // It keeps its lock, and says nothing to the others.
  await page.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  const second = await payIn(member)
  await expectTotal(page, second)
  await page.clock.fastForward(45_000)
  await expectTotal(tab, second)

  // The sleeper is awake by now, and hears the other.
  const third = await payIn(member)
  for (const one of [page, tab]) await expectTotal(one, third)
  await expect.poll(countStreams).toBe(1)
})
