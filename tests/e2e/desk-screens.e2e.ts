import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { advanceRounds } from '../support/lottery.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, type Width } from './support/browser.ts'
import { expectFits, lookAt } from './support/looks.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { settle } from './support/waits.ts'

// Every screen of the back office at every width; a person sees only the sections of the role.

const world = await testWorld()
await advanceRounds(world)
const screens = [
  'result',
  'debt',
  'deposit',
  'withdraw',
  'content',
  'staff',
  'audit',
  'password',
] as const
const widths: readonly Width[] = [360, 768, 1280]

test('every section fits and is accessible', async () => {
  const owner = await makePerson(world, 'owner', 'เจ้าของ ทดสอบ', 'owner')
  const first = await openDesk(world, owner)
  const others = widths.slice(1).map(() => first.context().newPage())
  const pages = [first, ...(await Promise.all(others))]
  await Promise.all(widths.map((width, at) => checkSections(pages[at] ?? first, width)))
})

async function checkSections(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  for (const name of screens) {
    await page.goto(`${world.site.operatorUrl}/${name}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settle(page)
    await keepScreen(page, `desk-${name}`)
    await expectFits(page)
    // A tablet has the elements of the phone.
    if (width !== 768) await expectNoAxeViolations(page)
  }
}

test('whoever enters results is told of rounds that did not follow their schedule', async () => {
  await world.query(
    `insert into lottery.round_report (market_id, draw_day, fault, rounds, first_no, last_no, late_s)
     select market_id, '2026-11-20', 'missed', 1, 1, 1, 0 from lottery.market where code = 'hanoi'`,
  )
  const officer = await makePerson(world, 'officer', 'ผลรางวัล ทดสอบ', 'result_officer')
  const page = await openDesk(world, officer)
  await page.goto('/result')
  const told = page.getByRole('status').filter({ hasText: 'งวดที่ไม่เป็นไปตามตารางเวลา' })
  await told.getByText('ฮานอยปกติ งวด 20 พ.ย. 69 — สร้างแล้วแต่ไม่ได้เปิดรับ').waitFor()
  await page.setViewportSize({ width: 360, height: 900 })
  await keepScreen(page, 'desk-round-faults')
  await expectNoAxeViolations(page)
})

test('a cashier sees deposits and withdrawals, and no result desk', async () => {
  const cashier = await makePerson(world, 'cashier', 'การเงิน ทดสอบ', 'cashier')
  const page = await openDesk(world, cashier)
  const menu = page.getByRole('navigation', { name: 'เมนูหลังบ้าน' })
  await menu.getByText('ฝากเงิน').waitFor()
  expect(await menu.getByRole('link').allInnerTexts()).toEqual(['ฝากเงิน', 'ถอนเงิน', 'รหัสผ่านของฉัน'])
})

test('whoever sits at the desk is told when the books are wrong, on every screen', async () => {
  await world.query(`select ledger.keep_run('full', platform.clock(), 3, '[]', null, 'test')`)
  const cashier = await makePerson(world, 'teller', 'การเงิน เวรดึก', 'cashier')
  const page = await openDesk(world, cashier)
  for (const theme of ['dark', 'light']) {
    if (theme === 'light') await page.getByRole('button', { name: 'ใช้ธีมสว่าง' }).click()
    await page.goto('/withdraw')
    await page.getByRole('alert').getByText('ยอดบัญชีไม่ตรง 3 จุด').waitFor()
    await settle(page)
    await lookAt(page, `desk-money-alarm-${theme}`, widths)
  }
})
