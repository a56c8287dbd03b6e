import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endOtherSessions, getUserInfo } from '#features/account/contract.ts'
import { setMemberStatus } from '#features/account/server/set-member-status.ts'
import * as security from '#features/account/security-contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { totpCode } from '#platform/session/totp.ts'
import { visitor } from '../support/client.ts'
import { memberActor, type MemberActor, signInMember } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { keepScreen, openPage } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// How a member gets in, and how he hears of somebody who did.

const world = await testWorld({ sandbox: true, jobs: true })

async function typePassword(page: Page, { person }: MemberActor): Promise<void> {
  await page.getByLabel('เบอร์โทรศัพท์').fill(person.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
}

async function typeCode(page: Page, code: string): Promise<void> {
  const boxes = page.getByRole('group', { name: 'รหัส 6 หลักจากแอปยืนยันตัวตน' }).getByRole('textbox')
  await boxes.first().waitFor()
  for (const [at, digit] of [...code].entries()) await boxes.nth(at).fill(digit)
}

/** A member who is asked for a code at each login. */
async function guarded() {
  const member = await memberActor(world)
  await world.ask(security.stepUpByPassword, { password: member.person.password }, member)
  const { secret } = await world.ask(security.beginTotp, {}, member)
  const code = totpCode(secret, await world.clock.now())
  const { recovery_codes: codes } = await world.ask(security.confirmTotp, { code }, member)
  return { member, secret, codes }
}

test('a login from a new device is told on the open page and leads to the devices', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  // What tells of notices is loaded once the page is at rest, and asks for those before.
  const listens = page.waitForResponse('**/api/notice/inbox*')
  await page.goto('/member/profile')
  await listens
  // Within a minute, from the same address, it would pass for another tab of the first.
  await world.clock.advance(2 * MINUTE_MS)
  const thief = { ...member, ...visitor() }
  await signInMember(world, thief)
  await page
    .getByText(/เข้าสู่ระบบจากอุปกรณ์ใหม่/)
    .first()
    .waitFor()
  await keepScreen(page, 'new-device-toast')
  await page.goto('/member/profile?open=devices')
  const devices = page.getByRole('dialog', { name: 'อุปกรณ์ที่เข้าสู่ระบบ' })
  await devices.waitFor()
  await devices.getByRole('button', { name: 'ออกจากระบบ', exact: true }).click()
  await page
    .getByText(/ออกจากระบบแล้ว/)
    .first()
    .waitFor()
  expect((await world.call(getUserInfo, {}, thief)).status).toBe(401)
  // Closed, the sheet is gone from the address, too, and a reload does not bring it back.
  await devices.getByRole('button', { name: 'ปิด' }).click()
  await page.waitForURL((url) => url.pathname === '/member/profile' && url.search === '')
  await page.reload()
  await page.getByRole('heading', { name: 'ความปลอดภัย' }).waitFor()
  await settle(page)
  expect(await devices.count()).toBe(0)
})

test('who is signed out by somebody else reads why where he signs in, also after a reload, until he is in', async () => {
  const member = await memberActor(world)
  const expectFaults = [/status of 401/]
  const page = await openPage({
    origin: world.site.memberUrl,
    width: 360,
    as: member,
    expectFaults,
  })
  await page.goto('/member/profile')
  await page.getByRole('heading', { name: 'ความปลอดภัย' }).waitFor()
  await world.clock.advance(2 * MINUTE_MS)
  const elsewhere = { ...member, ...visitor() }
  await signInMember(world, elsewhere)
  await world.ask(endOtherSessions, {}, elsewhere)
  await page.waitForURL((url) => url.pathname === '/login')
  const why = page.getByRole('alert').filter({ hasText: 'ออกจากระบบเครื่องนี้จากอุปกรณ์อื่นของคุณ' })
  await why.waitFor()
  await lookAt(page, 'sign-in-why', [360, 768, 1280])
  await page.reload()
  await why.waitFor()
  await typePassword(page, member)
  await page.waitForURL((url) => url.pathname === '/member/profile')
  await page.getByRole('heading', { name: 'ความปลอดภัย' }).waitFor()
  const { memberId } = member
  await setMemberStatus(world.services, {
    staffId: 0,
    memberId,
    status: 'suspended',
    reason: 'ตรวจสอบบัญชี',
  })
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByRole('alert').filter({ hasText: 'บัญชีของคุณถูกระงับ' }).waitFor()
})

test('the second step of a login', async () => {
  const width = 360
  const { member, secret, codes } = await guarded()
  const own = await openPage({ origin: world.site.memberUrl, width, as: member })
  await own.goto('/member/profile')
  await own.getByRole('button', { name: /วิธียืนยันตัวตน/ }).click()
  await own.getByRole('button', { name: /^เปิด\s?การยืนยันสองขั้น/ }).click()
  await own.getByText('เปิดการยืนยันสองขั้นแล้ว').waitFor()
  await lookAt(own, 'security-two-steps', [width])
  await world.clock.advance(MINUTE_MS)

  const page = await openPage({ origin: world.site.memberUrl, width })
  await page.goto('/login')
  await typePassword(page, member)
  const right = totpCode(secret, await world.clock.now())
  await typeCode(page, right === '000000' ? '111111' : '000000')
  await page.getByText(/รหัสไม่ถูกต้อง/).waitFor()
  await lookAt(page, 'login-code-wrong', [width])
  await page.getByRole('button', { name: 'ไม่มีแอปแล้ว ใช้รหัสกู้คืน' }).click()
  await page.getByLabel('รหัสกู้คืน').fill(codes[0] ?? '')
  await lookAt(page, 'login-recovery-code', [width])
  await page.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a second step that took too long begins anew, and says so', async () => {
  const { member, secret } = await guarded()
  await world.ask(security.setTotpAtLogin, { on: true }, member)
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await page.goto('/login')
  await typePassword(page, member)
  await page.getByText(/เปิดการยืนยันสองขั้นไว้/).waitFor()
  await world.clock.advance(6 * MINUTE_MS)
  await typeCode(page, totpCode(secret, await world.clock.now()))
  await page.getByText(/หมดเวลายืนยันแล้ว/).waitFor()
  await lookAt(page, 'login-code-over', [360])
  await typePassword(page, member)
  await typeCode(page, totpCode(secret, await world.clock.now()))
  await page.waitForURL((url) => url.pathname === '/')
})

test('after three wrong passwords the wait runs down where the button was', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await page.goto('/login')
  const wrong = { ...member, person: { ...member.person, password: 'ผิดแน่นอน' } }
  await typePassword(page, wrong)
  await page.getByText('เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง').waitFor()
  for (const _ of [2, 3]) {
    const answer = page.waitForResponse('**/api/**/login')
    await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
    await answer
  }
  const wait = page.getByRole('button', { name: /ลองใหม่ได้ใน 00:\d\d/ })
  await wait.waitFor()
  const first = await wait.textContent()
  await expect.poll(() => wait.textContent()).not.toBe(first)
  await expect.poll(() => wait.getAttribute('aria-disabled')).toBe('true')
  await lookAt(page, 'login-wait', [360, 1280])
  // The wait is of one phone.
  await page.getByLabel('เบอร์โทรศัพท์').fill('0899999999')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).waitFor()
})
