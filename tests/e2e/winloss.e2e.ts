import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { coveringRule } from '#kernel/products.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { countPlay } from '#features/winloss/server/count-play.ts'
import { buyBill, type Stake } from '../support/desk.ts'
import { HANOI, startDraws } from '../support/draws.ts'
import { openRound } from '../support/lottery.ts'
import { memberActor } from '../support/member.ts'
import { rewardWorld } from '../support/rewards.ts'
import { takeAllPlay } from '../support/settled-play.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { lookAt } from './support/looks.ts'

// A member reads what he staked and got back: by range, by time, by market and game, down to each round.

// The clock goes on by days; whoever is logged in stays so.
const env = { SESSION_IDLE_MINUTES: '1440' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-07', '10:00') })
const { play } = rewardWorld(world)
const { desk, members, soldRound } = await startDraws(world)
const widths: readonly Width[] = [360, 768, 1280]
const openAs = (as: Awaited<ReturnType<typeof memberActor>>) =>
  openPage({ origin: world.site.memberUrl, width: 360, as })

const never: Stake[] = [['top2', '55', '120.00']]
const sold = await soldRound(
  '2026-12-08',
  members.map((_, at) => [at, never]),
)
await desk.settle(sold.round_id, HANOI)
await takeAllPlay(world.services.db, countPlay)
await desk.goTo(bangkokInstant('2026-12-09', '10:00'), ...members)
const { round_id: openId } = await openRound(world, 'hanoi')

/**
 * A lost bill, three weeks of games before it, some of them with a bonus, and a bill without a result. Only the bills
 * are in the books, so the rest is none of the lottery.
 */
async function player(at: number) {
  const member = members[at] ?? members[0]
  const on = (day: string) => ({ countedDay: day, settledAt: bangkokInstant(day, '15:20') })
  for (const [number, day] of ['2026-11-23', '2026-11-30', '2026-12-02', '2026-12-07'].entries()) {
    const stakeSatang = 50_000n + 10_000n * BigInt(number)
    const returnedSatang = number === 3 ? 120_000n : 35_000n
    await play(member, { ...on(day), stakeSatang, returnedSatang, product: 'table' })
  }
  await play(member, {
    ...on('2026-12-07'),
    stakeSatang: 48_000_106n,
    returnedSatang: 50_000n,
    expectedMicrosatang: 48_000_106n * 965_000n,
    product: 'slot',
  })
  await play(member, {
    ...on('2026-12-07'),
    stakeSatang: 2_000n,
    product: 'slot',
    walletKind: 2,
    walletId: 2n,
  })
  await buyBill(world, member, Number(openId), never)
  return member
}

const tab = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const rows = (page: Page) => page.getByRole('table').getByRole('row')

test('figures of a range, what each is made of, and the way back to it', async () => {
  const page = await openAs(await player(0))
  await page.goto('/winloss')
  await page.getByText('กำไร/ขาดทุน · ขาดทุน').waitFor()
  await page.getByText(coveringRule).waitFor()
  await page.getByRole('link', { name: /^รอผล 1 โพย/ }).waitFor()
  await page.getByText('คิดเป็น').getByText('0.4%').waitFor()
  await page.getByText(/^ตามอัตราจ่ายคาดว่าได้คืน 96\.5% ของยอดที่ทราบอัตรา/).waitFor()
  await page.getByRole('img', { name: /^กราฟผลแพ้ชนะ .* รวมขาดทุน ฿479,241\.06$/ }).waitFor()
  await lookAt(page, 'winloss', widths)

  await tab(page, '30 วัน').click()
  await tab(page, 'สัปดาห์').click()
  await rows(page).filter({ hasText: 'รวม 3 แถว' }).waitFor()
  await page.getByRole('button', { name: '7 ธ.ค. 69 – 9 ธ.ค. 69' }).click()
  const week = page.getByRole('dialog', { name: '7 ธ.ค. 69 – 9 ธ.ค. 69' })
  await week.getByText('4 รอบ · เดิมพัน').waitFor()
  await lookAt(page, 'winloss-week', widths)
  await week.getByRole('button', { name: /^เมื่อวาน 8 ธ\.ค\. 69/ }).click()
  const day = page.getByRole('dialog', { name: 'เมื่อวาน 8 ธ.ค. 69' })
  await day.getByText('1 รอบ · เดิมพัน').waitFor()
  await lookAt(page, 'winloss-day', widths)
  await day.getByRole('button', { name: '7 ธ.ค. 69 – 9 ธ.ค. 69' }).click()
  await week.getByRole('button', { name: /^เมื่อวาน 8 ธ\.ค\. 69/ }).click()
  await day.getByRole('link', { name: /เดิมพัน/ }).click()
  await page.waitForURL(/\/lotto\/bills\?round=\d+$/)
  await page.goBack()
  await rows(page).filter({ hasText: 'รวม 3 แถว' }).waitFor()
  await page.reload()
  await page.getByRole('img', { name: /^กราฟผลแพ้ชนะ 10 พ\.ย\. 69/ }).waitFor()
  await expect.poll(() => tab(page, 'สัปดาห์').getAttribute('aria-checked')).toBe('true')
})

test('by game, by money, by days of choice; a wrong range is said at its field', async () => {
  const page = await openAs(await player(1))
  await page.goto('/winloss?group=product')
  await page.getByRole('button', { name: 'สล็อต' }).click()
  const slot = page.getByRole('dialog', { name: 'สล็อต' })
  await slot.getByText('2 รอบ · เดิมพัน').waitFor()
  await lookAt(page, 'winloss-product', [360])
  await page.keyboard.press('Escape')

  await tab(page, 'เงินโบนัส').click()
  await page.getByText('1 รอบ จากที่เดิมพัน').getByText('฿20').first().waitFor()
  await tab(page, 'ทั้งหมด').click()

  await tab(page, 'กำหนดเอง').click()
  const choice = page.getByRole('dialog', { name: 'กำหนดช่วงวันที่' })
  await choice.getByLabel('ตั้งแต่วันที่').fill('2025-12-01')
  await choice.getByRole('button', { name: 'ดูผล' }).click()
  await choice.getByText('ดูย้อนหลังได้ไม่เกิน 12 เดือน').waitFor()
  await lookAt(page, 'winloss-range', widths)
  await choice.getByLabel('ตั้งแต่วันที่').fill('2026-11-20')
  await choice.getByLabel('ถึงวันที่').fill('2026-11-30')
  await choice.getByRole('button', { name: 'ดูผล' }).click()
  await page.getByText('20 พ.ย. 69 – 30 พ.ย. 69').waitFor()
  await page.getByText('2 รอบ จากที่เดิมพัน').getByText('฿1,100').first().waitFor()

  await page.goto('/winloss?from=2020-01-01&to=2020-02-01')
  await page.getByText('ดูย้อนหลังได้ไม่เกิน 12 เดือน').waitFor()
})

test('the table and every round are kept as files; a shut eye hides each sum', async () => {
  const page = await openAs(await player(2))
  await page.goto('/winloss?span=30&group=month')
  await page.getByRole('button', { name: 'ดาวน์โหลด CSV' }).click()
  const sheet = page.getByRole('dialog', { name: 'ดาวน์โหลด CSV' })
  const press = async (name: RegExp) => {
    const saved = page.waitForEvent('download')
    await sheet.getByRole('button', { name }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    return text.slice(1).trimEnd().split('\r\n')
  }
  const table = await press(/^ตารางแบ่งตามเดือน 2 แถว/)
  expect(table[0]).toMatch(/^เดือน,รอบ,ยอดเดิมพัน \(บาท\)/)
  expect(table.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual([
    ['2026-12', '5', '481641.06'],
    ['2026-11', '2', '1100.00'],
    ['รวม', '7', '482741.06'],
  ])
  const rounds = await press(/^ทุกรอบในช่วงนี้/)
  expect(rounds).toHaveLength(8)
  await sheet.getByText('บันทึกไฟล์แล้ว 7 รอบ').waitFor()
  await lookAt(page, 'winloss-files', widths)
  await page.keyboard.press('Escape')

  await page.getByRole('main').getByRole('button', { name: 'ซ่อนยอดเงิน' }).click()
  await page.getByRole('img', { name: /รวมขาดทุน$/ }).waitFor()
  const main = page.getByRole('main')
  await expect.poll(async () => (await main.innerText()).includes('479')).toBe(false)
  await lookAt(page, 'winloss-hidden', [360])
})

test('the member page says what came back, too', async () => {
  const page = await openAs(await player(3))
  await page.goto('/member/winloss')
  await page.getByText('ยอดคืนเดือนนี้').waitFor()
  await lookAt(page, 'winloss-returned', widths)
  await page.getByRole('link', { name: 'ไปที่คืนยอด' }).click()
  await page.getByRole('heading', { name: 'คืนยอดรายวัน' }).waitFor()
})

test('without play there is nothing to add up, and a visitor is asked in', async () => {
  const page = await openAs(await memberActor(world))
  await page.goto('/winloss')
  await page.getByText('ยังไม่มีรายการที่ออกผลในช่วงนี้').waitFor()
  await lookAt(page, 'winloss-empty', widths)
  const visitor = await openPage({ origin: world.site.memberUrl, width: 360 })
  await visitor.goto('/winloss')
  await visitor.getByText('เข้าสู่ระบบเพื่อดูผลแพ้ชนะของคุณ').waitFor()
  await lookAt(visitor, 'winloss-visitor', widths)
})
