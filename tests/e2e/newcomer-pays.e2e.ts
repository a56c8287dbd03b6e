import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testWorld } from '../support/world.ts'
import { lookAt } from './support/looks.ts'
import { openMember } from './support/open-member.ts'
import { openPage } from './support/browser.ts'

// The README's deposit, by hand: the QR is paid at the simulated bank through the link beside it, by
// its picture, or by its text, and the page says so by itself.

const world = await testWorld({ sandbox: true, jobs: true })

async function askInBrowser(page: Page, baht: string): Promise<void> {
  await page.goto('/member/deposit')
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill(baht)
  await page.getByRole('button', { name: /สร้าง QR/ }).click()
  await page.getByRole('img', { name: /QR พร้อมเพย์/ }).waitFor()
}

const amountOn = async (page: Page) => (await page.locator('.amount').first().innerText()).trim()

async function confirm(bank: Page): Promise<void> {
  await bank.getByRole('button', { name: 'ยืนยันการจ่ายเงิน' }).click()
  await bank.getByText('ตรงกับรายการที่ร้านค้ารอรับ').waitFor()
}

test('by the link beside the QR', async () => {
  const [page] = await openMember(world, { width: 360 })
  await askInBrowser(page, '300')
  await lookAt(page, 'payment-play', [360, 768, 1280])
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'จ่ายที่ธนาคารจำลอง' }).click()
  const bank = await opened
  await expect.poll(() => amountOn(bank)).toMatch(/^฿300\.\d\d$/)
  await confirm(bank)
  await page.getByText('ฝากสำเร็จ').waitFor()
  await lookAt(bank, 'bank-paid', [360, 768, 1280])
  // The same QR again is not credited by itself, and nobody is left to wonder where it went.
  await bank.getByRole('link', { name: 'จ่าย QR เดิมอีกครั้ง' }).click()
  await confirm(bank)
  await page.getByText(/เราได้รับเงินอีก ฿300\.\d\d\sจาก QR เดิม/).waitFor()
  await lookAt(page, 'payment-paid-again', [360, 1280])
  await bank.getByRole('link', { name: 'กลับไปหน้าร้านค้า' }).click()
  await bank.getByText('ฝากสำเร็จ').waitFor()
  await expect.poll(() => new URL(bank.url()).origin).toBe(world.site.memberUrl)
  await page.goto('/member/deposit')
  await page.getByRole('button', { name: 'ประวัติ' }).click()
  await page.getByText(/ได้รับเงินอีก ฿300\.\d\d\sเจ้าหน้าที่กำลังตรวจสอบ/).waitFor()
  await lookAt(page, 'payment-history-paid-again', [360, 1280])
})

test('by the saved picture; another picture says what to do', async () => {
  const [page] = await openMember(world, { width: 360 })
  await askInBrowser(page, '400')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'บันทึกรูป QR' }).click()
  const picture = await (await saved).path()
  const bank = await openPage({ origin: world.sandbox.url, width: 360 })
  await bank.goto('/')
  await bank.getByLabel('รูป QR').setInputFiles({
    name: 'note.png',
    mimeType: 'image/png',
    buffer: await bank.screenshot(),
  })
  await bank.getByText('อ่าน QR จากรูปนี้ไม่ได้').waitFor()
  await lookAt(bank, 'bank-picture-refused', [360, 768, 1280])
  await bank.getByLabel('รูป QR').setInputFiles(picture)
  await bank.waitForURL(/\/pay\?qr=/)
  await expect.poll(() => amountOn(bank)).toMatch(/^฿400\.\d\d$/)
  await confirm(bank)
  await page.getByText('ฝากสำเร็จ').waitFor()
})

test('by a photo of a screen that shows it', async () => {
  const [page] = await openMember(world, { width: 1280, theme: 'light' })
  await askInBrowser(page, '450')
  const photo = await page.screenshot({ type: 'jpeg', quality: 60 })
  const bank = await openPage({ origin: world.sandbox.url, width: 360, theme: 'light' })
  await bank.goto('/')
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo }
  await bank.getByLabel('รูป QR').setInputFiles(file)
  await bank.waitForURL(/\/pay\?qr=/)
  await lookAt(bank, 'bank-qr', [360, 768, 1280])
  await confirm(bank)
  await page.getByText('ฝากสำเร็จ').waitFor()
})

test('by its text', async () => {
  const [page] = await openMember(world, { width: 360, theme: 'light' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await askInBrowser(page, '500')
  await lookAt(page, 'payment-play', [360, 768, 1280])
  await page.getByRole('button', { name: 'คัดลอก QR' }).click()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  // Whoever copies goes on to see what is to be scanned.
  await page.evaluate(() => scrollTo(0, 0))
  const said = page.getByText('คัดลอกแล้ว', { exact: true }).first()
  const code = page.getByRole('img', { name: /QR พร้อมเพย์/ })
  const below = async () => {
    const [toast, qr] = await Promise.all([said.boundingBox(), code.boundingBox()])
    return toast && qr ? toast.y > qr.y + qr.height : null
  }
  await expect.poll(below).toBe(true)
  const bank = await openPage({ origin: world.sandbox.url, width: 360 })
  await bank.goto('/')
  await bank.getByLabel('ข้อความ QR').fill(text)
  await confirm(bank)
  await page.getByText('ฝากสำเร็จ').waitFor()
})
