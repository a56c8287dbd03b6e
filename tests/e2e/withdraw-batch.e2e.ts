import { test } from 'vitest'
import { addMemberNote } from '#features/account/background-contract.ts'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { memberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'

// Several withdrawals at once above what one person lets go alone, and everything that a cashier looks at
// beside one of them. Jobs do not run: nothing is sent.

const world = await testWorld({ sandbox: true })
const widths = [360, 1280] as const

async function ask(first_name: string, amount: string): Promise<number> {
  const member = await memberActor(world, { first_name })
  await deposit(world, member, '1000')
  const info = await world.ask(getWithdrawInfo, {}, member)
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  await world.ask(requestWithdraw, { ...input, amount }, member)
  return member.memberId
}

test('a batch above the limit is proposed, looked at by another, and goes', async () => {
  await world.query('update withdraw.setting set batch_up_to_satang = 50000')
  const memberId = await ask('มาลี', '300')
  await ask('สมหญิง', '400')
  const colleague = await staffActor(world, 'cashier')
  const text = 'โทรยืนยันตัวตนแล้วเมื่อวาน'
  await world.ask(addMemberNote, { member_id: memberId, text }, colleague)

  const anna = await openDesk(world, await makePerson(world, 'anna', 'อรอุมา การเงิน', 'cashier'))
  await anna.goto('/withdraw')
  await anna.getByRole('button', { name: /มาลี/ }).click()
  const sheet = anna.getByRole('dialog')
  await sheet.getByText(text).waitFor()
  await sheet.getByRole('heading', { name: 'ฝากถอนล่าสุด' }).waitFor()
  await sheet.getByText('ไม่พบบัญชีอื่นที่ใช้อุปกรณ์', { exact: false }).waitFor()
  await lookAt(anna, 'desk-withdraw-evidence', widths)
  await sheet.getByLabel('เพิ่มบันทึก').fill('เอกสารครบ')
  await sheet.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await sheet.getByText('เอกสารครบ', { exact: true }).waitFor()
  await expectNoAxeViolations(anna)
  await anna.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await anna.getByRole('button', { name: 'เลือกหลายรายการ' }).click()
  await anna.getByRole('button', { name: /มาลี/ }).click()
  await anna.getByRole('button', { name: /สมหญิง/ }).click()
  await lookAt(anna, 'desk-withdraw-batch-chosen', widths)
  await anna.getByRole('button', { name: 'อนุมัติ 2 รายการ ฿700.00' }).click()
  await anna.getByRole('button', { name: 'อนุมัติ ฿700.00', exact: true }).click()
  await anna.getByText('ยังไม่มีรายการใดถูกอนุมัติ', { exact: false }).waitFor()
  await anna.getByRole('button', { name: 'ถอนข้อเสนอ' }).waitFor()
  await lookAt(anna, 'desk-withdraw-batch-proposed', widths)
  await expectNoAxeViolations(anna)

  const owner = await openDesk(
    world,
    await makePerson(world, 'napha', 'นภา ศรีสุข', 'owner'),
    'light',
  )
  await owner.goto('/withdraw')
  const batch = owner.getByRole('region', { name: 'ชุดที่เสนอโดย อรอุมา การเงิน' })
  await batch.getByText('อรอุมา การเงิน เสนออนุมัติ 2 รายการ ฿700.00').waitFor()
  await lookAt(owner, 'desk-withdraw-batch-second', widths)
  await expectNoAxeViolations(owner)
  await batch.getByRole('button', { name: 'ไม่อนุมัติทั้งชุด' }).click()
  const refusal = owner.getByRole('dialog', { name: 'ไม่อนุมัติทั้งชุด' })
  await refusal.getByText('2 รายการ รวม ฿700.00 จะกลับไปรอที่คิวตามเดิม', { exact: false }).waitFor()
  await lookAt(owner, 'desk-withdraw-batch-refuse', widths)
  await refusal.getByRole('button', { name: 'ไม่ทำ' }).click()
  await batch.getByRole('button', { name: 'ยืนยันอนุมัติ ฿700.00' }).click()
  await owner.getByText('อนุมัติแล้ว 2 จาก 2 รายการ').waitFor()
  await anna.getByText('ไม่มีรายการถอนในสถานะนี้').waitFor()
})
