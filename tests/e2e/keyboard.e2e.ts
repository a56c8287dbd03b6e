import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { advanceRounds, openRound } from '../support/lottery.ts'
import { memberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { expectTotal } from './support/member-page.ts'

// Whoever cannot use a pointer logs in, bets and logs out: every press
// below is a key, and the thing it works on must be what has the focus.

const world = await testWorld({ sandbox: true, jobs: true })
await advanceRounds(world)
const TABS_MAX = 80

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let count = 0; count < TABS_MAX; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  expect.fail(`Tab does not reach ${target.toString()}`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test.each([360, 1280] as Width[])('log in, bet and log out by keys alone at %i', async (width) => {
  const member = await memberActor(world)
  const { amount } = await deposit(world, member, '300.00')
  const round = await openRound(world, 'gov')
  const page = await openPage({ origin: world.site.memberUrl, width })

  await page.goto('/login')
  await tabTo(page, page.getByLabel('เบอร์โทรศัพท์'))
  await page.keyboard.type(member.person.phone)
  await tabTo(page, page.getByLabel('รหัสผ่าน', { exact: true }))
  await page.keyboard.type(member.person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('button', { name: 'เมนู', exact: true }).waitFor()

  await page.goto(`/lotto/${round.round_id}`)
  await page.getByRole('group', { name: 'แป้นตัวเลข' }).waitFor()
  await press(page, page.getByRole('radio', { name: '3 ตัว', exact: true }), 'ArrowRight')
  await press(page, page.getByRole('button', { name: 'เลขละ 50 บาท' }), 'Space')
  await page.keyboard.type('73')
  const openSlip = page.getByRole('button', { name: /ดูโพย/ })
  if (await openSlip.isVisible()) await press(page, openSlip)
  await press(page, page.getByRole('button', { name: 'ตรวจสอบโพย' }))
  await press(page, page.getByRole('button', { name: /^ยืนยันแทง/ }))
  await page.getByText('ส่งโพยสำเร็จ').waitFor()
  await page.goto('/')
  // 73 on top and at the bottom, 50 baht each.
  await expectTotal(page, (Number(amount) - 100).toFixed(2))

  await press(page, page.getByRole('button', { name: 'เมนู', exact: true }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'ออกจากระบบ' }))
  await page.getByText('คุณแน่ใจหรือไม่ว่าต้องการออกจากระบบ').waitFor()
  await press(page, page.getByRole('button', { name: 'ใช่', exact: true }))
  await page.getByText('ออกจากระบบแล้ว').waitFor()
})
