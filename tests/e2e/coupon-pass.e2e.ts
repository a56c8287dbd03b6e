import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getQrcodeInfo, listPayments } from '#features/deposit/contract.ts'
import {
  giveMemberCoupon,
  stepCoupon,
  takeBackMemberCoupon,
} from '#features/coupon/operator-contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { couponDesk, type CouponInput } from '../support/coupons.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { bookPaid, payQr } from '../support/payments.ts'
import { promotionDesk } from '../support/promotions.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'

// A coupon that opens a promotion: written at two desks, typed in on the phone, chosen for a deposit, paid.

const env = { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '720' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-07', '10:30') })
const coupons = await couponDesk(world)
const promotions = await promotionDesk(world)
const widths: readonly Width[] = [360, 1280]
const look = (page: Page, name: string) => lookAt(page, `coupon-pass-${name}`, widths)

test('staff write a promotion for coupons and its coupon; a member types it, deposits and has the bonus', async () => {
  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  const cashier = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await writePromotion(editor)
  await letOut(cashier, '/promotion', /^ฝากพิเศษเฉพาะคูปอง/, /^โปรโมชั่น #/)
  await writeCoupon(editor)
  await letOut(cashier, '/coupon', /^คูปองฝากพิเศษ/, /^คูปอง #/)
  // Both open with the next hour.
  await world.clock.set(bangkokInstant('2026-12-07', '11:01'))

  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/coupon')
  await page.getByLabel('กรอกรหัสคูปอง').fill('fak-phiset')
  await page.getByRole('button', { name: 'ใช้คูปอง' }).click()
  const offer = page.getByRole('dialog', { name: 'ใช้คูปองนี้' })
  await offer.getByText('20% ของยอดฝาก ไม่เกิน ฿200.00').waitFor()
  await offer.getByText('฿100.00 ขึ้นไป').waitFor()
  await look(page, 'offer')
  await offer.getByRole('button', { name: 'ยืนยันใช้คูปอง' }).click()
  const got = page.getByRole('dialog', { name: 'ใช้คูปองแล้ว' })
  await got.getByText(/^ได้สิทธิ์แล้ว เลือกโปรโมชั่นนี้ตอนฝาก ภายใน/).waitFor()
  await look(page, 'got')
  await got.getByRole('link', { name: 'ไปหน้าฝากเงิน' }).click()
  await page.getByRole('button', { name: 'ใช้สิทธิ์ ฝากพิเศษเฉพาะคูปอง' }).waitFor()
  await look(page, 'deposit')
  await page.getByRole('button', { name: 'ใช้สิทธิ์ ฝากพิเศษเฉพาะคูปอง' }).click()
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('1000')
  await page.getByText('ได้โบนัส ฿200.00 ทันทีที่เงินเข้า').waitFor()
  await look(page, 'chosen')
  await page.getByRole('button', { name: /สร้าง QR ฝาก/ }).click()
  await page.waitForURL(/member\/payment/)
  await payTheQr(member)
  await page.getByText('ได้โบนัส ฿200.00 แล้ว').waitFor()
  await look(page, 'paid')
  await page.goto('/member/coupon')
  await page.getByText('ใช้แล้ว', { exact: true }).waitFor()
  await look(page, 'list-used')

  await editor.getByRole('button', { name: /^คูปองฝากพิเศษ/ }).click()
  const sheet = editor.getByRole('dialog', { name: /^คูปอง #/ })
  await sheet.getByText(/ได้โบนัส\s฿200\.00/).waitFor()
  await look(editor, 'desk-held')
})

/** The deposit of the screen, with what was chosen for it, arrives and is judged. */
async function payTheQr(member: MemberActor): Promise<void> {
  await expect
    .poll(() => world.query('select from promotion.choice where member_id = $1', [member.memberId]))
    .toHaveLength(1)
  const { items } = await world.ask(listPayments, {}, member)
  const payment = await world.ask(getQrcodeInfo, { payment_id: items[0]?.payment_id ?? 0 }, member)
  await payQr(world, payment.qr_payload ?? '')
  await bookPaid(world)
  await promotions.turn()
}

async function writePromotion(editor: Page): Promise<void> {
  await editor.goto('/promotion')
  await editor.getByRole('button', { name: 'สร้าง' }).click()
  const form = editor.getByRole('dialog', { name: 'สร้างโปรโมชั่น' })
  await form.getByLabel('ชื่อ').fill('ฝากพิเศษเฉพาะคูปอง')
  await form.getByLabel('สมาชิกรับได้').selectOption({ label: 'ด้วยคูปองเท่านั้น ไม่แสดงในหน้าโปรโมชั่น' })
  await form.getByLabel('เหตุผล').fill('แคมเปญคูปอง')
  await look(editor, 'desk-promotion')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}

async function writeCoupon(editor: Page): Promise<void> {
  await editor.goto('/coupon')
  await editor.getByRole('button', { name: 'สร้าง' }).click()
  const form = editor.getByRole('dialog', { name: 'สร้างคูปอง' })
  await form.getByLabel('ชื่อ').fill('คูปองฝากพิเศษ')
  await form.getByLabel('คำที่สมาชิกกรอก').fill('FAKPHISET')
  await form.getByRole('radio', { name: 'โปรฝากเงิน' }).click()
  await form.getByLabel('โปรโมชั่นที่ใช้ตอนฝาก').selectOption({
    label: 'ฝากพิเศษเฉพาะคูปอง · 20% ไม่เกิน ฿200.00 ฝากขั้นต่ำ ฿100.00',
  })
  await look(editor, 'desk-reward')
  await form.getByLabel('ใช้ได้กี่วันหลังได้รับ').fill('7')
  await form.getByLabel('เหตุผล').fill('แคมเปญคูปอง')
  await look(editor, 'desk-form')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}

async function letOut(page: Page, path: string, row: RegExp, title: RegExp): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: row }).click()
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByText('เสนอ เพราะ', { exact: false }).first().waitFor()
  await look(page, `agree${path.replace('/', '-')}`)
  await page.getByRole('button', { name: 'อนุมัติและเปิด' }).click()
  const step = page.getByRole('dialog', { name: 'อนุมัติและเปิด' })
  await step.getByLabel('เหตุผล').fill('ตรวจเงื่อนไขแล้ว')
  await step.getByRole('button', { name: 'อนุมัติและเปิด' }).click()
  await sheet.getByText('เปิดอยู่').waitFor()
}

test('rights in every state stand in the list; one that is held leads to the deposit', async () => {
  const member = await memberActor(world)
  const { promotion_id } = await promotions.publish({ by_coupon: true, title: 'ฝากรับเพิ่ม 50%' })
  const held = (title: string, more: Partial<CouponInput> = {}) =>
    given(member, { title, reward: 'promotion', promotion_id, budget: 90_000, ...more })
  await held('คูปองที่เปิดอยู่')
  const back = await held('คูปองที่เรียกคืน')
  const reason = 'ให้ผิดคน'
  await world.ask(takeBackMemberCoupon, { voucher_id: back.voucher_id, reason }, coupons.editor)
  const paused = await held('คูปองที่หยุดอยู่')
  await world.ask(
    stepCoupon,
    { campaign_id: paused.campaign_id, to: 'paused', reason: 'ตรวจก่อน' },
    coupons.editor,
  )
  const over = await held('คูปองที่หมดเวลา')
  await world.query(
    `update coupon.voucher set expires_at = given_at + interval '1 millisecond' where voucher_id = $1`,
    [over.voucher_id],
  )
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/coupon')
  for (const word of ['ใช้ตอนฝาก', 'ยกเลิกแล้ว', 'หยุดชั่วคราว', 'หมดอายุ']) {
    await page.getByText(word, { exact: true }).waitFor()
  }
  await look(page, 'states')
  await page.getByRole('button', { name: /คูปองที่เปิดอยู่/ }).click()
  const sheet = page.getByRole('dialog', { name: 'สิทธิ์จากคูปอง' })
  await sheet.getByText('50% ของยอดฝาก ไม่เกิน ฿300.00').waitFor()
  await look(page, 'held')
  await sheet.getByRole('link', { name: 'ไปหน้าฝากเงิน' }).click()
  await page.getByRole('button', { name: 'ใช้สิทธิ์ ฝากรับเพิ่ม 50%' }).waitFor()
  await page.goto('/promotions')
  const card = page.getByRole('article').filter({ hasText: 'สิทธิ์จากคูปองของคุณ' })
  await card.getByRole('button', { name: 'ใช้กับการฝากครั้งนี้' }).first().waitFor()
  await look(page, 'promotions')
})

/** Gives the member one coupon of a campaign of its own. */
async function given(member: MemberActor, terms: Partial<CouponInput>) {
  const { campaign_id } = await coupons.publish({ kind: 'personal', word: null, ...terms })
  const give = { campaign_id, member: member.person.phone, reason: 'ขอบคุณลูกค้า' }
  const { voucher_id } = await world.ask(giveMemberCoupon, give, coupons.editor)
  return { campaign_id, voucher_id: Number(voucher_id) }
}
