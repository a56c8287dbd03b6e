import { expect, test } from 'vitest'
import { takePromotion } from '#features/promotion/contract.ts'
import { advanceRounds, lineOf, openRound, sendBill } from '../support/lottery.ts'
import { memberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { promotionDesk } from '../support/promotions.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// The card of a member at the desk: what he has, plays and holds, each a step from the rows of the books.

const world = await testWorld({ sandbox: true, jobs: true })
const desk = await promotionDesk(world)

test('a cashier reads balances, statement, bills and bonus of a member, and what each is made of', async () => {
  const chosen = await desk.publish({
    kind: 'free_credit',
    title: 'เครดิตฟรีต้อนรับ',
    rate_bp: 0,
    deposit_min: '0.00',
    bonus_max: '50.00',
    cashout_max: '100.00',
  })
  const member = await memberActor(world, { first_name: 'มานี' })
  await deposit(world, member, '500.00')
  await world.ask(takePromotion, chosen, member)
  await advanceRounds(world)
  const { round_id } = await openRound(world, 'hanoi')
  const lines = [await lineOf(world, round_id, 'top2', '98', '20.00')]
  const sold = await sendBill(world, member, { round_id, lines })
  const bill = sold.data.bill_id

  const page = await openDesk(world, await makePerson(world, 'cash', 'แคชเชียร์ ทดสอบ', 'cashier'))
  // Four digits are all that a desk shows of a phone, and they are enough to find him.
  await page.goto('/member')
  await page.getByRole('searchbox').fill(member.person.phone.slice(-4))
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'มานี' }).getByRole('button').click()
  const card = page.getByRole('dialog', { name: `สมาชิก ${member.memberId}` })
  const main = card.getByRole('button', { name: /^กระเป๋าหลัก/ })
  await main.getByText(/฿48\d\.\d\d/).waitFor()
  await card.getByRole('button', { name: /^เครดิตฟรีต้อนรับ เล่นแล้ว ฿0\.00 จาก .* เหลือ/ }).waitFor()
  await card.getByRole('button', { name: new RegExp(`โพย ${bill}`) }).waitFor()
  await lookAt(page, 'member-card', [768, 1280])
  await expectNoAxeViolations(page)

  // The balance, by the rows that made it; a row by its bill.
  await main.click()
  const statement = page.getByRole('dialog', { name: `รายการเงินของสมาชิก ${member.memberId}` })
  await statement.getByText(/^เข้า\s฿50\d\.\d\d\s·\sออก\s฿20\.00/).waitFor()
  await lookAt(page, 'member-card-statement', [768, 1280])
  await expectNoAxeViolations(page)
  await statement.getByLabel('หมวด').selectOption('bet')
  await statement.getByRole('button', { name: /20\.00/ }).click()
  const line = page.getByRole('dialog').filter({ hasText: 'ชนิดในบัญชี' }).last()
  await line.getByText('lottery_stake').waitFor()
  await line.getByRole('button', { name: `ดูโพย ${bill}` }).click()
  const sheet = page.getByRole('dialog', { name: `โพย ${bill}` })
  await sheet.getByText('2 ตัวบน').waitFor()
  await lookAt(page, 'member-card-bill', [768, 1280])
  await expectNoAxeViolations(page)
  for (const open of [sheet, line, statement]) {
    await open.getByRole('button', { name: 'ปิด', exact: true }).last().click()
  }
  await statement.waitFor({ state: 'detached' })

  // The bonus, by the rows of its own wallet.
  await card.getByRole('button', { name: /^เครดิตฟรีต้อนรับ/ }).click()
  await page.getByRole('button', { name: 'รายการเงินของกระเป๋านี้' }).click()
  await statement.getByText(/^เข้า\s฿50\.00\s·\sออก\s฿0\.00/).waitFor()
})

test('a member who has nothing yet, seen by somebody who may not see bonuses', async () => {
  const { memberId } = await memberActor(world)
  const officer = await makePerson(world, 'risk', 'คุมความเสี่ยง ทดสอบ', 'risk_officer')
  const page = await openDesk(world, officer)
  await page.goto(`/member?member=${memberId}`)
  const card = page.getByRole('dialog', { name: `สมาชิก ${memberId}` })
  await card.getByRole('button', { name: /^กระเป๋าหลัก 0\.00/ }).waitFor()
  await card.getByText('ไม่มีโพยที่รอผล').waitFor()
  await settle(page)
  expect(await card.getByRole('heading', { name: 'โบนัส', exact: true }).count()).toBe(0)
  await card.getByText('ล่าสุด', { exact: true }).click()
  await card.getByText(/ไม่มีโพยใน/).waitFor()
  await card.getByRole('button', { name: /^รายการเงินทั้งหมด/ }).click()
  await page.getByText('ไม่มีรายการเงิน').waitFor()
  await expectNoAxeViolations(page)
})
