import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { coveringRule } from '#kernel/products.ts'
import { generateQr } from '#features/deposit/contract.ts'
import { login } from '#features/account/contract.ts'
import { memberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { openPage } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { forgetSession } from './support/member-page.ts'
import { openMember } from './support/open-member.ts'

// Amounts and phones as people type and paste them: what the field shows is what is sent, or the
// field says by its name why it cannot be.

const world = await testWorld({ sandbox: true, jobs: true })

/** Puts a text into a field as a person does who copied it elsewhere. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.fill('')
  await field.press('Control+V')
}

const bodyOf = async (page: Page, path: string, act: () => Promise<void>) => {
  const sent = page.waitForRequest(`**${path}`)
  await act()
  return (await sent).postDataJSON() as Record<string, unknown>
}

test('a deposit takes the amount that was pasted or typed, to the satang', async () => {
  const [page] = await openMember(world, { width: 360 })
  await page.goto('/member/deposit')
  const field = page.getByLabel('จำนวนเงิน', { exact: true })
  await paste(page, field, '300.00')
  await expect.poll(() => field.inputValue()).toBe('300.00')
  await page.getByRole('button', { name: 'สร้าง QR ฝาก ฿300.00' }).waitFor()

  await field.fill('')
  await field.pressSequentially('0.5')
  await expect.poll(() => field.inputValue()).toBe('0.5')
  await page.getByText('จำนวนเงินต้องเป็นบาทเต็ม ไม่มีเศษสตางค์').waitFor()
  await lookAt(page, 'deposit-amount-refused', [360, 768, 1280])
  await paste(page, field, '-300')
  await expect.poll(() => field.inputValue()).toBe('-300')
  await page.getByText('จำนวนเงินต้องไม่มีเครื่องหมายบวกหรือลบ').waitFor()

  await paste(page, field, '๑,๕๐๐.๐๐ บาท')
  await expect.poll(() => field.inputValue()).toBe('1,500.00')
  const body = await bodyOf(page, generateQr.path, () =>
    page.getByRole('button', { name: 'สร้าง QR ฝาก ฿1,500.00' }).click(),
  )
  expect(body['amount']).toBe('1500.00')
})

test('a withdrawal takes satang, and its caret stays where somebody types', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '2000.00')
  await page.goto('/member/withdraw')
  // What of his deposit is left to play, and what does not count for it.
  await page.getByText('ยอดที่ไม่นับ').click()
  await page.getByText(coveringRule).waitFor()
  const field = page.getByLabel('จำนวนเงิน', { exact: true })
  await paste(page, field, '1,000.50')
  await page.getByRole('button', { name: 'ถอน ฿1,000.50' }).waitFor()
  // What is too much is said at once, what is too little when the field is left.
  await field.fill('1000000')
  await page.getByRole('alert').getByText('ถอนได้', { exact: false }).waitFor()
  await field.fill('0')
  await field.blur()
  await page.getByRole('alert').getByText('ถอนขั้นต่ำ', { exact: false }).waitFor()
  await lookAt(page, 'withdraw-amount-refused', [360, 1280])
  await field.fill('1234')
  await field.press('Home')
  await field.pressSequentially('56')
  await expect.poll(() => field.inputValue()).toBe('561,234')
  await field.fill('')
  await field.pressSequentially('1,5')
  await field.blur()
  await page.getByText('จำนวนเงินใส่ลูกน้ำได้ทุก 3 หลัก').waitFor()
})

test('a phone is taken as an address book writes it', async () => {
  const { person } = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await page.goto('/login')
  const field = page.getByLabel('เบอร์โทรศัพท์')
  await paste(page, field, '+66812345999')
  await expect.poll(() => field.inputValue()).toBe('081-234-5999')
  await field.fill('')
  await field.pressSequentially(`+66${person.phone.slice(1)}`)
  await expect.poll(async () => (await field.inputValue()).replaceAll('-', '')).toBe(person.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(person.password)
  const body = await bodyOf(page, login.path, () =>
    page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click(),
  )
  expect(String(body['username']).replaceAll('-', '')).toBe(person.phone)
  await page.waitForURL((url) => url.pathname !== '/login')

  await forgetSession(page)
  await page.goto('/register')
  await paste(page, field, '081-234-56789')
  await expect.poll(() => field.inputValue()).toBe('081-234-56789')
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByText('เบอร์โทรศัพท์ต้องมี 10 หลัก').waitFor()
  await lookAt(page, 'register-phone-refused', [360, 768, 1280])
})

test('a day that the month lacks says so; a reload of a later step begins anew', async () => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await page.goto('/')
  await page.getByRole('link', { name: 'สมัคร' }).first().click()
  const phone = page.getByLabel('เบอร์โทรศัพท์')
  await phone.fill('0815550123')
  await page.getByRole('progressbar', { name: 'กำลังโหลดหน้า' }).waitFor({ state: 'detached' })
  const day = page.getByLabel('วัน', { exact: true })
  await day.selectOption('31')
  await page.getByLabel('เดือน', { exact: true }).selectOption('2')
  await page.getByRole('alert').getByText('กุมภาพันธ์ มีไม่เกิน 29 วัน กรุณาเลือกวันใหม่').waitFor()
  await lookAt(page, 'register-no-such-day', [360, 768, 1280])
  await day.selectOption('29')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.getByLabel('ปี พ.ศ.').selectOption('1990')
  await page.getByRole('alert').getByText('กุมภาพันธ์ 2533 มี 28 วัน กรุณาเลือกวันใหม่').waitFor()
  await day.selectOption('28')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByLabel('เลขที่บัญชี').waitFor()
  await page.waitForFunction(() => (history.state as { __surfaces?: number }).__surfaces === 1)
  await page.reload()
  await phone.waitFor()
  await page.waitForFunction(() => !(history.state as { __surfaces?: number }).__surfaces)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
})
