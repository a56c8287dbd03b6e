import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { coveringRule } from '#kernel/products.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { memberActor } from '../support/member.ts'
import { creditAllPlay } from '../support/points.ts'
import { rewardWorld } from '../support/rewards.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'

// Points: a member sees what his play earns, when it runs out, and what each movement was for; and the desk, where
// one person proposes a rate and another lets it out.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play } = rewardWorld(world)
const widths: readonly Width[] = [360, 768, 1280]

test('a member plays, is credited points while he looks, and reads what each was for', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/creditfree')
  await page.getByRole('link', { name: 'ประวัติแต้ม' }).click()
  await page.getByRole('heading', { name: 'แต้มของฉัน', level: 1 }).waitFor()
  await page.getByText('หวยและยี่กี ทุกยอดแทง ฿100 ได้ 1 แต้ม').waitFor()
  await page.getByText(coveringRule).waitFor()
  await page.getByText('ยังไม่มีรายการแต้ม').waitFor()
  await lookAt(page, 'points-new', widths)
  await play(member, { stakeSatang: 3_012_345n })
  await creditAllPlay(world)
  // It comes by the stream, without a reload.
  await page.getByText('301 แต้มหมดอายุ 30 มิ.ย. 2570').waitFor()
  await page.getByRole('button', { name: /^แต้มจากการเล่น ธ.ค. 69/ }).waitFor()
  await lookAt(page, 'points-earned', widths)
  await page.getByRole('button', { name: /^แต้มจากการเล่น ธ.ค. 69/ }).click()
  const sheet = page.getByRole('dialog', { name: 'แต้มจากการเล่น ธ.ค. 69' })
  await sheet.getByText('ทั้งเดือนได้ 301 แต้ม ครั้งนี้เพิ่ม 301 แต้ม').waitFor()
  await lookAt(page, 'points-explained', widths)
  await page.keyboard.press('Escape')
  await refreshPoints(page)
  await page.getByRole('radio', { name: 'ใช้ไป' }).click()
  await page.getByText('ยังไม่มีรายการใช้ไป').waitFor()
  await world.query(
    `update platform.stake_standing set excluded_until = platform.clock() + interval '30 days'
      where member_id = $1`,
    [member.memberId],
  )
  await page.reload()
  await page.getByText('แต้มเดิมของคุณยังอยู่ครบ').waitFor()
  await lookAt(page, 'points-excluded', widths)
})

/** The refresh button of the header renews what the page shows of points. */
async function refreshPoints(page: Page): Promise<void> {
  const renewed = ['/api/member/points', '/api/member/points/account', '/api/member/points/history']
  const asked = Promise.all(
    renewed.map((path) =>
      page.waitForResponse((answer) => new URL(answer.url()).pathname === path),
    ),
  )
  await page.getByRole('button', { name: 'รีเฟรชยอดเงิน' }).click()
  await asked
}

test('one proposes a rate with its cost, another lets it out from tomorrow on', async () => {
  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  await editor.goto('/point')
  await editor.getByRole('heading', { name: 'อัตราที่ใช้อยู่ ฉบับที่ 1' }).waitFor()
  await lookAt(editor, 'point-desk', widths)
  await propose(editor)
  await editor.getByText('คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ').waitFor()
  const cashier = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await cashier.goto('/point')
  await cashier.getByText('นภา ศรีสุข เสนอ เพราะ แต้มปลายปี').waitFor()
  await lookAt(cashier, 'point-desk-proposed', widths)
  await cashier.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
  const step = cashier.getByRole('dialog', { name: 'อนุมัติ' })
  await step.getByLabel('เหตุผล').fill('ตรวจแล้วเหมาะสม')
  await step.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
  // The writer hears of it without a reload.
  await editor.getByText('ฉบับที่ 2 เริ่มใช้ 8 ธ.ค. 69').waitFor()
  await lookAt(editor, 'point-desk-next', widths)
})

/** What is wrong is said at its field; what was typed stays. */
async function propose(editor: Page): Promise<void> {
  await editor.getByRole('button', { name: 'เสนออัตราใหม่' }).click()
  const form = editor.getByRole('dialog', { name: 'เสนออัตราแต้มใหม่' })
  const rate = form.getByLabel('หวยและยี่กี: แต้มต่อยอดแทง ฿100')
  await rate.fill('2.01')
  await form.getByRole('button', { name: 'คำนวณแต้มที่จะให้' }).click()
  await form.getByRole('alert').filter({ hasText: 'ไม่เกิน 2 แต้มต่อยอดแทง' }).waitFor()
  await lookAt(editor, 'point-desk-refused', widths)
  for (const none of ['-1', '1.005', 'abc', '']) {
    await rate.fill(none)
    await form.getByText('กรุณากรอกอัตราเป็นตัวเลข 0 ถึง 2 ทศนิยมไม่เกิน 2 ตำแหน่ง').waitFor()
  }
  await rate.fill('101')
  await form.getByText('อัตราต้องไม่เกิน 2 แต้มต่อยอดแทง ฿100').waitFor()
  await rate.fill('1.5')
  await form.getByRole('button', { name: 'คำนวณแต้มที่จะให้' }).click()
  await form.getByText('แต้มที่ให้').waitFor()
  await form.getByLabel('เหตุผล').fill('แต้มปลายปี')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}
