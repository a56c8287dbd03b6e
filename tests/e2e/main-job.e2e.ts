import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getLobby } from '#features/lottery/round/contract.ts'
import { advanceRounds, openRound } from '../support/lottery.ts'
import { runNamedJob } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { keepScreen, openPage } from './support/browser.ts'
import { makePerson, openDesk, typeOfficial } from './support/desk-page.ts'
import {
  buyInBrowser,
  depositInBrowser,
  expectTotal,
  forgetSession,
  logInInBrowser,
  registerInBrowser,
  type Person,
} from './support/member-page.ts'
import { settle } from './support/waits.ts'

// The product's main job on real input, in a browser from end to end: the official draws of
// 1 March and 28 February 2564 end in members' wallets. Rounds come from their job, money from the
// bank, results from two people; the test only moves the clock.

const world = await testWorld({
  sandbox: true,
  jobs: true,
  at: new Date('2021-02-27T10:00:00+07:00'),
})
await advanceRounds(world)

const somchai: Person = {
  phone: '0891112222',
  password: 'ข้าวเหนียวมะม่วง',
  firstName: 'สมชาย',
  lastName: 'ใจดี',
  account: '4561239871',
}
const plus = (...baht: (string | number)[]) =>
  baht.reduce<number>((sum, one) => sum + Number(one), 0).toFixed(2)

/** The clock jumps to the draw, past the member's session; an open page meets that when it asks. */
const expiry = [/status of 401/]

test('1 March 2564: register, deposit, buy, win 14,870.00, withdraw', async () => {
  const member = await openPage({ origin: world.site.memberUrl, width: 360, expectFaults: expiry })
  await registerInBrowser(member, somchai)
  const deposited = await depositInBrowser(world, member, somchai, '500')
  await keepScreen(member, 'deposit-done')
  await member.goto('/')
  await expectTotal(member, deposited)

  const round = await openRound(world, 'gov')
  expect(round.draw_day).toBe('2021-03-01')
  await buyInBrowser(member, Number(round.round_id), [
    ['top3', '538', '10'],
    ['tod3', '853', '10'],
    ['bottom3', '806', '5'],
    ['front3', '538', '5'],
    ['bottom2', '73', '20'],
    ['top2', '83', '20'],
    ['run_top', '3', '100'],
  ])
  await keepScreen(member, 'bill-sold')
  await member.getByRole('link', { name: 'ดูโพย' }).click()
  await member.getByText('฿170.00').first().waitFor()

  await world.clock.set(new Date('2021-03-01T16:01:00+07:00'))
  await runNamedJob(world, 'lottery.rounds')
  const first = await makePerson(world, 'napha', 'นภา ศรีสุข', 'result_officer')
  const second = await makePerson(world, 'thiraphat', 'ธีรภัทร วงศ์ดี', 'owner')
  const official = {
    'รางวัลที่ 1': '835538',
    'เลขหน้า 3 ตัว (1)': '290',
    'เลขหน้า 3 ตัว (2)': '838',
    'เลขท้าย 3 ตัว (1)': '051',
    'เลขท้าย 3 ตัว (2)': '806',
    'เลขท้าย 2 ตัว': '73',
  }
  const desk = await openDesk(world, first)
  await desk.goto(`/result?round=${round.round_id}`)
  await typeOfficial(desk, official)
  await desk.getByRole('button', { name: 'ดูยอดที่ต้องจ่าย' }).click()
  await desk.getByText('฿14,870.00').first().waitFor()
  await desk.getByLabel('แหล่งที่มาของผล').fill('ถ่ายทอดสดสำนักงานสลากฯ')
  await keepScreen(desk, 'desk-preview')
  await desk.getByRole('button', { name: 'บันทึกผล' }).click()
  await desk.getByText('คุณเป็นผู้กรอกผลงวดนี้').waitFor()

  await forgetSession(member)
  await logInInBrowser(member, somchai)
  await member.goto('/')
  await expectTotal(member, plus(deposited, -170))

  const other = await openDesk(world, second)
  await other.goto(`/result?round=${round.round_id}`)
  await other.getByText('คนที่สองกรอกซ้ำจากแหล่งผล').first().waitFor()
  await settle(other)
  expect(await other.content()).not.toContain('835538')
  await typeOfficial(other, official)
  await other.getByRole('button', { name: 'ยืนยันผลและจ่ายรางวัล' }).click()
  await other.getByText('1 โพย').first().waitFor()

  // The member did nothing: the win arrives on the open page.
  const rich = plus(deposited, -170, 14_870)
  await expectTotal(member, rich)
  await readWin(member, deposited)
  await withdrawPaid(member, other, rich)
  await withdrawRefused(member, other, plus(rich, -1000))
})

/** The bill is gold, and the statement shows every movement. */
async function readWin(member: Page, deposited: string): Promise<void> {
  await member.goto('/lotto/bills')
  await member.getByText('ถูกรางวัล').last().click()
  await member.getByText('฿14,870.00').first().waitFor()
  await keepScreen(member, 'bill-won')
  await member.goto('/member/statement')
  await member.getByText('แทงหวย').first().waitFor()
  const text = async () => (await member.locator('main').innerText()).replaceAll('−', '-')
  for (const shown of ['+฿14,870.00', '-฿170.00', `+฿${deposited}`]) {
    await expect.poll(text).toContain(shown)
  }
  await keepScreen(member, 'statement')
}

/** Requested, approved at the desk, paid out by the bank. */
async function withdrawPaid(member: Page, other: Page, rich: string): Promise<void> {
  await member.goto('/member/withdraw')
  await member.getByLabel('จำนวนเงิน', { exact: true }).fill('1000')
  await member.getByRole('button', { name: /^ถอน ฿/ }).click()
  await member.getByRole('button', { name: /^ยืนยันถอน/ }).click()
  await member.getByText('รอตรวจสอบ').first().waitFor()
  await other.goto('/withdraw')
  await other.getByRole('button', { name: /WD-/ }).first().click()
  await keepScreen(other, 'desk-withdraw')
  await other.getByRole('button', { name: 'อนุมัติ โอนเงิน' }).click()
  await expectTotalAfterPayout(member, plus(rich, -1000))
}

async function withdrawRefused(member: Page, other: Page, total: string): Promise<void> {
  // Refused means returned, and the member reads why.
  await member.goto('/member/withdraw')
  await member.getByLabel('จำนวนเงิน', { exact: true }).fill('200')
  await member.getByRole('button', { name: /^ถอน ฿/ }).click()
  await member.getByRole('button', { name: /^ยืนยันถอน/ }).click()
  await member.getByText('รอตรวจสอบ').first().waitFor()
  await other.goto('/withdraw')
  await other.getByRole('button', { name: /WD-/ }).first().click()
  await other.getByLabel(/เหตุผล/).fill('ชื่อบัญชีไม่ชัดเจน กรุณาติดต่อเจ้าหน้าที่')
  await other.getByRole('button', { name: 'ปฏิเสธ' }).click()
  await other.getByText('คืนเงินเข้ากระเป๋าสมาชิก').waitFor()
  await member.getByText('ถอนไม่สำเร็จ คืนเงินเข้ากระเป๋าแล้ว').waitFor()
  await member.getByText(/^เหตุผล: ชื่อบัญชีไม่ชัดเจน/).waitFor()
  await member.goto('/')
  await expectTotal(member, total)
  await member.goto('/member/withdraw')
  await member.getByRole('button', { name: 'ประวัติ' }).click()
  const history = member.getByRole('dialog')
  await history.getByText('คืนเงินเข้ากระเป๋าแล้ว').first().click()
  await history.getByText('ชื่อบัญชีไม่ชัดเจน').waitFor()
}

/** The page that waited says so by itself. */
async function expectTotalAfterPayout(member: Page, total: string): Promise<void> {
  await member.getByText('โอนสำเร็จ เงินเข้าบัญชีของคุณแล้ว').waitFor()
  await member.getByRole('button', { name: 'ประวัติ' }).click()
  await member.getByRole('dialog').getByText('โอนสำเร็จ').first().waitFor()
  await member.goto('/')
  await expectTotal(member, total)
}

test('28 February 2564, Hanoi: the feed’s draw ends in the wallet', async () => {
  await world.clock.set(new Date('2021-02-28T10:00:00+07:00'))
  await runNamedJob(world, 'lottery.rounds')
  const lobby = await world.ask(getLobby, {})
  expect(JSON.stringify(lobby)).toContain('hanoi')
  const somying: Person = {
    ...somchai,
    phone: '0893334444',
    firstName: 'สมหญิง',
    account: '4561239872',
  }
  const member = await openPage({ origin: world.site.memberUrl, width: 1280, expectFaults: expiry })
  await registerInBrowser(member, somying)
  const deposited = await depositInBrowser(world, member, somying, '300')
  const round = await openRound(world, 'hanoi')
  await leaveResultsToPeople('hanoi')
  await buyInBrowser(member, Number(round.round_id), [
    ['top3', '398', '10'],
    ['bottom2', '43', '20'],
    ['run_bottom', '9', '50'],
  ])
  await world.sandbox.post('/results/control', {
    market_code: 'hanoi',
    date: round.draw_day,
    status: 'announced',
    official: { special: '30398', first: '04743' },
  })
  await world.clock.set(new Date(new Date(round.draw_at).getTime() + 120_000))
  await runNamedJob(world, 'lottery.rounds')
  const first = await makePerson(world, 'officer-a', 'อรทัย', 'result_officer')
  const second = await makePerson(world, 'officer-b', 'บุญมี', 'result_officer')
  const desk = await openDesk(world, first)
  await desk.goto(`/result?round=${round.round_id}`)
  await desk.getByRole('button', { name: /^ดึงจาก/ }).click()
  // Two sources are asked, and each may take seconds.
  await expect.poll(() => desk.getByLabel(/รางวัลพิเศษ/).inputValue()).toBe('30398')
  await desk.getByRole('button', { name: 'บันทึกผล' }).click()
  await desk.getByText('คุณเป็นผู้กรอกผลงวดนี้').waitFor()
  const other = await openDesk(world, second)
  await other.goto(`/result?round=${round.round_id}`)
  await other.getByLabel(/รางวัลพิเศษ/).fill('30398')
  await other.getByLabel(/รางวัลที่\s1/).fill('04743')
  await other.getByRole('button', { name: 'ยืนยันผลและจ่ายรางวัล' }).click()
  await other.getByText('1 โพย').first().waitFor()
  await forgetSession(member)
  await logInInBrowser(member, somying)
  await member.goto('/')
  // 10 × 850 for 398, 20 × 90 for 43; วิ่งล่าง 9 is not in 43.
  await expectTotal(member, plus(deposited, -80, 8_500, 1_800))
  await member.goto(`/lotto/results?market=${round.market_id}`)
  await member.getByText('30398 · 04743').waitFor()
})

/** Play money lets the feeds draw a daily market each minute; here two people are to do it. */
async function leaveResultsToPeople(marketCode: string): Promise<void> {
  await world.query(
    `insert into lottery.feed_version (market_id, version, feed_code, auto_result, valid_from)
     select market_id, version + 1, feed_code, false, platform.clock()
       from lottery.feed_version join lottery.market using (market_id)
      where code = $1 order by version desc limit 1`,
    [marketCode],
  )
}
