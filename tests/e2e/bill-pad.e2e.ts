import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listBills } from '#features/lottery/bill/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { setNumberLimit } from '#tests/support/risk.ts'
import { advanceRounds, openRound } from '../support/lottery.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen } from './support/browser.ts'
import { countOnSlip, expectConfirmed, paidFrom } from './support/member-page.ts'
import { expectFits, lookAt } from './support/looks.ts'
import { openMember } from './support/open-member.ts'
import { settle } from './support/waits.ts'

// A member fills a slip in every way the pad knows, reloads in the middle, meets a rate that changed
// and takes it.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-08', '10:00') })
await advanceRounds(world)

test('ten numbers by keys, tools, board and shorthand; a reload; a changed rate', async () => {
  const round = await openRound(world, 'gov')
  const roundId = Number(round.round_id)
  const [page, member] = await openMember(world, { width: 360 })
  const { amount } = await deposit(world, member, '900.00')
  await page.goto(`/lotto/${roundId}`)
  await page.getByRole('group', { name: 'แป้นตัวเลข' }).waitFor()

  await page.getByRole('button', { name: 'เลขละ 5 บาท' }).click()
  await page.getByRole('button', { name: '6 กลับ' }).click()
  await page.keyboard.type('509')
  await countOnSlip(page, 6)
  await page.getByText('เพิ่ม 6 รายการ').first().waitFor()
  await page.getByText('2 ตัว', { exact: true }).click()
  await page.getByRole('button', { name: '19 ประตู' }).click()
  await page.keyboard.type('5')
  await countOnSlip(page, 44)
  await page.getByRole('button', { name: 'ยกเลิกล่าสุด' }).click()
  await countOnSlip(page, 6)

  await tickOnBoard(page)
  await betQuickly(page)
  await catchWins(page)

  await stakeNoAmount(page)
  await typeBill(page)
  await countOnSlip(page, 11)

  await page.reload()
  await countOnSlip(page, 11)
  await page.getByText('กู้คืนโพยที่ยังไม่ได้ส่ง 11 รายการ').first().waitFor()

  await page.getByRole('button', { name: /ดูโพย/ }).click()
  await page.getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  await page.getByRole('button', { name: 'ยืนยันแทง ฿55.00' }).waitFor()
  await expectConfirmed(page, {
    จำนวน: '11 รายการ',
    ยอดรวม: '฿55.00',
    ...paidFrom(amount, 5_500n),
  })
  // While the member reads, the desk halves a number of the bill.
  await setNumberLimit(world.services, 1, {
    roundId,
    betType: 'top2',
    number: '07',
    rateX100: 4500n,
    capSatang: null,
    reason: 'ทดสอบการเปลี่ยนอัตรา',
  })
  await page.getByRole('button', { name: 'ยืนยันแทง ฿55.00' }).click()
  await page.getByText('เรทการจ่ายมีการเปลี่ยนแปลง 1 รายการ').waitFor()
  await keepScreen(page, 'bet-rate-changed')
  await page.getByRole('button', { name: 'ยืนยันแทงอัตราใหม่ ฿55.00' }).click()
  await page.getByText('ส่งโพยสำเร็จ').waitFor()

  const { items } = await world.ask(listBills, { round_id: roundId }, member)
  expect(items.map(({ line_count: lines, total }) => [lines, total])).toEqual([[11, '55.00']])
  await page.getByRole('button', { name: 'แทงต่อ' }).click()
  await page.getByText('กดเลขให้ครบหลัก').waitFor()
})

/** The stake of the pad that is none is said beside it, and no number is added at it, however it is typed. */
async function stakeNoAmount(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'กดเลขเอง' }).click()
  await page.getByRole('button', { name: 'อื่น', exact: true }).click()
  const stake = page.getByRole('textbox', { name: 'เงินแทงต่อเลข บาท' })
  await stake.fill('1,5')
  await stake.and(page.locator('[aria-invalid]')).waitFor()
  await page.getByText('ใส่เงินแทงเป็นตัวเลข เช่น 20 หรือ 0.50').first().waitFor()
  await keepScreen(page, 'bet-pad-no-amount')
  await page.getByRole('tab', { name: 'พิมพ์โพย' }).click()
  await page.getByLabel(/พิมพ์หรือวางโพย/).fill('12 34')
  await page.getByText('ไม่ได้เขียนราคา ใช้เลขละ 1,5 บาท').waitFor()
  await page.getByRole('button', { name: 'ใส่เงินแทงเป็นตัวเลข เช่น 20 หรือ 0.50' }).waitFor()
  await page.getByLabel(/พิมพ์หรือวางโพย/).fill('')
  await page.getByRole('tab', { name: 'กดเลขเอง' }).click()
  await page.getByRole('button', { name: 'เลขละ 5 บาท' }).click()
}

/** พิมพ์โพย: three lines that are read, and one that can mean several things. */
async function typeBill(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'พิมพ์โพย' }).click()
  await page.getByLabel(/พิมพ์หรือวางโพย/).fill('๑๒=5×5\nวิ่งบน 7=5\n12=5 5')
  await page.getByText('5 ไม่มีราคา').waitFor()
  // What can be read in several ways sells nothing until its writer has said which, by keyboard too.
  await page.getByLabel(/พิมพ์หรือวางโพย/).fill('25-52 20*20\n๑๒=5×5\nวิ่งบน 7=5\n12=5 5')
  const asked = page.getByRole('group', { name: /บรรทัด 1: 25-52 20\*20 หมายถึงแบบไหน/ })
  await asked.getByRole('radio', { name: /25=52 · 2 ตัวบน 20=20 2 รายการ ฿72/ }).waitFor()
  await page.getByRole('button', { name: /^เพิ่ม 3 รายการ/ }).waitFor()
  // The likeliest stands first, and no bar lies over the others.
  await asked
    .getByRole('radio')
    .first()
    .and(page.getByRole('radio', { name: /4 รายการ ฿80/ }))
    .waitFor()
  await page.locator('[data-bar=slip]').waitFor({ state: 'hidden' })
  await keepScreen(page, 'bet-text-asks')
  await asked.getByRole('radio', { name: /4 รายการ ฿80/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^เพิ่ม 7 รายการ/ }).waitFor()
  await keepScreen(page, 'bet-text')
  await expectNoAxeViolations(page)
  // An answer is to its question: lines above leave it, a header above asks anew.
  await page.getByLabel(/พิมพ์หรือวางโพย/).fill('๑๒=5×5\nวิ่งบน 7=5\n25-52 20*20')
  await page.getByRole('button', { name: /^เพิ่ม 7 รายการ/ }).waitFor()
  await page.getByLabel(/พิมพ์หรือวางโพย/).fill('๑๒=5×5\nวิ่งบน 7=5\nล่าง\n25-52 20*20')
  await page.getByRole('button', { name: /^เพิ่ม 3 รายการ/ }).waitFor()
  await settle(page)
  expect(await page.getByRole('radio', { checked: true, name: /รายการ ฿/ }).count()).toBe(0)
  await page.getByLabel(/พิมพ์หรือวางโพย/).fill('๑๒=5×5\nวิ่งบน 7=5\n12=5 5')
  await page.getByRole('button', { name: /^เพิ่ม 3 รายการ/ }).click()
}

/** The board: what each number costs stands over the bar, without scrolling. */
async function tickOnBoard(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'แผงเลข' }).click()
  await page.getByRole('button', { name: '07', exact: true }).click()
  await settle(page)
  const { y = 0, height = 0 } =
    (await page.getByRole('group', { name: 'เงินแทงต่อเลข' }).boundingBox()) ?? {}
  expect(height).toBeGreaterThan(0)
  expect(y + height).toBeLessThanOrEqual(740)
  await page.getByRole('button', { name: /^เลือก 1 เลข/ }).click()
  await countOnSlip(page, 8)
  await keepScreen(page, 'bet-board')
}

/** แทงเร็ว: what can be read is added at the stakes of its boxes, the rest stays in the field. */
async function betQuickly(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'แทงเร็ว' }).click()
  const field = page.getByLabel('ใส่เลข 2 หลัก วางหลายตัวได้')
  await field.fill('12 21,๓๑ 54=20')
  await page.getByText('ได้ 3 เลข').waitFor()
  await page.getByText('อ่านไม่ได้: 54=20').waitFor()
  await page.getByRole('button', { name: 'ทุกช่อง 5 บาท' }).click()
  await page.getByLabel('เงินแทง 2 ตัวล่าง').fill('10')
  await keepScreen(page, 'bet-quick')
  await expectFits(page)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^เพิ่ม 6 รายการ · ฿45/ }).click()
  await countOnSlip(page, 14)
  await expect.poll(() => field.inputValue()).toBe('54=20')
  // What has prices of its own goes on where they are read.
  await page.getByRole('button', { name: 'ไปที่พิมพ์โพย' }).click()
  await expect.poll(() => page.getByLabel(/พิมพ์หรือวางโพย/).inputValue()).toBe('54=20')
  await page.getByLabel(/พิมพ์หรือวางโพย/).fill('')
  await page.getByRole('tab', { name: 'แทงเร็ว' }).click()
  await page.getByRole('button', { name: 'ยกเลิกล่าสุด' }).click()
  await countOnSlip(page, 8)
}

/** เลขวิน: the numbers of the chosen digits, in one order and in every order. */
async function catchWins(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'เลขวิน' }).click()
  const digits = page.getByRole('group', { name: 'เลขที่จับวิน' })
  for (const digit of '123') await digits.getByRole('button', { name: digit }).click()
  await page.getByText('12 13 23', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'กลับเลขวิน' }).click()
  await page.getByRole('button', { name: /^เลือก 6 เลข 12 รายการ/ }).waitFor()
  await keepScreen(page, 'bet-win')
  await expectFits(page)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^เลือก 6 เลข/ }).click()
  await countOnSlip(page, 20)
  await page.getByRole('button', { name: 'ยกเลิกล่าสุด' }).click()
  await countOnSlip(page, 8)
}

test('what stands twice in a bill is marked before it is sold', async () => {
  const round = await openRound(world, 'gov')
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '300.00')
  await page.goto(`/lotto/${Number(round.round_id)}`)
  await page.getByRole('tab', { name: 'พิมพ์โพย' }).click()
  await page.getByLabel(/พิมพ์หรือวางโพย/).fill('12=5\n34=5\n12=10')
  await page.getByRole('button', { name: /^เพิ่ม 3 รายการ/ }).click()
  await page.getByRole('button', { name: /ดูโพย/ }).click()
  await page.getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  const sheet = page.getByRole('dialog', { name: 'ยืนยันการแทง' })
  await sheet.getByText('มี 1 เลขที่แทงซ้ำในโพยนี้').waitFor()
  const marked = sheet.getByRole('listitem').filter({ hasText: 'ซ้ำ' })
  await expect.poll(() => marked.locator('b').allInnerTexts()).toEqual(['12', '12'])
  await lookAt(page, 'bet-confirm-twice', [360, 768])
})

test('of a slip out of a chat what leaves a doubt is asked, and answered by keyboard', async () => {
  const round = await openRound(world, 'gov')
  const [page] = await openMember(world, { width: 360 })
  await page.goto(`/lotto/${Number(round.round_id)}`)
  await page.getByRole('tab', { name: 'พิมพ์โพย' }).click()
  const field = page.getByLabel(/พิมพ์หรือวางโพย/)
  await field.fill('14:05\n123=100*6\nรูดบน 5=20\n123=50โต๊ด50\n14:06 แดง')
  await page.getByText('“14:06 แดง” ไม่ใช่เลขแทง').waitFor()
  await page.getByRole('button', { name: /^เพิ่ม 2 รายการ/ }).waitFor()
  const asked = page.getByRole('group', { name: 'บรรทัดที่อ่านได้หลายแบบ' })
  const question = (name: RegExp) => asked.getByRole('group', { name })
  const open = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  await open('ต้องเลือกความหมายอีก 3 ข้อ')
  await keepScreen(page, 'bet-text-chat')
  await expectFits(page)
  await expectNoAxeViolations(page)

  // The likeliest comes first; the arrows go on to the others.
  const time = question(/บรรทัด 1: 14:05 หมายถึงแบบไหน/)
  await time.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: /^เพิ่ม 3 รายการ/ }).waitFor()
  await page.keyboard.press('ArrowUp')
  await time.getByRole('radio', { name: 'ไม่แทงบรรทัดนี้', checked: true }).waitFor()
  await page.getByRole('button', { name: /^เพิ่ม 2 รายการ/ }).waitFor()
  await question(/บรรทัด 2: 123=100\*6/)
    .getByRole('radio', { name: /6 รายการ ฿600/ })
    .focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^เพิ่ม 8 รายการ/ }).waitFor()
  await open('ต้องเลือกความหมายอีก 1 ข้อ')
  await question(/บรรทัด 3: รูดบน 5=20/)
    .getByRole('radio', { name: /19 รายการ ฿380/ })
    .focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^เพิ่ม 27 รายการ/ }).click()
  await countOnSlip(page, 27)
  // What was said to be no bet is gone; what could not be read stays.
  await expect.poll(() => field.inputValue()).toBe('14:06 แดง')
})

test('words before a number of one line are not sold as said, nor as not said, of the next', async () => {
  const round = await openRound(world, 'gov')
  const [page] = await openMember(world, { width: 360 })
  await page.goto(`/lotto/${Number(round.round_id)}`)
  await page.getByRole('tab', { name: 'พิมพ์โพย' }).click()
  const field = page.getByLabel(/พิมพ์หรือวางโพย/)
  await field.fill('ล่าง 12=50\n34=20\nบน 56=5\nรูด 5=1')
  // The line of the words waits for the answer; the others do not.
  await page.getByRole('button', { name: /^เพิ่ม 1 รายการ · ฿5/ }).waitFor()
  const asked = page.getByRole('group', { name: 'บรรทัดที่อ่านได้หลายแบบ' })
  const led = asked.getByRole('group', { name: /บรรทัด 2: 34=20 ใต้ ล่าง 12=50 หมายถึงแบบไหน/ })
  await led.getByRole('radio', { name: /2 ตัวบน 34=20 1 รายการ ฿20/ }).waitFor()
  const runs = asked.getByRole('group', { name: /บรรทัด 4: รูด 5=1/ })
  for (const name of ['รูดหน้า', 'รูดหลัง', '19 ประตู']) {
    await runs.getByRole('radio', { name: new RegExp(`^${name}: 2 ตัวบน`) }).waitFor()
  }
  await lookAt(page, 'bet-text-led', [360, 768])
  await led.getByRole('radio', { name: /2 ตัวล่าง 34=20/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^เพิ่ม 3 รายการ · ฿75/ }).click()
  await page.getByText('เพิ่ม 3 รายการ', { exact: true }).first().waitFor({ state: 'attached' })
  await expect.poll(() => field.inputValue()).toBe('รูด 5=1')
  // Many lines that ask the same are answered by one tap.
  await field.fill('ล่าง 12=5\n34=5\n56=5')
  const together = page.getByRole('group', { name: 'ทุกบรรทัดใต้ ล่าง 12=5' })
  await together.getByRole('button', { name: 'ไม่ตามทั้งหมด' }).click()
  await asked.getByRole('radio', { name: /2 ตัวบน 56=5/, checked: true }).waitFor()
  await together.getByRole('button', { name: 'ตามบรรทัดบนทั้งหมด' }).click()
  await asked.getByRole('radio', { name: /2 ตัวล่าง 56=5/, checked: true }).waitFor()
  await keepScreen(page, 'bet-text-led-many')
  await page.getByRole('button', { name: /^เพิ่ม 3 รายการ · ฿15/ }).waitFor()
})
