import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { memberActor } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations, expectNoAxeViolationsInFrame } from './support/axe.ts'
import { keepScreen, openPage } from './support/browser.ts'
import { settle } from './support/waits.ts'

// The chat and the counter of visits are programs from outside: nothing of them is loaded before a yes,
// nothing after a no, and the site around them goes on under the same policy.

const world = await testWorld({ sandbox: true })
const site = await world.secondSite({
  CHAT_SCRIPT_URL: `${world.sandbox.url}/chat/sdk.js`,
  TAGS_SCRIPT_URL: `${world.sandbox.url}/tags/tags.js`,
})

/** What the page asked of the programs' own addresses. */
function followOutside(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === world.sandbox.url || url.pathname.startsWith('/outside/')) {
      asked.push(url.pathname)
    }
  })
  return asked
}

const chatOf = (page: Page) => page.frameLocator('iframe[title="แชทกับเจ้าหน้าที่"]')
const openChat = (page: Page) =>
  page.getByRole('complementary').getByRole('button', { name: 'แชทกับเจ้าหน้าที่' }).click()

/** In the profile, where each yes and no stands with its time and its words. */
async function takeBackInProfile(page: Page): Promise<void> {
  await page.goto('/member/profile')
  const box = page.getByRole('checkbox', { name: 'แชทกับเจ้าหน้าที่' })
  await page.getByText('ยินยอมเมื่อ').waitFor()
  await keepScreen(page, 'profile-consents')
  await expectNoAxeViolations(page)
  await box.uncheck()
  await page.getByText('ไม่ยินยอมเมื่อ').waitFor()
  await settle(page)
  expect(await box.isChecked()).toBe(false)
}

test('a member chats after a yes, and after a no the script is gone', async () => {
  const member = await memberActor(world)
  const page = await openPage({
    origin: site.memberUrl,
    width: 360,
    as: member,
    // What the frame's own policy refuses below.
    expectFaults: [/violates the (document.s|following) Content Security Policy/],
  })
  const asked = followOutside(page)
  await page.goto('/')
  await openChat(page)
  const sheet = page.getByRole('dialog', { name: 'แชทกับเจ้าหน้าที่' })
  await sheet.getByRole('button', { name: 'ยินยอมและเริ่มแชท' }).waitFor()
  await keepScreen(page, 'chat-asks')
  await expectNoAxeViolations(page)
  expect(asked).toEqual([])

  await sheet.getByRole('button', { name: 'ยินยอมและเริ่มแชท' }).click()
  const chat = chatOf(page)
  await chat.getByText('ยินดีให้บริการ').waitFor()
  await chat.getByLabel('ข้อความถึงเจ้าหน้าที่').fill('ฝากเงินแล้วยังไม่เข้าครับ')
  await chat.getByRole('button', { name: 'ส่ง' }).click()
  await chat.getByText('แจ้งเวลาและยอดที่โอนมาได้เลยค่ะ').waitFor()
  await keepScreen(page, 'chat-answers')
  await expectNoAxeViolations(page)
  await expectNoAxeViolationsInFrame(page, '/outside/chat')
  expect(asked).toContain('/chat/sdk.js')

  // It reaches nothing of the site's, and a conversation goes on where the page is loaded again.
  const frame = page.frames().find((one) => one.url().includes('/outside/chat'))
  const reach = () =>
    frame?.evaluate(async () => {
      const answered = await fetch('/api/bootstrap').then(
        () => 'answered',
        () => 'refused',
      )
      let parentText = ''
      try {
        parentText = parent.document.title
      } catch {
        parentText = 'refused'
      }
      return { origin: self.origin, cookie: document.cookie, answered, parentText }
    })
  await expect.poll(reach).toEqual({
    origin: 'null',
    cookie: '',
    answered: 'refused',
    parentText: 'refused',
  })
  await page.reload()
  await openChat(page)
  await chat.getByText('ฝากเงินแล้วยังไม่เข้าครับ').waitFor()
  await sheet.getByRole('button', { name: 'ปิด' }).click()

  await takeBackInProfile(page)
  asked.length = 0
  await page.goto('/')
  await openChat(page)
  await sheet.getByRole('button', { name: 'ยินยอมและเริ่มแชท' }).waitFor()
  await settle(page)
  expect(await page.locator('iframe').count()).toBe(0)
  expect(asked).toEqual([])
  const rows = await world.query(
    "select is_given from account.consent where member_id = $1 and purpose = 'chat' order by consent_id",
    [member.memberId],
  )
  expect(rows).toEqual([{ is_given: true }, { is_given: false }])
})

test('a visitor chats too, takes the consent back in the sheet, and no is as near as yes', async () => {
  const page = await openPage({ origin: site.memberUrl, width: 1280, theme: 'light' })
  await page.goto('/contact')
  await page.getByRole('button', { name: 'เริ่มแชท' }).click()
  const sheet = page.getByRole('dialog', { name: 'แชทกับเจ้าหน้าที่' })
  await sheet.getByRole('button', { name: 'ยินยอมและเริ่มแชท' }).click()
  const chat = chatOf(page)
  await chat.getByLabel('ข้อความถึงเจ้าหน้าที่').fill('สมัครยังไงคะ')
  await chat.getByLabel('ข้อความถึงเจ้าหน้าที่').press('Enter')
  await chat.getByText('รับเรื่องแล้วค่ะ').waitFor()
  await keepScreen(page, 'chat-visitor')
  await expectNoAxeViolationsInFrame(page, '/outside/chat')
  await sheet.getByRole('button', { name: 'ถอนความยินยอม' }).click()
  await sheet.getByRole('button', { name: 'ยินยอมและเริ่มแชท' }).waitFor()
  await settle(page)
  expect(await page.locator('iframe').count()).toBe(0)
  await sheet.getByRole('button', { name: 'ไม่ยินยอม', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
})

test('visits are counted after a yes to the banner, by kinds of pages, and the privacy page stops it', async () => {
  const page = await openPage({ origin: site.memberUrl, width: 360, windsClock: true })
  const asked = followOutside(page)
  const told = async () =>
    (await world.sandbox.get('/tags/events'))['items'] as { event: string; page_path: string }[]
  await page.goto('/lotto/lobby')
  await page.clock.runFor(4_000)
  const banner = page.getByRole('complementary', { name: 'สถิติการใช้งาน' })
  await banner.getByRole('button', { name: 'ยินยอม', exact: true }).waitFor()
  await keepScreen(page, 'analytics-banner')
  await expectNoAxeViolations(page)
  expect(asked).toEqual([])
  await banner.getByRole('button', { name: 'ยินยอม', exact: true }).click()
  await banner.waitFor({ state: 'detached' })
  await expect.poll(told).toContainEqual({ event: 'page_view', page_path: '/lotto/lobby' })
  await page.goto('/privacy')
  await page.clock.runFor(4_000)
  await expect.poll(told).toContainEqual({ event: 'page_view', page_path: '/privacy' })
  const box = page.getByRole('checkbox', { name: 'สถิติการใช้งาน' })
  await box.uncheck()
  await page.locator('iframe').waitFor({ state: 'detached' })
  await keepScreen(page, 'privacy-consents')
  asked.length = 0
  await page.reload()
  await page.clock.runFor(4_000)
  await box.waitFor()
  expect(asked).toEqual([])
})

test('new words are shown to a member, put off or accepted', async () => {
  const member = await memberActor(world)
  await world.query(
    `insert into account.consent (member_id, purpose, version, is_given)
     values ($1, 'privacy', '2569-11-01', true)`,
    [member.memberId],
  )
  const page = await openPage({ origin: site.memberUrl, width: 360, as: member, windsClock: true })
  await page.goto('/')
  await page.clock.runFor(4_000)
  const sheet = page.getByRole('dialog', { name: 'มีเอกสารฉบับใหม่' })
  await sheet.getByRole('button', { name: /นโยบายความเป็นส่วนตัว/ }).waitFor()
  await keepScreen(page, 'consent-renewal')
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: 'ยอมรับ', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  const rows = await world.query(
    "select version from account.consent where member_id = $1 and purpose = 'privacy' order by consent_id desc limit 1",
    [member.memberId],
  )
  expect(rows).toEqual([{ version: '2569-11-24' }])
})

test('whoever registers is asked for offers in the last step, and a tick is kept', async () => {
  const page = await openPage({ origin: site.memberUrl, width: 360 })
  await page.goto('/register')
  await page.getByLabel('เบอร์โทรศัพท์').fill('0815550001')
  await page.getByLabel('วัน', { exact: true }).selectOption({ label: '17' })
  await page.getByLabel('เดือน', { exact: true }).selectOption({ index: 5 })
  await page.getByLabel('ปี พ.ศ.').selectOption({ label: '2533' })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByText('กสิกรไทย', { exact: true }).click()
  await page.getByLabel('เลขที่บัญชี').fill('9876543210')
  await page.getByLabel('ชื่อ', { exact: true }).fill('สมใจ')
  await page.getByLabel('นามสกุล').fill('ยินยอม')
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  const offers = page.getByRole('checkbox', { name: /รับข่าวสารและโปรโมชั่น/ })
  await settle(page)
  expect(await offers.isChecked()).toBe(false)
  await offers.check()
  await keepScreen(page, 'register-offers')
  await expectNoAxeViolations(page)
  await page.getByLabel('ตั้งรหัสผ่าน', { exact: true }).fill('ยินยอมด้วยใจ 88')
  await page.getByLabel('ยืนยันรหัสผ่าน', { exact: true }).fill('ยินยอมด้วยใจ 88')
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await page.waitForURL((url) => url.pathname !== '/register')
  const rows = await world.query(
    `select c.is_given from account.consent c where c.purpose = 'marketing'
     and c.member_id = (select max(member_id) from account.member)`,
  )
  expect(rows).toEqual([{ is_given: true }])
})

test('a friend finds the way by copy or QR of the own code', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin: site.memberUrl, width: 360, theme: 'light', as: member })
  await page.goto('/member/profile')
  await page.getByRole('button', { name: 'QR และลิงก์ชวนเพื่อน' }).click()
  await page.getByRole('img', { name: /QR สมัครสมาชิกด้วยรหัสแนะนำ/ }).waitFor()
  await keepScreen(page, 'profile-invite')
  await expectNoAxeViolations(page)
  const [row] = await world.query<{ referral_code: string }>(
    'select referral_code from account.member where member_id = $1',
    [member.memberId],
  )
  await expect
    .poll(() => page.getByText(/\/register\?ref=/).textContent())
    .toBe(`${site.memberUrl}/register?ref=${row?.referral_code ?? ''}`)
})
