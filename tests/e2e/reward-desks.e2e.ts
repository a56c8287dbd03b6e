import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listCoupons, publishCoupon } from '#features/coupon/operator-contract.ts'
import { listDeskPromotions, publishPromotion } from '#features/promotion/operator-contract.ts'
import { listDeskItems, publishItem } from '#features/shop/operator-contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { couponDesk } from '../support/coupons.ts'
import { putOnLevel } from '../support/levels.ts'
import { memberActor } from '../support/member.ts'
import { givePoints } from '../support/shop.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'

// One bonus from desk to desk: free credit that comes with coupons alone, a coupon of it for single members, and
// an item of the point shop that gives that coupon; then the member who reads its terms before he takes it.

const world = await testWorld({ sandbox: true })
const { cashier, stay } = await couponDesk(world)
const widths: readonly Width[] = [360, 1280]
const reason = 'ตรวจแล้ว'

test('free credit by coupon, a coupon of it, and that coupon for points at a level’s price', async () => {
  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  await writePromotion(editor)
  const [promotion] = await world.ask(listDeskPromotions, {}, cashier)
  const { promotion_id = 0, proposal: asked } = promotion ?? {}
  const agreed = { approval_id: asked?.approval_id ?? 0, reason }
  await world.ask(publishPromotion, { promotion_id, ...agreed }, cashier)

  await writeCoupon(editor)
  const [campaign] = await world.ask(listCoupons, {}, cashier)
  const { campaign_id = 0, proposal } = campaign ?? {}
  expect(campaign).toMatchObject({ reward: 'bonus', amount: 10_000, promotion_id })
  await world.ask(
    publishCoupon,
    { campaign_id, approval_id: proposal?.approval_id ?? 0, reason },
    cashier,
  )

  await writeItems(editor)
  const items = await world.ask(listDeskItems, {}, cashier)
  const spins = items.find(({ kind }) => kind === 'spins')
  expect(spins?.versions[0]).toMatchObject({ spins: 3, points: 200, min_level: 1 })
  const item = items.find(({ kind }) => kind === 'coupon')
  expect(item?.versions[0]).toMatchObject({
    coupon_id: campaign_id,
    min_level: 2,
    level_discounts: [0, 100_000, 0, 0],
    worth: '100.00',
  })
  await editor.getByRole('button', { name: /^คูปองเครดิตฟรี ฿100/ }).click()
  const sheet = editor.getByRole('dialog', { name: /^ของแลก #/ })
  await sheet
    .getByText(/โบนัส\s฿100\.00\sต้องเล่นครบ\s฿1,000\.00\s·\sคนละ\s1\sใบ/)
    .first()
    .waitFor()
  await lookAt(editor, 'reward-desks-item', widths)
  const item_id = Number(item?.item_id)
  const approval_id = item?.proposal?.approval_id ?? 0
  await world.ask(publishItem, { item_id, approval_id, reason }, cashier)
  await sheet.getByText('เปิดแลก').waitFor()
  await sheet.getByRole('button', { name: /^ปรับสต็อก/ }).click()
  const move = editor.getByRole('dialog', { name: /^ปรับสต็อก/ })
  await move.getByLabel('จำนวน').fill('5')
  await move.getByLabel('เหตุผล').fill('เปิดแลกเดือนนี้')
  await move.getByRole('button', { name: 'นำเข้า' }).click()
  await sheet.getByText(/เหลือ\s5\sชิ้น/).waitFor()

  // Both open with the next hour, behind the end of the desk's session.
  await editor.close()
  await world.clock.advance(61 * MINUTE_MS)
  const member = await memberActor(world)
  await putOnLevel(world, member.memberId, 3)
  await givePoints(world, member, 3_000n)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/redeem')
  await page.getByRole('button', { name: /^คูปองเครดิตฟรี ฿100 ใช้ 2,700.*ราคาระดับ/ }).click()
  const offer = page.getByRole('dialog', { name: 'คูปองเครดิตฟรี ฿100', exact: true })
  await offer.getByText('โบนัส ฿100.00', { exact: true }).waitFor()
  await offer.getByText('โบนัสต้องเล่นครบ').waitFor()
  await offer.getByText('฿1,000.00').waitFor()
  await offer.getByText('ตอนนี้แลกได้อีก 1 ชิ้น').waitFor()
  await lookAt(page, 'reward-desks-member', [360, 768, 1280])
  await offer.getByRole('button', { name: 'แลก', exact: true }).click()
  await page.getByText('แลก 2,700 แต้ม = คูปอง 1 ใบ').waitFor()
  await page.getByRole('button', { name: 'ยืนยันแลก' }).click()
  await page.getByRole('dialog', { name: 'แลกแล้ว' }).getByText('ยังไม่ใช้ 1 ใบ').waitFor()
  await stay()
})

async function writePromotion(editor: Page): Promise<void> {
  await editor.goto('/promotion')
  await editor.getByRole('button', { name: 'สร้าง' }).click()
  const form = editor.getByRole('dialog', { name: 'สร้างโปรโมชั่น' })
  await form.getByLabel('ประเภท').selectOption({ label: 'เครดิตฟรี' })
  await form.getByLabel('ชื่อ').fill('เครดิตฟรีจากคูปอง')
  await form.getByLabel('เครดิตฟรี (บาท)').fill('100')
  await form.getByLabel('ต้องเล่นครบ (เท่า)').fill('10')
  await form.getByLabel('โอนเข้ากระเป๋าหลักได้ไม่เกิน (บาท)').fill('200')
  await form.getByLabel('สมาชิกรับได้').selectOption({ label: 'ด้วยคูปองเท่านั้น ไม่แสดงในหน้าโปรโมชั่น' })
  await form.getByLabel('เหตุผล').fill('คูปองของร้านค้าแต้ม')
  await lookAt(editor, 'reward-desks-promotion', widths)
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}

async function writeCoupon(editor: Page): Promise<void> {
  await editor.goto('/coupon')
  await editor.getByRole('button', { name: 'สร้าง' }).click()
  const form = editor.getByRole('dialog', { name: 'สร้างคูปอง' })
  await form.getByLabel('ชื่อ').fill('คูปองเครดิตฟรี')
  await form.getByRole('radio', { name: 'ให้รายคน' }).click()
  await form.getByRole('radio', { name: 'โบนัส' }).click()
  await form.getByLabel('เหตุผล').fill('คูปองของร้านค้าแต้ม')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  // Without a promotion there is nothing to give.
  await form.getByText(/^กรุณาเลือกโปรโมชั่นด้วยคูปองที่เปิดอยู่/).waitFor()
  await form
    .getByLabel('โปรโมชั่นของโบนัส')
    .selectOption({ label: 'เครดิตฟรีจากคูปอง · ฿100.00 ต้องเล่นครบ ฿1,000.00' })
  await form.getByLabel('สิทธิ์ทั้งหมด').fill('20')
  await form.getByLabel('งบทั้งหมด (บาท)').fill('2000')
  await form.getByLabel('ใช้ได้กี่วันหลังได้รับ').fill('7')
  await form.getByText('฿2,000.00').waitFor()
  await lookAt(editor, 'reward-desks-coupon', widths)
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}

/** Free spins, then the coupon; of each what its kind alone asks for. */
async function writeItems(editor: Page): Promise<void> {
  await editor.goto('/shop')
  const open = async () => {
    await editor.getByRole('button', { name: 'สร้าง' }).click()
    return editor.getByRole('dialog', { name: 'สร้างของแลก' })
  }
  const spins = await open()
  await spins.getByRole('radio', { name: 'สิทธิ์หมุน' }).click()
  await spins.getByLabel('ชื่อ').fill('สิทธิ์หมุน 3 ครั้ง')
  await spins.getByLabel('สิทธิ์หมุนต่อชิ้น').fill('3')
  await spins.getByLabel('ราคา (แต้มต่อชิ้น)').fill('100')
  await spins.getByLabel('เหตุผล').fill('ของแลกประจำเดือน')
  await spins.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await spins.getByText('มูลค่าต่อชิ้นต้องไม่เกินราคาแต้มหลังหักส่วนลด').waitFor()
  await lookAt(editor, 'reward-desks-spins', widths)
  await spins.getByLabel('ราคา (แต้มต่อชิ้น)').fill('200')
  await spins.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await spins.waitFor({ state: 'detached' })
  const coupon = await open()
  await coupon.getByRole('radio', { name: 'คูปอง' }).click()
  await coupon.getByLabel('ชื่อ').fill('คูปองเครดิตฟรี ฿100')
  await coupon.getByLabel('ราคา (แต้มต่อชิ้น)').fill('3000')
  await coupon
    .getByLabel('แคมเปญคูปอง')
    .selectOption({ label: await labelOf(coupon.getByLabel('แคมเปญคูปอง'), /คูปองเครดิตฟรี/) })
  await coupon.getByLabel('ระดับสมาชิกขั้นต่ำ').fill('2')
  await coupon.getByLabel('ส่วนลดระดับ 3 (%)').fill('10')
  await coupon.getByLabel('เหตุผล').fill('ของแลกประจำเดือน')
  await lookAt(editor, 'reward-desks-shop', widths)
  await coupon.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await coupon.waitFor({ state: 'detached' })
}

/** The label of the one choice that is named so; it comes from the server, so it is waited for. */
async function labelOf(select: ReturnType<Page['getByLabel']>, name: RegExp): Promise<string> {
  const option = select.locator('option').filter({ hasText: name })
  await option.waitFor({ state: 'attached' })
  return (await option.textContent()) ?? ''
}
