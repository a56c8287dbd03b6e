import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { register, requestOtp } from '#features/account/contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { person } from '../support/member.ts'
import { readOtp } from '../support/sms.ts'
import { testWorld } from '../support/world.ts'
import { openPage } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// Each step of a form is judged when it is left: nobody types a bank account and a password before
// he hears that he is too young, or that a code was wrong.

const world = await testWorld({
  sandbox: true,
  jobs: true,
  env: { OTP_REQUIRED: 'on' },
  at: new Date('2026-06-15T10:00:00+07:00'),
})

/** Presses the button that sends a code, and reads the code from the phone. */
async function codeAfter(page: Page, phone: string, button: string): Promise<string> {
  const sent = page.waitForResponse(`**${requestOtp.path}`)
  await page.getByRole('button', { name: button }).click()
  const { data } = (await (await sent).json()) as { data: { otp_ref: string } }
  return readOtp(world, phone, data.otp_ref)
}

const boxes = (page: Page) =>
  page.getByRole('group', { name: 'รหัส OTP 6 หลัก' }).getByRole('textbox')

async function typeCode(page: Page, code: string): Promise<void> {
  await boxes(page).first().fill('')
  for (const [place, digit] of [...code].entries()) await boxes(page).nth(place).fill(digit)
}

const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

test('registering: the age and the code at their steps', async () => {
  const { phone } = person()
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await page.goto('/register')
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone)
  const now = await world.clock.now()
  // Twenty at the end of this year: the year is on the list, the birthday is not here yet.
  await page.getByLabel('ปี พ.ศ.').selectOption(String(now.getUTCFullYear() - 20))
  await page.getByLabel('เดือน', { exact: true }).selectOption('12')
  await page.getByLabel('วัน', { exact: true }).selectOption('31')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByRole('alert').getByText('ผู้สมัครต้องมีอายุครบ 20 ปีบริบูรณ์').waitFor()
  await lookAt(page, 'register-under-age', [360, 768, 1280])

  await page.getByLabel('ปี พ.ศ.').selectOption('1990')
  const code = await codeAfter(page, phone, 'ถัดไป')
  await boxes(page).first().waitFor()
  await page.keyboard.type(wrongOf(code))
  await page.getByText('รหัส OTP ไม่ถูกต้อง').waitFor()
  await lookAt(page, 'register-otp-wrong', [360, 768, 1280])
  await typeCode(page, code)
  await page.getByText('กสิกรไทย', { exact: true }).click()

  // Whoever looks for his account book for ten minutes is not sent back to the first step.
  await world.clock.advance(10 * MINUTE_MS)
  await page.getByLabel('เลขที่บัญชี').fill('4569876541')
  await page.getByLabel('ชื่อ', { exact: true }).fill('สมชาย')
  await page.getByLabel('นามสกุล').fill('ใจดี')
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByLabel('ตั้งรหัสผ่าน', { exact: true }).fill('ข้าวเหนียวมะม่วง')
  await page.getByLabel('ยืนยันรหัสผ่าน', { exact: true }).fill('ข้าวเหนียวมะม่วง')
  await goBackAndForth(page, phone)
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await page.waitForURL((url) => url.pathname !== '/register')
})

/** The browser's back goes from step to step, and what was typed and proved stays. */
async function goBackAndForth(page: Page, phone: string): Promise<void> {
  const account = page.getByLabel('เลขที่บัญชี')
  await page.goBack()
  await expect.poll(async () => (await account.inputValue()).replaceAll('-', '')).toBe('4569876541')
  await page.goBack()
  const typed = page.getByLabel('เบอร์โทรศัพท์')
  await expect.poll(async () => (await typed.inputValue()).replaceAll('-', '')).toBe(phone)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await account.waitFor()
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  const password = page.getByLabel('ตั้งรหัสผ่าน', { exact: true })
  await expect.poll(() => password.inputValue()).toBe('ข้าวเหนียวมะม่วง')
  await settle(page)
  expect(new URL(page.url()).pathname).toBe('/register')
}

test('a new password: the code before it', async () => {
  const typed = person()
  const { otp_ref } = await world.ask(requestOtp, { phone: typed.phone, purpose: 'register' })
  const otp_code = await readOtp(world, typed.phone, otp_ref)
  await world.ask(register, { ...typed, otp_ref, otp_code })
  await world.clock.advance(2 * MINUTE_MS)

  const page = await openPage({ origin: world.site.memberUrl, width: 360, theme: 'light' })
  await page.goto('/forgot')
  await page.getByLabel('เบอร์โทรศัพท์').fill(typed.phone)
  const code = await codeAfter(page, typed.phone, 'ส่งรหัส OTP')
  await boxes(page).first().waitFor()
  await page.keyboard.type(wrongOf(code))
  await page.getByText('รหัส OTP ไม่ถูกต้อง').waitFor()
  await settle(page)
  expect(await page.getByLabel('รหัสผ่านใหม่', { exact: true }).count()).toBe(0)
  await lookAt(page, 'forgot-otp-wrong', [360, 768, 1280])
  await typeCode(page, code)
  await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('มะม่วงข้าวเหนียว')
  await page.getByLabel('ยืนยันรหัสผ่านใหม่').fill('มะม่วงข้าวเหนียว')
  await page.getByRole('button', { name: 'ตั้งรหัสผ่านใหม่' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
})
