import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { advanceRounds, openRound } from '../support/lottery.ts'
import { memberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { goWithin } from './support/go-within.ts'
import { logInInBrowser } from './support/member-page.ts'
import { arrive, settle } from './support/waits.ts'

// The ways through the site: menu, drawer, header, signing in over the page, and back again.

// The same person signs in on many devices here.
const world = await testWorld({ sandbox: true, jobs: true, env: { SESSIONS_MAX: '100' } })
const member = await memberActor(world)
await deposit(world, member, '500.00')
await advanceRounds(world)
const round = await openRound(world, 'gov')
const widths: readonly Width[] = [360, 1280]
const origin = world.site.memberUrl
const open = (width: Width) => openPage({ origin, width })
const openSignedIn = (width: Width) => openPage({ origin, width, as: member })
const pathOf = (page: Page) => new URL(page.url()).pathname

async function signIn(page: Page): Promise<void> {
  const { phone, password, first_name, last_name, bank_account_number } = member.person
  await logInInBrowser(page, {
    phone,
    password,
    firstName: first_name,
    lastName: last_name,
    account: bank_account_number,
  })
}

/** The twelve entries of the specification, in its order. */
const entries = [
  ['โปรไฟล์', '/member/profile'],
  ['แนะนำเพื่อน', '/affiliate'],
  ['ภารกิจ', '/member/creditfree'],
  ['กงล้อนำโชค', '/member/wheel'],
  ['ร้านค้าแต้ม', '/redeem'],
  ['คืนยอดรายวัน', '/cashback'],
  ['คืนยอดแพ้ชนะ', '/member/winloss'],
  ['โปรโมชั่น', '/promotions'],
  ['สูตรบาคาร่า', '/sooth'],
  ['คูปอง', '/member/coupon'],
  ['รายการการเงิน', '/member/statement'],
] as const

const menu = (page: Page) => page.getByRole('dialog', { name: 'เมนูสมาชิก' })

test.each(widths)(
  'the member menu: twelve entries, each arrives and closes it, at %i',
  async (width) => {
    // Logging out ends the session, so it is one of its own.
    const page = await openPage({ origin, width, as: await memberActor(world) })
    const openMenu = () => page.getByRole('button', { name: 'เมนู', exact: true }).click()
    await page.goto('/')
    await openMenu()
    const grid = menu(page).getByRole('navigation')
    const texts = async () =>
      (await grid.innerText())
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    await expect.poll(texts).toEqual([...entries.map(([label]) => label), 'ออกจากระบบ'])
    await settle(page)
    expect((await menu(page).boundingBox())?.width).toBeLessThanOrEqual(480)
    for (const [name, path] of [
      [/^ระดับ/, '/member/level'],
      [/^แต้ม/, '/member/points'],
    ] as const) {
      await menu(page).getByRole('link', { name }).click()
      await page.waitForURL((url) => url.pathname === path)
      await menu(page).waitFor({ state: 'detached' })
      await goWithin(page, '/')
      await openMenu()
    }
    await menu(page).getByText('แต้ม').first().waitFor()
    await keepScreen(page, 'frame-menu')
    await expectNoAxeViolations(page)
    for (const [label, path] of entries) {
      await grid.getByRole('link', { name: label, exact: true }).click()
      await page.waitForURL((url) => url.pathname === path)
      await menu(page).waitFor({ state: 'detached' })
      await goWithin(page, '/')
      await page.waitForURL((url) => url.pathname === '/')
      await openMenu()
    }
    await grid.getByRole('button', { name: 'ออกจากระบบ' }).click()
    const question = page.getByRole('dialog', { name: 'ออกจากระบบ' })
    await question.getByText('คุณแน่ใจหรือไม่ว่าต้องการออกจากระบบ').waitFor()
    await question.getByRole('button', { name: 'อยู่กับเราต่อ' }).click()
    await question.waitFor({ state: 'detached' })
    await openMenu()
    await grid.getByRole('button', { name: 'ออกจากระบบ' }).click()
    await question.getByRole('button', { name: 'ใช่', exact: true }).click()
    await page.getByText('ออกจากระบบแล้ว').waitFor()
    await settle(page)
    expect(pathOf(page)).toBe('/')
  },
)

test('the refresh button reloads wallets and points; the wallet icon leads to the deposit', async () => {
  const page = await openSignedIn(1280)
  await arrive(page, '/')
  const header = page.getByRole('banner')
  const asked = Promise.all([
    page.waitForResponse('**/api/member/wallets'),
    page.waitForResponse('**/api/member/points'),
  ])
  await header.getByRole('button', { name: 'รีเฟรชยอดเงิน' }).click()
  await asked
  await header.getByRole('link', { name: 'ฝากเงิน' }).click()
  await page.waitForURL('**/member/deposit')
})

describe('the drawer', () => {
  test('a visitor: places, and the way in', async () => {
    const page = await open(360)
    // The page stands before its script does: a press of that moment would be lost.
    await arrive(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'เมนูเว็บไซต์' }).click()
    const drawer = page.getByRole('dialog', { name: 'เมนูเว็บไซต์' })
    await drawer.waitFor()
    await keepScreen(page, 'drawer')
    await expectNoAxeViolations(page)
    await drawer.getByRole('link', { name: 'ผลรางวัล' }).click()
    await page.waitForURL('**/lotto/results')
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('banner').getByRole('button', { name: 'เมนูเว็บไซต์' }).click()
    await drawer.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await page.getByRole('dialog', { name: 'เข้าสู่ระบบ' }).waitFor()
    // The button of a phone closes what is on top and stays on the page.
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await settle(page)
    expect(pathOf(page)).toBe('/lotto/results')
  })

  test('a member: deposit notice with the receiver, and on to the deposit', async () => {
    const page = await openSignedIn(360)
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('button', { name: 'เมนูเว็บไซต์' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ฝากเงิน' }).click()
    const dialog = page.getByRole('dialog', { name: 'ฝากเงิน' })
    await dialog.getByRole('button', { name: /คัดลอก ชื่อบัญชีผู้รับ/ }).waitFor()
    await dialog.getByText('โอนจากบัญชีนี้เท่านั้น ยอดจึงเข้าเอง').waitFor()
    const wallets = dialog.getByRole('list', { name: 'กระเป๋าของคุณ' })
    await wallets.getByText('คงเหลือ').first().waitFor()
    await expect
      .poll(() => wallets.evaluate((list) => getComputedStyle(list).maxHeight))
      .toBe('300px')
    await keepScreen(page, 'deposit-dialog')
    await expectNoAxeViolations(page)
    await dialog.getByRole('link', { name: 'ไปหน้าฝากเงิน' }).click()
    await page.waitForURL('**/member/deposit')
  })
})

describe('signing in over the page', () => {
  test.each(widths)('a visitor who wants a member’s page gets there, at %i', async (width) => {
    const page = await open(width)
    await page.goto('/member/statement')
    const dialog = page.getByRole('dialog', { name: 'เข้าสู่ระบบ' })
    await dialog.waitFor()
    await expect.poll(() => pathOf(page)).toBe('/')
    await keepScreen(page, 'login-dialog')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'สมัครสมาชิก' }).click()
    const registering = page.getByRole('dialog', { name: 'สมัครสมาชิก' })
    await registering.getByText('เบอร์โทร', { exact: true }).waitFor()
    await expectNoAxeViolations(page)
    await registering.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await dialog.getByLabel('เบอร์โทรศัพท์').fill(member.person.phone)
    await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(member.person.password)
    await dialog.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await page.waitForURL('**/member/statement')
    await dialog.waitFor({ state: 'detached' })
  })

  test('a visitor’s slip stays under the sign-in and is still there afterwards', async () => {
    const page = await open(360)
    await page.goto(`/lotto/${Number(round.round_id)}`)
    await page.getByRole('group', { name: 'แป้นตัวเลข' }).waitFor()
    await page.keyboard.type('123')
    await page.getByRole('button', { name: /ดูโพย/ }).click()
    await page.getByRole('button', { name: 'เข้าสู่ระบบเพื่อส่งโพย' }).click()
    const dialog = page.getByRole('dialog', { name: 'เข้าสู่ระบบ' })
    await dialog.getByLabel('เบอร์โทรศัพท์').fill(member.person.phone)
    await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(member.person.password)
    await dialog.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await page.getByRole('button', { name: 'ตรวจสอบโพย' }).waitFor()
    await settle(page)
    expect(pathOf(page)).toBe(`/lotto/${Number(round.round_id)}`)
  })

  test('who says no stays, and is not taken there by a later sign-in', async () => {
    const page = await open(360)
    await page.goto('/member/statement')
    const dialog = page.getByRole('dialog', { name: 'เข้าสู่ระบบ' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await settle(page)
    expect(pathOf(page)).toBe('/')
    await signIn(page)
    await settle(page)
    expect(pathOf(page)).toBe('/')
  })
})

test('wallets that cannot be reloaded are told in a toast', async () => {
  const expectFaults = [/Failed to load resource/]
  const page = await openPage({ origin, width: 1280, as: member, expectFaults })
  await page.goto('/')
  await page.getByRole('banner').getByText('฿500').waitFor()
  await page.route('**/api/member/wallets', (route) => route.abort())
  await page.getByRole('button', { name: 'รีเฟรชยอดเงิน' }).click()
  await page.locator('[aria-live="assertive"]').getByText(/[ก-๙]/).waitFor()
})

/** Whom LINE sends and the site knows already; a stranger is asked there first (line.e2e.ts). */
const liffPaths = [
  ['/liff', '/'],
  ['/liff/lotto', '/lotto/lobby'],
  ['/liff/no-such-name', '/'],
  ['/liff?liff.state=%2Fwheel', '/member/wheel'],
] as const

const shortPaths = [
  ['/lobby', '/play'],
  ['/lobby/slot', '/lobby/slot'],
  ['/lotto', '/lotto/lobby'],
  ['/poll', '/poll'],
] as const

test('short addresses resolve to their pages', async () => {
  await expectEnds(await open(360), shortPaths)
  await expectEnds(await openPage({ origin, width: 360, as: member }), liffPaths)
})

async function expectEnds(page: Page, paths: readonly (readonly [string, string])[]) {
  for (const [path, end] of paths) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === end)
    await page.getByRole('main').waitFor()
    await settle(page)
    expect(await page.getByText('Not Found').count(), path).toBe(0)
  }
}

test('at 320 px, which is 200 % of a small window, nothing is cut', async () => {
  const page = await open(360)
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = () =>
    page.evaluate(() => {
      const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
      const header = document.querySelector('header')?.getBoundingClientRect()
      const last = document.querySelector('header > :last-child')?.getBoundingClientRect()
      return { wide, isHeaderCut: (last?.right ?? 0) > (header?.right ?? 0) }
    })
  const fits = { wide: 0, isHeaderCut: false }
  for (const path of ['/', '/play', '/contact', '/lotto/lobby', '/login']) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
    await settle(page)
    expect(await overflow(), path).toEqual(fits)
  }
  await keepScreen(page, 'frame-narrow')
  await signIn(page)
  for (const path of ['/', '/member/deposit', '/member/profile']) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
    await settle(page)
    expect(await overflow(), path).toEqual(fits)
  }
})
