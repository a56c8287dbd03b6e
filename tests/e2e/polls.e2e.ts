import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CreatedStaff } from '#features/staff/server/create-staff.ts'
import { turnPolls } from '#features/poll/server/turn-polls.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { runNamedJob } from '../support/payments.ts'
import { pollDesk } from '../support/polls.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type Width } from './support/browser.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { leaveSite } from './support/leave-site.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// Polls: a member guesses, two people say what came of it, and who was right sees why he got what he got.

const world = await testWorld({ sandbox: true })
const desk = await pollDesk(world)
const widths: readonly Width[] = [360, 768, 1280]
const look = (page: Page, name: string) => lookAt(page, `poll-${name}`, widths)
const open = (as: MemberActor | undefined, path: string) =>
  openPage({ origin: world.site.memberUrl, width: 360, ...(as ? { as } : {}) }).then(
    async (page) => {
      await page.goto(path)
      return page
    },
  )

test('a member guesses, waits, wins, and works the shares out', async () => {
  const [member, other] = [await memberActor(world), await memberActor(world)]
  const empty = await open(member, '/poll')
  await empty.getByText('ยังไม่มีกิจกรรมตอนนี้').waitFor()
  await look(empty, 'list-empty')

  const poll_id = await desk.open({}, member, other)
  const coming = await desk.make({ title: 'ใครได้ดาวซัลโว' })
  await empty.goto('/poll')
  await empty.getByText('ใครได้ดาวซัลโว').waitFor()
  await look(empty, 'list')
  await empty.goto(`/poll/${coming}`)
  await empty.getByText(/ยังไม่เปิดให้ทาย/).waitFor()
  await look(empty, 'coming')

  const visitor = await open(undefined, `/poll/${poll_id}`)
  await visitor.getByRole('link', { name: 'เข้าสู่ระบบเพื่อร่วมทาย' }).waitFor()
  await look(visitor, 'visitor')

  const page = await open(member, `/poll/${poll_id}`)
  await page.getByText(/เหลือสิทธิ์ทาย/).waitFor()
  await page.getByText('ทายแล้วจึงเห็นว่าคนอื่นทายอะไร', { exact: false }).waitFor()
  await look(page, 'open')
  await page.getByRole('button', { name: 'อัปเดตสิทธิ์' }).click()
  await page.getByText(/อัปเดตล่าสุด/).waitFor()
  await page.getByRole('radio', { name: 'แดง' }).check()
  await page.getByRole('button', { name: 'ทาย แดง' }).click()
  await page.getByRole('dialog', { name: 'ทาย แดง' }).waitFor()
  await look(page, 'confirm')
  await page.getByRole('button', { name: 'ยืนยันคำตอบ' }).click()
  await page.getByRole('heading', { name: 'คำตอบของคุณ' }).waitFor()
  await page.getByRole('cell', { name: /100%/ }).waitFor()
  const reminder = page.getByLabel('เตือนฉัน 1 ชั่วโมงก่อนปิดรับทาย')
  await reminder.click()
  await expect.poll(() => reminder.isChecked()).toBe(true)
  await look(page, 'voted')

  const rival = await open(other, `/poll/${poll_id}`)
  await rival.getByRole('radio', { name: 'แดง' }).check()
  await rival.getByRole('button', { name: 'ทาย แดง' }).click()
  await rival.getByRole('button', { name: 'ยืนยันคำตอบ' }).click()
  await rival.getByRole('heading', { name: 'คำตอบของคุณ' }).waitFor()

  // A page that asks while the clock goes past its session's end would end that.
  for (const one of [empty, visitor, rival]) await one.context().close()
  await leaveSite(page)
  await desk.pass(61, member, other)
  await page.goto(`/poll/${poll_id}`)
  await page.getByText(/ปิดรับทายแล้ว รอประกาศผล/).waitFor()
  await look(page, 'closed')
  await desk.pass(5, member, other)
  await desk.settle(poll_id, '1')
  await page.goto(`/poll/${poll_id}`)
  await page.getByRole('heading', { name: 'ผู้ชนะ' }).waitFor()
  await page.getByText('(คุณ)').waitFor()
  await page.getByRole('button', { name: 'ตรวจการแบ่งรางวัล' }).click()
  await page.getByText('คำนวณซ้ำแล้วตรงทุกคน รวมเท่ากับรางวัลพอดี').waitFor()
  await look(page, 'paid')
  await page.goto('/poll')
  await page.getByRole('heading', { name: 'ที่ผ่านมา' }).waitFor()
  await look(page, 'list-past')

  const nowhere = await openPage({
    origin: world.site.memberUrl,
    expectFaults: [/404 \(Not Found\).*poll_id=999/],
  })
  await nowhere.goto('/poll/999')
  await nowhere.getByText('ไม่พบกิจกรรมนี้').waitFor()
})

test('a score and a number are chosen by what they are', async () => {
  const member = await memberActor(world)
  const score = await desk.open(
    {
      kind: 'score',
      title: 'ทายสกอร์คู่เอก',
      home_name: 'ไทย',
      away_name: 'เวียดนาม',
      choices: ['1-0', '2-0', '2-1', '0-0', '1-1', '0-1', '1-2'].map((label) => ({
        label,
        image: null,
      })),
    },
    member,
  )
  const page = await open(member, `/poll/${score}`)
  await page.getByRole('radio', { name: '2–1' }).check()
  await page.getByRole('button', { name: 'ทาย 2–1' }).waitFor()
  await look(page, 'score')

  const number = await desk.open(
    { kind: 'number', digits: 2, choices: [], title: 'เลขท้ายสองตัวงวดนี้' },
    member,
  )
  await page.goto(`/poll/${number}`)
  await page.getByRole('button', { name: 'กดเลขให้ครบ' }).waitFor()
  await page.keyboard.type('0')
  // As a Thai keyboard writes 7.
  await page.evaluate(() => {
    const key = { key: '\u0e57', code: 'Digit0', shiftKey: true, bubbles: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  await page.getByRole('button', { name: 'ทาย 07' }).waitFor()
  await look(page, 'number')
})

test('the desk makes a poll, closes it, and two people say what came of it', async () => {
  const editor = await makePerson(world, 'poll-editor', 'นภา ศรีสุข', 'editor')
  const first = await makePerson(world, 'poll-first', 'ธีรภัทร วงศ์ดี', 'result_officer')
  const second = await makePerson(world, 'poll-second', 'สมพร ใจงาม', 'result_officer')
  const page = await openDesk(world, editor)
  await page.goto('/poll')
  await page.getByRole('button', { name: 'สร้าง' }).click()
  await page.getByLabel('คำถาม', { exact: true }).fill('ทีมไหนได้แชมป์')
  await page.getByLabel('คำตอบ บรรทัดละข้อ').fill('แดง\nขาว')
  await page.getByLabel('กติกาที่สมาชิกอ่าน').fill('ทายถูกหารรางวัล')
  await page.getByRole('heading', { name: 'ทีมไหนได้แชมป์' }).waitFor({ state: 'attached' })
  await look(page, 'desk-form')
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await page
    .getByRole('button', { name: /ทีมไหนได้แชมป์/ })
    .first()
    .waitFor()
  await look(page, 'desk-list')
  await page
    .getByRole('button', { name: /ทีมไหนได้แชมป์/ })
    .first()
    .click()
  await step(page, 'เปิดตอนนี้', 'เปิดกิจกรรมแล้ว')
  await step(page, 'ปิดรับก่อนเวลา', 'ปิดรับแล้ว')
  await look(page, 'desk-closed')

  // Its session ends with the day that passes.
  await page.context().close()
  await world.clock.advance(26 * 3_600_000)
  await turnPolls(world.services)
  // The second person has the desk open meanwhile, and hears of it without a reload.
  const confirming = await openDesk(world, second)
  const heard = confirming.waitForResponse('**/operator/api/stream')
  await confirming.goto('/poll')
  await heard
  const row = confirming.getByRole('button', { name: /ทีมไหนได้แชมป์/ }).first()
  await row.waitFor()
  const entering = await openPollOf(first)
  await entering.getByLabel('ผล', { exact: true }).selectOption({ label: 'แดง' })
  await entering.getByLabel('ที่มาของผล').fill('ถ่ายทอดสด')
  await look(entering, 'desk-enter')
  await entering.getByRole('button', { name: 'บันทึกผล' }).click()
  await entering.getByText('ต้องให้คนอื่นยืนยัน').waitFor()
  await row.filter({ hasText: 'รอคนที่สองยืนยัน' }).click()
  await confirming.getByText('ธีรภัทร วงศ์ดี กรอกผลไว้เมื่อ', { exact: false }).waitFor()
  await confirming.getByRole('button', { name: 'ยกเลิกกิจกรรม' }).click()
  const voiding = confirming.getByRole('dialog', { name: 'ยกเลิกกิจกรรม' })
  await voiding.getByText('ทีมไหนได้แชมป์').waitFor()
  await voiding
    .getByText('คำตอบ 0 สิทธิ์ของสมาชิก 0 คน และรางวัลสูงสุด ฿1,000 สิ้นสุด', { exact: false })
    .waitFor()
  await look(confirming, 'desk-void')
  await voiding.getByRole('button', { name: 'ไม่ทำ' }).click()
  await confirming.getByLabel('ผล', { exact: true }).selectOption({ label: 'แดง' })
  await look(confirming, 'desk-confirm')
  await confirming.getByRole('button', { name: 'ยืนยันและจ่ายรางวัล' }).click()
  await confirming.getByText('ยืนยันผลแล้ว ระบบกำลังจ่ายรางวัล').waitFor()
  await runNamedJob(world, 'poll.pay')
  await confirming.getByText('จ่ายครบแล้ว').waitFor()
  await look(confirming, 'desk-paid')
})

async function openPollOf(person: CreatedStaff): Promise<Page> {
  const page = await openDesk(world, person)
  await page.goto('/poll')
  await page
    .getByRole('button', { name: /ทีมไหนได้แชมป์/ })
    .first()
    .click()
  return page
}

async function step(page: Page, verb: string, done: string): Promise<void> {
  await page.getByRole('button', { name: verb }).click()
  const asked = page.getByRole('dialog', { name: verb })
  await asked.getByLabel('เหตุผล').fill('ทดสอบขั้นตอนของกิจกรรม')
  await asked.getByRole('button', { name: verb }).click()
  await page.getByText(done, { exact: true }).first().waitFor()
  await settle(page)
  expect(await asked.count()).toBe(0)
}
