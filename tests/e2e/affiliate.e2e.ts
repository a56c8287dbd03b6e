import type { Locator, Page } from 'playwright-core'
import { coveringRule } from '#kernel/products.ts'
import { expect, test } from 'vitest'
import { addDays, bangkokInstant } from '#kernel/time.ts'
import { affiliateWorld } from '../support/affiliates.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { rewardWorld } from '../support/rewards.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'

// A member brings friends: the link, who came, what their play gave, and how he takes it out.

// The clock goes on by days; whoever is logged in stays so.
const env = { SESSION_IDLE_MINUTES: '1440' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const { friendOf, payingFriendOf, turn, summary } = affiliateWorld(world)
const widths: readonly Width[] = [360, 768, 1280]

let day = '2026-12-07'
async function nextDay(...members: MemberActor[]): Promise<void> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '04:00'), ...members)
  await turn()
}

test('a link brings friends; what they give waits, is had, explained and taken out', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/affiliate')
  await page.getByText('ยังไม่มีเพื่อนสมัครผ่านลิงก์ของคุณ').waitFor()
  await page.getByText('ขาดอีก ฿100.00 จึงรับได้').waitFor()
  const { code } = await summary(member)
  await page.getByRole('img', { name: `QR สมัครสมาชิกด้วยรหัสแนะนำ ${code}` }).waitFor()
  await page.getByText(`${world.site.memberUrl}/register?ref=${code}`).waitFor()
  await lookAt(page, 'affiliate-empty', widths)

  const friend = await payingFriendOf(member, { first_name: 'กานดา' })
  const other = await friendOf(member, { first_name: 'วิชัย' })
  const third = await payingFriendOf(member, { first_name: 'สุดา' })
  await play(friend, { stakeSatang: 600_000n })
  await play(other, { stakeSatang: 32_000n })
  await play(third, { stakeSatang: 500_000n })
  await nextDay(member)
  await page.reload()
  await page.getByText('ผ่านเงื่อนไขแล้ว', { exact: true }).nth(1).waitFor()
  await page.getByText('รอฝากครั้งแรก', { exact: true }).waitFor()
  await lookAt(page, 'affiliate-friends', widths)
  await page.getByLabel('ค้นหาเพื่อน').fill('กา')
  await page.getByText('วิชั••• จ.').waitFor({ state: 'detached' })
  await page.getByText('กา••• จ.').waitFor()

  await page.getByRole('radio', { name: 'รายได้' }).click()
  await page.getByRole('img', { name: /^กราฟค่าแนะนำรายวัน แสดง 1/ }).waitFor()
  await page.getByRole('radio', { name: 'เพื่อนที่เล่น' }).click()
  await page.getByRole('img', { name: /^กราฟเพื่อนที่เล่นรายวัน/ }).waitFor()
  await page.getByRole('button', { name: /^7 ธ.ค. 69/ }).click()
  const sheet = page.getByRole('dialog', { name: 'รายได้ 7 ธ.ค. 69' })
  // Of whom it is, is said by how many they are; never by one of them.
  await sheet.getByText('หวยและยี่กี').waitFor()
  await sheet.getByText('฿11,320.00').waitFor()
  await lookAt(page, 'affiliate-day', widths)
  await page.keyboard.press('Escape')
  await page.getByText('เดือนนี้ยังไม่ได้รับเข้ากระเป๋า').waitFor()
  await lookAt(page, 'affiliate-earnings', widths)

  await page.getByRole('button', { name: 'รับเข้ากระเป๋า' }).click()
  const dialog = page.getByRole('dialog', { name: 'รับค่าแนะนำ' })
  await lookAt(page, 'affiliate-redeem', widths)
  await dialog.getByRole('button', { name: 'รับ ฿220.00' }).click()
  await page.getByText('รับค่าแนะนำ ฿220.00 เข้ากระเป๋าแล้ว').waitFor()
  // The button of that name goes when the sum is read again; the line in the history stays.
  await page.getByRole('button', { name: 'รับเข้ากระเป๋า' }).waitFor({ state: 'detached' })
  await page.getByText('รับเข้ากระเป๋า', { exact: true }).waitFor()
  expect(await summary(member)).toMatchObject({ available: '0.00', redeemed: '220.00' })

  await page.getByRole('radio', { name: 'อัตราและเงื่อนไข' }).click()
  await page.getByText(coveringRule).waitFor()
  await page.getByRole('cell', { name: '2%', exact: true }).waitFor()
  await lookAt(page, 'affiliate-rates', widths)
})

test('a correction after it was taken out is said, and nothing can be taken until it is worked off', async () => {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  const sourceId = await play(friend, { stakeSatang: 600_000n })
  const played = day
  await nextDay(member)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/affiliate')
  await page.getByRole('button', { name: 'รับเข้ากระเป๋า' }).click()
  await page.getByRole('button', { name: 'รับ ฿120.00' }).click()
  await page.getByText('ขาดอีก ฿100.00 จึงรับได้').waitFor()
  const less = { sourceId, revision: 2, stakeSatang: 0n, validSatang: -60_000n }
  await play(friend, { ...less, countedDay: played })
  await turn()
  // The page hears of it by itself.
  await page.getByText('ติดลบจากการแก้ผล −฿12.00 หักจากรายได้ครั้งถัดไป').waitFor()
  await lookAt(page, 'affiliate-negative', widths)
})

test('of one friend no day is told, and the screen says why; who is excluded or blocked reads what that means', async () => {
  const member = await memberActor(world)
  const friend = await payingFriendOf(member)
  await play(friend, { stakeSatang: 100_000n })
  await nextDay(member)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/affiliate')
  await page.getByRole('radio', { name: 'รายได้' }).click()
  await page.getByText('เดือนนี้ยังไม่มียอดที่แสดงได้').waitFor()
  await page.getByText(/ยอดของเพื่อนแสดงเมื่อรวมกันตั้งแต่ 3/).waitFor()
  await lookAt(page, 'affiliate-untold', widths)
  const standing = (set: string) =>
    world.query(`update platform.stake_standing set ${set} where member_id = $1`, [member.memberId])
  await standing("excluded_until = platform.clock() + interval '9 days'")
  await page.reload()
  await page.getByText(/เพื่อนใหม่ที่สมัครด้วยลิงก์ของคุณจะไม่นับ/).waitFor()
  await lookAt(page, 'affiliate-excluded', widths)
  await standing("excluded_until = null, reward_block = 'ตรวจพบหลายบัญชี'")
  await page.reload()
  await page.getByText('รับไม่ได้ในขณะนี้', { exact: true }).waitFor()
  await lookAt(page, 'affiliate-blocked', widths)
})

test('what cannot be loaded says so and is tried again', async () => {
  const member = await memberActor(world)
  const page = await openPage({
    origin: world.site.memberUrl,
    width: 360,
    as: member,
    expectFaults: [/affiliate/, /500/],
  })
  await page.route('**/api/affiliate/summary', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  )
  await page.goto('/affiliate')
  await page
    .getByRole('button', { name: /ลองใหม่|ลองอีกครั้ง/ })
    .first()
    .waitFor()
  await lookAt(page, 'affiliate-error', widths)
})

test('one proposes rates, another lets them out; a held friend is looked at and let go', async () => {
  const member = await memberActor(world, { first_name: 'มานี' })
  const friend = await payingFriendOf(member, { first_name: 'ชูใจ' })
  await world.query(
    `insert into account.device (member_id, token_hash, name, address_index)
     select $1, token_hash, name, address_index from account.device where member_id = $2`,
    [friend.memberId, member.memberId],
  )
  await play(friend, { stakeSatang: 1_000_000n })
  await nextDay(member)
  const own = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await own.goto('/affiliate')
  await own.getByText('กำลังตรวจสอบ', { exact: true }).nth(1).waitFor()
  await lookAt(own, 'affiliate-member-held', widths)
  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  await editor.goto('/affiliate')
  await editor.getByRole('button', { name: /^ชูใจ จ. แนะนำโดย มานี จ./ }).waitFor()
  await lookAt(editor, 'affiliate-desk', widths)
  await write(editor)
  await editor.getByText('คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ').waitFor()

  const cashier = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await cashier.goto('/affiliate')
  await cashier.getByText('นภา ศรีสุข เสนอ เพราะ ลดต้นทุนเดือนนี้').waitFor()
  await cashier.getByText('2% เป็น 1.5%').waitFor()
  await lookAt(cashier, 'affiliate-desk-proposed', widths)
  await decide(cashier, 'อนุมัติ', 'ตรวจต้นทุนแล้ว', async (step) => {
    await step.getByText('อัตราค่าแนะนำ ฉบับที่ 2 แทนฉบับที่ 1', { exact: false }).waitFor()
    await step.getByText('ค่าแนะนำตามฉบับนี้').waitFor()
    await lookAt(cashier, 'affiliate-desk-agree', widths)
  })
  await cashier.getByText('เงื่อนไขที่ใช้อยู่ ฉบับที่ 2').waitFor()
  // The writer hears of it without a reload.
  await editor.getByText('เงื่อนไขที่ใช้อยู่ ฉบับที่ 2').waitFor()

  const row = cashier.getByRole('button', { name: /^ชูใจ จ. แนะนำโดย มานี จ./ })
  await row.click()
  const sheet = cashier.getByRole('dialog', { name: 'ตรวจสอบ ชูใจ จ.' })
  await sheet.getByText('เข้าสู่ระบบจากเบราว์เซอร์เดียวกัน').waitFor()
  await lookAt(cashier, 'affiliate-desk-held', widths)
  await cashier.getByRole('button', { name: 'ไม่นับ', exact: true }).click()
  const voiding = cashier.getByRole('dialog', { name: 'ไม่นับ', exact: true })
  await voiding.getByText('ชูใจ จ. แนะนำโดย มานี จ.').waitFor()
  await voiding.getByText('ค่าแนะนำที่พักไว้ ฿200.00', { exact: false }).waitFor()
  await lookAt(cashier, 'affiliate-desk-void', widths)
  await voiding.getByRole('button', { name: 'ไม่ทำ' }).click()
  await decide(cashier, 'ปล่อย', 'โทรยืนยันแล้ว เป็นคนละคน', (step) =>
    step.getByText('ค่าแนะนำที่พักไว้ ฿200.00', { exact: false }).waitFor(),
  )
  await cashier.getByText('ไม่มีเพื่อนที่รอตรวจสอบ').waitFor()
  expect(await summary(member)).toMatchObject({ held: '0.00', available: '200.00' })
  // His page hears of it.
  await own.getByRole('button', { name: 'รับเข้ากระเป๋า' }).waitFor()
  await own.getByText('ผ่านเงื่อนไขแล้ว', { exact: true }).nth(1).waitFor()
  await lookAt(own, 'affiliate-member-available', widths)
})

/** @param reads what is said before the step is taken */
async function decide(
  page: Page,
  verb: string,
  reason: string,
  reads: (step: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click()
  const step = page.getByRole('dialog', { name: verb, exact: true })
  await reads(step)
  await step.getByLabel('เหตุผล').fill(reason)
  await step.getByRole('button', { name: verb, exact: true }).click()
  await step.waitFor({ state: 'detached' })
}

/** What is wrong is said at its field; what was typed stays. */
async function write(editor: Page): Promise<void> {
  await editor.getByRole('button', { name: 'เสนอฉบับใหม่' }).click()
  const form = editor.getByRole('dialog', { name: 'เสนออัตราค่าแนะนำฉบับใหม่' })
  const lottery = form.getByRole('group', { name: 'หวยและยี่กี' })
  await lottery.getByLabel('ชั้น 1 (%)').fill('สอง')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await lottery.getByText('กรุณากรอกอัตราเป็นเปอร์เซ็นต์').waitFor()
  await form.getByText('กรุณาระบุเหตุผล').waitFor()
  await lottery.getByLabel('ชั้น 1 (%)').fill('2.5')
  await form.getByLabel('เหตุผล').fill('ลดต้นทุนเดือนนี้')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await lottery.getByText(/รวมกันต้องไม่เกินค่าแนะนำที่กันไว้/).waitFor()
  await lottery.getByLabel('ชั้น 1 (%)').fill('1.5')
  await form.getByRole('button', { name: 'คำนวณค่าใช้จ่าย' }).click()
  await form.getByText('เพื่อนที่เล่น').waitFor()
  await lookAt(editor, 'affiliate-desk-form', widths)
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}
