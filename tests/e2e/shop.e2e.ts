import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { redeemItem } from '#features/shop/contract.ts'
import { stepItem } from '#features/shop/operator-contract.ts'
import { couponDesk } from '../support/coupons.ts'
import { putOnLevel } from '../support/levels.ts'
import { memberActor } from '../support/member.ts'
import { givePoints, shopDesk } from '../support/shop.ts'
import { wheelDesk } from '../support/wheels.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'

// The point shop: a member looks at what there is, takes credit and a code, and finds both again; and the
// desk, where one person writes an item, another lets it out, and stock goes in and out.

const world = await testWorld({ sandbox: true })
const desk = await shopDesk(world)
const wheels = await wheelDesk(world)
const coupons = await couponDesk(world)
const widths: readonly Width[] = [360, 768, 1280]
const picture = fileURLToPath(
  new URL('../../src/apps/server/demo-content/notice-welcome.webp', import.meta.url),
)

test('a member redeems credit and a code, and finds them in the history', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/redeem')
  await page.getByText('ยังไม่มีของให้แลกในหมวดนี้').waitFor()
  await lookAt(page, 'shop-empty', widths)
  await desk.publish({ discount_ppm: 50_000, worth: '23.75', per_day: 5, note: 'เข้ากระเป๋าหลักทันที' })
  await desk.publish(
    { kind: 'digital', title: 'บัตรเติมเน็ต ฿20', points: 450, worth: '20.00', variants: ['A', 'B'] },
    ['NET-1111', 'NET-2222'],
  )
  await desk.publish({ title: 'เครดิต ฿1,000', points: 20_000, worth: '1000.00' })
  await givePoints(world, member, 2_000n)
  await page.reload()
  await page.getByRole('heading', { name: 'แต้มของฉัน 2,000 แต้ม' }).waitFor()
  await lookAt(page, 'shop', widths)

  await page.getByRole('button', { name: /^เครดิต ฿25/ }).click()
  const credit = page.getByRole('dialog', { name: 'เครดิต ฿25' })
  await credit.getByRole('button', { name: 'เพิ่มจำนวน' }).click()
  await credit.getByText('950 แต้ม').waitFor()
  await lookAt(page, 'shop-item', widths)
  await credit.getByRole('button', { name: 'แลก', exact: true }).click()
  await page.getByText('แลก 950 แต้ม = ฿47.50').waitFor()
  await lookAt(page, 'shop-confirm', widths)
  await page.getByRole('button', { name: 'ยืนยันแลก' }).click()
  const done = page.getByRole('dialog', { name: 'แลกแล้ว' })
  await done.getByText('+฿47.50 เข้ากระเป๋าหลักแล้ว').waitFor()
  await lookAt(page, 'shop-credited', widths)
  await done.getByRole('button', { name: 'ตกลง' }).click()
  await page.getByRole('heading', { name: 'แต้มของฉัน 1,050 แต้ม' }).waitFor()

  await page.getByRole('radio', { name: 'ของรางวัล' }).click()
  await page.getByRole('button', { name: /^บัตรเติมเน็ต/ }).click()
  const card = page.getByRole('dialog', { name: 'บัตรเติมเน็ต ฿20' })
  await card.getByLabel('แบบ').selectOption({ label: 'B (เหลือ 0)' })
  await card.getByText('แบบนี้หมดแล้ว').first().waitFor()
  await lookAt(page, 'shop-variant-gone', widths)
  await card.getByLabel('แบบ').selectOption({ index: 0 })
  await card.getByRole('button', { name: 'แลก', exact: true }).click()
  await page.getByRole('button', { name: 'ยืนยันแลก' }).click()
  await done.getByText('NET-1111', { exact: true }).waitFor()
  await lookAt(page, 'shop-code', widths)
  await done.getByRole('button', { name: 'ตกลง' }).click()
  // Later the code is shown where its member asks for it, and the page says since when it was seen.
  await page.getByRole('button', { name: /^บัตรเติมเน็ต ฿20 · A/ }).click()
  await done.getByText(/^เปิดดูล่าสุด/).waitFor()
  await lookAt(page, 'shop-code-kept', widths)
  await done.getByRole('button', { name: 'แสดงรหัส 1 รหัส' }).click()
  await done.getByText('NET-1111', { exact: true }).waitFor()
  await done.getByRole('button', { name: 'ตกลง' }).click()
  await page.getByRole('radio', { name: 'กำลังดำเนินการ' }).click()
  await page.getByText('ยังไม่มีรายการในสถานะนี้').waitFor()
  await page.getByRole('radio', { name: 'สำเร็จ' }).click()
  await page.getByRole('button', { name: /^บัตรเติมเน็ต ฿20 · A/ }).waitFor()
})

test('a member sees what is gone, what is for a level, and takes free spins; one that is stopped takes nothing', async () => {
  await wheels.publish({ wheel_id: 2, takes_spins: true })
  await desk.publish({ kind: 'spins', title: 'สิทธิ์หมุน 3 ครั้ง', points: 150, spins: 3 })
  const { campaign_id: coupon_id } = await coupons.publish({ kind: 'personal', word: null })
  await desk.publish({ kind: 'coupon', title: 'คูปองเครดิต ฿50', points: 1_000, coupon_id })
  await desk.publish({ title: 'เครดิตหมดแล้ว' }, 0)
  await desk.publish({ title: 'เครดิตระดับสูง', min_level: 4 })
  const discounts = { level_discounts: [0, 100_000], worth: '22.50' }
  await desk.publish({ title: 'เครดิตลดตามระดับ', ...discounts })
  const stopped = await desk.publish({ title: 'เครดิตที่หยุดแลก' })
  const member = await memberActor(world, { first_name: 'สี่' })
  await putOnLevel(world, member.memberId, 3)
  await givePoints(world, member, 2_000n)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/redeem')
  await page.getByRole('button', { name: /^เครดิตหมดแล้ว.*ของหมดแล้ว/ }).waitFor()
  await page.getByRole('button', { name: /^เครดิตระดับสูง.*ระดับ.*ขึ้นไป/ }).waitFor()
  await page.getByRole('button', { name: /^เครดิตลดตามระดับ ใช้ 450.*ราคาระดับ/ }).waitFor()
  await lookAt(page, 'shop-states', widths)
  await page.getByRole('button', { name: /^เครดิตระดับสูง/ }).click()
  await page
    .getByRole('dialog', { name: 'เครดิตระดับสูง' })
    .getByText(/^ระดับ.*ขึ้นไป/)
    .first()
    .waitFor()
  await lookAt(page, 'shop-level', widths)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^เครดิตที่หยุดแลก/ }).click()
  const sheet = page.getByRole('dialog', { name: 'เครดิตที่หยุดแลก', exact: true })
  await sheet.getByText('แต้มคงเหลือหลังแลก').waitFor()
  const reason = 'ของมีปัญหา'
  await world.ask(stepItem, { item_id: stopped.item_id, to: 'paused', reason }, desk.editor)
  await sheet.getByRole('button', { name: 'แลก', exact: true }).click()
  await page.getByRole('button', { name: 'ยืนยันแลก' }).click()
  await page.getByText('ของชิ้นนี้ปิดให้แลกแล้ว').first().waitFor()
  await lookAt(page, 'shop-stopped', widths)
  await page.getByRole('button', { name: /^เครดิตที่หยุดแลก/ }).waitFor({ state: 'detached' })

  await page.getByRole('radio', { name: 'สิทธิ์หมุน' }).click()
  await page.getByRole('button', { name: /^สิทธิ์หมุน 3 ครั้ง/ }).click()
  const spins = page.getByRole('dialog', { name: 'สิทธิ์หมุน 3 ครั้ง', exact: true })
  await spins.getByRole('button', { name: 'แลก', exact: true }).click()
  await page.getByText('แลก 150 แต้ม = สิทธิ์หมุน 3 ครั้ง').waitFor()
  await page.getByRole('button', { name: 'ยืนยันแลก' }).click()
  const done = page.getByRole('dialog', { name: 'แลกแล้ว' })
  await done.getByText('ได้สิทธิ์หมุน 3 ครั้งแล้ว ใช้ได้ 30 วัน').waitFor()
  await lookAt(page, 'shop-spins', widths)
  await done.getByRole('button', { name: 'ตกลง' }).click()

  await page.getByRole('radio', { name: 'คูปอง' }).click()
  await page.getByRole('button', { name: /^คูปองเครดิต ฿50/ }).click()
  const couponSheet = page.getByRole('dialog', { name: 'คูปองเครดิต ฿50', exact: true })
  await couponSheet.getByRole('button', { name: 'แลก', exact: true }).click()
  await page.getByText('แลก 1,000 แต้ม = คูปอง 1 ใบ').waitFor()
  await page.getByRole('button', { name: 'ยืนยันแลก' }).click()
  await done.getByText('ยังไม่ใช้ 1 ใบ').waitFor()
  await lookAt(page, 'shop-coupon', widths)
  await done.getByRole('button', { name: 'ตกลง' }).click()
  await page.getByRole('button', { name: /^คูปองเครดิต ฿50 .*ยังไม่ใช้/ }).waitFor()
  await page.getByRole('button', { name: /^สิทธิ์หมุน 3 ครั้ง .*สำเร็จ/ }).click()
  await done.getByRole('link', { name: 'ไปหมุนกงล้อ' }).click()
  await page.waitForURL('**/member/wheel')
})

test('the history comes by pages', async () => {
  const shelf = await desk.publish({ title: 'เครดิตย่อย', points: 10, worth: '0.50' })
  const member = await memberActor(world, { first_name: 'ห้า' })
  await givePoints(world, member, 2_000n)
  const [variant_id = 0] = shelf.variants
  const { item_id, version } = shelf
  for (let n = 0; n < 21; n += 1) {
    await world.ask(redeemItem, { item_id, variant_id, version, level: 1, quantity: 1 }, member)
  }
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/redeem')
  const rows = page.getByRole('button', { name: /^เครดิตย่อย .*สำเร็จ/ })
  await rows.nth(19).scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBe(21)
  await lookAt(page, 'shop-history', widths)
})

test('an item that was changed meanwhile is shown anew, and a member in a time-out finds it closed', async () => {
  const shelf = await desk.publish({ title: 'เครดิตเปลี่ยนราคา' })
  const member = await memberActor(world, { first_name: 'สอง' })
  await givePoints(world, member, 2_000n)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/redeem')
  await page.getByRole('button', { name: /^เครดิตเปลี่ยนราคา/ }).click()
  const sheet = page.getByRole('dialog', { name: 'เครดิตเปลี่ยนราคา', exact: true })
  await sheet.getByText('แต้มคงเหลือหลังแลก').waitFor()
  await desk.publish({ item_id: shelf.item_id, title: 'เครดิตเปลี่ยนราคา', points: 600 }, 0)
  await sheet.getByRole('button', { name: 'แลก', exact: true }).click()
  await page.getByRole('button', { name: 'ยืนยันแลก' }).click()
  await page.getByText('ยอดหรือเงื่อนไขเปลี่ยนไป กรุณาดูใหม่อีกครั้งก่อนรับ').waitFor()
  await sheet.getByText('1,400 แต้ม').waitFor()
  await world.query(
    "update platform.stake_standing set reward_block = 'ตรวจสอบ' where member_id = $1",
    [member.memberId],
  )
  await page.reload()
  await page.getByText('ร้านค้าแต้มปิดสำหรับบัญชีนี้ในขณะนี้').waitFor()
  await lookAt(page, 'shop-closed', widths)
})

test('one writes an item, another lets it out, and its stock goes in and out', async () => {
  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  await editor.goto('/shop')
  await editor.getByRole('button', { name: 'สร้าง' }).click()
  const form = editor.getByRole('dialog', { name: 'สร้างของแลก' })
  await form.getByRole('radio', { name: 'รหัส' }).click()
  await form.getByLabel('ชื่อ').fill('บัตรของขวัญ')
  await form.getByLabel('แบบ บรรทัดละหนึ่งแบบ').fill('ร้าน A\nร้าน A')
  await form.getByLabel('ราคา (แต้มต่อชิ้น)').fill('100')
  await form.getByLabel('ต้นทุนต่อชิ้น (บาท)').fill('10')
  await form.getByLabel('เหตุผล').fill('ของแลกปลายปี')
  await form.locator('input[type=file]').setInputFiles(picture)
  await form.getByRole('img', { name: 'รูปที่เลือก' }).waitFor()
  await form.getByLabel('ส่วนลดระดับ 3 (%)').fill('10')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('มูลค่าต่อชิ้นต้องไม่เกินราคาแต้มหลังหักส่วนลด').waitFor()
  await lookAt(editor, 'shop-desk-refused', widths)
  await form.getByLabel('ต้นทุนต่อชิ้น (บาท)').fill('4.5')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('ชื่อแบบต้องไม่ซ้ำกัน').waitFor()
  await form.getByLabel('แบบ บรรทัดละหนึ่งแบบ').fill('ร้าน A\nร้าน B')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
  const row = /^บัตรของขวัญ/

  const cashier = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await cashier.goto('/shop')
  await cashier.getByRole('button', { name: row }).click()
  await cashier.getByText('นภา ศรีสุข เสนอ เพราะ ของแลกปลายปี').waitFor()
  await cashier.getByText('ระดับ 3: 10%').first().waitFor()
  await lookAt(cashier, 'shop-desk-proposed', widths)
  await decide(cashier, 'อนุมัติ', 'ตรวจราคาแล้ว', 'ต้นทุนต่อชิ้น')

  await editor.getByRole('button', { name: row }).click()
  const sheet = editor.getByRole('dialog', { name: /^ของแลก #/ })
  await sheet.getByText('เปิดแลก').waitFor()
  await sheet.getByRole('button', { name: 'เพิ่มรหัส ร้าน A' }).click()
  const fill = editor.getByRole('dialog', { name: 'เพิ่มรหัส ร้าน A' })
  await fill.getByLabel('ไฟล์รหัส').setInputFiles({
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('GIFT-0001\r\nGIFT-0002\r\nGIFT-0003\r\n'),
  })
  await fill.getByLabel('เหตุผล').fill('ซื้อจากร้าน A')
  await lookAt(editor, 'shop-desk-codes', widths)
  await fill.getByRole('button', { name: /^เพิ่ม 3/ }).click()
  await sheet.getByText(/เหลือ 3\sรหัส/).waitFor()
  await sheet.getByRole('button', { name: 'ปรับสต็อก ร้าน A' }).click()
  const move = editor.getByRole('dialog', { name: 'ปรับสต็อก ร้าน A' })
  await move.getByLabel('จำนวน').fill('4')
  await move.getByLabel('เหตุผล').fill('ใส่รหัสผิดชุด')
  await move.getByRole('button', { name: 'นำออก' }).click()
  await move.getByText('สต็อกเหลือไม่พอให้นำออก').waitFor()
  await move.getByLabel('จำนวน').fill('1')
  await move.getByRole('button', { name: 'นำออก' }).click()
  await sheet.getByText(/เหลือ 2\sรหัส/).waitFor()
  await lookAt(editor, 'shop-desk-live', widths)
  const member = await memberActor(world, { first_name: 'หก' })
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/redeem')
  const card = page.getByRole('button', { name: /^บัตรของขวัญ/ })
  await card.locator('img[src^="/media/"]').waitFor()
  await lookAt(page, 'shop-picture', widths)
  await decide(editor, 'พักไว้', 'ตรวจของก่อน')
  await sheet.getByText('พักไว้', { exact: true }).waitFor()
})

test('a parcel is ordered, called off, ordered again, packed and sent; its member reads the number', async () => {
  await desk.publish({ kind: 'physical', title: 'แก้วน้ำ', points: 600, worth: '30.00' }, 5)
  const member = await memberActor(world, { first_name: 'สาม' })
  await givePoints(world, member, 2_000n)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/redeem')
  const form = page.getByRole('dialog', { name: 'ที่อยู่จัดส่ง' })
  const order = async () => {
    await page.getByRole('button', { name: /^แก้วน้ำ ใช้/ }).click()
    await page
      .getByRole('dialog', { name: 'แก้วน้ำ', exact: true })
      .getByRole('button', { name: 'แลก', exact: true })
      .click()
    for (const [label, text] of typed) await form.getByLabel(label).fill(text)
    await form.getByRole('button', { name: 'ต่อไป' }).click()
    await page.getByText(/^ส่งถึง สมหญิง/).waitFor()
    await page.getByRole('button', { name: 'ยืนยันแลก' }).click()
  }
  await page.getByRole('button', { name: /^แก้วน้ำ/ }).click()
  await page
    .getByRole('dialog', { name: 'แก้วน้ำ', exact: true })
    .getByRole('button', { name: 'แลก', exact: true })
    .click()
  await form.getByRole('button', { name: 'ต่อไป' }).click()
  await form.getByText('รหัสไปรษณีย์ต้องเป็นตัวเลข 5 หลัก').waitFor()
  await lookAt(page, 'shop-address', widths)
  await form.getByRole('button', { name: 'กลับ' }).click()
  await page.keyboard.press('Escape')
  await order()
  const done = page.getByRole('dialog', { name: 'แลกแล้ว' })
  await done.getByText('รอจัดส่ง').waitFor()
  await lookAt(page, 'shop-placed', widths)
  await done.getByRole('button', { name: 'ยกเลิกการแลก' }).click()
  await page.getByRole('button', { name: 'ยืนยันยกเลิก' }).click()
  await page.getByRole('heading', { name: 'แต้มของฉัน 2,000 แต้ม' }).waitFor()
  await order()
  await done.getByRole('button', { name: 'ตกลง' }).click()

  const editor = await openDesk(world, await makePerson(world, 'malee', 'มาลี ส่งดี', 'editor'))
  await editor.goto('/shop')
  await editor.getByRole('radio', { name: 'พัสดุที่ต้องส่ง' }).click()
  await editor.getByRole('button', { name: 'ใบจัดของ' }).click()
  const packing = editor.getByRole('dialog', { name: 'ใบจัดของ' })
  await packing.getByRole('button', { name: 'เปิดที่อยู่' }).click()
  await packing.getByText(/^สมหญิง <b>ใจดี<\/b> 0812345678/).waitFor()
  await lookAt(editor, 'shop-desk-packing', widths)
  await editor.keyboard.press('Escape')
  await editor.getByRole('button', { name: /แก้วน้ำ/ }).click()
  const parcel = editor.getByRole('dialog', { name: /^พัสดุ #/ })
  await parcel.getByRole('button', { name: 'แพ็กแล้ว' }).click()
  await parcel.getByRole('button', { name: 'จัดส่ง' }).click()
  const ship = editor.getByRole('dialog', { name: 'จัดส่ง' })
  await ship.getByLabel('บริษัทขนส่ง').fill('ไปรษณีย์ไทย')
  await ship.getByLabel('เลขพัสดุ').fill('ไทย')
  await ship.getByRole('button', { name: 'บันทึกการจัดส่ง' }).click()
  await ship.getByText('เลขพัสดุต้องเป็นตัวอักษรอังกฤษหรือตัวเลข').waitFor()
  await ship.getByLabel('เลขพัสดุ').fill('EX123456789TH')
  await ship.getByRole('button', { name: 'บันทึกการจัดส่ง' }).click()
  await parcel.getByText('ไปรษณีย์ไทย EX123456789TH').waitFor()
  await lookAt(editor, 'shop-desk-parcel', widths)
  // The member hears of it without a reload.
  await page.getByRole('button', { name: /จัดส่งแล้ว/ }).click()
  await done.getByText('ไปรษณีย์ไทย เลขพัสดุ EX123456789TH').waitFor()
  await lookAt(page, 'shop-shipped', widths)
})

const typed = [
  ['ชื่อผู้รับ', 'สมหญิง <b>ใจดี</b>'],
  ['เบอร์โทร', '081-234-5678'],
  ['บ้านเลขที่ หมู่ ถนน', '99/1 หมู่ 4'],
  ['ตำบล/แขวง', 'บางรัก'],
  ['อำเภอ/เขต', 'บางรัก'],
  ['จังหวัด', 'กรุงเทพมหานคร'],
  ['รหัสไปรษณีย์', '10500'],
] as const

/** @param names what the step says by a sum */
async function decide(page: Page, verb: string, reason: string, names?: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click()
  const step = page.getByRole('dialog', { name: verb })
  if (names) await step.getByText(names).waitFor()
  await step.getByLabel('เหตุผล').fill(reason)
  await step.getByRole('button', { name: verb, exact: true }).click()
  await step.waitFor({ state: 'detached' })
}
