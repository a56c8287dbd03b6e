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

test('days that wait are claimed as they were seen; what changed meanwhile is said first', async () => {
  const member = await memberActor(world)
  await goTo(bangkokInstant('2026-12-14', '10:00'), member)
  await turn()
  const day = '2026-12-14'
  const rest = { countedDay: day, validSatang: 0n }
  const sourceId = await play(member, { stakeSatang: 800_000n, validSatang: 20_000_000n })
  await play(member, { stakeSatang: 20_000n, returnedSatang: 50_000n, product: 'slot' })
  await goTo(bangkokInstant('2026-12-15', '00:06'), member)
  await turn()
  const page = await openAs(member)
  await page.goto('/cashback')
  await page.getByText(/^เปิดรับ\s00:10\sน\.\sอีก/).waitFor()
  await lookAt(page, 'cashback-opens', widths)

  // Claimed, then worth more: a part of its own, beside the next day.
  await goTo(bangkokInstant('2026-12-15', '09:00'), member)
  await page.goto('/cashback')
  await page.getByRole('button', { name: 'กดรับ ฿385.00' }).click()
  await page.getByText('รับคืนยอด ฿385.00 เข้ากระเป๋าแล้ว').waitFor()
  await play(member, { ...rest, sourceId, revision: 2, stakeSatang: 200_000n })
  await play(member, { stakeSatang: 300_000n })
  await turn()
  await goTo(bangkokInstant('2026-12-16', '09:00'), member)
  await turn()
  await page.goto('/cashback')
  const all = page.getByRole('button', { name: /^รับทั้งหมด/ })
  await page.getByRole('button', { name: 'รับทั้งหมด ฿230.70' }).waitFor()
  await lookAt(page, 'cashback-several', widths)
  // The phone hears of the change late.
  const heard = Promise.withResolvers<void>()
  await page.route('**/api/cashback/overview**', async (route) => {
    await heard.promise
    await route.continue()
  })
  await play(member, { ...rest, sourceId, revision: 3, stakeSatang: -100_000n })
  await turn()
  await all.click()
  await page.getByText(/^ยอดคืนเปลี่ยนไปก่อนที่คุณกดรับ/).waitFor()
  heard.resolve()
  await page.getByRole('button', { name: 'รับทั้งหมด ฿180.70' }).waitFor()
  await lookAt(page, 'cashback-changed', widths)
  await all.click()
  await page.getByText('รับคืนยอด ฿180.70 เข้ากระเป๋าแล้ว').waitFor()

  // Too much came: nothing is taken back, and the history says what is set off.
  await play(member, { ...rest, sourceId, revision: 4, returnedSatang: 300_000n })
  await turn()
  await page.goto('/cashback')
  await page.getByText(/^คืนเกินไปเพราะมีการแก้ผล\sเหลือหัก\s฿150\.00/).waitFor()
  await page.getByRole('button', { name: /^14\sธ.ค.\s69\s\(ปรับยอด\)\s.*เกิน\s฿150\.00/ }).click()
  const sheet = page.getByRole('dialog', { name: 'คืนยอดเสีย 14 ธ.ค. 69' })
  await sheet.getByText(/^ควรได้\s฿285\.00\sรับไปแล้ว\s฿435\.00\sเกิน\s฿150\.00/).waitFor()
  await sheet.getByText('ยอดนี้คิดอย่างไร').click()
  await sheet.getByText(/^เกมที่ได้กำไรไม่มียอดคืนของตัวเอง/).waitFor()
  await lookAt(page, 'cashback-excess', widths)
})

test('a night of turnover is explained, also where corrections left it below nothing', async () => {
  const member = await memberActor(world)
  await goTo(bangkokInstant('2026-12-18', '10:00'), member)
  await turn()
  const slot = { product: 'slot', stakeSatang: 23_100n, returnedSatang: 23_100n }
  const sourceId = await play(member, slot)
  await play(member, { ...slot, product: 'table', stakeSatang: 40_000n, returnedSatang: 90_000n })
  await goTo(bangkokInstant('2026-12-19', '01:00'), member)
  await turn()
  const back = { validSatang: -43_100n, countedDay: '2026-12-18', product: 'slot' }
  await play(member, { ...back, sourceId, revision: 2, stakeSatang: 0n })
  await goTo(bangkokInstant('2026-12-20', '01:00'), member)
  await turn()
  const page = await openAs(member)
  await page.goto('/cashback')
  await page.getByText('เมื่อวานไม่มียอดเสียที่เข้าเงื่อนไข').waitFor()
  await lookAt(page, 'cashback-yesterday', widths)
  await page.getByRole('radio', { name: 'คืนยอดเล่น' }).click()
  await page.getByText(/^ติดลบจากการแก้ผล\s−฿2\.15\sหักจากยอดคืนครั้งถัดไป/).waitFor()
  await lookAt(page, 'cashback-turnover-debt', widths)
  await page.getByRole('button', { name: /^18\sธ.ค.\s69/ }).click()
  const sheet = page.getByRole('dialog', { name: 'คืนยอดเล่น 18 ธ.ค. 69' })
  await sheet.getByRole('cell', { name: '฿1.00' }).waitFor()
  await lookAt(page, 'cashback-night', widths)
})
