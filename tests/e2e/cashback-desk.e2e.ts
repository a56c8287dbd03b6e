import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { memberActor } from '../support/member.ts'
import { rewardWorld } from '../support/rewards.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { seeFocused, seeInSight } from './support/waits.ts'

// The desk of cashback: a sum is held, let go, or ended by two people; one person proposes terms and another
// lets them out.

// The clock goes on by days; whoever is logged in stays so.
const env = { SESSION_IDLE_MINUTES: '1440' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo, turn } = rewardWorld(world)
const widths: readonly Width[] = [360, 768, 1280]

test('a day opens its members; one person holds a sum, another ends it, a third sum is let go', async () => {
  const names = ['สมชาย', 'วิภา', 'ธนพล'].map((first_name) => ({ first_name }))
  const members = []
  for (const name of names) members.push(await memberActor(world, name))
  const [somchai, wipha] = members
  if (!somchai || !wipha) throw new Error('members')
  await goTo(bangkokInstant('2026-12-08', '10:00'), ...members)
  await turn()
  await play(somchai, { stakeSatang: 900_000n, returnedSatang: 400_000n })
  // Of the month before, for the look at what terms would have cost.
  await play(somchai, { stakeSatang: 250_000n, product: 'slot', countedDay: '2026-11-20' })
  await play(somchai, { stakeSatang: 300_000n, product: 'slot' })
  for (const member of members.slice(1)) await play(member, { stakeSatang: 200_000n })
  await goTo(bangkokInstant('2026-12-09', '09:00'), ...members)
  await turn()

  const holder = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await holder.goto('/cashback')
  await holder.getByText('ไม่มียอดคืนที่พักไว้').waitFor()
  await holder.getByRole('button', { name: '8 ธ.ค. 69' }).click()
  const day = holder.getByRole('dialog', { name: 'ยอดคืนของวันที่ 8 ธ.ค. 69' })
  await day.getByText('3 รายการ รวมยอดคืน ฿600').waitFor()
  await lookAt(holder, 'cashback-desk-day', widths)
  await day.getByRole('button', { name: /^สมชาย/ }).click()
  await hold(holder, 'เล่นสลับฝั่งกับอีกบัญชี')
  await holder.keyboard.press('Escape')
  await day.getByRole('radio', { name: 'กำลังตรวจสอบ 1' }).click()
  await day.getByText('1 รายการ รวมยอดคืน ฿400').waitFor()
  await holder.keyboard.press('Escape')

  await holder.getByLabel('ค้นหาคืนยอดของสมาชิก').fill(wipha.person.phone)
  await holder.getByRole('button', { name: 'ค้นหา', exact: true }).click()
  await holder.getByRole('button', { name: /วิภา/ }).click()
  await hold(holder, 'ขอดูรายการเล่นก่อน')
  await holder.getByRole('button', { name: 'ปล่อย', exact: true }).click()
  const letGo = holder.getByRole('dialog', { name: 'ปล่อยยอดคืน' })
  await letGo.getByLabel('เหตุผล').fill('รายการเล่นปกติ')
  await letGo.getByRole('button', { name: 'ปล่อย' }).click()
  await holder.getByText('ปล่อยแล้ว สมาชิกกดรับได้').waitFor()
  await holder.keyboard.press('Escape')
  await holder.getByText('1 รายการ รวม ฿400.00 · ครบ 72 ชม. แล้วปล่อยเอง').waitFor()
  await lookAt(holder, 'cashback-desk-held', widths)

  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: somchai })
  await page.goto('/cashback')
  await page.getByText('กำลังตรวจสอบ ไม่เกิน 72 ชม. · ตรวจสอบรายการเล่นของวันนั้น').waitFor()

  const second = await openDesk(world, await makePerson(world, 'orn', 'อรทัย แก้วใส', 'cashier'))
  await second.goto('/cashback')
  await second.getByRole('button', { name: /^สมชาย/ }).click()
  await second.getByText(/^ธีรภัทร วงศ์ดี พักไว้ .* เล่นสลับฝั่งกับอีกบัญชี/).waitFor()
  await second.getByRole('button', { name: 'ยกเลิกยอดคืน' }).click()
  const step = second.getByRole('dialog', { name: 'ยกเลิกยอดคืน' })
  await step.getByText('สมชาย', { exact: false }).first().waitFor()
  await step.getByLabel('เหตุที่แจ้งสมาชิก').selectOption({ label: 'พบรายการเล่นที่ไม่เข้าเงื่อนไข' })
  await step.getByLabel('เหตุผล', { exact: true }).fill('แทงสองฝั่งในรอบเดียวกัน')
  await lookAt(second, 'cashback-desk-void', widths)
  await step.getByRole('button', { name: 'ยกเลิกยอดคืน' }).click()
  await second.getByText('ยกเลิกยอดคืนแล้ว').waitFor()
  await lookAt(second, 'cashback-desk-loss', widths)
  // The member and the first person hear of it without a reload.
  await page.getByText('พบรายการเล่นที่ไม่เข้าเงื่อนไข').waitFor()
  await holder.getByText('ไม่มียอดคืนที่พักไว้').waitFor()
})

/** Holds the sum that is open; the step says what is missing. */
async function hold(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'พักไว้ตรวจสอบ' }).click()
  const step = page.getByRole('dialog', { name: 'พักยอดคืนไว้ตรวจสอบ' })
  await step.getByLabel('เหตุที่แจ้งสมาชิก').selectOption({ label: 'ตรวจสอบรายการเล่นของวันนั้น' })
  await step.getByLabel('บันทึกภายใน').fill(note)
  await lookAt(page, 'cashback-desk-hold', widths)
  await step.getByRole('button', { name: 'พักไว้' }).click()
  await step.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'ปล่อย', exact: true }).waitFor()
}

test('one person proposes terms with a look at their cost, another lets them out', async () => {
  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  await editor.getByRole('link', { name: 'คืนยอด' }).click()
  await editor.getByText('เงื่อนไขที่ใช้อยู่ ฉบับที่ 1').waitFor()
  await lookAt(editor, 'cashback-desk', widths)
  await write(editor)
  await editor.getByText('คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ').waitFor()

  const cashier = await openDesk(world, await makePerson(world, 'dara', 'ดารา สุขสม', 'cashier'))
  await cashier.goto('/cashback')
  await cashier.getByText('นภา ศรีสุข เสนอ เพราะ ลดต้นทุนเดือนนี้').waitFor()
  await cashier.getByText('5% เป็น 4%').waitFor()
  await lookAt(cashier, 'cashback-desk-proposed', widths)
  await cashier.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
  const step = cashier.getByRole('dialog', { name: 'อนุมัติ' })
  await step.getByText('เงื่อนไขคืนยอด ฉบับที่ 2 แทนฉบับที่ 1', { exact: false }).waitFor()
  await step.getByText('คืนยอดเสีย', { exact: true }).waitFor()
  await lookAt(cashier, 'cashback-desk-agree', widths)
  const reason = step.getByLabel('เหตุผล')
  await reason.fill('ตรวจต้นทุนแล้ว')
  // Whoever marks what he typed and lets go beside the sheet keeps it.
  await reason.hover()
  await cashier.mouse.down()
  await cashier.mouse.move(5, 5)
  await cashier.mouse.up()
  await expect.poll(() => reason.inputValue()).toBe('ตรวจต้นทุนแล้ว')
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
  await seeFocused(form.getByLabel('อัตราคืนยอดเสีย (%)'))
  await lookAt(editor, 'cashback-desk-refused', widths)
  await form.getByLabel('อัตราคืนยอดเสีย (%)').fill('4')
  await slot.getByLabel('คืนยอดเล่น (%)').fill('9')
  await form.getByLabel('เหตุผล').fill('ลดต้นทุนเดือนนี้')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await slot.getByText(/ต้องไม่เกินครึ่งหนึ่งของส่วนต่าง/).waitFor()
  await seeFocused(slot.getByLabel('คืนยอดเล่น (%)'))
  await slot.getByLabel('คืนยอดเล่น (%)').fill('0.4')
  await form.getByRole('button', { name: 'คำนวณค่าใช้จ่าย' }).click()
  await form.getByText('พฤศจิกายน 2569', { exact: true }).waitFor()
  const games = form.getByRole('group', { name: 'คืนยอดเล่นแยกตามเกม' })
  await seeInSight(games.getByRole('row', { name: 'สล็อต ฿2,500.00 ฿10.00 ฿12.50' }))
  // What belongs to other values is taken away, and comes back with them.
  await form.getByRole('radio', { name: 'ไม่กดรับ โอนให้เอง' }).click()
  await games.waitFor({ state: 'detached' })
  await form.getByRole('radio', { name: 'ไม่กดรับ หมดสิทธิ์' }).click()
  await games.waitFor()
  await lookAt(editor, 'cashback-desk-form', widths)
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}
