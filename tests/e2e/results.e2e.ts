import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { feedDecide } from '#features/lottery/result/feed-contract.ts'
import { resultConfirm } from '#features/lottery/result/operator-contract.ts'
import { importResults } from '#features/lottery/result/server/imported/import-results.ts'
import { parsePublished } from '#features/lottery/result/server/imported/read-published.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { resultDesk } from '../support/desk.ts'
import { runNamedJob } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { expectFits, lookAt } from './support/looks.ts'
import { holdBack, settle } from './support/waits.ts'
import { makePerson, openDesk, typeOfficial } from './support/desk-page.ts'

// What visitors see of a day with every kind of state: drawn, corrected, called off, waiting.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2021-03-01', '06:30') })
const desk = await resultDesk(world)
const glo = { first: ['835538'], front3: ['290', '838'], bottom3: ['051', '806'], bottom2: ['73'] }

test('a day of results, the government in full, and tickets held against it', async () => {
  await desk.goTo(bangkokInstant('2021-03-01', '07:00'))
  const published = parsePublished(
    'market,day,values,source\n' +
      'gov,2021-02-16,first=424603 front3=861+318 bottom3=057+817 bottom2=39,sanook_glo\n',
  )
  expect(await importResults(world.site.services, published)).toMatchObject({ added: 1 })
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
      await page.goto('/lotto/results')
      await page.getByText('แก้ไขผล').first().waitFor()
      await settle(page)
      await keepScreen(page, 'results-day')
      await expectFits(page)
      // The whole day is longer than a browser's tallest screen; one group of it is judged.
      await page.getByRole('radio', { name: 'หวยไทย' }).click()
      await rowOf(page, 'หวยรัฐบาลไทย').first().click()
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: /ตรวจสลาก/ }).click()
      await page.getByLabel('ตรวจสลากของคุณ').fill('835539 290806 123456')
      await page.getByText('รวมเท่าที่รู้ผล 108,000 บาท').waitFor()
      // Of tiers that nobody has told it cannot be said that the ticket won nothing.
      const unknown = page.getByRole('listitem').filter({ hasText: '123456' })
      await unknown.getByText('ยังบอกไม่ได้').waitFor()
      await unknown.getByText('ยังไม่รู้ผล รางวัลที่ 2, รางวัลที่ 3').waitFor()
      await expectFits(page)
      await keepScreen(page, 'results-government')
      await expectNoAxeViolations(page)
      await page.context().close()
    }),
  )
})

test('results first, one row a round; what waits comes after; a market, a day, and history', async () => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360, theme: 'light' })
  await page.goto('/lotto/results')
  await rowOf(page, 'ฮานอยปกติ').first().waitFor()
  await settle(page)
  // Drawn comes before what waits, which is folded; a row is no card.
  const rows = page.locator('main summary')
  const texts = await rows.allInnerTexts()
  const folded = texts.findIndex((text) => text.startsWith('ยังไม่ออกผลวันนี้'))
  expect(texts.findIndex((text) => text.includes('ฮานอยปกติ'))).toBeLessThan(folded)
  expect(await page.getByText('ผลราว').first().isVisible()).toBe(false)
  const high = await rows.evaluateAll((all) =>
    all.filter((row) => row.getBoundingClientRect().height >= 90).map((row) => row.textContent),
  )
  expect(high).toEqual([])
  await page.getByText(/^ยังไม่ออกผลวันนี้/).press('Enter')
  await page.getByText('ผลราว').first().waitFor()

  await page.getByLabel('เลือกหวย').selectOption({ label: 'ฮานอยปกติ' })
  await page.waitForURL(/market=/)
  await page.getByText('30398 · 04743').waitFor()
  await rowOf(page, 'หวยรัฐบาลไทย').waitFor({ state: 'detached' })
  await rowOf(page, 'งวด 1 มี.ค. 64').press('Enter')
  await page.getByText('พิมพ์เลขตัวท้ายผิด').waitFor()

  // History says whose it is, and offers nothing that belongs to a round.
  await page.getByLabel('เลือกหวย').selectOption({ label: 'หวยรัฐบาลไทย' })
  const imported = rowOf(page, 'นำเข้าจาก Sanook')
  await imported.click()
  await page.getByText('424603').waitFor()
  await page.getByText('งวดนี้ไม่ได้เปิดรับแทงที่นี่').waitFor()
  await settle(page)
  expect(await page.getByRole('button', { name: /ตรวจสลาก/ }).count()).toBe(0)
  await keepScreen(page, 'results-history')
  await expectNoAxeViolations(page)

  await page.getByLabel('เลือกหวย').selectOption({ label: 'ทุกหวย' })
  await page.getByLabel('เลือกวันที่').fill('2021-02-16')
  await page.waitForURL(/date=2021-02-16/)
  await page.getByText('16 ก.พ. 64').first().waitFor()
  await imported.waitFor()
  await settle(page)
  expect(await page.locator('main summary').count()).toBe(1)
  await page.getByRole('button', { name: 'ดูทุกวัน' }).click()
  await rowOf(page, 'ฮานอยปกติ').first().waitFor()

  // A market without any draw says when the first one comes.
  await page.getByLabel('เลือกหวย').selectOption({ label: 'หวย ธ.ก.ส.' })
  await page.getByText(/^ผลแรกจะออก 16\sมี.ค.\s64/).waitFor()
})

test('the two urgent cards line up, what is closed is folded, and rates fit a small phone', async () => {
  await desk.goTo(bangkokInstant('2021-03-01', '18:35'))
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await page.goto('/lotto/lobby')
  const cards = page.locator('main a:has(svg[data-urgency])')
  await expect.poll(() => cards.count()).toBe(2)
  await settle(page)
  // However long the name of one of them is.
  await cards.first().evaluate((card) => {
    if (card.children[2]) card.children[2].textContent = 'หวยหุ้นชื่อยาวจนต้องขึ้นบรรทัดใหม่ รอบที่ 670'
  })
  const [left = [], right = []] = await cards.evaluateAll((all) =>
    all.map((card) =>
      [...card.children].map((part) => Math.round(part.getBoundingClientRect().top)),
    ),
  )
  expect(left).toEqual(right)
  const closed = page.getByText(/^ปิดรับแล้ว \(\d+\)$/)
  const row = page.getByRole('link', { name: /หุ้นไทยเช้า/ })
  expect(await row.count()).toBe(0)
  await closed.press('Enter')
  await row.waitFor()
  await closed.press('Enter')
  await expect.poll(() => row.count()).toBe(0)

  await page.goto('/lotto/rates')
  await page.getByRole('group', { name: 'เดิมพันขั้นต่ำและสูงสุด' }).first().waitFor()
  await settle(page)
  const wider = await page
    .locator('main [role=group]:has(table)')
    .evaluateAll((all) =>
      all
        .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth)
        .map((one) => one.getAttribute('aria-label')),
    )
  expect(wider).toEqual([])
  await keepScreen(page, 'rates-360')
})

/** The row of a draw, by what stands in it. */
const rowOf = (page: Page, text: string) => page.locator('main summary', { hasText: text })

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
  await first.getByRole('button', { name: 'ผลที่นำเข้า' }).click()
  await first.getByRole('row', { name: /16 ก.พ. 64.*424603.*Sanook/ }).waitFor()
  await look(first, 'desk-imported')
  await first.keyboard.press('Escape')
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

test('a tier that the sources tell differently is seen at the desk, and nobody’s to members', async () => {
  const [gov] = await world.query<{ id: string }>(
    `select round_id::text as id from lottery.round join lottery.market using (market_id)
      where code = 'gov' and draw_day = '2021-03-01'`,
  )
  const some = (start: number) =>
    Array.from({ length: 100 }, (_, at) => String(start + at * 37).padStart(6, '0'))
  const told = { first: '835538', last2: '73', last3f: ['290', '838'], last3b: ['051', '806'] }
  const say = (fields: object) =>
    world.sandbox.post('/results/control', {
      market_code: 'thai_gov',
      date: '2021-03-01',
      announced_at: 'now',
      status: 'announced',
      ...fields,
    })
  await say({ official: { ...told, fifth: some(400_004) } })
  await say({ source: 'second', official: { ...told, fifth: some(500_005) } })
  const staff = await makePerson(world, 'feed-three', 'อรุณี ท.', 'result_officer')
  const page = await openDesk(world, staff)
  await page.goto(`/result?round=${gov?.id}`)
  await page.getByRole('button', { name: 'อ่านทุกแหล่งเดี๋ยวนี้' }).click()
  const tiers = page.getByRole('region', { name: 'รางวัลที่ไม่ใช้คิดผลแทง' })
  await tiers.getByText('รางวัลที่ 5 ไม่ตรงกัน').waitFor()
  await tiers.getByText('มีที่นี่ที่เดียว 400004').waitFor()
  await page.getByRole('alert').getByText('เลขรางวัลที่ 2–5 จากแหล่งผลไม่ตรงกัน').waitFor()
  await look(page, 'desk-feed-tiers')

  const member = await openPage({ origin: world.site.memberUrl, width: 360, theme: 'dark' })
  await member.goto('/lotto/results?date=2021-03-01')
  await rowOf(member, 'หวยรัฐบาลไทย').first().click()
  await member.getByRole('button', { name: /ตรวจสลาก/ }).click()
  await member.getByLabel('ตรวจสลากของคุณ').fill('400004')
  await member.getByText('ยังบอกไม่ได้').waitFor()
  await member.getByText('แหล่งผลบอกเลขไม่ตรงกัน จึงยังไม่แสดง').waitFor()
  await expectFits(member)
  await expectNoAxeViolations(member)
})

test('a row that is opened before the scripts have come shows what is known of its draw', async () => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await page.goto('/lotto/results?date=2021-03-01')
  await rowOf(page, 'หวยรัฐบาลไทย').first().waitFor()
  const release = await holdBack(page, /assets\/.*\.js/)
  await page.reload({ waitUntil: 'commit' })
  await rowOf(page, 'หวยรัฐบาลไทย').first().click()
  release()
  await page.getByRole('button', { name: /ตรวจสลาก/ }).waitFor()
})

/** Keeps a screen of the desk at the three widths and judges it. */
const look = (page: Page, name: string) => lookAt(page, name, [360, 768, 1280])
