import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { setCeilings } from '../support/identity.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { openMember } from './support/open-member.ts'
import { settle } from './support/waits.ts'

// Documents are photographed on a phone, refused with a reason, sent again, accepted at the desk by keyboard;
// then more passes.

const world = await testWorld({ sandbox: true, jobs: true })
await setCeilings(world, [
  { deposit: [100, 100], withdraw: [100, 100] },
  { deposit: [300, 500], withdraw: [300, 500] },
  { deposit: [5000, 9000], withdraw: [5000, 9000] },
])

/** A card as a drawing: words large enough to be read in a picture. */
const cardOf = (words: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640"><rect width="1000" height="640" fill="#9fc5e8"/>
       <rect x="60" y="160" width="260" height="340" fill="#dde7ef"/><text x="380" y="300" font-size="64">${words}</text></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

async function choose(page: Page, label: string, buffer: Buffer): Promise<void> {
  const field = page.getByRole('group', { name: label })
  await field
    .getByLabel(`เลือกไฟล์${label}`)
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
}

async function sendIn(page: Page): Promise<void> {
  const card = await cardOf('SLTH 1234')
  await choose(page, 'ภาพบัตร', card)
  await page.getByRole('button', { name: 'เปลี่ยนภาพบัตร' }).waitFor()
  await choose(page, 'ภาพถ่ายคู่บัตร', card)
  await page.getByRole('button', { name: 'เปลี่ยนภาพถ่ายคู่บัตร' }).waitFor()
  await page.getByRole('button', { name: 'ส่งให้เจ้าหน้าที่ตรวจ' }).click()
  await page.getByText('เจ้าหน้าที่กำลังตรวจ', { exact: false }).first().waitFor()
}

const look = (page: Page, name: string) => lookAt(page, `identity-${name}`, [360, 768, 1280])

/** The ceiling stands beside the form, refuses what is above it, and leads to the way up. */
async function meetCeiling(page: Page): Promise<void> {
  await page.goto('/member/deposit')
  const bounds = page.getByRole('link', { name: /ฝากรวมได้วันละ ฿500.*ระดับ 1/ })
  await bounds.waitFor()
  await look(page, 'deposit')
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('301')
  const refusal = 'ระดับการยืนยันตัวตนของคุณฝากได้ ฿300.00 ต่อครั้ง'
  await page.getByRole('alert').filter({ hasText: refusal }).waitFor()
  await page.getByRole('button', { name: refusal }).waitFor()
  await bounds.click()
  await page.getByRole('heading', { name: 'คุณอยู่ระดับ 1' }).waitFor()
  await look(page, 'none')
}

/** Looks, closes and opens again: the pictures are gone, that somebody looked is not; then refuses. */
async function refuseAtDesk(desk: Page, row: Locator): Promise<void> {
  await row.click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByRole('button', { name: 'เปิดดูเอกสารก่อน' }).waitFor()
  await look(desk, 'desk-closed')
  const open = sheet.getByRole('button', { name: /^เปิดดูเอกสาร \(/ })
  await open.click()
  await sheet.getByRole('img', { name: 'ภาพบัตรของสมาชิก' }).waitFor()
  await sheet.getByText('สมชาย ใจดี').waitFor()
  await sheet.getByRole('button', { name: 'ให้ผ่าน', exact: true }).waitFor()
  await look(desk, 'desk-open')
  await desk.keyboard.press('Escape')
  await row.click()
  await open.waitFor()
  await sheet.getByRole('button', { name: 'ให้ผ่าน', exact: true }).waitFor()
  await sheet.getByLabel('เหตุผลที่ไม่ผ่าน').selectOption('unreadable')
  await sheet.getByLabel('ข้อความถึงสมาชิก', { exact: false }).fill('ถ่ายในที่สว่างกว่านี้')
  await sheet.getByRole('button', { name: 'ไม่ให้ผ่าน' }).click()
  await sheet.getByText('หมดคิวแล้ว').waitFor()
  await sheet.getByRole('button', { name: 'กลับไปรายการ' }).click()
}

async function acceptByKeyboard(desk: Page, row: Locator): Promise<void> {
  await row.click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByText('1 ครั้ง').waitFor()
  await sheet.getByRole('button', { name: /^เปิดดูเอกสาร \(/ }).click()
  await sheet.getByRole('button', { name: 'ให้ผ่าน', exact: true }).waitFor()
  await desk.keyboard.press('a')
  await desk.keyboard.press('Enter')
  await sheet.getByText('หมดคิวแล้ว').waitFor()
}

test('documents, and a ceiling that rises', async () => {
  const theme = 'light'
  const [page, member] = await openMember(world, { width: 360, theme })
  await meetCeiling(page)
  // Not a picture at all: the field says so, and nothing is sent.
  await choose(page, 'ภาพบัตร', Buffer.from('<svg/>'))
  await page.getByText('ใช้ได้เฉพาะภาพ JPG PNG WebP หรือ AVIF').waitFor()
  await look(page, 'fault')
  await sendIn(page)
  await look(page, 'waiting')

  const person = await makePerson(world, 'risk', 'ฝ่ายเสี่ยง ทดสอบ', 'risk_officer')
  const desk = await openDesk(world, person, theme)
  await desk.goto('/identity')
  const row = desk.getByRole('button', { name: new RegExp(`สมาชิก ${member.memberId} `) })
  await refuseAtDesk(desk, row)
  // The member's page hears it by itself.
  await page.getByText('ถ่ายในที่สว่างกว่านี้', { exact: false }).waitFor()
  await look(page, 'refused')
  await sendIn(page)
  await acceptByKeyboard(desk, row)

  await page.getByRole('heading', { name: 'คุณอยู่ระดับ 2' }).waitFor()
  await page.getByText(/เอกสารของคุณผ่านการตรวจแล้ว เมื่อ/).waitFor()
  await look(page, 'accepted')
  await page.goto('/member/withdraw')
  await page
    .getByRole('link', { name: /เจ้าหน้าที่ตรวจก่อนโอน.*ครั้งละ ฿5,000 หรือวันละ ฿9,000 · ระดับ 2/ })
    .waitFor()
  await look(page, 'withdraw')
  await page.goto('/member/deposit')
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('301')
  await page.getByRole('button', { name: /สร้าง QR/ }).click()
  await page.waitForURL('**/member/payment**')
  await page.goto('/member/profile')
  await page.getByRole('link', { name: /ระดับ 2 · ยืนยันครบแล้ว/ }).waitFor()
  await look(page, 'profile')
})

test('ceilings are proposed by one owner and confirmed by another', async () => {
  const ann = await openDesk(world, await makePerson(world, 'ceilann', 'แอน เจ้าของ', 'owner'))
  await ann.goto('/identity-ceiling')
  await ann.getByRole('button', { name: 'เปลี่ยนวงเงิน' }).click()
  const sheet = ann.getByRole('dialog')
  const first = sheet.getByRole('group', { name: /ระดับ 1/ }).getByLabel(/^ฝากต่อครั้ง/)
  await first.fill('50')
  await sheet.getByLabel('เหตุผล').fill('ปรับตามนโยบายใหม่')
  await lookAt(ann, 'identity-ceiling-form', [360, 1280])
  await sheet.getByRole('button', { name: 'เสนอ' }).click()
  await sheet.getByText('วงเงินต้องไม่น้อยกว่าระดับที่ต่ำกว่า').first().waitFor()
  await first.fill('400')
  await sheet.getByRole('button', { name: 'เสนอ' }).click()
  await ann.getByText('ฝากต่อครั้ง ฿300 เป็น ฿400', { exact: false }).waitFor()
  await lookAt(ann, 'identity-ceiling', [360, 1280])
  await expectNoAxeViolations(ann)
  const ben = await openDesk(world, await makePerson(world, 'ceilben', 'เบน เจ้าของ', 'owner'))
  await ben.goto('/identity-ceiling')
  await ben.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  const confirm = ben.getByRole('dialog')
  await confirm.getByLabel('เหตุผล').fill('ตรวจแล้วตามนโยบาย')
  await confirm.getByRole('button', { name: 'ยืนยัน' }).click()
  await ann.getByText('ฉบับที่ 3', { exact: false }).waitFor()
  await settle(ann)
  expect(await ann.getByText('฿400').count()).toBe(1)
})
