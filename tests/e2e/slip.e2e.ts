import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTransfers } from '../support/channels.ts'
import type { MemberActor } from '../support/member.ts'
import { ownAccount, readStatements, tellFeed } from '../support/transfers.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { lookAt } from './support/looks.ts'
import { openMember } from './support/open-member.ts'
import { settle } from './support/waits.ts'

// A transfer whose satang was forgotten, proved by the slip: paid at the bank, the picture saved there and
// chosen here.

const world = await testWorld({ sandbox: true, jobs: true })
await openTransfers(world)
await readStatements(world)

const CHOOSE = 'เลือกรูปสลิป'

async function askInBrowser(page: Page, baht: string): Promise<void> {
  await page.goto('/member/deposit')
  await page.getByRole('radio', { name: 'โอนธนาคาร' }).click()
  await page.getByRole('radio', { name: 'โอนธนาคาร', checked: true }).waitFor()
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill(baht)
  await page.getByRole('button', { name: 'ขอเลขบัญชี โอน' }).click()
  await page.getByRole('button', { name: CHOOSE }).waitFor()
}

/** Pays without the satang at the simulated bank, and saves the slip that it shows. */
async function payAndSave(page: Page, member: MemberActor, baht: string): Promise<Buffer> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'จ่ายที่ธนาคารจำลอง' }).click()
  const bank = await opened
  const from = ownAccount(member)
  await bank.getByLabel('จำนวนเงิน').fill(baht)
  await bank.getByLabel('ธนาคารผู้โอน').selectOption(from.from_bank)
  await bank.getByLabel('เลขบัญชีผู้โอน').fill(from.from_account)
  await bank.getByLabel('ชื่อผู้โอน').fill(from.from_name)
  await bank.getByRole('button', { name: 'ยืนยันการจ่ายเงิน' }).click()
  const saved = bank.waitForEvent('download')
  await bank.getByRole('link', { name: 'บันทึกสลิป' }).click()
  const picture = await readFile(await (await saved).path())
  await lookAt(bank, 'bank-slip', [360, 1280])
  await bank.close()
  return picture
}

test('the slip before its line, and the money', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await askInBrowser(page, '250')
  await lookAt(page, 'slip-open', [360, 768, 1280])
  await expectNoAxeViolations(page)

  // Not a slip at all, then the QR of something else.
  const picture = async (name: string, buffer: Buffer) =>
    page.getByLabel('รูปสลิป', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer })
  await picture('page.png', await page.screenshot())
  await page.getByText('อ่าน QR ในรูปนี้ไม่ได้').waitFor()
  await lookAt(page, 'slip-unreadable', [360])
  await expectNoAxeViolations(page)

  await tellFeed(world, { faults: ['late'] })
  const slip = await payAndSave(page, member, '250')
  await picture('slip.png', slip)
  await page.getByText('กำลังรอธนาคารแจ้งยอด').waitFor()
  await lookAt(page, 'slip-waiting', [360, 768, 1280])
  await expectNoAxeViolations(page)
  await tellFeed(world, { release: true })
  await page.getByText('เงินเข้ากระเป๋าหลักแล้ว').waitFor()

  // The same slip once more brings nothing.
  await askInBrowser(page, '255')
  await picture('slip.png', slip)
  await page.getByText('สลิปนี้ถูกใช้ไปแล้ว').waitFor()
  await lookAt(page, 'slip-used', [360])
})

test('what the bank took back says so on its page', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await askInBrowser(page, '260')
  const href = await page.getByRole('link', { name: 'จ่ายที่ธนาคารจำลอง' }).getAttribute('href')
  const asked = new URL(href ?? '').searchParams
  const paid = await world.sandbox.post('/bank/pay', {
    to_account: asked.get('to_account'),
    amount: asked.get('amount'),
    ...ownAccount(member),
  })
  await page.getByText('เงินเข้ากระเป๋าหลักแล้ว').waitFor()
  await tellFeed(world, { reverse: String(paid['trans_ref']) })
  await page.getByText('ธนาคารเรียกเงินคืน').first().waitFor()
  await settle(page)
  expect(await page.getByText('เงินเข้ากระเป๋าหลักแล้ว').count()).toBe(0)
  await lookAt(page, 'payment-reversed', [360, 1280])
  await expectNoAxeViolations(page)
})
