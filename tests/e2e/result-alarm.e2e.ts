import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { advanceRounds, openRound } from '../support/lottery.ts'
import { runNamedJob } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { makePerson, openDesk } from './support/desk-page.ts'
import { lookAt } from './support/looks.ts'
import { settle } from './support/waits.ts'

// The desk before a draw, what it shows of the digits to come, and a result that turns out to be another
// than the sources say after it was paid: red on every desk, with the way to its correction.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-08', '17:00') })

test('a result waits for its draw, and what contradicts it is red on every desk', async () => {
  await advanceRounds(world)
  const round = await openRound(world, 'hanoi')
  const [closeAt, drawAt] = [Date.parse(round.close_at), Date.parse(round.draw_at)]
  await world.clock.set(new Date(closeAt + 60_000))
  await advanceRounds(world)
  const owner = await makePerson(world, 'owner', 'สมศรี เจ้าของ', 'owner')
  const second = await makePerson(world, 'officer', 'อรทัย ผลรางวัล', 'result_officer')

  const desk = await openDesk(world, owner)
  await desk.goto(`/result?round=${round.round_id}`)
  await desk.getByText('ยังไม่ถึงเวลาออกผล รับผลได้ตั้งแต่ 18:30 น.').waitFor()
  await settle(desk)
  expect(await desk.getByRole('button', { name: 'บันทึกผล' }).count()).toBe(0)
  await lookAt(desk, 'result-not-due', [360, 1280])
  await takeEarly(desk, Number(round.round_id))

  await world.clock.set(new Date(drawAt - 5 * 60_000))
  await desk.goto(`/result?round=${round.round_id}`)
  await desk.getByLabel(/รางวัลพิเศษ/).fill('11398')
  await desk.getByLabel(/รางวัลที่\s1/).fill('04743')
  await desk.getByLabel('แหล่งที่มาของผล').fill('ถ่ายทอดสด')
  // What would pay is seen as soon as the values are whole, before anything is asked of the bills.
  const typed = desk.getByRole('group', { name: 'เลขจากค่าที่กรอก' })
  await typed.getByRole('img', { name: '3 9 8', exact: true }).waitFor()
  await lookAt(desk, 'result-typed-digits', [768, 1280])
  await desk.getByRole('button', { name: 'ดูยอดที่ต้องจ่าย' }).click()
  await typed.waitFor({ state: 'detached' })
  const digits = desk.getByRole('group', { name: 'เลขที่จะออก' })
  await digits.getByText('3 ตัวบน').waitFor()
  await digits.getByRole('img', { name: '3 9 8', exact: true }).waitFor()
  await digits.getByRole('img', { name: '4 3', exact: true }).waitFor()
  await lookAt(desk, 'result-preview-digits', [360, 1280])
  await desk.getByRole('button', { name: 'บันทึกผล' }).click()
  await desk.getByText('คุณเป็นผู้กรอกผลงวดนี้').waitFor()

  const other = await openDesk(world, second)
  await other.goto(`/result?round=${round.round_id}`)
  await other.getByLabel(/รางวัลพิเศษ/).fill('11398')
  await other.getByLabel(/รางวัลที่\s1/).fill('04743')
  await other.getByRole('button', { name: 'ยืนยันผลและจ่ายรางวัล' }).click()
  const state = async () =>
    (await world.query('select state from lottery.round where round_id = $1', [round.round_id]))[0]
  await expect.poll(state).toEqual({ state: 'drawn' })
  await runNamedJob(world, 'lottery.settle')
  await expect.poll(state).toEqual({ state: 'settled' })

  await world.sandbox.post('/results/control', {
    market_code: 'hanoi',
    date: '2026-12-08',
    announced_at: 'now',
    status: 'announced',
    official: { special: '30398', first: '04743' },
  })
  await world.clock.set(new Date(drawAt + 60_000))
  await runNamedJob(world, 'lottery.read_feeds')
  // Not at the result desk: the alarm is wherever staff work.
  await desk.goto('/audit')
  const alarm = desk.getByRole('alert').filter({ hasText: 'ไม่ตรงกับแหล่งผล' })
  await alarm.waitFor()
  await lookAt(desk, 'result-alarm', [360, 1280])
  await alarm.getByRole('link', { name: 'ตรวจและแก้ผล' }).click()
  await desk.getByText('ถ้าผลที่จ่ายผิด ให้แก้ผลด้านล่าง').waitFor()
  const table = desk.getByRole('table', { name: 'ผลจากแต่ละแหล่ง' })
  await table.getByRole('row', { name: /รางวัลพิเศษ.*11398.*30398.*30398.*ไม่ตรง/ }).waitFor()
  await table.getByRole('row', { name: /รางวัลที่ 1.*04743.*04743.*04743 ตรง/ }).waitFor()
  await lookAt(desk, 'result-alarm-desk', [360, 1280])
})

/** A source that publishes early is a rule of the market, with a reason; it takes two people. */
async function takeEarly(desk: Page, roundId: number): Promise<void> {
  await desk.getByRole('button', { name: 'แหล่งประกาศก่อนเวลา' }).click()
  const sheet = desk.getByRole('dialog', { name: 'รับผลฮานอยปกติก่อนเวลา' })
  await sheet.getByLabel('ก่อนเวลาออกผลกี่นาที (0–180)').fill('5')
  await sheet.getByLabel('เหตุผล').fill('สถานีประกาศก่อนห้านาที')
  await expectNoAxeViolations(desk)
  await sheet.getByRole('button', { name: 'เสนอ' }).click()
  // It takes another person: who proposed it can take it back and no more.
  await desk.getByText('คุณเป็นผู้เขียน ต้องให้อีกคนอนุมัติ').waitFor()
  await desk.getByText('รับผลได้ตั้งแต่ 18:30 น.').waitFor()
  await lookAt(desk, 'result-early-proposed', [768, 1280])
  const risk = await openDesk(world, await makePerson(world, 'risk', 'มานะ ความเสี่ยง', 'owner'))
  await risk.goto(`/result?round=${roundId}`)
  await risk.getByText('สมศรี เจ้าของ เสนอ เพราะ สถานีประกาศก่อนห้านาที').waitFor()
  await risk.getByRole('button', { name: 'อนุมัติรับผลก่อนเวลา' }).click()
  const approval = risk.getByRole('dialog', { name: 'อนุมัติรับผลก่อนเวลา' })
  await approval.getByText('จากเดิม 0 นาที').waitFor()
  await approval.getByLabel('เหตุผล').fill('ตรวจตารางของสถานีแล้ว')
  await expectNoAxeViolations(risk)
  await approval.getByRole('button', { name: 'อนุมัติรับผลก่อนเวลา' }).click()
  await desk.getByText('รับผลได้ตั้งแต่ 18:25 น.').waitFor()
}
