import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  giveMemberCoupon,
  stepCoupon,
  takeBackMemberCoupon,
} from '#features/coupon/operator-contract.ts'
import { makeBatches } from '#features/coupon/server/make-batches.ts'
import { couponDesk, type CouponInput } from '../support/coupons.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { promotionDesk } from '../support/promotions.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// A coupon typed on the phone, with clumsy fingers; and the desk, where one person writes campaigns and
// gives codes out, and another lets them out.

const world = await testWorld({ sandbox: true })
const desk = await couponDesk(world)
const widths: readonly Width[] = [360, 768, 1280]

test('a code is typed, mistyped, pasted and used, and stands in the list', async () => {
  const { word } = await desk.publish({ word: 'SAWASDEE' })
  const { codes } = await desk.codes(1, { reward: 'points', amount: 30, budget: 3_000 })
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/coupon')
  await page.getByText('ยังไม่มีคูปอง').waitFor()
  await lookAt(page, 'coupon-empty', widths)
  const field = page.getByLabel('กรอกรหัสคูปอง')
  const use = page.getByRole('button', { name: 'ใช้คูปอง' })
  await use.click()
  await page.getByText('กรุณากรอกรหัสคูปอง', { exact: true }).waitFor()
  const [code = ''] = codes
  const slip = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A')
  await field.fill(slip)
  await use.click()
  await page.getByText('รหัสไม่ครบหรือพิมพ์ผิด กรุณาตรวจอีกครั้ง').waitFor()
  await settle(page)
  expect(await field.inputValue()).toBe(slip)
  await lookAt(page, 'coupon-mistyped', widths)
  await field.fill('NOSUCHWORD')
  await page.keyboard.press('Enter')
  await page.getByText('คูปองไม่ถูกต้อง กรุณาตรวจรหัสแล้วลองใหม่').waitFor()
  await field.fill(`  ${word.toLowerCase()} `)
  await use.click()
  const offer = page.getByRole('dialog', { name: 'ใช้คูปองนี้' })
  await offer.getByText('฿50.00').waitFor()
  await lookAt(page, 'coupon-offer', widths)
  await offer.getByRole('button', { name: 'ยืนยันใช้คูปอง' }).click()
  const got = page.getByRole('dialog', { name: 'ใช้คูปองแล้ว' })
  await got.getByText('+฿50.00').waitFor()
  await lookAt(page, 'coupon-used', widths)
  await got.getByRole('button', { name: 'ตกลง' }).click()
  await field.fill(code.replaceAll('-', ' ').toLowerCase())
  await use.click()
  await offer.getByRole('button', { name: 'ยืนยันใช้คูปอง' }).click()
  await got.getByText('+30 แต้ม').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('30 แต้ม', { exact: true }).waitFor()
  await field.fill(word)
  await use.click()
  await page.getByText('คุณใช้คูปองนี้แล้ว').waitFor()
  await lookAt(page, 'coupon-list', widths)
})

test('coupons that a member was given stand with their states; a bonus says its terms before', async () => {
  const member = await memberActor(world)
  const paused = await givenTo(member, { title: 'คูปองที่หยุดชั่วคราว' })
  const step = (to: 'paused' | 'ended') =>
    world.ask(stepCoupon, { campaign_id: paused.campaign_id, to, reason: 'ตรวจก่อน' }, desk.editor)
  await step('paused')
  await givenTo(member, { title: 'ขอบคุณที่อยู่ด้วยกัน' })
  const back = await givenTo(member, { title: 'คูปองที่เรียกคืน' })
  await world.ask(
    takeBackMemberCoupon,
    { voucher_id: back.voucher_id, reason: 'ให้ผิดคน' },
    desk.editor,
  )
  const promotions = await promotionDesk(world)
  const { promotion_id } = await promotions.publish({
    title: 'เครดิตฟรีจากคูปอง',
    kind: 'free_credit',
    rate_bp: 0,
    deposit_min: '0.00',
    bonus_max: '100.00',
    cashout_max: '200.00',
    by_coupon: true,
  })
  await givenTo(member, {
    title: 'คูปองเครดิตฟรี',
    reward: 'bonus',
    promotion_id,
    budget: 1_000_000,
  })
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/coupon')
  await page.getByText('หยุดชั่วคราว', { exact: true }).waitFor()
  await page.getByText('ยกเลิกแล้ว').waitFor()
  await lookAt(page, 'coupon-given', widths)
  await page.getByRole('button', { name: /คูปองเครดิตฟรี/ }).click()
  const offer = page.getByRole('dialog', { name: 'ใช้คูปองนี้' })
  await offer.getByText('ต้องเล่นครบ').waitFor()
  await offer.getByText('฿800.00').waitFor()
  await lookAt(page, 'coupon-bonus-offer', widths)
  await offer.getByRole('button', { name: 'ยืนยันใช้คูปอง' }).click()
  const got = page.getByRole('dialog', { name: 'ใช้คูปองแล้ว' })
  await got.getByText('+โบนัส ฿100.00').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /ขอบคุณที่อยู่ด้วยกัน/ }).click()
  await offer.getByRole('button', { name: 'ยังไม่ใช้' }).click()
  await offer.waitFor({ state: 'detached' })
  await world.query(
    `update platform.stake_standing set excluded_until = platform.clock() + interval '9 days'
      where member_id = $1`,
    [member.memberId],
  )
  await page.reload()
  await page.getByText(/ใช้คูปองไม่ได้/).waitFor()
  await page.getByRole('button', { name: /ขอบคุณที่อยู่ด้วยกัน/ }).waitFor({ state: 'detached' })
  await lookAt(page, 'coupon-excluded', widths)
  await step('ended')
})

/** Gives the member one coupon of a campaign of its own. */
async function givenTo(member: MemberActor, terms: Partial<CouponInput>) {
  const { campaign_id } = await desk.publish({ kind: 'personal', word: null, ...terms })
  const give = { campaign_id, member: member.person.phone, reason: 'ขอบคุณลูกค้า' }
  const { voucher_id } = await world.ask(giveMemberCoupon, give, desk.editor)
  return { campaign_id, voucher_id: Number(voucher_id) }
}

test('the desk gives a coupon to a member, finds him, and takes it back', async () => {
  const member = await memberActor(world)
  await desk.publish({ kind: 'personal', word: null, title: 'ชดเชยบริการ', valid_days: 7 })
  const editor = await openDesk(world, await makePerson(world, 'malee', 'มาลี ใจงาม', 'editor'))
  await editor.goto('/coupon')
  await editor.getByRole('button', { name: /^ชดเชยบริการ/ }).click()
  const sheet = editor.getByRole('dialog', { name: /^คูปอง #/ })
  await sheet.getByText('ยังไม่ได้ให้ใคร').waitFor()
  await sheet.getByRole('button', { name: 'ให้สมาชิก' }).click()
  const give = editor.getByRole('dialog', { name: 'ให้คูปองสมาชิก' })
  await give.getByLabel('เหตุผล').fill('ระบบล่มเมื่อคืน')
  await give.getByLabel('สมาชิก').fill('0899999999')
  await give.getByRole('button', { name: 'ให้คูปอง' }).click()
  await give.getByText('ไม่พบสมาชิกนี้').waitFor()
  await give.getByLabel('สมาชิก').fill(member.person.phone)
  await lookAt(editor, 'coupon-desk-give', widths)
  await give.getByRole('button', { name: 'ให้คูปอง' }).click()
  await give.waitFor({ state: 'detached' })
  await sheet.getByText('จองอยู่').waitFor()
  await sheet.getByRole('searchbox', { name: 'ค้นหาสมาชิก' }).fill('0899999999')
  await editor.keyboard.press('Enter')
  await sheet.getByText('ไม่พบสมาชิกนี้').waitFor()
  await sheet.getByRole('searchbox', { name: 'ค้นหาสมาชิก' }).fill(member.person.phone)
  await editor.keyboard.press('Enter')
  await sheet.getByText('จองอยู่').waitFor()
  await lookAt(editor, 'coupon-desk-given', widths)
  await sheet.getByRole('button', { name: /^เรียกคืน/ }).click()
  const back = editor.getByRole('dialog', { name: 'เรียกคืนคูปอง' })
  await back.getByLabel('เหตุผล').fill('ให้ผิดคน')
  await back.getByRole('button', { name: 'เรียกคืน' }).click()
  await sheet.getByText('เรียกคืนแล้ว').waitFor()
})

test('one writes a campaign, another lets it out, its codes come as a file, and it is stopped', async () => {
  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  await editor.goto('/coupon')
  await editor.getByRole('button', { name: 'สร้าง' }).waitFor()
  await write(editor)
  await editor.getByRole('button', { name: /^รับเครดิตสงกรานต์/ }).click()
  await editor.getByText('คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ').waitFor()

  const cashier = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await cashier.goto('/coupon')
  await cashier.getByText('รอคนที่สอง').waitFor()
  await cashier.getByRole('button', { name: /^รับเครดิตสงกรานต์/ }).click()
  await cashier.getByText('นภา ศรีสุข เสนอ เพราะ กิจกรรมสงกรานต์').waitFor()
  await lookAt(cashier, 'coupon-desk-proposed', widths)
  await decide(cashier, 'อนุมัติและเปิด', 'ตรวจงบแล้ว', /^฿5,050\.00$/, 'coupon-desk-agree')
  // The writer hears of it without a reload.
  const sheet = editor.getByRole('dialog', { name: /^คูปอง #/ })
  await sheet.getByText('เปิดอยู่').waitFor()
  await sheet.getByRole('button', { name: 'ออกชุดรหัส' }).click()
  const make = editor.getByRole('dialog', { name: 'ออกชุดรหัส' })
  await make.getByLabel('จำนวนรหัส').fill('101')
  await make.getByLabel('เหตุผล').fill('แจกหน้าร้าน')
  await make.getByRole('button', { name: 'ออกรหัสและดาวน์โหลด' }).click()
  await make.getByText('รหัสรวมกันต้องไม่เกินสิทธิ์ทั้งหมดของคูปอง').waitFor()
  await make.getByLabel('จำนวนรหัส').fill('20')
  await lookAt(editor, 'coupon-desk-codes', widths)
  const saved = editor.waitForEvent('download')
  await make.getByRole('button', { name: 'ออกรหัสและดาวน์โหลด' }).click()
  const file = readFileSync(await (await saved).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(21)
  await sheet.getByText(/20\sรหัส$/).waitFor()
  await lookAt(editor, 'coupon-desk-live', widths)
  await decide(editor, 'ยกเลิกชุด', 'ไฟล์รั่วไหล', /20\sรหัส\sมูลค่า\s฿1,010\.00/, 'coupon-desk-stop')
  await sheet.getByText('ยกเลิกแล้ว').waitFor()
  await decide(editor, 'พักไว้', 'ตรวจรหัสก่อน')
  await sheet.getByText('พักไว้', { exact: true }).waitFor()
  await decide(editor, 'ปิดคูปอง', 'หมดกิจกรรมแล้ว', /^เหลือ\s100\sสิทธิ์\sงบ\s฿10,000\.00/)
  await sheet.getByText('ปิดแล้ว').waitFor()
  await sheet.getByRole('button', { name: 'ประวัติ' }).click()
  await editor
    .getByRole('dialog', { name: /^ประวัติของ/ })
    .getByText('ออกชุดรหัสคูปอง')
    .waitFor()
})

test('a large batch is made in the background, comes as a file once, and can be stopped', async () => {
  const terms = { kind: 'single', word: null, uses_max: 30_000, budget: 1_000_000_000 } as const
  await desk.publish({ ...terms, title: 'แจกทั่วประเทศ' })
  const editor = await openDesk(world, await makePerson(world, 'orawan', 'อรวรรณ ใจดี', 'editor'))
  await editor.goto('/coupon')
  await editor.getByRole('button', { name: /^แจกทั่วประเทศ/ }).click()
  const sheet = editor.getByRole('dialog', { name: /^คูปอง #/ })
  const order = async (count: string, uses?: string) => {
    await sheet.getByRole('button', { name: 'ออกชุดรหัส' }).click()
    const make = editor.getByRole('dialog', { name: 'ออกชุดรหัส' })
    await make.getByLabel('จำนวนรหัส').fill(count)
    if (uses !== undefined) await make.getByLabel('สิทธิ์ของทั้งชุด').fill(uses)
    await make.getByLabel('เหตุผล').fill('แจกทั่วประเทศ')
    await make.getByText(/^ระบบออกรหัสให้เบื้องหลัง/).waitFor()
    return make
  }
  const make = await order('12000', '12001')
  await make.getByRole('button', { name: 'เริ่มออกรหัส' }).click()
  await make.getByText('สิทธิ์ของทั้งชุดต้องไม่มากกว่าจำนวนรหัส').waitFor()
  await make.getByLabel('สิทธิ์ของทั้งชุด').fill('500')
  await lookAt(editor, 'coupon-desk-order', widths)
  await make.getByRole('button', { name: 'เริ่มออกรหัส' }).click()
  await make.waitFor({ state: 'detached' })
  await sheet.getByRole('progressbar', { name: /ออกแล้ว 0 จาก 12,000 รหัส$/ }).waitFor()
  await makeBatches(world.services)
  // The desk hears how far it is.
  await sheet.getByRole('progressbar', { name: /ออกแล้ว 10,000 จาก 12,000 รหัส$/ }).waitFor()
  await lookAt(editor, 'coupon-desk-making', widths)
  while (await makeBatches(world.services));
  await sheet.getByRole('button', { name: /^ดาวน์โหลด CSV/ }).click()
  const ask = editor.getByRole('dialog', { name: /^ดาวน์โหลดชุดที่/ })
  await ask.getByText('ดาวน์โหลดได้ครั้งเดียว', { exact: false }).waitFor()
  await lookAt(editor, 'coupon-desk-download', widths)
  const saved = editor.waitForEvent('download')
  await ask.getByRole('button', { name: 'ดาวน์โหลด', exact: true }).click()
  const file = readFileSync(await (await saved).path(), 'utf8')
  expect(new Set(file.trim().split('\r\n')).size).toBe(12_001)
  await sheet.getByText(/^ใช้แล้ว\s0\sจาก\s500\sสิทธิ์ · อรวรรณ ใจดี ดาวน์โหลด/).waitFor()
  await sheet.getByRole('button', { name: /^ดาวน์โหลด CSV/ }).waitFor({ state: 'detached' })
  const next = await order('2000')
  await next.getByRole('button', { name: 'เริ่มออกรหัส' }).click()
  await sheet.getByRole('progressbar').waitFor()
  await sheet
    .getByRole('button', { name: /^ยกเลิกชุด/ })
    .first()
    .click()
  const stop = editor.getByRole('dialog', { name: /^ยกเลิกชุดที่/ })
  await stop.getByLabel('เหตุผล').fill('สั่งผิดจำนวน')
  await stop.getByRole('button', { name: 'ยกเลิกชุด' }).click()
  await sheet.getByRole('progressbar').waitFor({ state: 'detached' })
  await sheet.getByText('ยกเลิกแล้ว').waitFor()
  await lookAt(editor, 'coupon-desk-batches', widths)
})

/** @param ends the sum that the step says it ends or lets out, @param as its picture */
async function decide(
  page: Page,
  verb: string,
  reason: string,
  ends?: RegExp,
  as?: string,
): Promise<void> {
  await page.getByRole('button', { name: verb }).click()
  const step = page.getByRole('dialog', { name: verb })
  if (ends) await step.getByText(ends).waitFor()
  if (as) await lookAt(page, as, widths)
  await step.getByLabel('เหตุผล').fill(reason)
  await step.getByRole('button', { name: verb }).click()
  await step.waitFor({ state: 'detached' })
}

/** What is wrong is said at its field; what was typed stays. */
async function write(editor: Page): Promise<void> {
  await editor.getByRole('button', { name: 'สร้าง' }).click()
  const form = editor.getByRole('dialog', { name: 'สร้างคูปอง' })
  await form.getByLabel('ชื่อ').fill('รับเครดิตสงกรานต์')
  await form.getByLabel('ให้ต่อสิทธิ์ (บาท)').fill('ห้าสิบ')
  await form.getByLabel('คำที่สมาชิกกรอก').fill('สงกรานต์')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('กรุณากรอกจำนวนที่ให้เป็นตัวเลข').waitFor()
  await form.getByText('คำต้องเป็น A–Z และ 0–9 ยาว 4 ถึง 15 ตัว').waitFor()
  await lookAt(editor, 'coupon-desk-refused', widths)
  await form.getByRole('radio', { name: 'ชุดรหัส' }).click()
  await form.getByLabel('ให้ต่อสิทธิ์ (บาท)').fill('50.50')
  await form.getByLabel('งบทั้งหมด (บาท)').fill('20')
  await form.getByLabel('เหตุผล').fill('กิจกรรมสงกรานต์')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('งบต้องไม่น้อยกว่าหนึ่งสิทธิ์').waitFor()
  await form.getByLabel('งบทั้งหมด (บาท)').fill('10000')
  await form.getByText('฿5,050.00').waitFor()
  await lookAt(editor, 'coupon-desk-form', widths)
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}
