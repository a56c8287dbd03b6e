import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveAgentInfo } from '#features/agent/operator-contract.ts'
import { saveContent, uploadImage } from '#features/notice/operator-contract.ts'
import { savePoll } from '#features/poll/operator-contract.ts'
import { DAY_MS } from '#kernel/time.ts'
import { advanceRounds, openRound } from '../support/lottery.ts'
import { memberActor, signInMember } from '../support/member.ts'
import { pollTerms } from '../support/polls.ts'
import { staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { goWithin } from './support/go-within.ts'
import { leaveAndForget } from './support/leave-site.ts'
import { settle, windOn } from './support/waits.ts'

// What staff publish at the content desk reaches visitors and members: announcements open by
// themselves where they disturb nobody, events have their button, the chat its link.

const world = await testWorld({ sandbox: true })
await advanceRounds(world)
const editor = await staffActor(world, 'editor')
// The first of this world, so that the events lead to it.
await world.ask(savePoll, await pollTerms(world), editor)
const member = await memberActor(world)
const round = await openRound(world, 'gov')
const CHAT = 'https://line.me/R/ti/p/@slth'
const widths: readonly Width[] = [360, 1280]
const visit = { origin: world.site.memberUrl, windsClock: true } as const
const open = (width: Width) => openPage({ ...visit, width })

/** Of the page's clock: longer than announcements may take to open with a page. */
const LATE_MS = 2_000

const notices = (page: Page) => page.getByRole('dialog', { name: 'ประกาศสำคัญ' })

const titles = { '/lotto/rates': 'อัตราจ่าย', '/lotto/results': 'ผลรางวัล' } as const

/** Goes on to another page of the site, with which announcements open by themselves. */
async function goOn(page: Page): Promise<void> {
  await settle(page)
  const isThere = new URL(page.url()).pathname === '/lotto/rates'
  const next = isThere ? '/lotto/results' : '/lotto/rates'
  await goWithin(page, next)
  await page.waitForFunction((title) => document.title.startsWith(title), titles[next])
}

/** Goes on until they are open: what did not open with a page in time waits for the next one. */
async function meetNotices(page: Page): Promise<void> {
  const areOpen = async () => {
    await windOn(page, LATE_MS)
    const isOpen = await notices(page).isVisible()
    if (!isOpen) await goOn(page)
    return isOpen
  }
  await expect.poll(areOpen).toBe(true)
}

async function expectNoNotice(page: Page): Promise<void> {
  await goOn(page)
  await windOn(page, LATE_MS)
  expect(await page.getByRole('dialog').count()).toBe(0)
}

test.each(widths)('nothing published: the empty text, no event button, at %i', async (width) => {
  const page = await open(width)
  await page.goto('/')
  await expectNoNotice(page)
  await settle(page)
  expect(await page.getByRole('button', { name: 'กิจกรรม' }).count()).toBe(0)
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'ประกาศสำคัญ' })
  await opener.click()
  await notices(page).getByText('ไม่มีประกาศสำคัญในขณะนี้', { exact: true }).waitFor()
  await keepScreen(page, 'notices-empty')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await notices(page).waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('without a chat address ติดต่อเรา leads to the contact page', async () => {
  const page = await open(360)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'ติดต่อเรา' }).click()
  await page.getByRole('heading', { name: 'ติดต่อเรา' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/contact')
  await expectNoAxeViolations(page)
})

test('a site built for an agent that the server does not know shows the error page', async () => {
  const page = await open(360)
  await page.route('**/api/agent/validate*', (route) =>
    route.fulfill({ json: { error: 0, message: '', data: { valid: false, agent_id: null } } }),
  )
  await page.goto('/contact')
  await page.getByRole('heading', { name: 'An error occurred' }).waitFor()
  await page.getByText('ไม่พบเว็บไซต์ของเอเย่นต์นี้').waitFor()
  await settle(page)
  expect(await page.getByRole('banner').count()).toBe(0)
  await expectNoAxeViolations(page)
})

describe('with content', () => {
  beforeAll(async () => {
    const page = await open(1280)
    const clip = { x: 0, y: 0, width: 640, height: 320 }
    const bytes = await page.screenshot({ clip })
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'event.png')
    const { image } = await world.ask(uploadImage, form, editor)
    await page.context().close()
    const save = (input: object) => world.ask(saveContent, { is_on: true, ...input }, editor)
    const visitors = { kind: 'notification', audience: 1 }
    await save({ ...visitors, title: 'ยี่กีเพิ่มรอบดึก', body: 'ถึง 03:45 น.' })
    await save({ ...visitors, title: 'ระวังเว็บแอบอ้าง', body: 'เข้าจากลิงก์ทางการเท่านั้น', image })
    await save({ kind: 'notification', audience: 2, title: 'ธนาคารปิดปรับปรุง', body: '23:00 น.' })
    await save({ kind: 'event', title: 'ทายผลชิงรางวัล', image })
    await save({ kind: 'banner', title: 'ตรวจย้อนหลังได้', body: 'ยี่กี', link: '/lotto/yeekee' })
    await save({ kind: 'banner', title: 'ฝากแรกรับโบนัส', body: 'เมื่อฝากครั้งแรก' })
    const info = { agent_name: 'SLTH', line_contact_url: CHAT }
    await world.ask(saveAgentInfo, info, editor)
  })

  test.each(widths)('a visitor reads them one by one, at %i', async (width) => {
    const page = await open(width)
    await page.goto('/')
    // The page is long there: whoever reads it is left alone until the next one.
    await settle(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await meetNotices(page)
    await page.getByRole('heading', { name: 'ยี่กีเพิ่มรอบดึก' }).waitFor()
    // Whoever loads the page again instead of closing meets only what he has not seen.
    await page.reload()
    await meetNotices(page)
    await page.getByRole('img', { name: 'ประกาศที่ 2 จาก 2' }).waitFor()
    await page.reload()
    await expectNoNotice(page)
    await leaveAndForget(page, 'sessionStorage')
    await page.goto('/lotto/rates')
    await meetNotices(page)
    await page.getByRole('img', { name: 'ประกาศที่ 1 จาก 2' }).waitFor()
    await settle(page)
    expect((await notices(page).boundingBox())?.width).toBeLessThanOrEqual(400)
    await keepScreen(page, 'notices')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'ถัดไป' }).click()
    await page.getByRole('heading', { name: 'ระวังเว็บแอบอ้าง' }).waitFor()
    await page.getByRole('img', { name: 'ประกาศที่ 2 จาก 2' }).waitFor()
    await notices(page).getByRole('button', { name: 'ปิด' }).last().click()
    await notices(page).waitFor({ state: 'detached' })
    // The dialog takes its own entry off the history; a reload in that moment would never end.
    await page.waitForFunction(() => !(history.state as { __surfaces?: number } | null)?.__surfaces)
    await page.reload()
    await expectNoNotice(page)
  })

  test('ไม่แสดงอีกวันนี้ holds in a new tab until the Bangkok day is over', async () => {
    const page = await open(360)
    await page.goto('/')
    await meetNotices(page)
    await page.getByLabel('ไม่แสดงอีกวันนี้').check()
    await page.goBack()
    await notices(page).waitFor({ state: 'detached' })
    const tab = await page.context().newPage()
    await tab.goto('/')
    await expectNoNotice(tab)
    await world.clock.advance(DAY_MS)
    await tab.goto('/')
    await meetNotices(tab)
    await tab.close()
  })

  test('a member sees those for members, never over a page that takes money', async () => {
    // A day has passed since he signed up.
    await signInMember(world, member)
    const page = await openPage({ ...visit, width: 360, as: member })
    await page.goto('/member/deposit')
    const board = `/lotto/${Number(round.round_id)}`
    for (const task of [board, '/member/withdraw', '/member/protection', '/verify']) {
      await settle(page)
      await goWithin(page, task)
      await page.waitForURL(`**${task}`)
      await settle(page)
      expect(await page.getByRole('dialog').count(), task).toBe(0)
      expect(await page.getByRole('link', { name: 'แชทกับเจ้าหน้าที่' }).count(), task).toBe(0)
    }
    await meetNotices(page)
    await page.getByRole('heading', { name: 'ธนาคารปิดปรับปรุง' }).waitFor()
    await settle(page)
    expect(await page.getByText('ยี่กีเพิ่มรอบดึก').count()).toBe(0)
  })

  test.each(widths)('the event button leads to /poll/1, at %i', async (width) => {
    const page = await open(width)
    await page.goto('/lotto/rates')
    await meetNotices(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'กิจกรรม' }).click()
    const dialog = page.getByRole('dialog', { name: 'กิจกรรม' })
    await dialog.waitFor()
    await dialog.getByRole('img', { name: 'ทายผลชิงรางวัล' }).waitFor()
    await settle(page)
    expect((await dialog.boundingBox())?.width).toBe(Math.min(800, width - 32))
    await keepScreen(page, 'events')
    await expectNoAxeViolations(page)
    await dialog.getByRole('link', { name: 'ทายผลชิงรางวัล' }).click()
    await page.waitForURL('**/poll/1')
    await page.getByRole('heading', { name: 'ทีมไหนได้แชมป์' }).waitFor()
    await dialog.waitFor({ state: 'detached' })
  })

  test.each(['/', '/lotto/yeekee'])(
    'on a phone nothing lies under the buttons of %s',
    async (at) => {
      const page = await open(360)
      await page.goto(at)
      const event = page.getByRole('button', { name: 'กิจกรรม' })
      const contact = page.getByRole('complementary').getByRole('link', { name: 'แชทกับเจ้าหน้าที่' })
      const boxOf = (part: typeof event) =>
        part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
      const bar = page.getByRole('navigation', { name: 'เมนูหลัก' })
      await settle(page)
      const places = await bar
        .locator('a, button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
      const [left, right] = [await boxOf(event), await boxOf(contact)]
      const { top } = await boxOf(bar)
      // They stand in the bar, at its ends, beside what it leads to.
      for (const box of [left, right]) expect(box.top).toBeGreaterThanOrEqual(top)
      expect([left.left, right.right]).toEqual([0, 360])
      expect(left.right).toBeLessThanOrEqual(Math.min(...places.map((one) => one.left)))
      expect(right.left).toBeGreaterThanOrEqual(Math.max(...places.map((one) => one.right)) + 8)
      await keepScreen(page, `floats-${at.split('/').at(-1) || 'home'}`)
      // While the page moves they are away, and they come back when it rests.
      await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1000)))
      await page.mouse.wheel(0, 300)
      await contact.waitFor({ state: 'hidden' })
      await event.waitFor({ state: 'hidden' })
      await page.clock.resume()
      await contact.waitFor()
      await event.click()
      await contact.waitFor({ state: 'hidden' })
    },
  )

  test('whoever types into a field has nothing beside it', async () => {
    const page = await open(360)
    await page.goto('/lotto/lobby')
    await settle(page)
    const contact = page.locator('aside').getByRole('link', { name: 'แชทกับเจ้าหน้าที่' })
    await contact.waitFor()
    await page.getByRole('searchbox', { name: 'ค้นหาหวย' }).focus()
    await contact.waitFor({ state: 'hidden' })
  })

  test('contact opens the operator’s chat in a tab of its own', async () => {
    const page = await open(1280)
    await page.goto('/login')
    const links = page.getByRole('link', { name: /ติดต่อเรา|แชทกับเจ้าหน้าที่/ })
    // Until the agent's configuration has come, they lead to the contact page.
    await page.locator(`a[href="${CHAT}"]`).first().waitFor()
    const ways = () =>
      links.evaluateAll((all) =>
        all.map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name))),
      )
    const way = [CHAT, '_blank', expect.stringContaining('noopener')]
    // Header, footer and the floating button.
    await expect.poll(ways).toEqual([way, way, way])
  })

  test('a banner leads to its page; one without a page is read in the promotion dialog', async () => {
    const page = await open(360)
    await page.goto('/')
    await settle(page)
    const banners = page.getByRole('region', { name: 'ข่าวและโปรโมชั่น' })
    await banners.getByRole('button', { name: /ฝากแรกรับโบนัส/ }).click()
    const dialog = page.getByRole('dialog', { name: 'ฝากแรกรับโบนัส' })
    await dialog.getByText('เมื่อฝากครั้งแรก').waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await banners.getByRole('link', { name: /ตรวจย้อนหลังได้/ }).click()
    await page.waitForURL('**/lotto/yeekee')
  })
})
