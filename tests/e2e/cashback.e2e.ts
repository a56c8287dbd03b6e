import { test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { memberActor } from '../support/member.ts'
import { rewardWorld } from '../support/rewards.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { lookAt } from './support/looks.ts'

// What comes back of a day's losses and of play, claimed on the phone.

// The clock goes on by days; whoever is logged in stays so.
const env = { SESSION_IDLE_MINUTES: '1440' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo, turn } = rewardWorld(world)
const widths: readonly Width[] = [360, 768, 1280]
const openAs = (as: Awaited<ReturnType<typeof memberActor>>) =>
  openPage({ origin: world.site.memberUrl, width: 360, as })

test('a day lost is explained, claimed once, and stands in the history', async () => {
  const member = await memberActor(world)
  await goTo(bangkokInstant('2026-12-08', '10:00'), member)
  await turn()
  const page = await openAs(member)
  await page.goto('/cashback')
  await page.getByText('ยังไม่มียอดเสียที่เข้าเงื่อนไข').waitFor()
  await lookAt(page, 'cashback-empty', widths)
  await play(member, { stakeSatang: 900_000n, returnedSatang: 400_000n })
  await play(member, { stakeSatang: 300_000n, product: 'slot' })
  await goTo(bangkokInstant('2026-12-09', '09:00'), member)
  await turn()

  await page.goto('/cashback')
  const claim = page.getByRole('button', { name: 'กดรับ ฿400.00' })
  await claim.waitFor()
  await page.getByText('ยอดนี้คิดอย่างไร').click()
  await page.getByText('ยอดเสียสุทธิที่เข้าเงื่อนไข', { exact: true }).waitFor()
  await page.getByText('เงื่อนไข', { exact: true }).click()
  await lookAt(page, 'cashback-claimable', widths)
  await claim.click()
  await page.getByText('รับคืนยอด ฿400.00 เข้ากระเป๋าแล้ว').waitFor()
  await page.getByText(/^รับแล้วเมื่อ/).waitFor()
  await page.getByRole('button', { name: /^8 ธ.ค. 69/ }).click()
  await page.getByRole('dialog', { name: 'คืนยอดเสีย 8 ธ.ค. 69' }).waitFor()
  await lookAt(page, 'cashback-day', widths)
  await page.keyboard.press('Escape')

  await page.getByRole('radio', { name: 'คืนยอดเล่น' }).click()
  await page.getByText('ยอดเล่นที่นับ ฿', { exact: false }).first().waitFor()
  await page.getByText('อัตราคืนยอดเล่น').click()
  await lookAt(page, 'cashback-turnover', widths)
  await page.getByLabel('เดือน').selectOption({ label: 'พฤศจิกายน 2569' })
  await page.getByText('เดือนนี้ยังไม่มียอดเล่นที่นับ').waitFor()
})

test('who won is told so', async () => {
  const member = await memberActor(world)
  await goTo(bangkokInstant('2026-12-10', '10:00'), member)
  await turn()
  await play(member, { stakeSatang: 50_000n, returnedSatang: 120_000n })
  await goTo(bangkokInstant('2026-12-11', '09:00'), member)
  await turn()
  const page = await openAs(member)
  await page.goto('/cashback')
  await page.getByText('วันนั้นคุณได้กำไร จึงไม่มียอดคืน').waitFor()
  await lookAt(page, 'cashback-won', widths)
})
