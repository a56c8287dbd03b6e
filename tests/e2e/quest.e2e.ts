import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { coveringRule } from '#kernel/products.ts'
import { bangkokInstant, DAY_MS, toWireTime } from '#kernel/time.ts'
import { saveEvent } from '#features/quest/operator-contract.ts'
import { memberActor } from '../support/member.ts'
import { questDesk, tellSettled } from '../support/quests.ts'
import { rewardWorld } from '../support/rewards.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { seeFocused, seeInSight, settle } from './support/waits.ts'

// Quests: a member checks in, sees how far he is, claims what he reached and reads where points came from;
// and the desk, where one person writes quests and another lets them out.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play } = rewardWorld(world)
const widths: readonly Width[] = [360, 768, 1280]

test('a member checks in, reaches a quest, claims it and sees his points', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/creditfree')
  await page.getByRole('heading', { name: 'แต้มของฉัน 0' }).waitFor()
  await page.getByText('ยังไม่มีรางวัลจากภารกิจ').waitFor()
  await page.getByRole('link', { name: 'ไปแทงหวย ทำภารกิจ แทงหวยครบ 200 บาท' }).waitFor()
  await lookAt(page, 'quest-new', widths)
  await page.getByRole('button', { name: 'เช็กอิน' }).click()
  await page.getByText('วันนี้เช็กอินแล้ว วันที่ 1 ของ 7').waitFor()
  await page.getByRole('heading', { name: 'แต้มของฉัน 1' }).waitFor()
  await play(member, { stakeSatang: 20_000n })
  await page.reload()
  await page.getByRole('progressbar', { name: /ทำแล้ว ฿200 จาก ฿200/ }).waitFor()
  await page.getByText(coveringRule).waitFor()
  await lookAt(page, 'quest-claimable', widths)
  const other = await openPage({ origin: world.site.memberUrl, width: 1280, as: member })
  await other.goto('/member/points')
  await other.getByText('1 แต้ม', { exact: true }).waitFor()
  const titles = page.getByRole('heading', { level: 3 })
  const places = await titles.allTextContents()
  await page.getByRole('button', { name: 'รับรางวัล แทงหวยครบ 200 บาท' }).click()
  await page.getByRole('heading', { name: 'แต้มของฉัน 11' }).waitFor()
  await page.locator('h3:focus', { hasText: 'แทงหวยครบ 200 บาท' }).waitFor()
  // What shows points elsewhere hears of it.
  await other.getByText('11 แต้ม', { exact: true }).waitFor()
  await page.getByText('รับแล้ว', { exact: true }).waitFor()
  await page.getByText('เช็กอินรายวัน วันที่ 1').waitFor()
  // Claimed, it stays where it was: nothing comes under the thumb in its place.
  await expect.poll(() => titles.allTextContents()).toEqual(places)
  await lookAt(page, 'quest-claimed', widths)
  await page.getByRole('radio', { name: 'รายวัน' }).click()
  await page.getByText('ทำครบทุกภารกิจแล้ว มีใหม่หลังเที่ยงคืน').waitFor()
  await lookAt(page, 'quest-all-done', widths)
})

test('a member joins an event, and his page follows what he plays; excluded, he is offered nothing', async () => {
  const member = await memberActor(world)
  const desk = await questDesk(world)
  const now = (await world.clock.now()).getTime()
  const { event_id } = await world.ask(
    saveEvent,
    {
      title: 'สัปดาห์หวยฮานอย',
      body: 'แทงหวยฮานอยในเวลากิจกรรม รับแต้มเพิ่มเมื่อครบเป้าหมาย',
      starts_at: toWireTime(new Date(now)),
      ends_at: toWireTime(new Date(now + 3 * DAY_MS)),
      reason: 'กิจกรรมปลายปี',
    },
    desk.editor,
  )
  await desk.publish({ title: 'แทงครบ 500 บาท', period: 'event', event_id: Number(event_id) })
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/creditfree')
  await page.getByRole('radio', { name: 'กิจกรรม' }).click()
  await page.getByText('เข้าร่วมกิจกรรมก่อน จึงเริ่มนับ').waitFor()
  await lookAt(page, 'quest-event', widths)
  await page.getByRole('button', { name: 'เข้าร่วมกิจกรรม' }).click()
  await page.getByText('เข้าร่วมแล้ว', { exact: true }).waitFor()
  await page.getByRole('progressbar', { name: /ทำแล้ว ฿0 จาก ฿500/ }).waitFor()
  // Nobody reloads: what was counted is told.
  await play(member, { stakeSatang: 50_000n })
  await tellSettled(world, member)
  await page.getByRole('button', { name: 'รับรางวัล แทงครบ 500 บาท' }).click()
  await page.getByText('ทำครบทุกภารกิจของกิจกรรมแล้ว').waitFor()
  await lookAt(page, 'quest-event-claimed', widths)
  await world.query(
    `update platform.stake_standing set reward_block = 'ตรวจสอบ' where member_id = $1`,
    [member.memberId],
  )
  await page.reload()
  await page.getByText('ตอนนี้บัญชีของคุณไม่มีภารกิจ').waitFor()
  await page.getByRole('heading', { name: 'แต้มของฉัน 5' }).waitFor()
  await settle(page)
  expect(await page.getByRole('link', { name: 'แข่งสะสมแต้ม' }).count()).toBe(0)
  await lookAt(page, 'quest-not-offered', widths)
})

test('one writes a quest, another lets it out, it is paused and goes on', async () => {
  const editor = await openDesk(world, await makePerson(world, 'napha', 'นภา ศรีสุข', 'editor'))
  await editor.goto('/quest')
  await editor.getByRole('button', { name: /^แทงหวยครบ 200 บาท/ }).waitFor()
  await lookAt(editor, 'quest-desk', widths)
  await write(editor)
  await editor.getByRole('button', { name: /^แทงหวยครบ 300 บาท/ }).click()
  await editor.getByText('คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ').waitFor()

  const cashier = await openDesk(world, await makePerson(world, 'thira', 'ธีรภัทร วงศ์ดี', 'cashier'))
  await cashier.goto('/quest')
  await cashier.getByText('รอคนที่สอง').waitFor()
  await cashier.getByRole('button', { name: /^แทงหวยครบ 300 บาท/ }).click()
  await cashier.getByText('นภา ศรีสุข เสนอ เพราะ ภารกิจปลายปี').waitFor()
  await lookAt(cashier, 'quest-desk-proposed', widths)
  await decide(cashier, 'อนุมัติ', 'ตรวจแล้วเหมาะสม')
  // The writer hears of it without a reload.
  const sheet = editor.getByRole('dialog', { name: /^ภารกิจ #/ })
  await sheet.getByText('เปิดอยู่').waitFor()
  await decide(editor, 'พักไว้', 'รอตรวจยอด')
  await sheet.getByText('พักไว้', { exact: true }).waitFor()
  await decide(editor, 'เปิดต่อ', 'ตรวจยอดแล้ว')
  await sheet.getByText('เปิดอยู่').waitFor()
  await lookAt(editor, 'quest-desk-live', widths)
  await decide(editor, 'หยุดถาวร', 'จบแคมเปญแล้ว')
  await sheet.getByText('หยุดถาวร', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'ประวัติ' }).click()
  await editor
    .getByRole('dialog', { name: /^ประวัติของ/ })
    .getByText('พักภารกิจ')
    .waitFor()
})

test('an event is written, corrected, filled with a quest that is looked at first, and stopped', async () => {
  const editor = await openDesk(world, await makePerson(world, 'mali', 'มะลิ ใจงาม', 'editor'))
  await editor.goto('/quest')
  await editor.getByRole('button', { name: 'สร้างกิจกรรม' }).click()
  const made = editor.getByRole('dialog', { name: 'สร้างกิจกรรม' })
  await made.getByLabel('ชื่อกิจกรรม').fill('สัปดาห์หวยเวียดนาม')
  await made.getByRole('button', { name: 'บันทึกกิจกรรม' }).click()
  await made.getByText('คำอธิบายต้องมีอย่างน้อย 10 ตัวอักษร').waitFor()
  await made.getByLabel('คำอธิบาย').fill('แทงหวยฮานอยในเวลากิจกรรม รับแต้มเพิ่มเมื่อครบเป้าหมาย')
  await made.getByLabel('เหตุผล').fill('กิจกรรมปลายปี')
  await lookAt(editor, 'quest-desk-event', widths)
  await made.getByRole('button', { name: 'บันทึกกิจกรรม' }).click()
  await made.waitFor({ state: 'detached' })
  await editor.getByRole('button', { name: /สัปดาห์หวยเวียดนาม/ }).click()
  const mended = editor.getByRole('dialog', { name: /^แก้กิจกรรม #/ })
  await mended.getByLabel('ชื่อกิจกรรม').fill('สัปดาห์หวยฮานอย รอบสอง')
  await mended.getByLabel('เหตุผล').fill('พิมพ์ชื่อผิด')
  await mended.getByRole('button', { name: 'บันทึกกิจกรรม' }).click()
  await mended.waitFor({ state: 'detached' })

  await editor.getByRole('button', { name: 'สร้าง', exact: true }).click()
  const form = editor.getByRole('dialog', { name: 'สร้างภารกิจ' })
  await form.getByLabel('ชื่อ').fill('แทงหวยครบ 400 บาทในกิจกรรม')
  await form.getByLabel('รอบ').selectOption('event')
  await form.getByLabel('กิจกรรม').selectOption({ label: 'สัปดาห์หวยฮานอย รอบสอง' })
  await form.getByLabel('เป้าหมาย (บาท)').fill('400')
  await form.getByLabel('แต้มที่ให้').fill('2')
  await form.getByRole('button', { name: 'ลองคำนวณกับเดือนก่อน' }).click()
  await form.getByText(/^ตัวเลขเป็นเพดาน/).waitFor()
  await form.getByLabel('เหตุผล').fill('ภารกิจของกิจกรรม')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
  // Somebody is to agree to it: the event stays as it is.
  await editor.getByRole('button', { name: /สัปดาห์หวยฮานอย รอบสอง/ }).waitFor({ state: 'detached' })

  const cashier = await openDesk(world, await makePerson(world, 'kanya', 'กัญญา ดีพร้อม', 'cashier'))
  await cashier.goto('/quest')
  await cashier.getByRole('button', { name: /^แทงหวยครบ 400 บาทในกิจกรรม/ }).click()
  await decide(cashier, 'อนุมัติ', 'ตรวจแล้วเหมาะสม')
  await editor.getByRole('button', { name: /^แทงหวยครบ 400 บาทในกิจกรรม/ }).click()
  await decide(editor, 'หยุดถาวร', 'ยกเลิกกิจกรรม')
  const sheet = editor.getByRole('dialog', { name: /^ภารกิจ #/ })
  await sheet.getByText('หยุดถาวร', { exact: true }).waitFor()
})

test('a quest of spins is written, agreed to, claimed, and its spin waits at the wheel', async () => {
  const editor = await openDesk(world, await makePerson(world, 'ploy', 'พลอย มณี', 'editor'))
  await editor.goto('/quest')
  await editor.getByRole('button', { name: 'สร้าง', exact: true }).click()
  const form = editor.getByRole('dialog', { name: 'สร้างภารกิจ' })
  await form.getByLabel('ชื่อ').fill('แทงหวยครบ 2,000 บาท')
  await form.getByLabel('เป้าหมาย (บาท)').fill('2000')
  await form.getByRole('radio', { name: 'สิทธิ์หมุนกงล้อ' }).click()
  await form.getByLabel('สิทธิ์หมุนที่ให้').fill('20')
  await form.getByLabel('เหตุผล').fill('ภารกิจหมุนกงล้อ')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText(/เป้าหมายนี้ให้ได้ไม่เกิน.\d+.สิทธิ์หมุน/).waitFor()
  await seeFocused(form.getByLabel('สิทธิ์หมุนที่ให้'))
  await lookAt(editor, 'quest-desk-spins', widths)
  await form.getByLabel('สิทธิ์หมุนที่ให้').fill('1')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })

  const cashier = await openDesk(world, await makePerson(world, 'fah', 'ฟ้า สดใส', 'cashier'))
  await cashier.goto('/quest')
  await cashier.getByRole('button', { name: /^แทงหวยครบ 2,000 บาท/ }).click()
  await cashier.getByText('สิทธิ์หมุนกงล้อ 1 ครั้ง มีค่า 50 แต้ม').first().waitFor()
  await decide(cashier, 'อนุมัติ', 'ตรวจแล้วเหมาะสม')

  const member = await memberActor(world)
  await play(member, { stakeSatang: 200_000n })
  const page = await openPage({ origin: world.site.memberUrl, width: 360, as: member })
  await page.goto('/member/creditfree')
  await page.getByText('+1 สิทธิ์หมุน').waitFor()
  await lookAt(page, 'quest-spins', widths)
  await page.getByRole('button', { name: 'รับรางวัล แทงหวยครบ 2,000 บาท' }).click()
  await page.getByText('ได้รับสิทธิ์หมุนกงล้อ 1 ครั้งแล้ว').waitFor()
  await page.getByRole('link', { name: 'ไปหมุนกงล้อ' }).click()
  await page.getByText('สิทธิ์หมุน 1', { exact: true }).waitFor()
})

async function decide(page: Page, verb: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click()
  const step = page.getByRole('dialog', { name: verb })
  await step.getByLabel('เหตุผล').fill(reason)
  await step.getByRole('button', { name: verb, exact: true }).click()
  await step.waitFor({ state: 'detached' })
}

/** What is wrong is said at its field; what was typed stays. */
async function write(editor: Page): Promise<void> {
  await editor.getByRole('button', { name: 'สร้าง', exact: true }).click()
  const form = editor.getByRole('dialog', { name: 'สร้างภารกิจ' })
  await form.getByLabel('ชื่อ').fill('แทงหวยครบ 300 บาท')
  await form.getByLabel('เป้าหมาย (บาท)').fill('300')
  await form.getByLabel('แต้มที่ให้').fill('สิบ')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText('กรุณากรอกแต้มเป็นจำนวนเต็มตั้งแต่ 1 ถึง 1,000,000').waitFor()
  await seeFocused(form.getByLabel('แต้มที่ให้'))
  await form.getByLabel('แต้มที่ให้').fill('200')
  await form.getByLabel('เหตุผล').fill('ภารกิจปลายปี')
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.getByText(/รวมกันต้องไม่เกิน.17%/).waitFor()
  await lookAt(editor, 'quest-desk-refused', widths)
  await form.getByLabel('แต้มที่ให้').fill('5')
  await form.getByRole('button', { name: 'ลองคำนวณกับเดือนก่อน' }).click()
  const worth = form.getByText('มีค่าไม่เกิน', { exact: true })
  await seeInSight(worth)
  await form.getByLabel('แต้มที่ให้').fill('-1')
  await worth.waitFor({ state: 'detached' })
  await form.getByLabel('แต้มที่ให้').fill('5')
  await worth.waitFor()
  await lookAt(editor, 'quest-desk-preview', widths)
  await form.getByRole('button', { name: 'ส่งให้อนุมัติ' }).click()
  await form.waitFor({ state: 'detached' })
}
