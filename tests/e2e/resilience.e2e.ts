import type { Locator, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { advanceRounds } from '../support/lottery.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { axeFindings, expectNoAxeViolations } from './support/axe.ts'
import { openPage, type Width } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { EXPIRED, openMember, savedOn } from './support/open-member.ts'
import { comeAsShell } from './support/shell.ts'
import { arrive, holdBack, settle, stopTimers } from './support/waits.ts'

// How the member site behaves when something fails, goes away or changes: every line of spec §8 and
// the times of §9, at a phone's and a desk's width.

const world = await testWorld({ sandbox: true })
await advanceRounds(world)
const { memberUrl: origin } = world.site

/** What the browser itself logs when a request fails on purpose. */
const failedLoads = [/Failed to load resource/, /net::ERR/]

const OFFLINE = 'ออฟไลน์ — แสดงข้อมูลล่าสุด'

/** Ends a member's sessions on the server, as the desk does with a suspended one. */
const revoke = ({ memberId }: MemberActor) =>
  world.query(
    `update platform.session set ended_at = platform.clock(), end_reason = 'test'
      where kind = 'member' and subject_id = $1 and ended_at is null`,
    [memberId],
  )

const widths: readonly Width[] = [360, 1280]
const everyWidth: readonly Width[] = [360, 768, 1280]

test.each(widths)(
  'at %i an expired session leads to login, says so once, and back',
  async (width) => {
    const [page, member] = await openMember(world, { width, expectFaults: failedLoads })
    await page.goto('/lotto/bills')
    await page.getByRole('heading', { name: 'โพยของฉัน' }).waitFor()
    await revoke(member)
    await page.goto('/member/statement?kind=deposit')
    await page.waitForURL((url) => url.pathname === '/login')
    const said = page.getByText(EXPIRED)
    await page.getByRole('alert').filter({ hasText: EXPIRED }).waitFor()
    await expect.poll(() => said.count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/member\/statement/)
    await expect.poll(() => savedOn(page)).not.toMatch(/accessToken":"/)
    await page.getByLabel('เบอร์โทรศัพท์').fill(member.person.phone)
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.person.password)
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await page.waitForURL((url) => url.pathname === '/member/statement')
  },
)

test('whoever may not see a page goes home, and there after signing in', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin })
  await page.goto('/member/statement')
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('dialog', { name: 'เข้าสู่ระบบ' }).waitFor()
  await page.getByLabel('เบอร์โทรศัพท์').fill(member.person.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.person.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL((url) => url.pathname === '/member/statement')
  await page.goto('/login')
  await page.waitForURL((url) => url.pathname === '/')
})

test.each(widths)('at %i a 400 leads home', async (width) => {
  const [page] = await openMember(world, { width, expectFaults: failedLoads })
  await page.route('**/api/member/statement*', (route) =>
    route.fulfill({ status: 400, json: { error: 2, code: 'bad_request', message: '' } }),
  )
  await comeAsShell(page)
  await page.goto('/member/statement')
  await page.waitForURL((url) => url.pathname === '/')
})

test('a lost answer keeps what was typed, and says so', async () => {
  const page = await openPage({ origin, expectFaults: failedLoads })
  await page.goto('/login')
  await page.getByLabel('เบอร์โทรศัพท์').fill('0812345678')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ข้าวเหนียว')
  await page.route('**/api/login', (route) => route.abort())
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await page.getByText('เชื่อมต่อไม่ได้').first().waitFor()
  await settle(page)
  expect(await page.getByLabel('รหัสผ่าน', { exact: true }).inputValue()).toBe('ข้าวเหนียว')
  await page.unroute('**/api/login')
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '30' },
      json: { error: 8, code: 'too_many_requests', message: 'ทำรายการถี่เกินไป' },
    }),
  )
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await page.getByText('ลองได้อีกครั้งใน 30 วินาที').first().waitFor()
})

/** Goes to another page of the site as a link does, without loading the site anew. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState({}, '', to), path)

test('not found, at every width', async () => {
  const page = await openPage({ origin, expectFaults: failedLoads })
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  const english = page.getByRole('heading', { name: 'Not Found' })
  await english.waitFor()
  await page.getByText('This page could not be found').waitFor()
  const thai = page.getByText('ไม่พบหน้าที่คุณต้องการ')
  const sizeOf = (line: Locator) => line.evaluate((one) => getComputedStyle(one).fontSize)
  await expect.poll(async () => (await sizeOf(thai)) === (await sizeOf(english))).toBe(true)
  await expect.poll(() => page.title()).toMatch(/^Not Found/)
  await lookAt(page, 'not-found', everyWidth)
  await page.getByRole('main').getByRole('link', { name: 'กลับหน้าแรก' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.title()).not.toContain('Not Found')
})

test('the server fails at start-up, at every width', async () => {
  const page = await openPage({ origin, expectFaults: failedLoads })
  const broken = vi.spyOn(world.services.clock, 'now').mockRejectedValue(new Error('no database'))
  const response = await page.goto('/')
  broken.mockRestore()
  expect(response?.status()).toBe(503)
  await page.getByRole('heading', { name: 'An error occurred' }).waitFor()
  await lookAt(page, 'startup-error', everyWidth)
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await page.getByRole('banner').waitFor()
})

test('the start-up call fails: the error page, and the site once it answers', async () => {
  const [page] = await openMember(world, { expectFaults: failedLoads })
  await page.route('**/api/bootstrap', (route) =>
    route.fulfill({ status: 503, json: { error: 10, code: 'busy', message: 'ยุ่ง' } }),
  )
  await comeAsShell(page)
  await page.goto('/')
  await page.getByRole('heading', { name: 'An error occurred' }).waitFor()
  await page.unroute('**/api/bootstrap')
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await page.getByRole('button', { name: 'เมนู', exact: true }).waitFor()
})

/** Opens a page and winds it on past its rest: what it loads then has come before the network goes. */
async function openRested(path: string): Promise<Page> {
  const [page] = await openMember(world, { expectFaults: failedLoads, windsClock: true })
  const late = [/assets\/prompts-.*\.js/, /assets\/prompts-.*\.css/]
  const loaded = Promise.all(late.map((file) => page.waitForResponse(file)))
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await page.clock.fastForward(4_000)
  await loaded
  await settle(page)
  return page
}

test('no network, and back, at every width', async () => {
  const page = await openRested('/')
  await page.getByText('หวยเปิดรับ').first().waitFor()
  for (const width of everyWidth) {
    // What a wider window shows is there before the network goes.
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
  }
  await page.context().setOffline(true)
  await page.getByText(OFFLINE).waitFor()
  for (const width of everyWidth) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    const header = await page.getByRole('banner').boundingBox()
    const bar = await page.getByText(OFFLINE).boundingBox()
    expect(header?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1)
  }
  await lookAt(page, 'offline', everyWidth)
  await page.context().setOffline(false)
  await page.getByText(OFFLINE).waitFor({ state: 'detached' })
})

test('a list that was asked for without a network comes by itself with the network', async () => {
  const page = await openRested('/lotto/bills')
  await page.getByRole('heading', { name: 'โพยของฉัน' }).waitFor()
  await page.getByText('รอผล', { exact: true }).waitFor()
  await page.context().setOffline(true)
  await page.getByText(OFFLINE).waitFor()
  await page.getByText('รอผล', { exact: true }).click()
  await page.getByText('จะโหลดให้เองเมื่อกลับมาออนไลน์').waitFor()
  await page.context().setOffline(false)
  await page.getByText('ไม่มีโพยในสถานะนี้').waitFor()
})

/**
 * Notes by the page's own clock when something comes to stand on the page and when it is gone again,
 * counted from the last click or, without one, from now.
 */
async function watchFor(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.evaluate((wanted) => {
    const seen = { from: performance.now(), times: [] as number[] }
    Object.assign(window, { seen })
    addEventListener('click', () => (seen.from = performance.now()), { capture: true })
    const look = () => {
      const stands = document.querySelector(wanted) !== null
      if (stands !== (seen.times.length % 2 === 1)) seen.times.push(performance.now() - seen.from)
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    })
  }, selector)
  return () => page.evaluate(() => (window as unknown as { seen: { times: number[] } }).seen.times)
}

test('a slow page shows the 2 px bar, a quick one does not', async () => {
  const page = await openPage({ origin, width: 1280, motion: true })
  await arrive(page, '/')
  const bar = page.getByRole('progressbar', { name: 'กำลังโหลดหน้า' })
  const times = await watchFor(page, '[role=progressbar]')
  const results = page.getByRole('link', { name: 'ผลรางวัล' }).first()
  // Pointing loads ahead, so the page is there when it is wanted, however slow this machine is.
  await results.hover()
  await settle(page)
  await results.click()
  await page.waitForURL((url) => url.pathname === '/lotto/results')
  await settle(page)
  expect(await times()).toEqual([])
  const release = await holdBack(page, /assets\/terms-.*\.js/)
  await page.getByRole('link', { name: 'ข้อตกลงและเงื่อนไข' }).last().click()
  await bar.waitFor()
  const look = () =>
    bar.evaluate((element) => {
      const style = getComputedStyle(element)
      const probe = document.createElement('i')
      probe.style.color = 'var(--green)'
      document.body.append(probe)
      return {
        height: style.height,
        duration: style.animationDuration,
        isGreen: style.backgroundColor === getComputedStyle(probe).color,
      }
    })
  await expect.poll(look).toEqual({ height: '2px', duration: '5s', isGreen: true })
  release()
  await page.waitForURL((url) => url.pathname === '/terms')
  await bar.waitFor({ state: 'detached' })
  await settle(page)
  const [shown = 0] = await times()
  expect(shown).toBeGreaterThan(100)
  const fresh = page.locator('main > div').first()
  const fade = () => fresh.evaluate((element) => getComputedStyle(element).animationDuration)
  await expect.poll(fade).toBe('0.4s')
})

test('a reader meets the bar in a polite place while it runs, and no more when it fades', async () => {
  const page = await openPage({ origin, width: 1280, motion: true })
  await arrive(page, '/')
  // The timer that takes the faded bar away: it stays to be looked at.
  await stopTimers(page, 300)
  const release = await holdBack(page, /assets\/terms-.*\.js/)
  await page.getByRole('link', { name: 'ข้อตกลงและเงื่อนไข' }).last().click()
  const bar = page.getByRole('progressbar', { name: 'กำลังโหลดหน้า' })
  await bar.waitFor()
  await expect.poll(() => page.getByRole('status').filter({ has: bar }).count()).toBe(1)
  // While it runs.
  expect(await axeFindings(page)).toEqual([])
  release()
  await page.locator('[data-phase=done]').waitFor({ state: 'attached' })
  await settle(page)
  expect(await bar.count()).toBe(0)
  await expectNoAxeViolations(page)
  await settle(page)
  expect(await page.locator('[data-phase=done]').count()).toBe(1)
})

test('an answer never flickers, whenever it comes', async () => {
  const [page] = await openMember(world, { windsClock: true })
  for (const ms of [20, 190, 700]) await expectNoFlicker(page, ms)
})

const STEP_MS = 10

/** Waits for what React has in its queue, a channel's message, by a message behind it. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          done()
        }
        port2.postMessage(null)
      }),
  )

/** The answer comes after so many ms of the page's own clock, which stands still between them. */
async function expectNoFlicker(page: Page, ms: number): Promise<void> {
  await page.goto('/')
  await settle(page)
  await page.unroute('**/api/member/statement*')
  const release = await holdBack(page, '**/api/member/statement*')
  const times = await watchFor(page, 'main [data-due]')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  const asked = page.waitForRequest('**/api/member/statement*')
  await goWithin(page, '/member/statement')
  const request = await asked
  // In small steps: what a step brings about is drawn before the next.
  for (let now = 0; now < ms; now += STEP_MS) {
    await page.clock.runFor(STEP_MS)
    await drawn(page)
  }
  release()
  await (await request.response())?.finished()
  await page.clock.resume()
  await page.getByRole('heading', { name: 'รายการการเงิน' }).first().waitFor()
  await settle(page)
  const [shown, gone] = await times()
  if (shown !== undefined) expect((gone ?? 0) - shown).toBeGreaterThanOrEqual(180)
  if (ms > 500) expect(shown).toBeDefined()
}

test('two taps are one order', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) sent += 1
  })
  const release = await holdBack(page, '**/api/login')
  await page.goto('/login')
  await page.getByLabel('เบอร์โทรศัพท์').fill(member.person.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.person.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).dblclick()
  release()
  await page.waitForURL((url) => url.pathname === '/')
  expect(sent).toBe(1)
})

test('containers and page height follow the window', async () => {
  const page = await openPage({ origin, width: 1280 })
  const token = (name: string) =>
    page.evaluate(
      (wanted) => getComputedStyle(document.documentElement).getPropertyValue(wanted).trim(),
      name,
    )
  await arrive(page, '/')
  expect([await token('--content'), await token('--page-min')]).toEqual(['1280px', '1024px'])
  await page.setViewportSize({ width: 1903, height: 900 })
  await settle(page)
  expect(await token('--content')).toBe('1280px')
  await page.setViewportSize({ width: 1904, height: 900 })
  await expect.poll(() => token('--content')).toBe('1640px')
})
