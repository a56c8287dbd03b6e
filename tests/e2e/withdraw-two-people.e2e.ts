import { test } from 'vitest'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { memberActor, signInMember } from '../support/member.ts'
import { deposit, runNamedJob } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'

// Two people at the desk of withdrawals: a large one is let go by both, and a payout that nobody can
// tell of ends by what both read in the statement. Each sees that the other one is needed.

const world = await testWorld({ sandbox: true })
const widths = [360, 768, 1280] as const

test('both let it go, and both say how it ended', async () => {
  await takeTwoFrom('200')
  const member = await memberActor(world)
  await deposit(world, member, '1000')
  const info = await world.ask(getWithdrawInfo, {}, member)
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  const { withdraw_id } = await world.ask(requestWithdraw, { ...input, amount: '300' }, member)
  const account_number = member.person.bank_account_number
  await world.sandbox.post('/bank/control/payouts', { account_number, outcome: 'hang' })
  const anna = await makePerson(world, 'anna', 'อรอุมา การเงิน', 'cashier')
  const ben = await makePerson(world, 'ben', 'บุญชัย การเงิน', 'cashier')

  const first = await openDesk(world, anna)
  await first.goto('/withdraw')
  await first.getByText('฿300.00').first().click()
  await first.getByText('ต้องอนุมัติ 2 คน', { exact: true }).waitFor()
  await first.getByRole('button', { name: 'อนุมัติ โอนเงิน' }).click()
  await first.getByText('หมดคิวแล้ว').waitFor()
  await first.keyboard.press('Enter')
  await first.getByText('อนุมัติแล้ว 1 จาก 2 คน').click()
  await first.getByText('คุณอนุมัติแล้ว รออีกคนหนึ่ง').waitFor()
  await first.getByRole('button', { name: 'อนุมัติ โอนเงิน' }).waitFor({ state: 'detached' })
  await lookAt(first, 'desk-withdraw-first-approval', widths)
  await expectNoAxeViolations(first)

  const second = await openDesk(world, ben)
  await second.goto('/withdraw')
  await second.getByText('อนุมัติแล้ว 1 จาก 2 คน').click()
  await second.getByText('ต้องอนุมัติ 2 คน · อนุมัติแล้ว 1 คน (อรอุมา การเงิน)').waitFor()
  await second.getByRole('button', { name: 'อนุมัติ โอนเงิน' }).click()
  await second.getByText('อนุมัติแล้ว ระบบกำลังโอนเงิน').waitFor()

  await runNamedJob(world, 'withdraw.pay_out', { withdraw_id: Number(withdraw_id) })
  await world.clock.advance(11 * MINUTE_MS)
  await signInMember(world, member)
  await first.goto('/withdraw')
  await first.getByRole('tab', { name: 'กำลังโอน' }).or(first.getByText('กำลังโอน')).first().click()
  await first.getByText('ผลการโอนไม่ชัด').click()
  await first.getByLabel('เหตุผลจากรายการเดินบัญชี').fill('ไม่มีรายการออกในสเตทเมนต์')
  await first.getByRole('button', { name: 'โอนไม่สำเร็จ คืนเงิน' }).click()
  await first.getByText('รออีกคนหนึ่งยืนยัน', { exact: false }).first().waitFor()
  await first.getByText('หมดคิวแล้ว').waitFor()
  await first.keyboard.press('Enter')
  await first.getByText('ผลการโอนไม่ชัด').click()
  await first.getByLabel('เหตุผลที่ถอนข้อเสนอ').waitFor()

  await second.goto('/withdraw')
  await second.getByRole('tab', { name: 'กำลังโอน' }).or(second.getByText('กำลังโอน')).first().click()
  await second.getByText('ผลการโอนไม่ชัด').click()
  await second.getByText('อรอุมา การเงิน เสนอว่า “โอนไม่สำเร็จ คืนเงิน”', { exact: false }).waitFor()
  await lookAt(second, 'desk-withdraw-second-outcome', widths)
  await expectNoAxeViolations(second)
  await second.getByRole('button', { name: 'ยืนยัน: โอนไม่สำเร็จ คืนเงิน ฿300.00' }).click()
  await second.getByText('บันทึกผลการโอนแล้ว').waitFor()
})

/** Two owners say at their desks from how much on it takes two people. */
async function takeTwoFrom(amount: string): Promise<void> {
  const napha = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'owner'))
  await napha.goto('/withdraw-setting')
  await napha.getByText('คนเดียวอนุมัติได้ทุกยอด').waitFor()
  await napha.getByRole('button', { name: 'เปลี่ยน' }).click()
  const sheet = napha.getByRole('dialog', { name: 'เปลี่ยนการอนุมัติถอน' })
  await sheet.getByLabel('ต้องสองคนตั้งแต่ (บาท)').fill(amount)
  await sheet.getByLabel('เหตุผล').fill('ยอดถอนใหญ่ต้องมีคนตรวจสองคน')
  await lookAt(napha, 'desk-withdraw-setting-change', widths)
  await napha.keyboard.press('Enter')
  await napha.getByText(`นภา ศรีสุข เสนอ: ตั้งแต่ ฿${amount}.00 ต้องสองคน`, { exact: false }).waitFor()

  const thira = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'owner'))
  await thira.goto('/withdraw-setting')
  await thira.getByText('รายการจะต้องมีสองคน', { exact: false }).waitFor()
  await lookAt(thira, 'desk-withdraw-setting', widths)
  await thira.getByRole('button', { name: 'ยืนยัน' }).click()
  const confirm = thira.getByRole('dialog')
  await confirm.getByLabel('เหตุผล').fill('เห็นด้วยกับข้อเสนอ')
  await thira.keyboard.press('Enter')
  await thira.getByText('ตั้งค่าแล้ว มีผลกับรายการใหม่').waitFor()
  // The proposer's page says what holds now, without a reload.
  await napha.getByText(`ตั้งแต่ ฿${amount}.00 ต้องสองคน`, { exact: true }).waitFor()
}
