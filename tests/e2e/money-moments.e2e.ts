import { expect, test } from 'vitest'
import { formatMoney } from '#ui/thai/money.ts'
import { approveWithdraw, rejectWithdraw } from '#features/withdraw/operator-contract.ts'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import type { MemberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'
import { lookAt } from './support/looks.ts'
import { headerTotal } from './support/member-page.ts'
import { openMember } from './support/open-member.ts'
import { settle } from './support/waits.ts'

// What a person sees when money has moved, or has not: the end of a withdrawal, a QR that was given
// up, a balance that is nobody else's business.

const world = await testWorld({ sandbox: true, jobs: true })
const cashier = await staffActor(world, 'cashier')

async function request(member: MemberActor, baht: string): Promise<number> {
  const info = await world.ask(getWithdrawInfo, {}, member)
  const asked = await world.ask(
    requestWithdraw,
    { wallet_id: info.wallet_id, amount: baht, bank_account_id: info.bank_accounts[0]?.id ?? 0 },
    member,
  )
  return Number(asked.withdraw_id)
}

test('a withdrawal ends on the page that waited for it', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '500.00')
  const paid = await request(member, '200.00')
  await page.goto('/member/withdraw')
  await page.getByText('มีรายการถอนที่กำลังดำเนินการ').waitFor()
  await page.getByText('ถอนได้ครั้งต่อไป').waitFor()
  await page.getByText('หากต้องการยกเลิก').waitFor()
  await lookAt(page, 'withdraw-waiting', [360, 768, 1280])
  await page.getByRole('button', { name: 'ดูประวัติการถอน' }).click()
  await page.getByRole('dialog').getByText('รอตรวจสอบ').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await world.ask(approveWithdraw, { withdraw_id: paid }, cashier)
  await page.getByText('โอนสำเร็จ เงินเข้าบัญชีของคุณแล้ว').waitFor()
  await settle(page)
  expect(await page.getByLabel('จำนวนเงิน', { exact: true }).count()).toBe(0)
  await lookAt(page, 'withdraw-paid', [360, 768, 1280])
  await page.getByRole('button', { name: 'ถอนอีกครั้ง' }).click()
  await page.getByLabel('จำนวนเงิน', { exact: true }).waitFor()

  // Whoever waits on another page hears it when he comes back, with the reason, once.
  const refused = await request(member, '150.00')
  await page.reload()
  await page.getByText('มีรายการถอนที่กำลังดำเนินการ').waitFor()
  await page.goto('/member/statement')
  const reason = 'ชื่อบัญชีไม่ชัดเจน กรุณาติดต่อเจ้าหน้าที่'
  await world.ask(rejectWithdraw, { withdraw_id: refused, reason }, cashier)
  await page.goto('/member/withdraw')
  await page.getByText('ถอนไม่สำเร็จ คืนเงินเข้ากระเป๋าแล้ว').waitFor()
  await page.getByText(reason).waitFor()
  await page.goto('/member/withdraw')
  await page.getByLabel('จำนวนเงิน', { exact: true }).waitFor()
})

test('a QR that was given up did not run out', async () => {
  const [page] = await openMember(world, { width: 360, theme: 'light' })
  await page.goto('/member/deposit')
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('300')
  await page.getByRole('button', { name: /สร้าง QR/ }).click()
  await page.getByRole('button', { name: 'ยกเลิก' }).click()
  const asked = page.getByRole('dialog', { name: 'ยกเลิกรายการฝากนี้?' })
  await asked.waitFor()
  await lookAt(page, 'payment-cancel', [360])
  await asked.getByRole('button', { name: 'ยกเลิกรายการ' }).click()
  await page.getByText('ยกเลิกแล้ว', { exact: true }).waitFor()
  await settle(page)
  expect(await page.getByText('หมดอายุ').count()).toBe(0)
  await lookAt(page, 'payment-cancelled', [360, 768, 1280])
  await page.goto('/member/deposit')
  await page.getByRole('button', { name: 'ประวัติ' }).click()
  await page.getByText('ยกเลิกแล้ว', { exact: true }).waitFor()
})

test('a hidden balance is hidden wherever it stands, until its eye is pressed', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  const { amount } = await deposit(world, member, '537.00')
  await page.goto('/')
  await expect.poll(() => headerTotal(page)).toBe(amount)
  await page.getByRole('button', { name: 'ซ่อนยอดเงิน' }).click()
  // A tap before the page is taken over is done again when it is.
  await page.getByRole('button', { name: 'แสดงยอดเงิน' }).waitFor()
  const baht = amount.replace(/\.\d\d$/, '')
  await settle(page)
  expect(await page.getByRole('banner').innerText()).not.toContain(baht)
  expect(await page.locator('main').innerText()).not.toContain(amount)
  await lookAt(page, 'balance-hidden', [360, 768, 1280])
  await page.goto('/lotto/lobby')
  await page.getByRole('group', { name: 'ยอดเงินทั้งหมด' }).getByText('ซ่อนอยู่').waitFor()
  // What a movement was is no balance and stays; what it left is one.
  await page.goto('/member/statement')
  await page.locator('main').getByText('ซ่อนอยู่').waitFor()
  await page.goto('/member/withdraw')
  await page.locator('main').getByText('ซ่อนอยู่').first().waitFor()
  await settle(page)
  expect(await page.locator('main').innerText()).not.toContain(baht)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('button', { name: 'เมนูเว็บไซต์' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ฝากเงิน' }).click()
  const wallets = page.getByRole('dialog').getByRole('list', { name: 'กระเป๋าของคุณ' })
  await wallets.getByText('ซ่อนอยู่').first().waitFor()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'เมนู', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'เมนูสมาชิก' })
  await menu.getByText('ซ่อนอยู่').waitFor()
  await settle(page)
  expect(await menu.innerText()).not.toContain(baht)
  await lookAt(page, 'menu-hidden', [360, 768, 1280])
  await menu.getByRole('button', { name: 'แสดงยอดเงิน' }).click()
  await menu.getByText(formatMoney(amount)).first().waitFor()
})
