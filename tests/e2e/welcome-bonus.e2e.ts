import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getQrcodeInfo, listPayments } from '#features/deposit/contract.ts'
import { approveWithdraw } from '#features/withdraw/operator-contract.ts'
import { getWithdrawal, listWithdrawals } from '#features/withdraw/contract.ts'
import { countPlay } from '#features/promotion/server/count-play.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { coveringRule } from '#kernel/products.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { faultsOf } from '../support/ledger.ts'
import { resultDesk } from '../support/desk.ts'
import { HANOI } from '../support/draws.ts'
import { lineOf, openRound, sendBill } from '../support/lottery.ts'
import type { MemberActor } from '../support/member.ts'
import { bookPaid, payQr, runNamedJob } from '../support/payments.ts'
import { promotionDesk } from '../support/promotions.ts'
import { staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'
import { takeAllPlay } from '../support/settled-play.ts'
import { keepScreen, type Width } from './support/browser.ts'
import { leaveSite } from './support/leave-site.ts'
import { lookAt } from './support/looks.ts'
import { factsOf } from './support/member-page.ts'
import { openMember } from './support/open-member.ts'
import { settle } from './support/waits.ts'

// A welcome bonus from its terms to the bank: deposited with, played from the bill pad, released by the
// draw, withdrawn.

const env = { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '720' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-07', '09:00') })
const results = await resultDesk(world)
const desk = await promotionDesk(world)
const widths: readonly Width[] = [360, 1280]
const look = (page: Page, name: string) => lookAt(page, `welcome-${name}`, widths)

/** The deposit of the screen, with what was chosen for it, arrives and is judged. */
async function payTheQr(member: MemberActor): Promise<void> {
  await expect
    .poll(() => world.query('select from promotion.choice where member_id = $1', [member.memberId]))
    .toHaveLength(1)
  const { items } = await world.ask(listPayments, {}, member)
  const payment = await world.ask(getQrcodeInfo, { payment_id: items[0]?.payment_id ?? 0 }, member)
  await payQr(world, payment.qr_payload ?? '')
  await bookPaid(world)
  await desk.turn()
}

/** Lines of a bill, written by hand. */
async function typeBill(page: Page, text: string, lines = 1): Promise<void> {
  await page.getByRole('tab', { name: 'พิมพ์โพย' }).click()
  await page.getByLabel(/พิมพ์หรือวางโพย/).fill(text)
  await page.getByRole('button', { name: new RegExp(`^เพิ่ม ${lines} รายการ`) }).click()
}

test('deposited with, played to the end, released and withdrawn', async () => {
  await results.goTo(bangkokInstant('2026-12-07', '10:00'))
  await desk.publish({
    kind: 'welcome',
    title: 'ต้อนรับสมาชิกใหม่ รับเพิ่ม 100%',
    joined_within_days: 7,
    rate_bp: 10_000,
    bonus_max: '100.00',
    wager_times: 1,
    cashout_max: null,
  })
  const [page, member] = await openMember(world, { width: 360 })
  await page.goto('/promotions')
  await page.getByRole('button', { name: 'ใช้กับการฝากครั้งนี้' }).click()
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('100')
  await page.getByRole('button', { name: /สร้าง QR ฝาก/ }).click()
  await page.waitForURL(/member\/payment/)
  await payTheQr(member)

  // Own money pays until the member says otherwise; then the pad says what the bonus allows.
  const { round_id } = await openRound(world, 'hanoi')
  await page.goto(`/lotto/${round_id}`)
  const bonus = page.getByRole('group', { name: 'โบนัสที่กำลังใช้' })
  await bonus.getByText('ไม่นับเป็นยอดเล่นของโบนัส').waitFor()
  await look(page, 'pad-own-money')
  await bonus.getByRole('button', { name: 'จ่ายด้วยโบนัส' }).click()
  await bonus.getByRole('progressbar', { name: 'เล่นแล้ว ฿0.00 จาก ฿100.00' }).waitFor()
  await typeBill(page, '98=50')
  await bonus.getByText('โพยนี้เกินที่โบนัสอนุญาต ฿30.00').waitFor()
  await page.getByRole('button', { name: /ดูโพย/ }).click()
  await page.getByRole('dialog').getByText('โพยละไม่เกิน ฿20.00').waitFor()
  await look(page, 'slip-too-large')
  await page.getByRole('dialog').getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  await page.getByText('ยอดเดิมพันเกินที่โบนัสนี้อนุญาต', { exact: false }).waitFor()
  await page.getByLabel(/เงินแทง.*98/).fill('20')
  await page.getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  const confirmed = page.getByRole('dialog', { name: 'ยืนยันการแทง' })
  await confirmed.getByText('จ่ายจาก', { exact: true }).waitFor()
  await confirmed.getByText('โบนัส ต้อนรับสมาชิกใหม่ รับเพิ่ม 100%').waitFor()
  await confirmed.getByText('฿80.00').waitFor()
  await page.getByRole('button', { name: /^ยืนยันแทง/ }).click()
  await page.getByText('ส่งโพยสำเร็จ').waitFor()
  await page.getByRole('button', { name: 'แทงต่อ' }).click()
  await leaveSite(page)

  const { wallet_id } = await desk.bonus(member)
  for (const number of ['11', '12', '13', '14']) {
    const lines = [await lineOf(world, Number(round_id), 'top2', number, '20.00')]
    expect(await sendBill(world, member, { round_id, wallet_id, lines })).toMatchObject({
      code: '',
    })
  }
  const round = await results.closeRound('hanoi', member)
  await results.settle(round, HANOI)
  await takeAllPlay(world.services.db, countPlay)
  await desk.turn()

  await page.goto('/member/promotions')
  await page.getByText('เล่นครบแล้ว', { exact: true }).waitFor()
  await look(page, 'released')
  await results.goTo(bangkokInstant('2026-12-08', '10:00'), member)
  await withdraw(page, member)
})

/** What was released is own money: it goes to the bank, and no bonus is lost by it. */
async function withdraw(page: Page, member: MemberActor): Promise<void> {
  await page.goto('/member/withdraw')
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('1000')
  await settle(page)
  expect(await page.getByText('จะเสียโบนัส').count()).toBe(0)
  await page.getByRole('button', { name: /^ถอน ฿/ }).click()
  await page.getByRole('button', { name: /^ยืนยันถอน/ }).click()
  await page.getByText('มีรายการถอนที่กำลังดำเนินการ').waitFor()
  const cashier = await staffActor(world, 'cashier')
  const { items } = await world.ask(listWithdrawals, {}, member)
  const withdraw_id = Number(items[0]?.withdraw_id)
  await world.ask(approveWithdraw, { withdraw_id }, cashier)
  await runNamedJob(world, 'withdraw.pay_out', { withdraw_id })
  await expect
    .poll(async () => {
      await runNamedJob(world, 'withdraw.inquire_payouts')
      return (await world.ask(getWithdrawal, { withdraw_id }, member)).status
    })
    .toBe('paid')
  await page.getByText('โอนสำเร็จ เงินเข้าบัญชีของคุณแล้ว').waitFor()
  await look(page, 'withdrawn')
}

/** Writes a bill and answers its confirmation. */
async function confirmBill(page: Page, text: string, lines: number): Promise<Locator> {
  await typeBill(page, text, lines)
  await page.getByRole('button', { name: /ดูโพย/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  return page.getByRole('dialog', { name: 'ยืนยันการแทง' })
}

/** Pays what is confirmed, opens the bill and answers its address. */
async function payAndOpen(page: Page, confirmed: Locator): Promise<string> {
  await confirmed.getByRole('button', { name: /^ยืนยันแทง/ }).click()
  await page.getByText('ส่งโพยสำเร็จ').waitFor()
  await page.getByRole('link', { name: 'ดูโพย' }).click()
  await page.getByText('รหัสตรวจโพย', { exact: true }).waitFor()
  return page.url()
}

test('what covers a bet type over two bills is said before it is paid, and on the bills and the bonus', async () => {
  await results.goTo(bangkokInstant('2026-12-08', '10:30'))
  const [page, member] = await openMember(world, { width: 360 })
  await desk.deposit(member, '400.00', await desk.publish())
  const { round_id } = await openRound(world, 'hanoi')
  await page.goto(`/lotto/${round_id}`)
  const bonus = page.getByRole('group', { name: 'โบนัสที่กำลังใช้' })
  await bonus.getByRole('button', { name: 'จ่ายด้วยโบนัส' }).click()
  await bonus.getByText(coveringRule, { exact: false }).waitFor()
  await look(page, 'pad-bonus-pays')

  const left = satangOf((await desk.bonus(member)).balance) - 1_000n
  const five = await confirmBill(page, 'วิ่งบน 0 1 2 3 4=2', 5)
  await expect.poll(() => factsOf(five)).toMatchObject({ เหลือในกระเป๋านี้: formatMoney(left) })
  await settle(page)
  expect(await five.getByText('70%').count()).toBe(0)
  const first = await payAndOpen(page, five)
  await expect
    .poll(() => factsOf(page.getByRole('main')))
    .toMatchObject({ จะนับเป็นยอดเล่น: '฿10.00' })

  await page.goto(`/lotto/${round_id}`)
  const text = 'วิ่งบน 5 6 7=2\nวิ่งล่าง 0 1 2 3 4 5 6 7=1\n2 ตัวบน 98=2'
  const tipping = await confirmBill(page, text, 12)
  for (const words of [
    'วิ่งบน เกิน 70% ของทุกเลข ยอดแทงในโพยนี้ ฿6.00 ไม่นับเป็นยอดเล่น',
    'รวมถึง ฿10.00 ที่แทงไว้แล้วในงวดนี้ด้วย',
    'วิ่งล่าง เกิน 70% ของทุกเลข ยอดแทงในโพยนี้ ฿8.00 ไม่นับเป็นยอดเล่น',
    'รวมถึงที่จะแทงเพิ่มในงวดนี้ด้วย',
  ]) {
    await tipping.getByText(words, { exact: false }).waitFor()
  }
  // At another width the slip has another place, and the sheet is closed with it.
  await keepScreen(page, 'welcome-confirm-covering')
  const second = await payAndOpen(page, tipping)
  await leaveSite(page)

  await results.settle(await results.closeRound('hanoi', member), HANOI)
  await takeAllPlay(world.services.db, countPlay)
  await desk.turn()
  await page.goto(second)
  await page
    .getByText('ไม่นับ วิ่งล่าง ฿8.00 · วิ่งบน ฿6.00 เพราะโพยทั้งหมดของคุณ', { exact: false })
    .waitFor()
  expect(await factsOf(page.getByRole('main'))).toMatchObject({ นับเป็นยอดเล่น: '฿2.00' })
  await look(page, 'bill-covering')
  await page.goto(first)
  await page.getByText('ไม่นับ วิ่งบน ฿10.00', { exact: false }).waitFor()
  expect(await factsOf(page.getByRole('main'))).toMatchObject({ นับเป็นยอดเล่น: '฿0.00' })
  await page.goto('/member/promotions')
  await page.getByRole('progressbar', { name: /^เล่นแล้ว ฿2\.00 จาก ฿/ }).waitFor()
  expect((await desk.bonus(member)).played).toBe('2.00')
  expect(await faultsOf(world.services.db)).toEqual([])
})
