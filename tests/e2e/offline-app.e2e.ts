import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { advanceRounds, openRound } from '../support/lottery.ts'
import { memberActor } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Visit } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { arrive, settle, windOn } from './support/waits.ts'
import { wireTo } from './support/wire.ts'

// The site as an app on the phone: it opens without a network, keeps files and no data, and offers
// a new version without ever taking a page from under a person's hands.

const world = await testWorld({ sandbox: true })
await advanceRounds(world)
const wire = await wireTo(world.site.memberUrl)

const faults = [/Failed to load resource/, /net::ERR/, /ERR_/, /imported module/, /preload CSS/]

/**
 * Opens the site and waits until its service worker answers for the page. The page registers it
 * after a rest of 3 s, which most tests do not wait for.
 */
async function openApp(start: 'by itself' | 'at once', more: Partial<Visit> = {}): Promise<Page> {
  const page = await openPage({
    origin: wire.origin,
    serviceWorker: true,
    expectFaults: faults,
    ...more,
  })
  await page.goto('/')
  if (start === 'at once') {
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'))
  }
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

/** Longer than the page rests before it looks for versions and offers anything. */
const REST_MS = 4_000

test('opens without a network, and with whoever is signed in', async () => {
  const member = await memberActor(world)
  const page = await openApp('by itself', { as: member })
  await page.getByRole('button', { name: 'เมนู', exact: true }).waitFor()
  wire.isCut = true
  await page.context().setOffline(true)
  try {
    await page.goto('/lotto/lobby')
    await page.getByText('ออฟไลน์ — แสดงข้อมูลล่าสุด').waitFor()
    await page.getByRole('button', { name: 'เมนู', exact: true }).waitFor()
    await keepScreen(page, 'offline-start')
    await page.goto('/member/statement')
    await page.getByRole('heading', { name: 'ออฟไลน์' }).waitFor()
    await keepScreen(page, 'offline-page')
    await expectNoAxeViolations(page)
  } finally {
    wire.isCut = false
    await page.context().setOffline(false)
  }
  await page.getByRole('heading', { name: 'รายการการเงิน' }).first().waitFor()
})

test('keeps files and no data, waits 3 seconds for a server, and names itself in full', async () => {
  const page = await openApp('at once')
  await expectFilesAlone(page)
  await expectPatience(page)
  await expectManifest(page)
})

/** Files and the empty page are kept; no answer of a call, no page with data. */
async function expectFilesAlone(page: Page): Promise<void> {
  await arrive(page, '/lotto/results')
  const kept = await page.evaluate(async () => {
    const texts: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        texts[new URL(url).pathname] = (await (await cache.match(url))?.clone().text()) ?? ''
      }
    }
    return texts
  })
  const paths = Object.keys(kept)
  expect(paths).toContain('/app-shell')
  expect(paths.filter((path) => path.startsWith('/api'))).toEqual([])
  const strange = paths.filter(
    (path) => !/^\/(assets\/|icons\/|app-shell$|manifest\.webmanifest$)/.test(path),
  )
  expect(strange).toEqual([])
  const pages = Object.values(kept).filter((text) => /^<!doctype html/i.test(text))
  expect(pages).toHaveLength(1)
  expect(pages[0]).not.toMatch(/\$_TSR\b|"categories|accessToken"/)
}

/** A server that does not answer is not waited for: the page comes without it. */
async function expectPatience(page: Page): Promise<void> {
  wire.isSilent = (path) => path === '/lotto/rates'
  await page.goto('/lotto/rates')
  await page.getByRole('heading', { name: 'อัตราจ่าย' }).first().waitFor()
  wire.isSilent = () => false
  wire.hangUp()
}

/** The manifest is complete, its pictures are there, and the policy lets all of it in. */
async function expectManifest(page: Page): Promise<void> {
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await page.request.get(href ?? '')).json()) as {
    icons: { src: string; sizes: string; purpose: string }[]
    shortcuts: { name: string; url: string }[]
  }
  expect(manifest).toMatchObject({
    name: 'SLTH หวยออนไลน์',
    lang: 'th',
    dir: 'ltr',
    display: 'standalone',
    theme_color: '#08130e',
    background_color: '#08130e',
  })
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['ฝากเงิน', 'แทงหวย', 'ยี่กี'])
  const icons = [...manifest.icons.map(({ src }) => src), '/apple-touch-icon.png']
  for (const src of icons) {
    const answer = await page.request.get(src)
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([
      src,
      200,
      'image/png',
    ])
  }
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
}

test('a new version is offered and never forced, at every width', async () => {
  const round = await openRound(world, 'gov')
  wire.workerEnd = ''
  const page = await openApp('at once', { windsClock: true })
  await page.goto(`/lotto/${round.round_id}`)
  await page.getByRole('group', { name: 'แป้นตัวเลข' }).waitFor()
  let loads = 0
  page.on('load', () => (loads += 1))
  wire.workerEnd = '// the next version'
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  const isWaiting = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
  await expect.poll(isWaiting).toBe(true)
  await windOn(page, REST_MS)
  // The bet pad is no place for it, and nothing reloads by itself.
  expect(await page.getByText('มีเวอร์ชันใหม่').count()).toBe(0)
  expect(loads).toBe(0)
  await page.evaluate(() => history.pushState({}, '', '/'))
  await page.getByText('มีเวอร์ชันใหม่').waitFor()
  await lookAt(page, 'update', [360, 768, 1280])
  const here = loads
  await page.getByRole('button', { name: 'อัปเดต' }).click()
  await expect.poll(() => loads).toBe(here + 1)
  await windOn(page, REST_MS)
  expect(await page.getByText('มีเวอร์ชันใหม่').count()).toBe(0)
})

test('the home screen is offered at the second visit, until somebody says no', async () => {
  const first = await openApp('at once', { windsClock: true })
  const offer = (page: Page) =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve() }))
    })
  await offer(first)
  await windOn(first, REST_MS)
  expect(await first.getByText('เพิ่มลงหน้าจอหลัก').count()).toBe(0)
  const second = await first.context().newPage()
  await arrive(second, wire.origin)
  await offer(second)
  await windOn(second, REST_MS)
  const card = second.getByRole('complementary', { name: 'เพิ่มลงหน้าจอหลัก' })
  await card.waitFor()
  await second.setViewportSize({ width: 360, height: 740 })
  await keepScreen(second, 'install')
  await card.getByRole('button', { name: 'ปิด' }).click()
  await card.waitFor({ state: 'detached' })
  await second.reload()
  await settle(second)
  await offer(second)
  await windOn(second, REST_MS)
  expect(await card.count()).toBe(0)
})
