import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { bangkokInstant } from '#kernel/time.ts'
import { listFavourites } from '#features/lottery/market/contract.ts'
import { listReminders } from '#features/lottery/round/reminder-contract.ts'
import { getRound } from '#features/lottery/round/contract.ts'
import { roundVoid } from '#features/lottery/result/operator-contract.ts'
import { switchMarket } from '#features/lottery/market/server/switch-market.ts'
import { buyBill, resultDesk, type Desk } from '../support/desk.ts'
import { advanceRounds, lobbyMarket, openRound } from '../support/lottery.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { deposit, runNamedJob } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { coveringRule } from '#kernel/products.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage } from './support/browser.ts'
import { expectNoSideways } from './support/looks.ts'
import { signIn } from './support/open-member.ts'
import { arrive, settle, windOn } from './support/waits.ts'

// A Tuesday of one member who bets in every family of markets. The day goes by round after round, each
// to another end; at 18:20 every state can be seen at once, in the lobby, on the round's own page, among
// the results and on the bill.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '19:00') })
const stock = (index: string, change: string) => ({ index: [index], change: [change] })

let member: MemberActor
let desk: Desk
const rounds = new Map<string, number>()
const bills = new Map<string, number>()
const roundOf = (code: string) => rounds.get(code) ?? 0

async function buy(code: string, betType: string, number: string, baht: string): Promise<void> {
  const roundId = Number((await openRound(world, code)).round_id)
  rounds.set(code, roundId)
  bills.set(code, await buyBill(world, member, roundId, [[betType, number, baht]]))
}

const drawnAt = (time: string) => desk.goTo(bangkokInstant('2026-12-08', time), member)

beforeAll(async () => {
  await advanceRounds(world)
  member = await memberActor(world)
  await deposit(world, member, '5000')
  desk = await resultDesk(world)
  const idOf = async (code: string) => Number((await lobbyMarket(world, code)).market_id)
  // Tomorrow's round of Korea never opens: its market is off until it would have closed.
  await switchMarket(world.services, 1, { marketId: await idOf('korea'), notice: 'ปิดปรับปรุง' })
  await switchMarket(world.services, 1, { marketId: await idOf('india'), notice: 'ตลาดหยุดยาว' })
  const { round: missed } = await lobbyMarket(world, 'korea')
  await drawnAt('08:00')
  rounds.set('korea', Number(missed?.round_id))
  await buy('nikkei_am', 'bottom2', '65', '10')
  await buy('nikkei_pm', 'top3', '509', '10')
  await buy('china_pm', 'top3', '111', '10')
  await buy('hsi_pm', 'top2', '12', '10')
  await buy('hanoi', 'tod3', '123', '10')
  await buy('gov', 'front3', '290', '10')
  await buy('hanoi_set', 'set4', '1234', '120')
  await drawnAt('09:45')
  await desk.settle(roundOf('nikkei_am'), stock('34305.09', '-339.65'))
  await desk.revise(roundOf('nikkei_am'), stock('34305.09', '-339.56'), 'แหล่งผลประกาศเลขผิด')
  await drawnAt('14:30')
  await desk.settle(roundOf('nikkei_pm'), stock('34305.09', '-339.65'))
  await desk.settle(roundOf('china_pm'), stock('21792.10', '412.27'))
  await drawnAt('15:10')
  const reason = 'ตลาดหลักทรัพย์ปิดก่อนเวลา'
  await world.ask(roundVoid, { round_id: roundOf('hsi_pm'), reason }, desk.owner)
  await runNamedJob(world, 'lottery.settle', { round_id: roundOf('hsi_pm') })
  await drawnAt('18:20')
  await switchMarket(world.services, 1, { marketId: await idOf('korea'), notice: null })
  await advanceRounds(world)
})

const openAs = (width: 360 | 1280): Promise<Page> =>
  openPage({ origin: world.site.memberUrl, width, as: member })

// What each state looks like: in the lobby (row of the market), on the bill, among the results.
const states = [
  { code: 'gov', lobby: 'เปิดรับ', bill: 'รอผล' },
  { code: 'hanoi_set', lobby: 'ปิดรับแล้ว|รอผล', bill: 'รอผล' },
  { code: 'hanoi', lobby: 'รอผล', bill: 'รอผล' },
  { code: 'nikkei_pm', lobby: '5 0 9', bill: 'ถูกรางวัล' },
  { code: 'china_pm', lobby: '2 1 0', bill: 'ไม่ถูกรางวัล' },
  { code: 'hsi_pm', lobby: 'คืนโพย', bill: 'คืนโพย' },
  { code: 'nikkei_am', lobby: '5 6', bill: 'แก้ไขผล' },
  { code: 'korea', lobby: 'เปิด 9 ธ.ค. 06:00', bill: null },
  { code: 'india', lobby: 'ตลาดหยุดยาว', bill: null },
] as const

test('the lobby shows every market in its state, and finds each by its name', async () => {
  const page = await openAs(360)
  await page.goto('/lotto/lobby?group=all')
  await page.getByText(/^ปิดรับแล้ว \(/).waitFor()
  await keepScreen(page, 'lobby-states')
  await expectNoAxeViolations(page)
  const search = page.getByRole('searchbox', { name: 'ค้นหาหวย' })
  for (const { code, lobby } of states) {
    const { name } = await lobbyMarket(world, code)
    await search.fill(code.replace('_', ' '))
    const row = page.getByRole('link').filter({ hasText: name }).first()
    await row.waitFor()
    const labels = () =>
      row
        .locator('[aria-label]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')).join(' '))
    const said = async () =>
      `${(await row.innerText()).replaceAll('\u00a0', ' ')} ${await labels()}`
    await expect.poll(said, { message: code }).toMatch(code === 'gov' ? /อีก/ : new RegExp(lobby))
  }
})

test('stars stay with the member', async () => {
  const page = await openAs(360)
  await page.goto('/lotto/lobby?group=foreign')
  await page.getByRole('button', { name: 'เลือกหวยที่ชอบ' }).click()
  // The star shines before the server has it; the page must not be gone by then.
  const marked = page.waitForResponse('**/api/lotto/favourite/mark')
  await page.getByRole('button', { name: /ลาวสตาร์/ }).click()
  await page.getByRole('button', { name: /ลาวสตาร์.*อยู่ในหวยที่ชอบ/ }).waitFor()
  await marked
  await page.context().close()
  const elsewhere = await openAs(1280)
  await elsewhere.goto('/lotto/lobby?group=favourites')
  await elsewhere.getByRole('heading', { name: 'หวยที่ชอบ' }).waitFor()
  await elsewhere.getByRole('link', { name: /ลาวสตาร์/ }).waitFor()
  await keepScreen(elsewhere, 'lobby-favourites')
})

test('a visitor’s stars go with him when he signs in', async () => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await arrive(page, '/lotto/lobby?group=foreign')
  await page.getByRole('button', { name: 'เลือกหวยที่ชอบ' }).click()
  await page.getByRole('button', { name: /มาเลย์/ }).click()
  await page.getByRole('button', { name: /มาเลย์.*อยู่ในหวยที่ชอบ/ }).waitFor()
  await signIn(page, member)
  const { market_id: malay } = await lobbyMarket(world, 'malay')
  await page.goto('/lotto/lobby?group=favourites')
  await page.getByRole('link', { name: /มาเลย์/ }).waitFor()
  // The star is shown at once, before the account has it.
  const ofMember = async () => (await world.ask(listFavourites, {}, member)).map(Number)
  await expect.poll(ofMember).toContain(Number(malay))
  const ofDevice = async () => {
    const kept = await page.evaluate(() => localStorage.getItem('local_data') ?? '')
    return JSON.parse(kept).state.favourite_markets ?? []
  }
  await expect.poll(ofDevice).toEqual([])
})

test('a bell asks to be reminded of a round, changes it and takes it back', async () => {
  const page = await openAs(360)
  await page.goto('/lotto/lobby?group=stock')
  const { name, round } = await lobbyMarket(world, 'korea')
  const roundId = Number(round?.round_id)
  const tab = page.getByRole('radio', { name: 'หวยหุ้น' })
  const isInSight = async () => {
    const { x = -1, width = 0 } = (await tab.boundingBox()) ?? {}
    return x >= 0 && x + width <= 360
  }
  await expect.poll(isInSight, { message: 'the chosen group is in sight' }).toBe(true)
  await page.getByRole('button', { name: `เตือน ${name}`, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: `เตือน ${name}` })
  await sheet.getByRole('button', { name: 'ตั้งเตือน' }).waitFor()
  await keepScreen(page, 'reminder')
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: 'ตั้งเตือน' }).click()
  const change = page.getByRole('button', { name: `เปลี่ยนการเตือน ${name}` })
  await change.click()
  await sheet.getByRole('radio', { name: /ก่อนปิดรับ/ }).check()
  await sheet.getByRole('button', { name: 'บันทึก' }).click()
  await sheet.waitFor({ state: 'detached' })
  await expect
    .poll(() => world.ask(listReminders, {}, member))
    .toEqual([{ round_id: roundId, moment: 'closes' }])
  await change.click()
  await sheet.getByRole('button', { name: 'ไม่ต้องเตือนงวดนี้' }).click()
  await page.getByRole('button', { name: `เตือน ${name}`, exact: true }).waitFor()
  await expect.poll(() => world.ask(listReminders, {}, member)).toEqual([])
})

test('each bill says how its round ended, and each round’s page what can be done', async () => {
  const page = await openAs(360)
  for (const { code, bill } of states) {
    if (bill === null) continue
    await page.goto(`/lotto/bills?bill=${bills.get(code)}`)
    await page.getByText(bill, { exact: false }).first().waitFor()
  }
  // Why the paid bill changed, what it had won, and what was taken back.
  const revised = page.getByRole('main')
  await revised.getByText('แหล่งผลประกาศเลขผิด').waitFor()
  await revised.getByText('ผลงวดนี้ถูกแก้ไข · เรียกคืนจากกระเป๋าแล้ว', { exact: false }).waitFor()
  await expect.poll(() => revised.innerText()).toMatch(/฿900\.00[\s\S]*฿0\.00/)
  await keepScreen(page, 'bill-revised')
  await page.goto(`/lotto/${roundOf('gov')}`)
  await page.getByRole('group', { name: 'แป้นตัวเลข' }).waitFor()
  const closed = [
    ['hanoi', 'งวดนี้ปิดรับแล้ว รอผลรางวัล'],
    ['hsi_pm', 'งวดนี้คืนโพย'],
    ['nikkei_pm', 'งวดนี้ออกผลแล้ว'],
    ['korea', 'งวดนี้ไม่เปิดรับ'],
  ] as const
  for (const [code, word] of closed) {
    await page.goto(`/lotto/${roundOf(code)}`)
    await page.getByText(word).first().waitFor()
    await settle(page)
    expect(await page.getByRole('group', { name: 'แป้นตัวเลข' }).count(), code).toBe(0)
  }
  // What the market drew before is a tap away.
  await page.goto(`/lotto/${roundOf('nikkei_pm')}`)
  await page.getByRole('button', { name: 'ย้อนหลัง' }).click()
  const history = page.getByRole('dialog', { name: 'ผลย้อนหลัง' })
  await history.getByRole('img', { name: '3 ตัวบน 509' }).first().waitFor()
  await keepScreen(page, 'bet-history')
  await expectNoAxeViolations(page)
})

test('a round that there is not has a way out, and is asked for once', async () => {
  const page = await openPage({
    origin: world.site.memberUrl,
    width: 360,
    windsClock: true,
    expectFaults: [/status of 404/],
  })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes(`${getRound.path}?`)) asked += 1
  })
  await page.goto('/lotto/999999')
  await page.getByText('ไม่พบงวดนี้').waitFor()
  const first = asked
  await windOn(page, 40_000)
  await windOn(page, 40_000)
  expect(asked).toBe(first)
  await keepScreen(page, 'bet-no-round')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'ดูหวยที่เปิดรับ' }).click()
  await page.waitForURL((url) => url.pathname === '/lotto/lobby')
})

test('a visitor reads rates and rules without a script: one card for markets that pay the same', async () => {
  const html = async (path: string) =>
    (await (await fetch(world.site.memberUrl + path)).text())
      .replaceAll(/<!-- -->/g, '')
      .replaceAll('\u00a0', ' ')
  const rates = await html('/lotto/rates')
  expect(rates).toContain('หวยรัฐบาลไทย')
  expect(rates).toContain('จ่ายเท่ากัน')
  expect(rates).toContain(coveringRule)
  expect(rates.length).toBeLessThan(200_000)
  const rules = await html('/lotto/rates?market=hanoi')
  for (const words of ['กติกา', 'XSMB', 'ประวัติกติกา', '18:10', '1 ใน 1,000', coveringRule]) {
    expect(rules).toContain(words)
  }
  expect((await html('/lotto/lobby')).length).toBeLessThan(200_000)
})

test('the rules of a market hold at every width', async () => {
  const visits = [
    ['market-rules', '/lotto/rates?market=hanoi_set', 360],
    ['market-off', '/lotto/rates?market=india', 1280],
    ['rules', '/lotto/rates?view=rules', 360],
  ] as const
  for (const [name, path, width] of visits) {
    const page = await openPage({ origin: world.site.memberUrl, width, theme: 'light' })
    await arrive(page, path)
    await keepScreen(page, name)
    await expectNoAxeViolations(page)
    await expectNoSideways(page)
  }
})
