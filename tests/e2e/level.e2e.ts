import { expect, test } from 'vitest'
import { addDays, bangkokInstant } from '#kernel/time.ts'
import { payLevels, turnNights } from '../support/levels.ts'
import { memberActor } from '../support/member.ts'
import { rewardWorld } from '../support/rewards.ts'
import { staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { seeFocused, seeInSight } from './support/waits.ts'

// Levels: a member plays, stands on the next level in the morning and sees how; the desk approves the high
// ones, sets one by hand with a second person, and changes the terms.

const START = '2026-11-20'
const world = await testWorld({ sandbox: true, at: bangkokInstant(START, '10:00') })
const { play, goTo } = rewardWorld(world)
const widths: readonly Width[] = [360, 768, 1280]

test('a member sees his level, what the next takes, and the level that a night gave him', async () => {
  const { staffId } = await staffActor(world, 'owner')
  await payLevels(world, staffId)
  const member = await memberActor(world)
  await play(member, { stakeSatang: 2_000_000n })
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/profile')
  await page.getByRole('link', { name: /ระดับสมาชิก.*เริ่มต้น/ }).click()
  await page.getByRole('heading', { name: 'เริ่มต้น' }).waitFor()
  await page.getByText('อีก ฿30,000.00 ถึงเกณฑ์ระดับ เงิน').waitFor()
  await page.getByText('ระดับยังไม่เคยเปลี่ยน').waitFor()
  await lookAt(page, 'level-new', widths)
  await play(member, { stakeSatang: 40_000_000n })
  await page.reload()
  await page.getByText(/^ยอดเล่นถึงเกณฑ์ระดับ ทอง แล้ว ถ้ายอดยังเท่านี้/).waitFor()
  await lookAt(page, 'level-reached', widths)
  await goTo(bangkokInstant(addDays(START, 1), '09:00'), member)
  await turnNights(world)
  await page.reload()
  await page.getByRole('heading', { name: 'ทอง' }).waitFor()
  await page.getByText('เริ่มต้น เป็น ทอง').waitFor()
  await page.getByText('วิ่งล่าง จ่าย 4.3 แทน 4.2 (ลาวพัฒนา, ฮานอยปกติ, มาเลย์)').first().waitFor()
  await page.getByText('ระดับไม่ลดลงระหว่างเดือน อยู่ถึง 30 พ.ย. 69 เป็นอย่างน้อย').waitFor()
  await lookAt(page, 'level-risen', widths)
  await page.getByRole('button', { name: 'ย้อนกลับ' }).click()
  await page.waitForURL('**/member/profile')
})

test('staff look at a high level, give it, set one by hand with a second person, and change terms', async () => {
  const member = await memberActor(world)
  await play(member, { stakeSatang: 150_000_000n, returnedSatang: 140_000_000n })
  await goTo(bangkokInstant(addDays(START, 2), '09:00'), member)
  await turnNights(world)
  const officer = await openDesk(
    world,
    await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'risk_officer'),
  )
  await officer.goto('/levels')
  const card = officer.getByRole('group', { name: new RegExp(`รหัส ${member.memberId}`) })
  await card.getByText('จากระดับ 3 เป็น 4 แพลทินัม').waitFor()
  await lookAt(officer, 'level-desk', widths)
  await card.getByRole('button', { name: 'ให้ระดับ' }).click()
  const give = officer.getByRole('dialog', { name: 'ให้ระดับ แพลทินัม' })
  await give.getByLabel('เหตุผล').fill('รายได้ตรงกับยอดเล่น')
  await give.getByRole('button', { name: 'ให้ระดับ', exact: true }).click()
  await officer.getByText('ไม่มีสมาชิกรอตรวจ').waitFor()

  await officer.getByRole('radio', { name: /^4 แพลทินัม/ }).click()
  await officer.getByRole('button', { name: new RegExp(`รหัส ${member.memberId} `) }).waitFor()
  await lookAt(officer, 'level-desk-members', widths)
  await officer.getByLabel('รหัสสมาชิกหรือเบอร์โทร').fill(`${member.memberId}`)
  await officer.getByRole('button', { name: 'ค้นหา', exact: true }).click()
  await officer.getByRole('button', { name: new RegExp(`รหัส ${member.memberId} `) }).click()
  const sheet = officer.getByRole('dialog', { name: `ระดับของสมาชิก ${member.memberId}` })
  await sheet.getByText('3 เป็น 4').waitFor()
  await sheet.getByRole('link', { name: 'หน้าสมาชิก' }).waitFor()
  await lookAt(officer, 'level-desk-member', widths)
  await sheet.getByRole('button', { name: 'ตั้งระดับ' }).click()
  const set = officer.getByRole('dialog', { name: /^ตั้งระดับ/ })
  await set.getByLabel('ระดับ', { exact: true }).selectOption('5')
  await set.getByLabel('เหตุผล').fill('ลูกค้าประจำของร้าน')
  await set.getByRole('button', { name: 'ส่งให้คนที่สอง' }).click()
  await officer.getByText('ขอตั้งระดับแล้ว รอคนที่สอง').waitFor()

  const second = await openDesk(world, await makePerson(world, 'wipa', 'วิภา แก้วใส', 'risk_officer'))
  await second.goto('/levels')
  await second.getByText('ธีรภัทร วงศ์ดี ขอ เพราะ ลูกค้าประจำของร้าน').waitFor()
  await second.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
  const agree = second.getByRole('dialog', { name: 'อนุมัติระดับที่ขอตั้ง' })
  await agree.getByLabel('เหตุผล').fill('ตรวจแล้วเหมาะสม')
  await agree.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
  await second.getByText('ตั้งระดับ เพชร แล้ว').waitFor()

  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  await editor.goto('/levels')
  await editor.getByRole('button', { name: 'เสนอฉบับใหม่' }).click()
  const form = editor.getByRole('dialog', { name: 'เสนอเงื่อนไขระดับฉบับใหม่' })
  const threshold = form.getByLabel('ยอดเล่น 90 วันของระดับ 2 (บาท)')
  await threshold.fill('0')
  await form.getByLabel('เหตุผล').fill('ปรับเกณฑ์ปลายปี')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('ยอดเล่นของระดับต้องมากกว่าระดับก่อนหน้า').waitFor()
  await seeFocused(threshold)
  await threshold.fill('60000')
  await form.getByRole('button', { name: 'ดูว่าใครขึ้นใครลง' }).click()
  await seeInSight(form.getByText('ถึงระดับสูงกว่าที่มีอยู่'))
  await lookAt(editor, 'level-desk-form', widths)
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await editor.getByText('คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ').waitFor()
  await second.getByText('นภา ศรีสุข เสนอ เพราะ ปรับเกณฑ์ปลายปี').waitFor()
  await lookAt(second, 'level-desk-proposed', widths)
  await second.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
  const publish = second.getByRole('dialog', { name: 'อนุมัติ' })
  await publish.getByLabel('เหตุผล').fill('ตรวจแล้วเหมาะสม')
  await publish.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
  await second.getByText('เงื่อนไขที่ใช้อยู่ ฉบับที่ 2').waitFor()
})

test('who has no right to the desk reads it once, and nothing to try again', async () => {
  const cashier = await openDesk(world, await makePerson(world, 'dara', 'ดารา สุขสม', 'cashier'))
  await cashier.goto('/levels')
  await cashier.getByText('คุณไม่มีสิทธิ์ดูระดับสมาชิก').waitFor()
  await lookAt(cashier, 'level-desk-no-right', widths)
  await expect.poll(() => cashier.getByRole('alert').count()).toBe(0)
})
