import { expect, test } from 'vitest'
import { advanceRounds, lineOf, openRound, sendBill } from '../support/lottery.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { bookPaid, deposit, payQr } from '../support/payments.ts'
import { promotionDesk } from '../support/promotions.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'
import type { Page } from 'playwright-core'
import { listPayments, getQrcodeInfo } from '#features/deposit/contract.ts'

// Promotions: read whole, chosen for a deposit, seen running, given up; a withdrawal says what it costs.

const world = await testWorld({ sandbox: true })
const desk = await promotionDesk(world)
const widths: readonly Width[] = [360, 1280]
const look = (page: Page, name: string) => lookAt(page, `promotion-${name}`, widths)
const open = async (as: MemberActor | undefined, path: string) => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360, ...(as ? { as } : {}) })
  await page.goto(path)
  return page
}

test('a member reads, chooses, pays, sees it run and gives it up', async () => {
  await desk.publish({ title: 'ฝากทุกวัน รับเพิ่ม 50%', cashout_max: '600.00' })
  const visitor = await open(undefined, '/promotions')
  await visitor.getByRole('link', { name: 'เข้าสู่ระบบเพื่อรับ' }).waitFor()
  await look(visitor, 'visitor')
  const member = await memberActor(world)
  const page = await open(member, '/promotions')
  await page.getByRole('button', { name: 'ใช้กับการฝากครั้งนี้' }).click()
  await page.getByText('โปรโมชั่นที่ใช้กับการฝากครั้งนี้').waitFor()
  await look(page, 'deposit')
  await page
    .getByLabel(/จำนวนเงิน/)
    .first()
    .fill('1000')
  await page.getByRole('button', { name: /สร้าง QR ฝาก/ }).click()
  await page.waitForURL(/member\/payment/)
  await expect
    .poll(() => world.query('select from promotion.choice where member_id = $1', [member.memberId]))
    .toHaveLength(1)
  const { items } = await world.ask(listPayments, {}, member)
  const payment = await world.ask(getQrcodeInfo, { payment_id: items[0]?.payment_id ?? 0 }, member)
  await payQr(world, payment.qr_payload ?? '')
  await bookPaid(world)
  await desk.turn()
  await page.goto('/member/promotions')
  await page.getByRole('progressbar', { name: /เล่นแล้ว/ }).waitFor()
  await look(page, 'running')
  // A bill that the bonus pays and that is open when it ends: each yes names it.
  await advanceRounds(world)
  const { round_id } = await openRound(world, 'hanoi')
  const { wallet_id } = await desk.bonus(member)
  const lines = [await lineOf(world, round_id, 'top2', '98', '30.00')]
  await sendBill(world, member, { round_id, wallet_id, lines })
  const open30 = /โพยที่ยังไม่ออกผล\s1\sใบ\sรวม\s฿30\.00.*รางวัลและเงินคืนจะไม่เข้ากระเป๋าของคุณ/
  await page.reload()
  await page.getByText('1 ใบ รวม ฿30.00', { exact: true }).waitFor()
  await page.goto('/member/withdraw')
  await page.getByText(/จะเสียโบนัส/).waitFor()
  await look(page, 'withdraw')
  // The confirmation says what it ends, with its sum, before the button that does it.
  await page.getByRole('button', { name: 'ถอนทั้งหมด' }).click()
  await page.getByRole('button', { name: /^ถอน ฿/ }).click()
  const yes = page.getByRole('dialog', { name: 'ยืนยันถอนเงิน' })
  await yes.getByText('จะเสียโบนัส ฿270.00', { exact: false }).waitFor()
  await yes.getByText(open30).waitFor()
  await yes.getByRole('button', { name: /^ยืนยันถอน ฿/ }).waitFor()
  await look(page, 'withdraw-yes')
  await yes.getByRole('button', { name: 'แก้ไข' }).click()
  await page.goto('/member/protection')
  await page
    .getByRole('button', { name: /^งดเล่น/ })
    .first()
    .click()
  const pause = page.getByRole('dialog')
  await pause.getByText('โบนัส ฿270.00 ที่กำลังใช้', { exact: false }).waitFor()
  await pause.getByRole('button', { name: 'ต่อไป' }).click()
  await pause.getByText('โบนัส ฿270.00 ที่กำลังใช้', { exact: false }).waitFor()
  await pause.getByText(open30).waitFor()
  await look(page, 'exclusion-yes')
  await page.goto('/member/promotions')
  await page.getByRole('button', { name: 'ยกเลิกโบนัส' }).click()
  await page.getByRole('dialog', { name: 'ยกเลิกโบนัสนี้' }).getByText(open30).waitFor()
  await look(page, 'give-up')
  // He bets in another tab meanwhile: what is read is what ends, else he reads again.
  const { data } = await sendBill(world, member, { round_id, wallet_id, lines })
  await giveUp(page, data.bill_id)
})

/** Gives up a bonus of which another bill was bought since, and reads that bill. */
async function giveUp(page: Page, billId: number | string): Promise<void> {
  const wallets = await page.context().newPage()
  await wallets.goto('/member/wallets')
  const bonus = wallets.getByRole('heading', { name: 'กระเป๋าโบนัส' })
  await bonus.waitFor()
  const asked = page.getByRole('dialog', { name: 'ยกเลิกโบนัสนี้' })
  await asked.getByRole('button', { name: 'ยกเลิกโบนัส' }).click()
  await page.getByText('ยอดในกระเป๋าโบนัสเปลี่ยนไปแล้ว', { exact: false }).waitFor()
  await asked.getByText(/โบนัส\s฿240\.00.*2\sใบ\sรวม\s฿60\.00/).waitFor()
  await asked.getByRole('button', { name: 'ยกเลิกโบนัส' }).click()
  await page.getByText('ยกเลิกแล้ว', { exact: true }).waitFor()
  await look(page, 'history')
  // Its wallet is gone at once, although bills of it wait for their result.
  await bonus.waitFor({ state: 'detached' })
  await wallets.getByRole('heading', { name: 'กระเป๋าหลัก' }).waitFor()
  await wallets.close()
  // The bill says which bonus paid, and that nothing of it comes to its member any more.
  await page.goto(`/lotto/bills?bill=${billId}`)
  const over = /จ่ายจากโบนัส .*ซึ่งสิ้นสุดแล้ว รางวัลและเงินคืนของโพยนี้กลับไปที่เว็บ/
  await page.getByText(over).waitFor()
  await look(page, 'bill-of-ended')
  await page.getByRole('button', { name: 'ยกเลิกโพย' }).click()
  await page.getByRole('dialog', { name: 'ยกเลิกโพย' }).getByText(over).waitFor()
}

test('an old payment is looked at while another deposit is written: amount and promotion stay', async () => {
  const title = 'ฝากครั้งต่อไป รับเพิ่ม 50%'
  await desk.publish({ title })
  const member = await memberActor(world)
  await deposit(world, member, '200')
  const page = await open(member, '/promotions')
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('button', { name: 'ใช้กับการฝากครั้งนี้' }).click()
  const amount = page.getByLabel('จำนวนเงิน', { exact: true })
  await amount.fill('500')
  await page.getByText('ได้โบนัส ฿250.00 ทันทีที่เงินเข้า').waitFor()
  await page.getByRole('button', { name: 'ประวัติ' }).click()
  await page
    .getByRole('dialog', { name: 'ประวัติการฝาก' })
    .getByRole('button', { name: /DP-/ })
    .click()
  await page.getByText('เงินเข้ากระเป๋าหลักแล้ว').waitFor()
  await settle(page)
  await page.goBack()
  await page.getByText('ได้โบนัส ฿250.00 ทันทีที่เงินเข้า').waitFor()
  await expect.poll(() => amount.inputValue()).toBe('500')
})

test('what a deposit brings is said before it is paid and after, and a step back loses nothing', async () => {
  const title = 'ต้อนรับ รับเพิ่ม 50%'
  await desk.publish({ title, kind: 'welcome', joined_within_days: 7 })
  const member = await memberActor(world)
  const page = await open(member, '/promotions')
  const card = page.getByRole('article').filter({ hasText: title })
  await card.waitFor()
  await page.goto('/member/deposit')
  await page.getByText(`${title} รับได้กับการฝากครั้งแรกเท่านั้น`, { exact: false }).waitFor()
  await page.goto('/promotions')
  await card.getByText('ต้องเป็นการฝากครั้งแรกเท่านั้น').waitFor()
  await card.getByRole('button', { name: 'ใช้กับการฝากครั้งนี้' }).click()
  const amount = page.getByLabel('จำนวนเงิน', { exact: true })
  await amount.fill('50')
  await page.getByText('ฝากยอดนี้ไม่ได้โบนัส: โปรโมชั่นนี้ต้องฝาก ฿100.00 ขึ้นไป').waitFor()
  await look(page, 'too-little')
  await page.getByRole('button', { name: /สร้าง QR ฝาก/ }).click()
  const question = page.getByRole('dialog', { name: 'ฝาก ฿50.00 ไม่ได้โบนัส' })
  await question.getByText('จะนับเป็นการฝากครั้งแรก').waitFor()
  await look(page, 'asks-first')
  await question.getByRole('button', { name: 'กลับไปแก้' }).click()
  await expect.poll(() => amount.inputValue()).toBe('50')
  await amount.fill('300')
  await page.getByText('ได้โบนัส ฿150.00 ทันทีที่เงินเข้า').waitFor()
  await page.getByRole('button', { name: /สร้าง QR ฝาก/ }).click()
  const promised = page.getByRole('region', { name: 'โปรโมชั่นของรายการนี้' })
  await promised.getByText(/ได้โบนัส ฿150\.\d\d\sทันทีที่เงินเข้า/).waitFor()
  await look(page, 'promised')
  await promised.getByRole('button', { name: 'ไม่รับ' }).click()
  const drop = page.getByRole('dialog', { name: `ไม่รับ ${title}` })
  await drop.getByText(/จะไม่ได้โบนัส\s฿150\.\d\d.*การฝากครั้งแรกเท่านั้น/).waitFor()
  await look(page, 'drop')
  await drop.getByRole('button', { name: 'เก็บไว้' }).click()

  await page.getByRole('link', { name: 'เปลี่ยนจำนวนเงิน' }).click()
  await page.getByText(title).waitFor()
  await expect.poll(() => amount.inputValue()).toBe('300')
  // The page before was read to its end; this one begins at what is to be changed.
  await expect.poll(async () => (await amount.boundingBox())?.y ?? -1).toBeGreaterThan(0)
  await page.getByRole('button', { name: /มีรายการที่รอชำระ/ }).click()
  await promised.getByText('ทันทีที่เงินเข้า').waitFor()
  const { items } = await world.ask(listPayments, {}, member)
  const payment = await world.ask(getQrcodeInfo, { payment_id: items[0]?.payment_id ?? 0 }, member)
  await payQr(world, payment.qr_payload ?? '')
  await bookPaid(world)
  await page.getByText('เงินเข้ากระเป๋าหลักแล้ว').waitFor()
  await desk.turn()
  await promised.getByText(/ได้โบนัส ฿150\.\d\d\sแล้ว/).waitFor()
  await look(page, 'got')
  // The payment of the draft is paid: draft and choice are done with.
  await page.getByRole('button', { name: 'ย้อนกลับ' }).click()
  await page.getByText('ไม่รับโปรโมชั่น').waitFor()
  await expect.poll(() => amount.inputValue()).toBe('')
  await page.goto('/promotions')
  await card.getByText('สำหรับยอดฝากครั้งแรกเท่านั้น').waitFor()
  await expect.poll(() => card.getByRole('button', { name: 'ใช้กับการฝากครั้งนี้' }).count()).toBe(0)
})
