import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { endSessionsOf } from '#platform/session/session.ts'
import { type MemberActor, memberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// What a member asks for, and what a colleague decides, stands on every desk without a reload. Jobs do
// not run: nothing is sent.

const world = await testWorld({ sandbox: true })

test('two people at the withdraw desk see a request come, and the other one decide it', async () => {
  const [first, second] = [await richMember(), await richMember()]
  const anna = await openWithdraw('anna', 'อัญชลี ทดสอบ')
  const ben = await openWithdraw('ben', 'เบญจา ทดสอบ')
  const loads = [countLoads(anna), countLoads(ben)]
  for (const page of [anna, ben]) await page.getByText('ไม่มีรายการถอนในสถานะนี้').waitFor()

  await ask(first, '300')
  for (const page of [anna, ben]) {
    await page.getByRole('button', { name: /WD-/ }).waitFor()
    await waiting(page, 1).waitFor()
  }
  await ask(second, '150')
  await waiting(anna, 2).waitFor()
  await lookAt(anna, 'desk-live', [360, 768, 1280])

  // Ben has the request open while Anna approves it by the keyboard: hers goes on to the next one.
  await ben.getByRole('button', { name: /WD-/ }).first().click()
  const [hers, his] = [anna.getByRole('dialog'), ben.getByRole('dialog')]
  await his.getByText('฿300.00', { exact: true }).waitFor()
  await his.getByRole('button', { name: 'อนุมัติ โอนเงิน' }).waitFor()
  await anna.keyboard.press('j')
  await anna.keyboard.press('Enter')
  await takeOver(anna, 'เบญจา ทดสอบ')
  await hers.getByRole('button', { name: 'อนุมัติ โอนเงิน' }).waitFor()
  await anna.keyboard.press('a')
  await anna.keyboard.press('Enter')
  await hers.getByText('฿150.00', { exact: true }).waitFor()

  // His says that somebody was faster; the next one is the same as hers, and he is faster there.
  await his.getByRole('button', { name: 'อนุมัติ โอนเงิน' }).waitFor({ state: 'detached' })
  await ben.keyboard.press('n')
  await ben.keyboard.press('Enter')
  await his.getByText('฿150.00', { exact: true }).waitFor()
  await takeOver(ben, 'อัญชลี ทดสอบ')
  await his.getByRole('button', { name: 'อนุมัติ โอนเงิน' }).waitFor()
  await lookAt(ben, 'desk-queue-next', [360, 768, 1280])
  await ben.keyboard.press('x')
  await ben.keyboard.type('ชื่อบัญชีไม่ตรง')
  await his.getByRole('button', { name: 'ปฏิเสธ' }).click()
  await his.getByText('หมดคิวแล้ว').waitFor()
  await lookAt(ben, 'desk-queue-over', [360, 768, 1280])
  await hers.getByRole('button', { name: 'รายการถัดไป' }).click()
  await hers.getByText('หมดคิวแล้ว').waitFor()
  await ben.keyboard.press('Enter')
  await ben.getByText('ไม่มีรายการถอนในสถานะนี้').waitFor()
  expect(loads.map((count) => count())).toEqual([0, 0])
})

test('a session that ends elsewhere ends at the desk', async () => {
  const person = await makePerson(world, 'carl', 'ชาญ ทดสอบ', 'cashier')
  // Whatever the page asks between the end and the word of it is refused.
  const page = await openDesk(world, person, 'dark', [/status of 401/])
  const heard = page.waitForResponse('**/operator/api/stream')
  await page.goto('/withdraw')
  await heard
  await settle(page)
  await inTransaction(world.services.db, (tx) =>
    endSessionsOf(tx, 'staff', person.staffId, 'password_changed'),
  )
  world.services.bell.ring()
  await page.waitForURL((url) => url.pathname === '/login')
})

test('a desk is found by a word, with the keyboard, among those that the person may open', async () => {
  const page = await openWithdraw('dao', 'ดาว ทดสอบ')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settle(page)
  await page.keyboard.press('Control+KeyK')
  const sheet = page.getByRole('dialog', { name: 'ไปที่หน้า' })
  const places = sheet.getByRole('option')
  await expect.poll(() => places.count()).toBe(15)
  await page.keyboard.type('ผลรางวัล')
  await sheet.getByText('ไม่พบหน้าที่คุณเปิดได้').waitFor()
  await sheet.getByLabel('ค้นหาหน้า').fill('จับคู่')
  await expect.poll(() => places.allInnerTexts()).toEqual([expect.stringContaining('ฝากเงิน')])
  await lookAt(page, 'desk-palette', [360, 768, 1280])
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/deposit')
  await page.getByRole('button', { name: /^ค้นหาหน้า/ }).click()
  await sheet.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/deposit-line')
})

async function openWithdraw(username: string, name: string): Promise<Page> {
  const page = await openDesk(world, await makePerson(world, username, name, 'cashier'))
  const heard = page.waitForResponse('**/operator/api/stream')
  await page.goto('/withdraw')
  await heard
  return page
}

const waiting = (page: Page, count: number) =>
  page
    .getByRole('navigation', { name: 'เมนูหลังบ้าน' })
    .getByRole('link', { name: `ถอนเงิน รอดำเนินการ ${count}` })

/** How often the page was loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

async function richMember(): Promise<MemberActor> {
  const member = await memberActor(world)
  await deposit(world, member, '1000.00')
  return member
}

async function ask(member: MemberActor, amount: string): Promise<void> {
  const info = await world.ask(getWithdrawInfo, {}, member)
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  await world.ask(requestWithdraw, { ...input, amount }, member)
}

/** A colleague has it open: whose it is stands there, and another takes it after being asked. */
async function takeOver(page: Page, from: string): Promise<void> {
  await page.getByText(`${from} กำลังดูรายการนี้`, { exact: false }).waitFor()
  await page.getByRole('button', { name: 'รับช่วงต่อ', exact: true }).click()
  const why = page.getByRole('dialog', { name: 'รับช่วงต่อรายการนี้' })
  await why.getByLabel('เหตุผล').fill('กะเช้ารับต่อ')
  await lookAt(page, 'desk-withdraw-take-over', [360, 1280])
  await why.getByRole('button', { name: 'รับช่วงต่อ' }).click()
  await page.getByText(`${from} กำลังดูรายการนี้`, { exact: false }).waitFor({ state: 'detached' })
}
