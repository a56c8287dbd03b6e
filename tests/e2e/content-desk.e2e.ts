import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { memberActor } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { goWithin } from './support/go-within.ts'
import { arrive, settle } from './support/waits.ts'

// The content desk: what staff publish stands on the member site at once.

const world = await testWorld({ sandbox: true })
const widths: readonly Width[] = [360, 768, 1280]
const picture = (name: string) =>
  fileURLToPath(new URL(`../../src/apps/server/demo-content/${name}.webp`, import.meta.url))

const look = (page: Page, name: string) => lookAt(page, `desk-content-${name}`, widths)

const tab = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).click()

async function choosePicture(page: Page, file: Parameters<Page['setInputFiles']>[1]) {
  await page.locator('input[type=file]').setInputFiles(file)
}

test('staff publish a notice with a picture, and an open page of the site shows it', async () => {
  const editor = await makePerson(world, 'editor', 'ผู้ดูแล ทดสอบ', 'editor')
  const desk = await openDesk(world, editor)
  await desk.waitForURL('**/content')
  await desk.getByText('ยังไม่มีประกาศ').waitFor()
  await look(desk, 'empty')

  const member = await memberActor(world)
  const site = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await arrive(site, '/')

  await desk.getByRole('button', { name: 'เพิ่มประกาศ' }).click()
  await desk.getByRole('radio', { name: 'สมาชิก' }).click()
  await desk.getByRole('button', { name: 'บันทึก' }).click()
  await desk.getByText('กรุณากรอกหัวข้อ').waitFor()
  await choosePicture(desk, {
    name: 'รูป.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  })
  await desk.getByText(/รองรับเฉพาะรูป PNG/).waitFor()
  await look(desk, 'faults')
  // A text that is too long is neither cut nor saved: counted, struck through, refused.
  const long = `${'ปิดปรับปรุงระบบฝากถอน '.repeat(4)}ถึงเที่ยงคืน`
  await desk.getByLabel('หัวข้อ').fill(long)
  await settle(desk)
  expect(await desk.getByLabel('หัวข้อ').inputValue()).toBe(long)
  await desk.getByText(`${long.length}/80`).waitFor()
  await desk.getByText('หัวข้อยาวได้ไม่เกิน 80 ตัวอักษร').waitFor()
  const cut = desk.getByRole('figure').locator('s')
  await expect.poll(() => cut.textContent()).toBe(long.slice(80))
  await desk.getByRole('button', { name: 'ข้อความยาวเกินไป' }).waitFor()
  await look(desk, 'too-long')
  await desk.getByLabel('หัวข้อ').fill('ยินดีต้อนรับสู่ SLTH')
  await desk.getByLabel('ข้อความ').fill('เริ่มแทงได้ทันที')
  await choosePicture(desk, picture('notice-welcome'))
  await desk.getByRole('img', { name: 'รูปที่เลือก' }).waitFor()
  await desk.getByLabel('กำหนดเวลาเลิกแสดง').check()
  await desk.getByLabel('ปี พ.ศ.เลิกแสดง').selectOption('2571')
  await desk.getByText(/\s71 \d\d:00\sน\./).waitFor()
  await look(desk, 'sheet')
  await desk.getByRole('button', { name: 'บันทึก' }).click()
  await desk.getByText('แสดงอยู่').waitFor()

  // Not under the thumb of whoever is reading: with the next page.
  const shown = site.getByRole('dialog', { name: 'ประกาศสำคัญ' })
  await settle(site)
  expect(await shown.count()).toBe(0)
  await goWithin(site, '/lotto/rates')
  await shown.getByText('ยินดีต้อนรับสู่ SLTH').waitFor()
  const image = shown.locator('img')
  const isDrawn = () =>
    image.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0))
  await expect.poll(isDrawn).toBe(true)
  await keepScreen(site, 'notice-published')

  // It is for members: a visitor has other announcements, here none.
  const visitor = await openPage({ origin: world.site.memberUrl, width: 360 })
  await visitor.goto('/')
  await settle(visitor)
  await goWithin(visitor, '/lotto/rates')
  await settle(visitor)
  expect(await visitor.getByRole('dialog').count()).toBe(0)
})

test('staff order, change and delete, by the keyboard as well', async () => {
  const owner = await makePerson(world, 'boss', 'เจ้าของ ทดสอบ', 'owner')
  const desk = await openDesk(world, owner)
  await desk.goto('/content?tab=banner')
  for (const title of ['หวยลาวออกทุกวัน', 'ยี่กี 88 รอบ']) {
    await desk.getByRole('button', { name: 'เพิ่มแบนเนอร์' }).click()
    await desk.getByLabel('หัวข้อ', { exact: true }).fill(title)
    await desk.getByLabel('กดแล้วไปที่หน้า').fill('/lotto/lobby')
    await desk.getByRole('button', { name: 'บันทึก' }).click()
    await desk.getByRole('listitem').filter({ hasText: title }).waitFor()
    // The list may hear of it before the sheet has its answer.
    await desk.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const titles = () => desk.getByRole('listitem').allInnerTexts()
  await desk.getByRole('button', { name: 'เลื่อน “ยี่กี 88 รอบ” ขึ้น' }).focus()
  await desk.keyboard.press('Enter')
  await expect.poll(async () => (await titles())[0]).toContain('ยี่กี')
  await look(desk, 'banners')

  await desk.getByRole('listitem').filter({ hasText: 'หวยลาว' }).getByRole('button').first().click()
  await desk.getByLabel('เปิดแสดงบนเว็บ').uncheck()
  await desk.getByRole('button', { name: 'บันทึก' }).click()
  await desk.getByText('ปิด', { exact: true }).waitFor()
  await desk.getByRole('listitem').filter({ hasText: 'หวยลาว' }).getByRole('button').first().click()
  await desk.getByRole('button', { name: 'ลบ', exact: true }).click()
  const asked = desk.getByRole('dialog', { name: 'ลบแบนเนอร์นี้?' })
  await expectNoAxeViolations(desk)
  await asked.getByRole('button', { name: 'ลบ', exact: true }).click()
  await expect.poll(async () => (await titles()).length).toBe(1)
})

test('who the site is, with addresses that may be opened', async () => {
  const owner = await makePerson(world, 'owner', 'เจ้าของ ทดสอบ', 'owner')
  const desk = await openDesk(world, owner)
  await desk.goto('/content')
  await tab(desk, 'ข้อมูลเว็บ')
  await desk.getByLabel('LINE ติดต่อเรา').fill('http://line.me/somebody')
  await desk.getByRole('button', { name: 'บันทึกข้อมูลเว็บ' }).click()
  await desk.getByText('ลิงก์ต้องขึ้นต้นด้วย https:// หรือ line://').waitFor()
  await look(desk, 'agent')
  await desk.getByLabel('LINE ติดต่อเรา').fill('https://line.me/R/ti/p/@slth-test')
  await desk.getByRole('button', { name: 'บันทึกข้อมูลเว็บ' }).click()
  await desk.getByText('บันทึกข้อมูลเว็บแล้ว').waitFor()
  const visitor = await openPage({ origin: world.site.memberUrl, width: 1280 })
  await visitor.goto('/')
  await visitor.locator('a[href="https://line.me/R/ti/p/@slth-test"]').first().waitFor()
})
