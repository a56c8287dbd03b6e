import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { coveringRule } from '#kernel/products.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { memberActor } from '../support/member.ts'
import { rewardWorld } from '../support/rewards.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'

// What comes back of a day's losses and of play, claimed on the phone; the member's own figures; and the
// desk, where one person proposes terms and another lets them out.

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

test('who won is told so; the figures of his play stand by day and by game', async () => {
  const member = await memberActor(world)
  await goTo(bangkokInstant('2026-12-10', '10:00'), member)
  await turn()
  await play(member, { stakeSatang: 50_000n, returnedSatang: 120_000n })
  await play(member, { stakeSatang: 20_000n, returnedSatang: 5_000n, product: 'slot' })
  await goTo(bangkokInstant('2026-12-11', '09:00'), member)
  await turn()
  await play(member, { stakeSatang: 30_000n })
  const page = await openAs(member)
  await page.goto('/cashback')
  await page.getByText('วันนั้นคุณได้กำไร จึงไม่มียอดคืน').waitFor()
  await lookAt(page, 'cashback-won', widths)
  await page.goto('/winloss')
  await page.getByText('กำไร/ขาดทุน · ได้กำไร').waitFor()
  await page.getByRole('img', { name: /^กราฟผลแพ้ชนะ .* รวมได้กำไร ฿250\.00$/ }).waitFor()
  await page.getByText('หวยและยี่กี', { exact: true }).waitFor()
  await page.getByText(coveringRule).waitFor()
  await lookAt(page, 'winloss', widths)
  await page.getByRole('button', { name: /^วันนี้/ }).click()
  await page.getByRole('dialog').getByText('เดิมพัน ฿300 · ได้คืน ฿0').waitFor()
  await lookAt(page, 'winloss-day', widths)
  await page.getByRole('button', { name: 'ปิด', exact: true }).click()
  await page.getByRole('radio', { name: 'วันนี้' }).click()
  await page.getByText('กำไร/ขาดทุน · ขาดทุน').waitFor()
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

test('one person proposes terms with a look at their cost, another lets them out', async () => {
  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  await editor.getByRole('link', { name: 'คืนยอด' }).click()
  await editor.getByText('เงื่อนไขที่ใช้อยู่ ฉบับที่ 1').waitFor()
  await lookAt(editor, 'cashback-desk', widths)
  await write(editor)
  await editor.getByText('คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ').waitFor()

  const cashier = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await cashier.goto('/cashback')
  await cashier.getByText('นภา ศรีสุข เสนอ เพราะ ลดต้นทุนเดือนนี้').waitFor()
  await cashier.getByText('5% เป็น 4%').waitFor()
  await lookAt(cashier, 'cashback-desk-proposed', widths)
  await cashier.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
  const step = cashier.getByRole('dialog', { name: 'อนุมัติ' })
  await step.getByText('เงื่อนไขคืนยอด ฉบับที่ 2 แทนฉบับที่ 1', { exact: false }).waitFor()
  await step.getByText('คืนยอดเสีย', { exact: true }).waitFor()
  await lookAt(cashier, 'cashback-desk-agree', widths)
  await step.getByLabel('เหตุผล').fill('ตรวจต้นทุนแล้ว')
  await step.getByRole('button', { name: 'อนุมัติ' }).click()
  await cashier.getByText('เงื่อนไขที่ใช้อยู่ ฉบับที่ 2').waitFor()
  // The writer hears of it without a reload.
  await editor.getByText('เงื่อนไขที่ใช้อยู่ ฉบับที่ 2').waitFor()
})

/** What is wrong is said at its field; what was typed stays. */
async function write(editor: Page): Promise<void> {
  await editor.getByRole('button', { name: 'เสนอฉบับใหม่' }).click()
  const form = editor.getByRole('dialog', { name: 'เสนอเงื่อนไขคืนยอดฉบับใหม่' })
  await form.getByLabel('อัตราคืนยอดเสีย (%)').fill('สี่')
  const slot = form.getByRole('group', { name: 'สล็อต' })
  await slot.getByLabel('คืนยอดเล่น (%)').fill('11')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('กรุณากรอกอัตราคืนยอดเสียเป็นเปอร์เซ็นต์').waitFor()
  await slot.getByText('อัตราคืนยอดเล่นต้องไม่เกิน 10%').waitFor()
  await form.getByText('กรุณาระบุเหตุผล').waitFor()
  await lookAt(editor, 'cashback-desk-refused', widths)
  await form.getByLabel('อัตราคืนยอดเสีย (%)').fill('4')
  await slot.getByLabel('คืนยอดเล่น (%)').fill('9')
  await form.getByLabel('เหตุผล').fill('ลดต้นทุนเดือนนี้')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await slot.getByText(/ต้องไม่เกินครึ่งหนึ่งของส่วนต่าง/).waitFor()
  await slot.getByLabel('คืนยอดเล่น (%)').fill('0.4')
  await form.getByRole('button', { name: 'คำนวณค่าใช้จ่าย' }).click()
  await form.getByText('สมาชิกที่เล่น').waitFor()
  await lookAt(editor, 'cashback-desk-form', widths)
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}
