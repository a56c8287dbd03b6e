import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SeatView, TicketView } from '#studio/frame/baccarat/table-words.ts'
import { testOperator } from '#studio/testing/operator.ts'
import {
  bet,
  boxOf,
  cardsOn,
  confirmOf,
  noteOf,
  seeOpen,
  seeOutcome,
  seeState,
  sitDown,
  textOf,
} from '../support/table-page.ts'
import { testBeacon } from '../support/test-beacon.ts'
import { keepScreen, openPage, type Visit } from './support/browser.ts'
import { expectFits, lookAt } from './support/looks.ts'

// บาคาร่า as a player has it, alone in a tab: every state of a table, and what goes wrong at one.

const beacon = await testBeacon()
const site = await testOperator({
  beacon: 'sandbox',
  beaconUrls: [beacon.url],
  roomPacePercent: 40,
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await beacon[Symbol.asyncDispose]()
})
beforeEach(() => {
  beacon.fault = 'none'
})

async function openDemo(visit: Partial<Visit> = {}): Promise<Page> {
  const address = await site.demoAddress(undefined, 'baccarat')
  const page = await openPage({ origin: address.origin, ...visit })
  await page.goto(address.href)
  await page.getByRole('button', { name: /^ห้อง 03/ }).waitFor()
  return page
}

const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('studio-tables'))

/** What the studio says of the player before a table. */
async function seatOf(page: Page, room = 'bac-01'): Promise<SeatView> {
  const session = await sessionOf(page)
  return (await site.post('/table/state', { session, room })).body as unknown as SeatView
}

const ticketsOf = async (page: Page) =>
  (await site.post('/table/history', { session: await sessionOf(page) }))
    .body as unknown as TicketView[]

test('a demo: a table is chosen, chips are put and confirmed, and the coup is told in honest words', async () => {
  const page = await openDemo()
  await lookAt(page, 'tables-hall', [360, 768, 1280])
  await sitDown(page)
  await seeOpen(page)
  await expect.poll(() => confirmOf(page).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('radio', { name: 'ชิป ฿50', exact: true }).check({ force: true })
  await boxOf(page, 'ผู้เล่น').click()
  await boxOf(page, 'ใหญ่').click()
  await boxOf(page, 'เสมอ').click()
  await page.getByRole('button', { name: 'ถอย' }).click()
  await expect.poll(() => textOf(page, 'confirm-sum')).toBe('฿100')
  await lookAt(page, 'table-betting', [360, 768, 1280])
  // Nothing is taken before it is confirmed.
  await expect.poll(() => textOf(page, 'balance')).toBe('฿1,000.00')
  await seeOpen(page, 3)
  await bet(page, 'คู่ผู้เล่น', 'ผู้เล่น', 'ใหญ่')
  await seeOutcome(page)
  const [ticket] = await ticketsOf(page)
  const net = Number(ticket?.win) - Number(ticket?.stake)
  const kind = net > 0 ? 'win' : 'flat'
  await expect.poll(() => page.locator('#result').getAttribute('data-kind')).toBe(kind)
  await expect.poll(() => textOf(page, 'balance')).toContain(`${1_000 + net}`.slice(-3))
  await lookAt(page, 'table-settled', [360, 768, 1280])

  await page.getByRole('button', { name: 'ประวัติ' }).click()
  await expect.poll(() => page.locator('#past-list > li').count()).toBe(1)
  await lookAt(page, 'table-past', [360, 1280])
  await page.locator('#past .close').click()
  await page.getByRole('button', { name: 'กติกา' }).click()
  await page.getByRole('heading', { name: 'กติกาบาคาร่า' }).waitFor()
  await lookAt(page, 'table-rules', [360, 1280])
})

/** Whether the page shows what the studio says, in one moment: the coup, its cards and the player's stakes on it. */
async function isTrue(page: Page): Promise<boolean> {
  const before = (await seatOf(page)).table
  const [coup, staked, cards] = await Promise.all([
    textOf(page, 'coup-no'),
    textOf(page, 'staked'),
    cardsOn(page),
  ])
  const { table, tickets } = await seatOf(page)
  if (before?.coup !== table?.coup || before?.state !== table?.state) return false
  const stake = tickets.reduce((sum, one) => sum + Number(one.stake), 0)
  const isWhole = table?.state !== 'dealing'
  const count = cards
    .join(' ')
    .split(' ')
    .filter((text) => text !== '').length
  const dealt = (table?.player.length ?? 0) + (table?.banker.length ?? 0)
  return (
    coup === `ขอน\u00a0${table?.shoe} · ตา\u00a0${table?.coup}` &&
    staked === `฿${stake}.00` &&
    (isWhole ? count === dealt : count <= dealt)
  )
}

test.each(['betting', 'closing', 'dealing', 'settled'] as const)(
  'who reloads while a table is %s is where the others are, with his stakes',
  async (state) => {
    const page = await openDemo({ width: state === 'dealing' ? 1280 : 360 })
    await sitDown(page)
    const coup = await seeOpen(page)
    await bet(page, 'เจ้ามือ')
    await seeState(page, state)
    await page.reload()
    await expect.poll(() => isTrue(page), { interval: 50 }).toBe(true)
    const [ticket] = await ticketsOf(page)
    expect(coup).toContain(`ตา\u00a0${ticket?.coup}`)
    // Wherever he came in, his coup is paid, and his money is what the studio says.
    await expect.poll(async () => (await ticketsOf(page))[0]?.state).toBe('settled')
    const balance = async () => Number((await textOf(page, 'balance')).replaceAll(/[฿,]/g, ''))
    const settled = (await ticketsOf(page))[0]
    await expect.poll(balance).toBe(990 + Number(settled?.win))
    await expectFits(page)
  },
)

test('a press that comes late is refused with the word, and an answer that is lost is one ticket', async () => {
  const page = await openDemo({ expectFaults: [/status of 409/, /ERR_FAILED/] })
  await sitDown(page)
  await seeOpen(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/table/bet', async (route) => {
    await held
    await route.continue()
  })
  await boxOf(page, 'ผู้เล่น').click()
  await confirmOf(page).click()
  await seeState(page, 'closing')
  letGo()
  await expect.poll(() => textOf(page, 'result')).toBe('ตานี้ปิดรับเดิมพันแล้ว เงินไม่ถูกหัก')
  await expect.poll(() => textOf(page, 'balance')).toBe('฿1,000.00')
  await expect.poll(() => ticketsOf(page)).toEqual([])
  await expect.poll(() => noteOf(page, 'ผู้เล่น')).not.toContain('ยังไม่ยืนยัน')
  await lookAt(page, 'table-late', [360])

  await page.unroute('**/table/bet')
  const keys: string[] = []
  await page.route('**/table/bet', async (route) => {
    keys.push((route.request().postDataJSON() as { key: string }).key)
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await seeOpen(page)
  await bet(page, 'ผู้เล่น')
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await expect.poll(() => ticketsOf(page)).toMatchObject([{ stake: '10.00', state: 'riding' }])
  await expect.poll(() => textOf(page, 'balance')).toBe('฿990.00')

  await page.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect.poll(() => textOf(page, 'balance')).toBe('฿1,000.00')
  await expect.poll(() => ticketsOf(page)).toMatchObject([{ state: 'void' }])
})

test('a coup that is void is told with its reason, its money is back, and the table goes on', async () => {
  const page = await openDemo({ width: 1280 })
  await sitDown(page)
  await seeOpen(page)
  await bet(page, 'เจ้ามือ', 'เสมอ')
  beacon.fault = 'early'
  await expect
    .poll(() => textOf(page, 'result'))
    .toMatch(/^เป็นโมฆะ ตาที่\s\d+: ค่าสุ่มมาถึงก่อนเวลา คืนเงินทุกเดิมพัน\s+คืนเงินแล้ว ฿20/)
  await expect.poll(() => textOf(page, 'balance')).toBe('฿1,000.00')
  await lookAt(page, 'table-void', [360, 1280])
  beacon.fault = 'none'
  await seeOpen(page)
  await bet(page, 'เจ้ามือ')
})

test('keys put, take back and confirm; a reader hears the table; the last stakes are put again', async () => {
  const page = await openDemo({ width: 1280 })
  await sitDown(page)
  await seeOpen(page)
  await page.locator('#title').click()
  await page.keyboard.press('2')
  for (const key of ['p', 'p', 't']) await page.keyboard.press(key)
  await page.keyboard.press('Backspace')
  await expect.poll(() => textOf(page, 'confirm-sum')).toBe('฿100')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect.poll(() => textOf(page, 'result')).toContain('วางเดิมพันแล้ว ฿100')
  await expect.poll(() => noteOf(page, 'ผู้เล่น')).toMatch(/^เดิมพันแล้ว ฿100/)
  await seeOutcome(page)
  await expect.poll(() => textOf(page, 'result')).toMatch(/^(ผู้เล่นชนะ|เจ้ามือชนะ|เสมอ) \d\sต่อ\s\d/)
  await seeOpen(page)
  await page.keyboard.press('r')
  await expect.poll(() => textOf(page, 'confirm-sum')).toBe('฿100')
  await page.getByRole('button', { name: '×2' }).click()
  await expect.poll(() => textOf(page, 'confirm-sum')).toBe('฿200')
  // More than he has.
  await page.keyboard.press('5')
  await page.keyboard.press('t')
  await expect.poll(() => textOf(page, 'why')).toMatch(/^เงินสมมติไม่พอ/)
  await expect.poll(() => confirmOf(page).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'ล้าง' }).click()
  await expect.poll(() => textOf(page, 'confirm-sum')).toBe('')
})

test('boxes, chips and buttons are in every window without scrolling', async () => {
  const page = await openDemo({ motion: true })
  await sitDown(page)
  await seeOpen(page, 1)
  for (const [width, height] of [
    [360, 640],
    [360, 704],
    [800, 360],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await keepScreen(page, `table-${width}x${height}`)
    await expectFits(page)
    const isInReach = async () => {
      const places = await Promise.all(
        [boxOf(page, 'ผู้เล่น'), page.locator('#chips'), confirmOf(page)].map((one) =>
          one.boundingBox(),
        ),
      )
      return places.every((box) => box !== null && box.y >= 0 && box.y + box.height <= height)
    }
    await expect.poll(isInReach, { message: `${width}×${height}` }).toBe(true)
  }
})
