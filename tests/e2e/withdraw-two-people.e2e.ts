import { test } from 'vitest'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { memberActor, signInMember } from '../support/member.ts'
import { deposit, runNamedJob } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// Two people at the desk of withdrawals: a large one is let go by both, and a payout that nobody can
// tell of ends by what both read in the statement. Each sees that the other one is needed.

const world = await testWorld({ sandbox: true })
await world.query('update withdraw.setting set two_approvals_from_satang = 20000')
const widths = [360, 768, 1280] as const

test('both let it go, and both say how it ended', async () => {
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
  await first.getByText('คุณอนุมัติแล้ว รออีกคนหนึ่ง').waitFor()
  await first.getByRole('button', { name: 'อนุมัติ โอนเงิน' }).waitFor({ state: 'detached' })
  await settle(first)
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
  await first.getByLabel('เหตุผลที่ถอนข้อเสนอ').waitFor()

  await second.goto('/withdraw')
  await second.getByRole('tab', { name: 'กำลังโอน' }).or(second.getByText('กำลังโอน')).first().click()
  await second.getByText('ผลการโอนไม่ชัด').click()
  await second.getByText('อรอุมา การเงิน เสนอว่า “โอนไม่สำเร็จ คืนเงิน”', { exact: false }).waitFor()
  await settle(second)
  await lookAt(second, 'desk-withdraw-second-outcome', widths)
  await expectNoAxeViolations(second)
  await second.getByRole('button', { name: 'ยืนยัน: โอนไม่สำเร็จ คืนเงิน' }).click()
  await second.getByText('บันทึกผลการโอนแล้ว').waitFor()
})
