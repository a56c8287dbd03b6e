import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, bangkokDay, bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { coveringRule } from '#kernel/products.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { rewardWorld } from '../support/rewards.ts'
import { tournamentDesk } from '../support/tournaments.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { seeFocused, settle } from './support/waits.ts'

// Tournaments: a member reads what one goes by, joins, finds himself on the board and reads what he was given;
// and the desk, where one person writes a tournament and another lets it out.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const desk = await tournamentDesk(world)
const widths: readonly Width[] = [360, 768, 1280]
const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms)
const pageOf = (as: MemberActor) => openPage({ origin: world.site.memberUrl, width: 360, as })

/** The board of the month, where nobody is shown who has not said so. */
async function showOneself(page: Page): Promise<void> {
  await page.getByText('ยังไม่มีใครแสดงชื่อบนกระดานเดือนนี้').waitFor()
  await page.getByRole('button', { name: 'แสดงชื่อบนกระดาน' }).click()
  const asked = page.getByRole('dialog', { name: 'แสดงชื่อบนกระดาน' })
  await asked.getByRole('button', { name: 'แสดงชื่อ', exact: true }).click()
  await page.getByRole('button', { name: 'เลิกแสดงชื่อ' }).waitFor()
}

test('a member joins, plays, sees his place and is given its prize', async () => {
  const [member, other] = [await memberActor(world), await memberActor(world)]
  const page = await pageOf(member)
  await page.goto('/tournament')
  await page.getByText('ยังไม่มีการแข่งขันตอนนี้').waitFor()
  await lookAt(page, 'tournament-none', widths)
  await showOneself(page)

  const out = await desk.publish({ title: 'แข่งสะสมแต้มประจำสัปดาห์' })
  await page.getByRole('link', { name: /^แข่งสะสมแต้มประจำสัปดาห์/ }).click()
  await page.getByText('รอเริ่ม').waitFor()
  await page.getByText(coveringRule).waitFor()
  await lookAt(page, 'tournament-announced', widths)
  await page.getByRole('button', { name: 'เข้าร่วมฟรี' }).click()
  await page.getByRole('heading', { name: 'คุณมี 0 แต้มสุทธิ' }).waitFor()
  const theirs = await pageOf(other)
  await theirs.goto(`/tournament/${out.tournament_id}`)
  await theirs.getByRole('button', { name: 'เข้าร่วมฟรี' }).click()
  await theirs.getByRole('button', { name: 'ออกจากการแข่งขัน' }).click()
  const leaving = theirs.getByRole('dialog', { name: 'ออกจากการแข่งขัน' })
  await leaving.getByRole('button', { name: 'ออก', exact: true }).click()
  await leaving.waitFor({ state: 'detached' })
  // The focus is where the button was that opened the dialog.
  await theirs.locator('div:focus').getByRole('button', { name: 'เข้าร่วมฟรี' }).waitFor()
  await theirs.getByRole('button', { name: 'เข้าร่วมฟรี' }).click()
  await theirs.getByRole('heading', { name: 'คุณมี 0 แต้มสุทธิ' }).waitFor()

  await goTo(later(out.startsAt, MINUTE_MS), member, other)
  await play(member, { stakeSatang: 110_000n })
  await play(other, { stakeSatang: 320_000n })
  await desk.turn()
  const running = await pageOf(member)
  await running.goto(`/tournament/${out.tournament_id}`)
  await running.getByRole('heading', { name: 'คุณอันดับ 2 · 11 แต้มสุทธิ' }).waitFor()
  await running.getByText('32 แต้มสุทธิ').waitFor()
  await lookAt(running, 'tournament-running', widths)
  await running.goto('/tournament')
  await running.getByText('คุณอันดับ 1 · 11 แต้มสุทธิ').waitFor()
  await lookAt(running, 'tournament-list', widths)

  await goTo(out.endsAt, member, other)
  const counting = await pageOf(member)
  await counting.goto(`/tournament/${out.tournament_id}`)
  await counting.getByText(/^รอผลที่ออกช้าถึง .* ไม่ต้องกดรับ$/).waitFor()
  await lookAt(counting, 'tournament-counting', widths)

  await goTo(out.countsUntil, member, other)
  await desk.turn()
  const ended = await pageOf(member)
  await ended.goto(`/tournament/${out.tournament_id}`)
  await ended.getByRole('heading', { name: 'อันดับ 2 · 11 แต้มสุทธิ · ได้รับ 44 แต้ม' }).waitFor()
  await ended.getByText('รางวัลของอันดับนี้ 50 แต้ม แต่ได้ไม่เกิน 4 แต้ม ต่อ 1 แต้มสุทธิ').waitFor()
  await ended.getByText('ได้รับ 100 แต้ม').waitFor()
  await lookAt(ended, 'tournament-ended', widths)
})

test('who takes time out is shown nothing to join; an address of none says so', async () => {
  const member = await memberActor(world)
  const out = await desk.publish({ title: 'แข่งวันหยุด', cap_points: 1 })
  await world.query(
    `update platform.stake_standing set excluded_until = platform.clock() + interval '9 days'
      where member_id = $1`,
    [member.memberId],
  )
  const page = await pageOf(member)
  await page.goto('/tournament')
  await page.getByText('ช่วงนี้บัญชีของคุณไม่ได้ร่วมการแข่งขัน').waitFor()
  await lookAt(page, 'tournament-excluded', widths)
  await page.goto(`/tournament/${out.tournament_id}`)
  await page.getByText('ช่วงนี้บัญชีของคุณไม่ได้ร่วมการแข่งขัน').waitFor()
  await page.goto('/tournament/abc')
  await page.getByText('ไม่พบการแข่งขันนี้').waitFor()
})

test('one writes a tournament, another reads what it would have given and lets it out; it is called off', async () => {
  const member = await memberActor(world)
  await play(member, { stakeSatang: 250_000n })
  const tomorrow = addDays(bangkokDay(await world.clock.now()), 1)
  await goTo(bangkokInstant(tomorrow, '10:00'), member)
  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  await editor.goto('/tournament')
  await write(editor, addDays(tomorrow, 1))
  await editor.getByRole('button', { name: /^แข่งปลายปี/ }).click()
  await editor.getByText('คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ').waitFor()

  const cashier = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await cashier.goto('/tournament')
  await cashier.getByText('รอคนที่สอง').waitFor()
  await cashier.getByRole('button', { name: /^แข่งปลายปี/ }).click()
  await cashier.getByText('นภา ศรีสุข เสนอ เพราะ กิจกรรมปลายปี').waitFor()
  // Three days are held nine times in four weeks.
  await cashier.getByText('จากไม่เกิน 10,980', { exact: false }).waitFor()
  await lookAt(cashier, 'tournament-desk-proposed', widths)
  await decide(cashier, 'อนุมัติ', 'ตรวจแล้วเหมาะสม')
  // The writer hears of it without a reload.
  const sheet = editor.getByRole('dialog', { name: /^การแข่งขัน #/ })
  await sheet.getByText('รอเริ่ม').waitFor()
  await lookAt(editor, 'tournament-desk-announced', widths)
  await decide(editor, 'ยกเลิกการแข่งขัน', 'เลื่อนไปปีหน้า')
  await sheet.getByText('ยกเลิก เพราะ เลื่อนไปปีหน้า').waitFor()
  await sheet.getByRole('button', { name: 'ประวัติ' }).click()
  const history = editor.getByRole('dialog', { name: /^ประวัติของ/ })
  await history.getByText('อนุมัติการแข่งขัน').waitFor()
  const page = await pageOf(member)
  await page.goto('/tournament')
  await page.getByRole('link', { name: /^แข่งปลายปี/ }).click()
  await page.getByText('ยกเลิกแล้ว เพราะ เลื่อนไปปีหน้า', { exact: false }).waitFor()
  await settle(page)
  await expect.poll(() => page.getByText('จบเมื่อ').count()).toBe(0)
  await lookAt(page, 'tournament-cancelled', widths)
})

async function decide(page: Page, verb: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click()
  const step = page.getByRole('dialog', { name: verb })
  await step.getByLabel('เหตุผล').fill(reason)
  await step.getByRole('button', { name: verb, exact: true }).click()
  await step.waitFor({ state: 'detached' })
}

/** What is wrong is said at its field; what was typed stays. */
async function write(editor: Page, firstDay: string): Promise<void> {
  await editor.getByRole('button', { name: 'สร้าง' }).click()
  const form = editor.getByRole('dialog', { name: 'สร้างการแข่งขัน' })
  await form.getByLabel('ชื่อ').fill('แข่งปลายปี')
  await form.getByLabel('วันสุดท้าย').fill(addDays(firstDay, 2))
  await form.getByLabel('เหตุผล').fill('กิจกรรมปลายปี')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('กรุณาเลือกวันแรก').waitFor()
  await form.getByLabel('วันแรก').fill(firstDay)
  await form.getByLabel('รางวัลไม่เกินต่อ 1 แต้มสุทธิ (แต้ม)').fill('5')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('ทุกการแข่งขันที่วันตรงกันรวมกัน', { exact: false }).waitFor()
  await lookAt(editor, 'tournament-desk-refused', widths)
  await form.getByLabel('รางวัลไม่เกินต่อ 1 แต้มสุทธิ (แต้ม)').fill('1')
  await form.getByRole('button', { name: 'เพิ่มช่วง' }).click()
  await form.getByLabel('ช่วงที่ 4: แต้มต่อคน').fill('400')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('อันดับหลังต้องได้ไม่มากกว่าอันดับก่อน', { exact: false }).waitFor()
  await seeFocused(form.getByLabel('ช่วงที่ 4: แต้มต่อคน'))
  await form.getByLabel('ช่วงที่ 4: แต้มต่อคน').fill('20')
  await form.getByText('11 อันดับ รวมไม่เกิน 1,220 แต้ม').waitFor()
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}
