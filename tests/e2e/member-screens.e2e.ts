import { expect, test } from 'vitest'
import { advanceRounds, lineOf, openRound, sendBill } from '../support/lottery.ts'
import { memberActor } from '../support/member.ts'
import { askForQr, deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { expectFits } from './support/looks.ts'
import { settle } from './support/waits.ts'

// Every screen of a member stands at every width and in both themes: it loads without a fault, fits
// the screen and is accessible; overlays keep the focus and give it back.

const world = await testWorld({ sandbox: true, jobs: true })
await advanceRounds(world)
const member = await memberActor(world)
await deposit(world, member, '500.00')
const gov = await openRound(world, 'gov')
const roundId = Number(gov.round_id)
const lines = [
  await lineOf(world, roundId, 'top3', '538', '20.00'),
  await lineOf(world, roundId, 'bottom2', '73', '20.00'),
]
const bill = (await sendBill(world, member, { round_id: roundId, lines })).data
const payment = await askForQr(world, member, '300.00')

const looks: readonly { width: Width; theme: 'dark' | 'light' }[] = [
  { width: 360, theme: 'dark' },
  { width: 768, theme: 'dark' },
  { width: 1280, theme: 'light' },
]

const screens = [
  ['member-home', '/'],
  ['bet', `/lotto/${roundId}`],
  ['bills', '/lotto/bills'],
  ['bill', `/lotto/bills?bill=${bill.bill_id}`],
  ['deposit', '/member/deposit'],
  ['payment', `/member/payment?id=${payment.payment_id}`],
  ['withdraw', '/member/withdraw'],
  ['statement', '/member/statement'],
  ['profile', '/member/profile'],
  ['wheel', '/member/wheel'],
] as const

test('every screen in every look', async () => {
  await Promise.all(looks.map(checkScreens))
})

async function checkScreens(look: (typeof looks)[number]): Promise<void> {
  const page = await openPage({ origin: world.site.memberUrl, ...look, as: member })
  for (const [name, path] of screens) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
    await settle(page)
    await keepScreen(page, name)
    await expectFits(page)
    // A tablet has the elements of the phone.
    if (look.width !== 768) await expectNoAxeViolations(page)
  }
}

test('overlays: slip, confirmation, menu and logout keep the focus and give it back', async () => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto(`/lotto/${roundId}`)
  await page.getByRole('group', { name: 'แป้นตัวเลข' }).waitFor()
  await page.keyboard.type('123')
  const openSlip = page.getByRole('button', { name: /ดูโพย/ })
  await openSlip.click()
  await page.getByRole('dialog').waitFor()
  await page.getByText('ตรวจสอบโพย').waitFor()
  await keepScreen(page, 'slip')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'ตรวจสอบโพย' }).click()
  await page.getByText('ยืนยันการแทง').waitFor()
  await keepScreen(page, 'confirm')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByText('ยืนยันการแทง').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect
    .poll(() => openSlip.evaluate((button) => button === document.activeElement))
    .toBe(true)

  await page.goto('/')
  await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await keepScreen(page, 'menu')
  await expectNoAxeViolations(page)
  await page.getByRole('dialog').getByText('ออกจากระบบ').click()
  await page.getByText('คุณแน่ใจหรือไม่ว่าต้องการออกจากระบบ').waitFor()
  await keepScreen(page, 'logout')
  await page.getByRole('button', { name: 'ใช่', exact: true }).click()
  await page.getByText('ออกจากระบบแล้ว').waitFor()
  await page.getByRole('link', { name: 'เข้าสู่ระบบ' }).first().waitFor()
})
