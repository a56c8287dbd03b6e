import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { takePromotion } from '#features/promotion/contract.ts'
import { advanceRounds, lineOf, openRound, sendBill } from '../support/lottery.ts'
import { memberActor } from '../support/member.ts'
import { promotionDesk } from '../support/promotions.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'

// The desk of promotions: one person writes and sees what it costs, another lets it out; who holds what.

const world = await testWorld({ sandbox: true })
const desk = await promotionDesk(world)
const widths: readonly Width[] = [360, 1280]
const look = (page: Page, name: string) => lookAt(page, `promotion-desk-${name}`, widths)

test('one writes, another lets out, it is paused, goes on and ends', async () => {
  const editor = await openDesk(
    world,
    await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'),
    'light',
  )
  await editor.getByRole('link', { name: 'โปรโมชั่น' }).click()
  await editor.getByText('ไม่มีโปรโมชั่นในรายการนี้').waitFor()
  await look(editor, 'empty')
  await write(editor)
  await editor.getByRole('button', { name: /^ฝากช่วงเย็น/ }).click()
  await editor.getByText('คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ').waitFor()

  const cashier = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await cashier.goto('/promotion')
  await cashier.getByText('รอคนที่สอง').waitFor()
  await cashier.getByRole('button', { name: /^ฝากช่วงเย็น/ }).click()
  const sheet = cashier.getByRole('dialog', { name: /^โปรโมชั่น #/ })
  await sheet.getByText('นภา ศรีสุข เสนอ เพราะ เพิ่มยอดฝากช่วงเย็น').waitFor()
  await look(cashier, 'proposed')
  await decide(cashier, 'อนุมัติและเปิด', 'ตรวจเงื่อนไขแล้ว', async (step) => {
    await step.getByText('ฝากช่วงเย็น รับเพิ่ม 20%').waitFor()
    await step.getByText('฿20,000.00').waitFor()
    await look(cashier, 'agree')
  })
  await sheet.getByText('เปิดอยู่').waitFor()
  await cashier
    .getByRole('progressbar', { name: 'แจกแล้ว ฿0.00 จากงบ ฿20,000.00' })
    .first()
    .waitFor()

  // The writer hears of it without a reload, and writes the next version from the last.
  const own = editor.getByRole('dialog', { name: /^โปรโมชั่น #/ })
  await own.getByText('เปิดอยู่').waitFor()
  await decide(editor, 'พักไว้', 'รอตรวจยอดของเมื่อวาน')
  await own.getByText('พักไว้', { exact: true }).waitFor()
  await look(editor, 'paused')
  await decide(editor, 'เปิดต่อ', 'ตรวจยอดแล้ว')
  await own.getByRole('button', { name: 'สร้างฉบับใหม่' }).click()
  const next = editor.getByRole('dialog', { name: /^ฉบับใหม่/ })
  await next.getByLabel('ต้องเล่นครบ (เท่า)').fill('8')
  await next.getByLabel('เหตุผล').fill('ปรับให้ง่ายขึ้น')
  await next.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await sheet.getByText('10 เท่าของโบนัส เป็น 8 เท่าของโบนัส').waitFor()
  await look(cashier, 'changed')
  await decide(cashier, 'ไม่อนุมัติ', 'แพงเกินไป', async (step) => {
    await step.getByText('แจกไปแล้วจากงบนี้').waitFor()
    await step.getByText('โบนัสที่กำลังใช้').waitFor()
    await look(cashier, 'refuse')
  })
  await own.getByRole('button', { name: 'สร้างฉบับใหม่' }).waitFor()
  await decide(editor, 'ปิดโปรโมชั่น', 'หมดเดือนแล้ว', async (step) => {
    await step.getByText('ฝากช่วงเย็น รับเพิ่ม 20%').waitFor()
    await step.getByText('฿20,000.00').waitFor()
    await step.getByText('โบนัสที่กำลังใช้อยู่ไม่ถูกยกเลิก', { exact: false }).waitFor()
  })
  await own.getByText('ปิดแล้ว').waitFor()
  await own.getByRole('button', { name: 'ประวัติ' }).click()
  const history = editor.getByRole('dialog', { name: /^ประวัติของ/ })
  await history.getByText('พักโปรโมชั่น').waitFor()
  await history.getByText('หมดเดือนแล้ว').waitFor()
  await look(editor, 'history')
})

test('anyone who ends a promotion reads who goes on with how much', async () => {
  const chosen = await desk.publish({ title: 'ฝากรับเพิ่มครึ่งหนึ่ง' })
  await desk.deposit(await memberActor(world, { first_name: 'ปิติ' }), '600.00', chosen)
  await desk.deposit(await memberActor(world, { first_name: 'วีระ' }), '700.00', chosen)
  const page = await openDesk(world, await makePerson(world, 'edit', 'บรรณาธิการ ทดสอบ', 'editor'))
  await page.goto('/promotion')
  await page.getByRole('button', { name: /^ฝากรับเพิ่มครึ่งหนึ่ง/ }).click()
  await page.getByRole('button', { name: 'ปิดโปรโมชั่น' }).click()
  const step = page.getByRole('dialog', { name: 'ปิดโปรโมชั่น' })
  await step.getByText(/^2\sคน\s฿600\.00$/).waitFor()
  await step.getByText('฿99,400.00').waitFor()
  await look(page, 'ending')
})

test('a holder is found by phone, and a bonus ends for a reason that its member reads', async () => {
  const chosen = await desk.publish({
    kind: 'free_credit',
    title: 'เครดิตฟรีต้อนรับ',
    rate_bp: 0,
    deposit_min: '0.00',
    bonus_max: '50.00',
    cashout_max: '100.00',
  })
  const members = [
    await memberActor(world, { first_name: 'กัลยา', last_name: 'ศรีสุวรรณ' }),
    await memberActor(world, { first_name: 'มานะ', last_name: 'ใจดี' }),
  ]
  for (const member of members) await world.ask(takePromotion, chosen, member)
  const [member] = members
  if (!member) throw new Error('there are members')
  await advanceRounds(world)
  const { round_id } = await openRound(world, 'hanoi')
  const { wallet_id } = await desk.bonus(member)
  const lines = [await lineOf(world, round_id, 'top2', '98', '20.00')]
  await sendBill(world, member, { round_id, wallet_id, lines })
  const open20 = /฿30\.00.*โพยที่ยังไม่ออกผล\s1\sใบ\sรวม\s฿20\.00.*รางวัลและเงินคืนจะคืนเว็บ/
  // Whoever sets a pause reads what it ends of the member.
  const owner = await openDesk(world, await makePerson(world, 'owner', 'เจ้าของ ทดสอบ', 'owner'))
  await owner.goto(`/member?member=${member.memberId}`)
  await owner.getByRole('button', { name: 'ตั้งช่วงพักการเล่น' }).click()
  const pausing = owner.getByRole('dialog', { name: /^พักการเล่น/ })
  await pausing.getByText(open20).waitFor()
  await look(owner, 'pausing')
  await pausing.getByRole('button', { name: 'ไม่ทำ' }).click()
  const page = await openDesk(world, await makePerson(world, 'cash', 'การเงิน ทดสอบ', 'cashier'))
  await page.goto('/promotion')
  await page.getByRole('button', { name: /^เครดิตฟรีต้อนรับ/ }).waitFor()
  await look(page, 'list')
  await page.getByRole('radio', { name: 'ผู้ถือโบนัส' }).click()
  await page.getByRole('button', { name: /^มานะ/ }).waitFor()
  await page.getByRole('searchbox').fill(member.person.phone)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^มานะ/ }).waitFor({ state: 'detached' })
  await look(page, 'holders')
  await page.getByRole('button', { name: /^กัลยา ศ\./ }).click()
  const sheet = page.getByRole('dialog', { name: /^โบนัส #/ })
  await look(page, 'bonus')
  await sheet.getByRole('button', { name: 'ยกเลิกโบนัสนี้' }).click()
  const step = page.getByRole('dialog', { name: /^ยกเลิกโบนัสของ/ })
  await step.getByText(open20).waitFor()
  await step.getByLabel('เหตุผลที่สมาชิกอ่าน').fill('มีบัญชีอื่นของคนเดียวกันรับไปแล้ว')
  await look(page, 'cancel')
  await step.getByRole('button', { name: 'ยกเลิกโบนัส' }).click()
  await page.getByText('ไม่มีโบนัสในรายการนี้').waitFor()
  const told = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await told.goto('/member/promotions')
  await told.getByText(/มีบัญชีอื่นของคนเดียวกันรับไปแล้ว/).waitFor()
  await look(told, 'told')
})

/** @param reads what is said before the step is taken */
async function decide(
  page: Page,
  verb: string,
  reason: string,
  reads?: (step: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: verb }).click()
  const step = page.getByRole('dialog', { name: verb })
  await reads?.(step)
  await step.getByLabel('เหตุผล').fill(reason)
  await step.getByRole('button', { name: verb }).click()
  await step.waitFor({ state: 'detached' })
}

/** What is wrong is said at its field, by the form and by the server, and what it costs before it is sent. */
async function write(editor: Page): Promise<void> {
  await editor.getByRole('button', { name: 'สร้าง' }).click()
  const form = editor.getByRole('dialog', { name: 'สร้างโปรโมชั่น' })
  await form.getByLabel('ประเภท').selectOption({ label: 'ช่วงเวลาทอง' })
  await form.getByLabel('ชื่อ').fill('ฝากช่วงเย็น รับเพิ่ม 20%')
  await form.getByLabel('เริ่มเวลา').fill('เย็น')
  await form.getByLabel('ต้องเล่นครบ (เท่า)').fill('11')
  await form.getByLabel('งบทั้งหมด (บาท)').fill('100')
  await form.getByText('กรอกเงื่อนไขให้ครบก่อน').waitFor()
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('ต้องเล่นครบ (เท่า)').waitFor()
  await form.getByText('กรุณากรอกเวลาเริ่มเป็นชั่วโมงและนาที เช่น 18:30').waitFor()
  await form.getByText('จำนวนเท่าต้องไม่เกิน 10').waitFor()
  await form.getByText('กรุณาระบุเหตุผล').waitFor()
  await look(editor, 'form-refused')
  await form.getByLabel('เริ่มเวลา').fill('18:30')
  await form.getByLabel('ต้องเล่นครบ (เท่า)').fill('10')
  await form.getByLabel('เหตุผล').fill('เพิ่มยอดฝากช่วงเย็น')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('งบต้องไม่น้อยกว่าโบนัสสูงสุดหนึ่งสิทธิ์').waitFor()
  await form.getByLabel('งบทั้งหมด (บาท)').fill('20000')
  await form.getByText('ชำระระหว่าง 18:30–20:00 น. ทุกวัน').waitFor()
  await form.getByText('100 สิทธิ์').scrollIntoViewIfNeeded()
  await look(editor, 'form')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}
