import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setPin, stepUpByPassword } from '#features/account/security-contract.ts'
import { getWithdrawInfo } from '#features/withdraw/contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { memberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage } from './support/browser.ts'
import { openMember } from './support/open-member.ts'
import { settle } from './support/waits.ts'

// A member sets a PIN in the profile, proved by his password; from then on a withdrawal asks for it in
// one sheet, and goes on with what was typed.

const world = await testWorld({ sandbox: true, jobs: true })

const boxes = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).first().getByRole('textbox')

async function typeDigits(page: Page, name: string, digits: string): Promise<void> {
  await boxes(page, name).first().waitFor()
  for (const [at, digit] of [...digits].entries()) await boxes(page, name).nth(at).fill(digit)
}

const NEW = 'รหัส PIN ใหม่ 6 หลัก'
const AGAIN = 'ยืนยันรหัส PIN ใหม่ 6 หลัก'

/** A text without just one code leaves the boxes as they are, and it is said why until somebody types. */
async function expectPasteIsJudged(page: Page): Promise<void> {
  const first = page.getByLabel(`${AGAIN} ตัวที่ 1`)
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await first.press('Control+V')
  }
  await paste('294-71')
  await page.getByRole('alert').getByText('รหัสที่วางมี 5 หลัก').waitFor()
  await keepScreen(page, 'code-too-short')
  await paste('สวัสดี')
  await page.getByRole('alert').getByText('ข้อความที่วางไม่มีตัวเลข').waitFor()
  await paste('รหัส PIN ใหม่ 294\u2011716\n')
  await page.getByText('ข้อความที่วางไม่มีตัวเลข').waitFor({ state: 'detached' })
}

test('the first PIN, by the password', async () => {
  const [page, member] = await openMember(world, { width: 360, theme: 'light' })
  await page.goto('/member/profile')
  await page.getByRole('button', { name: /วิธียืนยันตัวตน/ }).click()
  const set = page.getByRole('button', { name: /ตั้งรหัส\s?PIN/ })
  await set.waitFor()
  await keepScreen(page, 'security')
  await expectNoAxeViolations(page)
  await set.click()
  await typeDigits(page, NEW, '123456')
  // What anybody tries first is told before anything is asked.
  await page.getByText('รหัส PIN นี้เดาง่ายเกินไป').waitFor()
  // A piece of the phone only the server knows.
  const piece = member.person.phone.slice(2, 8)
  await typeDigits(page, NEW, piece)
  await typeDigits(page, AGAIN, piece)
  await keepScreen(page, 'pin-typed')
  await set.last().click()

  const password = page.getByLabel('รหัสผ่าน', { exact: true })
  await password.waitFor()
  await keepScreen(page, 'step-up-password')
  await expectNoAxeViolations(page)
  // The field has the focus: who knows what is asked just types.
  await page.keyboard.type('ผิดแน่นอน')
  await page.keyboard.press('Enter')
  await page.getByText('รหัสผ่านไม่ถูกต้อง').waitFor()
  await password.fill(member.person.password)
  await page.keyboard.press('Enter')
  // The PIN stayed typed, and is too weak.
  await page.getByText('รหัส PIN นี้เดาง่ายเกินไป').waitFor()
  await keepScreen(page, 'pin-weak')
  // Thai digits go in as any others, one by one and pasted; what is no digit changes nothing.
  await typeDigits(page, NEW, '๒๙๔๗๑๖')
  await boxes(page, NEW).first().press('x')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('๒๙๔ ๗๑๖'))
  await page.getByLabel(`${AGAIN} ตัวที่ 1`).press('Control+V')
  await expectPasteIsJudged(page)
  for (const name of [NEW, AGAIN]) {
    const typed = () =>
      boxes(page, name).evaluateAll((all) =>
        all.map((box) => (box as HTMLInputElement).value).join(''),
      )
    await expect.poll(typed).toBe('294716')
  }
  await set.last().click()
  await page.getByText('ตั้งรหัส PIN แล้ว').waitFor()
  await page.getByText(/ตั้งเมื่อ/).waitFor()
  await keepScreen(page, 'security-set')
})

test('a withdrawal goes on after the PIN', async () => {
  const member = await memberActor(world)
  await world.ask(stepUpByPassword, { password: member.person.password }, member)
  await world.ask(setPin, { pin: '294716' }, member)
  await deposit(world, member, '500.00')
  await world.clock.advance(6 * MINUTE_MS)

  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/withdraw')
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('300')
  await page.getByRole('button', { name: /^ถอน ฿/ }).click()
  const confirm = page.getByRole('button', { name: /^ยืนยันถอน/ })
  await confirm.click()
  const first = boxes(page, 'รหัส PIN 6 หลัก').first()
  await first.waitFor()
  await keepScreen(page, 'step-up-pin')
  await expectNoAxeViolations(page)

  // Who closes it has done nothing, and finds everything as it was.
  await page.getByRole('button', { name: 'ปิด', exact: true }).last().click()
  await first.waitFor({ state: 'detached' })
  await settle(page)
  expect((await world.ask(getWithdrawInfo, {}, member)).pending).toBeNull()
  await confirm.click()
  await typeDigits(page, 'รหัส PIN 6 หลัก', '111222')
  await page.getByText('รหัส PIN ไม่ถูกต้อง').waitFor()
  await keepScreen(page, 'step-up-pin-wrong')
  // The first box has the focus again.
  await page.keyboard.type('294716')
  await page.getByText('ส่งคำขอถอนแล้ว').waitFor()
  await expect
    .poll(async () => (await world.ask(getWithdrawInfo, {}, member)).pending?.amount)
    .toBe('300.00')
})

test('whoever forgot the PIN takes a code by SMS, at the desk, too', async () => {
  const member = await memberActor(world)
  await world.ask(stepUpByPassword, { password: member.person.password }, member)
  await world.ask(setPin, { pin: '294716' }, member)
  await world.clock.advance(6 * MINUTE_MS)
  const page = await openPage({
    origin: world.site.memberUrl,
    width: 1280,
    as: member,
    theme: 'light',
  })
  await page.goto('/member/profile')
  await page.getByRole('button', { name: /วิธียืนยันตัวตน/ }).click()
  await page.getByRole('button', { name: /ยกเลิก\s?รหัส PIN/ }).click()
  await page.getByRole('button', { name: 'ยกเลิกรหัส PIN', exact: true }).last().click()
  await page.getByRole('button', { name: 'ยืนยันด้วยรหัส OTP ทาง SMS' }).click()
  await page.getByRole('button', { name: 'ส่งรหัส OTP' }).click()
  await page.getByText(/รหัสอ้างอิง/).waitFor()
  await keepScreen(page, 'step-up-sms')
  await expectNoAxeViolations(page)
})
