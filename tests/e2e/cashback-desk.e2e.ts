import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { testWorld } from '../support/world.ts'
import type { Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'

// The desk of cashback: one person proposes terms and another lets them out.

// The clock goes on by days; whoever is logged in stays so.
const env = { SESSION_IDLE_MINUTES: '1440' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-07', '10:00') })
const widths: readonly Width[] = [360, 768, 1280]

test('one person proposes terms with a look at their cost, another lets them out', async () => {
  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  await editor.getByRole('link', { name: 'คืนยอด' }).click()
  await editor.getByText('เงื่อนไขที่ใช้อยู่ ฉบับที่ 1').waitFor()
  await lookAt(editor, 'cashback-desk', widths)
  await write(editor)
  await editor.getByText('คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ').waitFor()

  const cashier = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await cashier.goto('/cashback')
  await cashier.getByText('นภา ศรีสุข เสนอ เพราะ ลดต้นทุนเดือนนี้').waitFor()
  await cashier.getByText('5% เป็น 4%').waitFor()
  await lookAt(cashier, 'cashback-desk-proposed', widths)
  await cashier.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
  const step = cashier.getByRole('dialog', { name: 'อนุมัติ' })
  await step.getByText('เงื่อนไขคืนยอด ฉบับที่ 2 แทนฉบับที่ 1', { exact: false }).waitFor()
  await step.getByText('คืนยอดเสีย', { exact: true }).waitFor()
  await lookAt(cashier, 'cashback-desk-agree', widths)
  await step.getByLabel('เหตุผล').fill('ตรวจต้นทุนแล้ว')
  await step.getByRole('button', { name: 'อนุมัติ' }).click()
  await cashier.getByText('เงื่อนไขที่ใช้อยู่ ฉบับที่ 2').waitFor()
  // The writer hears of it without a reload.
  await editor.getByText('เงื่อนไขที่ใช้อยู่ ฉบับที่ 2').waitFor()
})

/** What is wrong is said at its field; what was typed stays. */
async function write(editor: Page): Promise<void> {
  await editor.getByRole('button', { name: 'เสนอฉบับใหม่' }).click()
  const form = editor.getByRole('dialog', { name: 'เสนอเงื่อนไขคืนยอดฉบับใหม่' })
  await form.getByLabel('อัตราคืนยอดเสีย (%)').fill('สี่')
  const slot = form.getByRole('group', { name: 'สล็อต' })
  await slot.getByLabel('คืนยอดเล่น (%)').fill('11')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('กรุณากรอกอัตราคืนยอดเสียเป็นเปอร์เซ็นต์').waitFor()
  await slot.getByText('อัตราคืนยอดเล่นต้องไม่เกิน 10%').waitFor()
  await form.getByText('กรุณาระบุเหตุผล').waitFor()
  await lookAt(editor, 'cashback-desk-refused', widths)
  await form.getByLabel('อัตราคืนยอดเสีย (%)').fill('4')
  await slot.getByLabel('คืนยอดเล่น (%)').fill('9')
  await form.getByLabel('เหตุผล').fill('ลดต้นทุนเดือนนี้')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await slot.getByText(/ต้องไม่เกินครึ่งหนึ่งของส่วนต่าง/).waitFor()
  await slot.getByLabel('คืนยอดเล่น (%)').fill('0.4')
  await form.getByRole('button', { name: 'คำนวณค่าใช้จ่าย' }).click()
  await form.getByText('สมาชิกที่เล่น').waitFor()
  await lookAt(editor, 'cashback-desk-form', widths)
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}
