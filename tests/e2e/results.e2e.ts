import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { feedDecide } from '#features/lottery/result/feed-contract.ts'
import { resultConfirm } from '#features/lottery/result/operator-contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { resultDesk } from '../support/desk.ts'
import { runNamedJob } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { makePerson, openDesk, typeOfficial } from './support/desk-page.ts'

// What visitors see of a day with every kind of state: drawn, corrected, called off, waiting.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2021-03-01', '06:30') })
const desk = await resultDesk(world)
const glo = { first: ['835538'], front3: ['290', '838'], bottom3: ['051', '806'], bottom2: ['73'] }

test('a day of results, the government in full, and tickets held against it', async () => {
  await desk.goTo(bangkokInstant('2021-03-01', '07:00'))
  const gov = await desk.closeRound('gov')
  await desk.settle(gov, glo)
  const hanoi = await desk.closeRound('hanoi')
  await desk.settle(hanoi, { special: ['30399'], first: ['04743'] })
  await desk.revise(hanoi, { special: ['30398'], first: ['04743'] }, 'พิมพ์เลขตัวท้ายผิด')

  const looks: { width: Width; theme: 'dark' | 'light' }[] = [
    { width: 360, theme: 'dark' },
    { width: 768, theme: 'light' },
    { width: 1280, theme: 'dark' },
  ]
  await Promise.all(
    looks.map(async (look) => {
      const page = await openPage({ origin: world.site.memberUrl, ...look })
      await page.goto('/lotto/results', { waitUntil: 'networkidle' })
      await page.getByText('แก้ไขผล').first().waitFor()
      await keepScreen(page, 'results-day')
      // The whole day is longer than a browser's tallest screen; one group of it is judged.
      await page.getByRole('radio', { name: 'หวยไทย' }).click()
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: /ตรวจสลาก/ }).click()
      await page.getByLabel('ตรวจสลากของคุณ').fill('835539 290806 123456')
      await page.getByText('รวมทุกใบ 108,000 บาท').waitFor()
      await keepScreen(page, 'results-government')
      await expectNoAxeViolations(page)
      await page.context().close()
    }),
  )

  const page = await openPage({ origin: world.site.memberUrl, width: 360, theme: 'light' })
  await page.goto('/lotto/results', { waitUntil: 'networkidle' })
  await page.getByLabel('ค้นหาหวย').fill('ฮานอยปกติ')
  await page.getByRole('link', { name: 'ฮานอยปกติ' }).click()
  await page.getByRole('button', { name: 'ดูผลทุกหวย' }).waitFor()
  await page.getByText('30398 · 04743').waitFor()
  expect(await page.getByText('สลากกินแบ่งรัฐบาล').count()).toBe(0)
  await page.context().close()
})

test('sources that contradict are seen at the desk, and a paid result is corrected there', async () => {
  const hanoi = await desk.closeRound('hanoi_vip')
  const told = { market_code: 'hanoi_vip', date: '2021-03-01', announced_at: 'now' }
  const say = (fields: object) =>
    world.sandbox.post('/results/control', { ...told, status: 'announced', ...fields })
  await say({ official: { special: '30398', first: '04743' } })
  await say({ source: 'second', official: { special: '30398', first: '04744' } })
  const [one, two] = await Promise.all([
    makePerson(world, 'feed-one', 'นภา ศ.', 'result_officer'),
    makePerson(world, 'feed-two', 'ธีรภัทร ว.', 'result_officer'),
  ])
  const first = await openDesk(world, one)
  await first.goto(`/result?round=${hanoi}`)
  await first.getByRole('button', { name: 'อ่านทุกแหล่งเดี๋ยวนี้' }).click()
  await first.getByText('ไม่ตรง', { exact: true }).waitFor()
  await first.getByRole('alert').getByText('สองแหล่งบอกไม่ตรงกัน').waitFor()
  await look(first, 'desk-feeds')
  await first.getByRole('button', { name: 'ตัดสินว่าจะยึดแหล่งไหน' }).click()
  await first.getByLabel('เหตุผล').fill('ยึดถ่ายทอดสด ตารางพิมพ์ผิด')
  await first.getByRole('button', { name: 'บันทึกการตัดสิน' }).click()
  await first.getByText('ยึดถ่ายทอดสด ตารางพิมพ์ผิด').waitFor()

  // What no source says waits for a decision of its own.
  const wrong = { round_id: hanoi, official: { special: ['30399'], first: ['04743'] } }
  await desk.enter(wrong.round_id, wrong.official)
  await world.ask(feedDecide, { round_id: hanoi, reason: 'ยึดถ่ายทอดสดเหมือนเดิม' }, desk.owner)
  await world.ask(resultConfirm, wrong, desk.second)
  await runNamedJob(world, 'lottery.settle')
  await first.reload()
  await first.getByRole('button', { name: 'ผลนี้ผิด เสนอแก้ไขผล' }).click()
  const right = { 'รางวัลพิเศษ (giải đặc biệt)': '30398', 'รางวัลที่ 1 (giải nhất)': '04743' }
  await typeOfficial(first, right)
  await first.getByLabel('แหล่งที่มาของผลที่ถูกต้อง').fill('ถ่ายทอดสด')
  await first.getByLabel('เหตุผลที่แก้ผล').fill('พิมพ์เลขตัวท้ายผิด')
  await first.getByRole('button', { name: 'ดูผลกระทบ', exact: true }).click()
  await first.getByText('ค้างเป็นยอดที่สมาชิกต้องคืน').waitFor()
  await look(first, 'desk-revision')
  await first.getByRole('button', { name: 'เสนอแก้ผล', exact: true }).click()
  await first.getByText('รอคนที่สองยืนยัน').first().waitFor()

  const second = await openDesk(world, two)
  await second.goto(`/result?round=${hanoi}`)
  await second.getByText('คนที่สองกรอกผลที่ถูกซ้ำจากแหล่งผล').waitFor()
  await typeOfficial(second, right)
  await second.getByRole('button', { name: 'ดูผลกระทบ', exact: true }).click()
  await second.getByRole('button', { name: 'ยืนยันและปรับยอดทุกโพย' }).click()
  await second.getByText('แก้ไขครั้งที่ 1').waitFor()
})

/** Keeps a screen of the desk at the three widths and judges it. */
const look = (page: Page, name: string) => lookAt(page, name, [360, 768, 1280])
