import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listBills } from '#features/lottery/contract.ts'
import { setNumberLimit } from '#tests/support/risk.ts'
import { advanceRounds, openRound } from '../support/lottery.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen } from './support/browser.ts'
import { openMember } from './support/open-member.ts'

// A member fills a slip in every way the pad knows, reloads in the middle, meets a rate that changed
// and takes it. What costs time is waited for once.

const world = await testWorld({ sandbox: true, jobs: true })
await advanceRounds(world)

const count = (page: Page, lines: number) =>
  page.getByRole('button', { name: `โพย ${lines} รายการ` }).waitFor()

test('ten numbers by keys, tools, board and shorthand; a reload; a changed rate', async () => {
  const round = await openRound(world, 'gov')
  const roundId = Number(round.round_id)
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '900.00')
  await page.goto(`/lotto/${roundId}`)
  await page.getByRole('group', { name: 'แป้นตัวเลข' }).waitFor()

  await page.getByRole('button', { name: 'เลขละ 5 บาท' }).click()
  await page.getByRole('button', { name: '6 กลับ' }).click()
  await page.keyboard.type('509')
  await count(page, 6)
  await page.getByText('เพิ่ม 6 รายการ').first().waitFor()
  await page.getByText('2 ตัว', { exact: true }).click()
  await page.getByRole('button', { name: '19 ประตู' }).click()
  await page.keyboard.type('5')
  await count(page, 44)
  await page.getByRole('button', { name: 'ยกเลิกล่าสุด' }).click()
  await count(page, 6)

  await page.getByRole('tab', { name: 'เลือกจากแผง' }).click()
  await page.getByRole('button', { name: '07', exact: true }).click()
  await page.getByRole('button', { name: /^เลือก 1 เลข/ }).click()
  await count(page, 8)
  await keepScreen(page, 'bet-board')

  await page.getByRole('tab', { name: 'พิมพ์โพย' }).click()
  await page.getByLabel(/พิมพ์หรือวางโพย/).fill('๑๒=5×5\nวิ่งบน 7=5\n12=5 5')
  await page.getByText('5 ไม่มีราคา').waitFor()
  await keepScreen(page, 'bet-text')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^เพิ่ม 3 รายการ/ }).click()
  await count(page, 11)

  await page.reload()
  await count(page, 11)
  await page.getByText('กู้คืนโพยที่ยังไม่ได้ส่ง 11 รายการ').first().waitFor()

  await page.getByRole('button', { name: /ดูโพย/ }).click()
  await page.getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  await page.getByRole('button', { name: 'ยืนยันแทง ฿55.00' }).waitFor()
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
}, 60_000)
