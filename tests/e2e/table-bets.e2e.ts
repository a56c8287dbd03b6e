import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SeatView, TicketView } from '#studio/frame/baccarat/table-words.ts'
import { fakeWallet } from '#studio/testing/fake-wallet.ts'
import { testOperator } from '#studio/testing/operator.ts'
import {
  bet,
  boxOf,
  confirmOf,
  noteOf,
  seeOpen,
  seeState,
  sitDown,
  textOf,
} from '../support/table-page.ts'
import { testBeacon } from '../support/test-beacon.ts'
import { openPage, type Visit } from './support/browser.ts'
import { heard, serveHolder, tell } from './support/frame-holder.ts'
import { lookAt } from './support/looks.ts'

// What a player is told of bets that he laid: while his wallet is slow, after he was away, and when it takes no more.

const beacon = await testBeacon()
const wallet = await fakeWallet()
const site = await testOperator({
  walletUrl: wallet.url,
  beacon: 'sandbox',
  beaconUrls: [beacon.url],
  // The third table takes bets for 15 s then: enough for a wallet that is slow, and for one that is too late.
  roomPacePercent: 60,
  walletTimeoutMs: 60_000,
  retryMs: 20,
  retryCapMs: 100,
})
const holder = await serveHolder()
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await wallet[Symbol.asyncDispose]()
  await beacon[Symbol.asyncDispose]()
})
beforeEach(() => {
  beacon.fault = 'none'
  for (const path of ['bet', 'win', 'rollback']) wallet.order(`/transaction/${path}`)
})

let players = 0

/** Where a player with so much in his wallet opens the tables. */
async function addressFor(satang: bigint): Promise<{ user: string; address: URL }> {
  const user = `player-${(players += 1)}`
  wallet.fund(user, satang)
  const lobby_url = `${holder.origin}/`
  const asked = { game_code: 'baccarat', user, token: user, currency: 'THB', lobby_url }
  const { body } = await site.ask('/game/url', { ...asked, deposit_url: `${lobby_url}deposit` })
  return { user, address: new URL(String(body['url'])) }
}

async function openPlayer(satang: bigint, visit: Partial<Visit> = {}) {
  const { user, address } = await addressFor(satang)
  const page = await openPage({ origin: address.origin, ...visit })
  await page.goto(address.href)
  await page.getByRole('button', { name: /^ห้อง 03/ }).waitFor()
  return { page, user }
}

const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('studio-tables'))

const ask = async <T>(path: string, fields: object): Promise<T> =>
  (await site.post(path, fields)).body as T

const ticketsOf = async (page: Page) =>
  ask<TicketView[]>('/table/history', { session: await sessionOf(page) })

const untoldOf = async (page: Page) =>
  (await ask<{ seat: SeatView }>('/table/list', { session: await sessionOf(page) })).seat.untold

async function seeNotice(place: Page | FrameLocator, text: RegExp): Promise<void> {
  await expect.poll(() => textOf(place, 'notice-said')).toMatch(text)
}

/** How the newest ticket ended. */
async function ended(page: Page, state: TicketView['state'] = 'settled'): Promise<TicketView> {
  await expect.poll(async () => (await ticketsOf(page))[0]?.state).toBe(state)
  const [ticket] = await ticketsOf(page)
  if (!ticket) throw new Error('there is no ticket')
  return ticket
}

const NAME_03 = 'ห้อง 03'
const SLOW = /^เดิมพัน ฿100 · ห้อง\s03 · ตาที่\s\d+\s+กระเป๋าเงินตอบช้า ยังไม่นับเป็นเดิมพัน$/

/** Puts a chip on the player's box and confirms, with a wallet that does not answer. */
async function betSlowly(page: Page): Promise<void> {
  await seeOpen(page, 11)
  await boxOf(page, 'ผู้เล่น').click()
  await confirmOf(page).click()
  await seeNotice(page, SLOW)
  await expect.poll(() => noteOf(page, 'ผู้เล่น')).toMatch(/^รอกระเป๋าเงินตอบ ฿100/)
}

test('a wallet that is slow: the bet waits in sight, and what became of it is told until it is read', async () => {
  const { page, user } = await openPlayer(1_000_000n)
  await sitDown(page, NAME_03)
  wallet.order('/transaction/bet', 'hang', 'RS_ERROR_LIMIT_REACHED')
  await betSlowly(page)
  // Other boxes are free meanwhile.
  await expect.poll(() => boxOf(page, 'เสมอ').getAttribute('aria-disabled')).toBe('false')
  wallet.release()
  const refused = /^เดิมพัน ฿100 · ห้อง\s03 · ตาที่\s\d+\s+ถึงวงเงินหรือเวลาเล่นที่กำหนดไว้ เงินไม่ถูกหัก$/
  await seeNotice(page, refused)
  await expect.poll(() => noteOf(page, 'ผู้เล่น')).not.toContain('฿100,')
  await lookAt(page, 'table-refused-late', [360, 768, 1280])
  await page.reload()
  await seeNotice(page, refused)
  await page.getByRole('button', { name: 'รับทราบ' }).click()
  await seeNotice(page, /^$/)
  await expect.poll(() => untoldOf(page)).toEqual([])
  expect(wallet.balanceOf(user)).toBe(1_000_000n)

  wallet.order('/transaction/bet', 'hang')
  await betSlowly(page)
  wallet.release()
  await expect
    .poll(() => textOf(page, 'result'))
    .toMatch(/^กระเป๋าเงินตอบแล้ว วางเดิมพัน ฿100 · ตาที่\s\d+$/)
  await seeNotice(page, /^$/)
  await expect.poll(() => noteOf(page, 'ผู้เล่น')).toMatch(/^เดิมพันแล้ว ฿100/)
  await ended(page)
})

test('a wallet that answers after the beacon: the bet is given back with a word that stays', async () => {
  const { page, user } = await openPlayer(1_000_000n, { width: 1280 })
  await sitDown(page, NAME_03)
  wallet.order('/transaction/bet', 'hang')
  wallet.order('/transaction/rollback', 'hang')
  await betSlowly(page)
  await lookAt(page, 'table-slow', [360, 768, 1280])
  await seeState(page, 'dealing')
  await seeNotice(page, /กระเป๋าเงินตอบไม่ทันตานี้ กำลังคืนเงิน$/)
  // Its coup goes by, and he is told all the same.
  await seeOpen(page)
  await seeNotice(page, /กระเป๋าเงินตอบไม่ทันตานี้ กำลังคืนเงิน$/)
  wallet.release()
  await seeNotice(page, /^เดิมพัน ฿100 · ห้อง\s03 · ตาที่\s\d+\s+กระเป๋าเงินตอบไม่ทันตานี้ คืนเงินแล้ว$/)
  await lookAt(page, 'table-given-back', [360, 1280])
  await ended(page, 'void')
  expect(wallet.balanceOf(user)).toBe(1_000_000n)
})

/** What the page and the site that it runs in see of a tab that is put away, or taken up again. */
const putAway = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

const netOf = (tickets: readonly TicketView[]): number =>
  tickets.reduce((sum, { win, stake }) => sum + Number(win ?? stake) - Number(stake), 0)

const shownNet = async (page: Page) =>
  Number((await textOf(page, 'net')).replaceAll(/[฿,+]/g, '').replace('−', '-'))

/** Waits until the newest ticket of a session is paid and another coup is on its table. */
async function seeGone(session: string | null): Promise<void> {
  const isGone = async () => {
    const [ticket] = await ask<TicketView[]>('/table/history', { session })
    const { table } = await ask<SeatView>('/table/state', { session, room: 'bac-01' })
    return ticket?.state === 'settled' && table?.coup !== ticket.coup
  }
  await expect.poll(isGone).toBe(true)
}

test('a coup that ended without its player is told when he is back, and counted once', async () => {
  const { page } = await openPlayer(10_000_000n)
  await sitDown(page)
  await seeOpen(page)
  await bet(page, 'ผู้เล่น', 'เล็ก')
  // The tab goes elsewhere, its coup does not wait.
  const { session, address } = { session: await sessionOf(page), address: page.url() }
  await page.goto('about:blank')
  await seeGone(session)
  await page.goto(address)
  const coup = /^ห้อง\s01 · ตาที่\s\d+: (ผู้เล่นชนะ|เจ้ามือชนะ|เสมอ) \d\sต่อ\s\d\s+/
  const paid = /(ได้ ฿[\d.]+|ได้คืน ฿[\d.]+|ไม่ถูก) · สุทธิ [+−]?฿[\d.]+$/
  await seeNotice(page, new RegExp(coup.source + paid.source))
  await expect.poll(async () => shownNet(page)).toBe(netOf(await ticketsOf(page)))
  await lookAt(page, 'table-away', [360, 768, 1280])
  await page.reload()
  await seeNotice(page, coup)
  await expect.poll(async () => shownNet(page)).toBe(netOf(await ticketsOf(page)))
  await page.getByRole('button', { name: 'ดูในประวัติ' }).click()
  await expect.poll(() => page.locator('#past-list > li').count()).toBe(1)
  await page.locator('#past .close').click()
  await seeNotice(page, /^$/)

  // What is said while the tab is put away was not heard.
  await seeOpen(page)
  await bet(page, 'เสมอ')
  await putAway(page, true)
  await ended(page)
  await seeOpen(page)
  await putAway(page, false)
  await seeNotice(page, coup)
  await page.getByRole('button', { name: 'รับทราบ' }).click()

  // Two coups, the second one left for the choice of tables.
  await seeOpen(page)
  await bet(page, 'ผู้เล่น')
  await page.getByRole('button', { name: 'เลือกโต๊ะอื่น' }).click()
  await seeGone(session)
  await seeNotice(page, coup)
  await lookAt(page, 'hall-away', [360, 1280])
  await sitDown(page)
  await seeOpen(page)
  await bet(page, 'เจ้ามือ')
  await page.getByRole('button', { name: 'เลือกโต๊ะอื่น' }).click()
  await seeNotice(page, /^ผล 2\sตาที่ยังไม่ได้แจ้งคุณ\s+สุทธิรวม [+−]?฿[\d.]+$/)
  await expect.poll(async () => shownNet(page)).toBe(netOf(await ticketsOf(page)))
})

test('a row of the history leads to its round, which has an address of its own', async () => {
  const { page } = await openPlayer(10_000_000n, { expectFaults: [/404/] })
  await sitDown(page)
  await seeOpen(page)
  await bet(page, 'ผู้เล่น', 'เล็ก')
  await page.getByRole('button', { name: 'ประวัติ', exact: true }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^ดูไพ่และที่มาของผล/ }).click()
  const round = await opening
  // It waits for its coup by itself, and is the same after a reload.
  const { id, win } = await ended(page)
  expect(new URL(round.url()).pathname).toBe(`/replay/${id}`)
  for (const again of [false, true]) {
    if (again) await round.reload()
    await expect.poll(() => textOf(round, 'result')).toMatch(/^(ผู้เล่นชนะ|เจ้ามือชนะ|เสมอ) \d\sต่อ\s\d /)
    await expect.poll(() => textOf(round, 'bet')).toBe('ผู้เล่น ฿10, เล็ก ฿10 · รวม ฿20.00')
    await expect.poll(() => textOf(round, 'where')).toMatch(/^ห้อง\s01 · ตาที่\s\d+ · ขอน\s1 · /)
    await expect.poll(() => round.locator('#proof').innerText()).toContain('เปิดเผยเมื่อจบขอน')
  }
  if (Number(win) === 0) await expect.poll(() => textOf(round, 'result')).toContain('ไม่ถูก')
  await lookAt(round, 'table-round', [360, 1280])
  const other = id.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  const gone = await round.goto(`/replay/${other}`)
  expect(gone?.status()).toBe(404)
  await round.getByRole('heading', { name: 'ไม่พบรอบนี้' }).waitFor()
})

test('a wallet that is empty: no bet can be confirmed, a refusal stays in sight, and money can be paid in', async () => {
  const { page, user } = await openPlayer(5_000n)
  await sitDown(page, NAME_03)
  await seeOpen(page)
  const deposit = page.getByRole('button', { name: 'ฝากเงิน' })
  await expect.poll(() => textOf(page, 'why')).toBe('ยอดเงินไม่ถึงขั้นต่ำของโต๊ะนี้')
  await deposit.waitFor()
  await lookAt(page, 'table-poor', [360, 768, 1280])
  await page.getByRole('button', { name: 'เลือกโต๊ะอื่น' }).click()
  await sitDown(page)
  await page.getByRole('radio', { name: 'ชิป ฿50', exact: true }).check({ force: true })
  await seeOpen(page)
  await boxOf(page, 'ผู้เล่น').click()
  await boxOf(page, 'เสมอ').click()
  await expect.poll(() => textOf(page, 'why')).toBe('ยอดเงินไม่พอสำหรับเดิมพันนี้')
  await expect.poll(() => confirmOf(page).getAttribute('aria-disabled')).toBe('true')
  // It was spent elsewhere meanwhile: the wallet knows, the page does not.
  await page.getByRole('button', { name: 'ถอย' }).click()
  wallet.fund(user, 1_000n)
  await confirmOf(page).click()
  await expect.poll(() => textOf(page, 'result')).toBe('ยอดเงินไม่พอ เงินไม่ถูกหัก')
  await deposit.waitFor()
  await page.getByRole('button', { name: 'ล้าง' }).click()
  await seeState(page, 'dealing')
  await expect.poll(() => textOf(page, 'result')).toMatch(/^กำลังแจกไพ่\s+ยอดเงินไม่พอ เงินไม่ถูกหัก$/)
  await expect.poll(() => textOf(page, 'balance')).toBe('฿10.00')
})

test('one side of a coup: the other is not put on the boxes, and why is said', async () => {
  const { page } = await openPlayer(1_000_000n)
  await sitDown(page)
  await seeOpen(page)
  await boxOf(page, 'ผู้เล่น').click()
  await boxOf(page, 'เจ้ามือ').click()
  const oneSide = 'ตาเดียวกันวางเจ้ามือหรือผู้เล่นได้ฝั่งเดียว'
  await expect.poll(() => textOf(page, 'result')).toBe(oneSide)
  await expect.poll(() => textOf(page, 'confirm-sum')).toBe('฿10')
  await confirmOf(page).click()
  await expect.poll(() => textOf(page, 'result')).toContain('วางเดิมพันแล้ว')
  await boxOf(page, 'เจ้ามือ').click()
  await expect.poll(() => textOf(page, 'result')).toBe(oneSide)
  await expect.poll(() => textOf(page, 'confirm-sum')).toBe('')
  await boxOf(page, 'เล็ก').click()
  await boxOf(page, 'ใหญ่').click()
  await expect.poll(() => textOf(page, 'result')).toBe('ตาเดียวกันวางใหญ่หรือเล็กได้ฝั่งเดียว')
  await lookAt(page, 'table-one-side', [360])
})

test('chips that were never confirmed are said to be off the table, also while cards come', async () => {
  const { page } = await openPlayer(1_000_000n)
  await sitDown(page)
  await seeOpen(page)
  await boxOf(page, 'เจ้ามือ').click()
  const off = 'ชิปที่ยังไม่ยืนยันไม่ถูกวาง เงินไม่ถูกหัก'
  await expect.poll(() => textOf(page, 'result'), { interval: 20 }).toContain(off)
  await seeState(page, 'dealing')
  await expect.poll(() => textOf(page, 'result')).toContain(off)
  await expect.poll(() => noteOf(page, 'เจ้ามือ')).not.toContain('ยังไม่ยืนยัน')
})

/** The tables in a page of a site, as a member has them. */
async function openHeld(visit: Partial<Visit> = {}) {
  const { user, address } = await addressFor(1_000_000n)
  holder.show(address.href)
  const page = await openPage({ origin: holder.origin, ...visit })
  await page.goto('/')
  await expect.poll(() => heard(page)).toContainEqual(expect.objectContaining({ kind: 'ready' }))
  return { page, user, table: page.frameLocator('iframe') }
}

const INIT = {
  kind: 'init',
  lang: 'th',
  isMuted: true,
  reducedMotion: true,
  hidesBalance: false,
} as const

test('a page that holds the table pauses it with a word, and nothing can be pressed until it goes on', async () => {
  const { page, table } = await openHeld({ theme: 'light' })
  await tell(page, { ...INIT, scheme: 'light' })
  await expect.poll(() => table.locator('html').getAttribute('data-theme')).toBe('light')
  await sitDown(table)
  for (const [reason, word] of [
    ['reality', 'พักดูเวลาเล่นก่อน แล้วค่อยเล่นต่อ'],
    ['limit', 'ถึงวงเงินหรือเวลาเล่นที่กำหนดไว้แล้ว'],
    ['excluded', 'บัญชีนี้พักการเล่นอยู่'],
    ['offline', 'ไม่มีสัญญาณอินเทอร์เน็ต รอบที่ค้างถูกบันทึกไว้'],
    ['moved', 'เกมนี้เปิดอยู่ในหน้าอื่นแล้ว'],
  ] as const) {
    await tell(page, { kind: 'pause', reason })
    await expect.poll(() => textOf(table, 'why')).toBe(word)
    await expect.poll(() => boxOf(table, 'ผู้เล่น').getAttribute('aria-disabled')).toBe('true')
  }
  await tell(page, { kind: 'resume' })
  await seeOpen(table)
  await expect.poll(() => textOf(table, 'why')).toBe('')
  await expect.poll(() => boxOf(table, 'ผู้เล่น').getAttribute('aria-disabled')).toBe('false')
})

test('a session that is over: its bet is refused with the word, and the way out is there', async () => {
  const { page, user, table } = await openHeld()
  await tell(page, { ...INIT, scheme: 'dark' })
  await sitDown(table)
  await seeOpen(table)
  wallet.order('/transaction/bet', 'RS_ERROR_TOKEN_EXPIRED')
  await boxOf(table, 'ผู้เล่น').click()
  await confirmOf(table).click()
  await expect
    .poll(() => textOf(table, 'result'))
    .toMatch(/^หมดเวลา ออกจากระบบ หรือเปิดเกมนี้ที่อื่นแล้ว เงินไม่ถูกหัก/)
  const over = 'หมดเวลา ออกจากระบบ หรือเปิดเกมนี้ที่อื่นแล้ว กรุณาปิดแล้วเปิดเกมใหม่'
  await expect.poll(() => textOf(table, 'why')).toBe(over)
  await expect.poll(() => confirmOf(table).getAttribute('aria-disabled')).toBe('true')
  await table.getByRole('button', { name: 'เลือกโต๊ะอื่น' }).click()
  await expect.poll(() => textOf(table, 'why')).toBe(over)
  await table.getByRole('button', { name: 'ปิดเกม' }).click()
  await expect.poll(() => heard(page)).toContainEqual({ kind: 'want', what: 'close' })
  expect(wallet.balanceOf(user)).toBe(1_000_000n)
})

test('a table without a beacon is paused with the reason; then a new shoe is shuffled, and takes no bets', async () => {
  await using source = await testBeacon()
  source.fault = 'down'
  await using fresh = await testOperator({ beacon: 'sandbox', beaconUrls: [source.url] })
  const address = await fresh.demoAddress(undefined, 'baccarat')
  const page = await openPage({ origin: address.origin })
  await page.goto(address.href)
  const row = page.getByRole('button', { name: /^ห้อง 01/ })
  await expect.poll(() => row.textContent()).toContain('โต๊ะหยุดชั่วคราว')
  await row.click()
  await expect
    .poll(() => textOf(page, 'result'))
    .toMatch(/^โต๊ะหยุดชั่วคราว\s+รอค่าสุ่มสาธารณะกลับมา ยังไม่รับเดิมพัน$/)
  await expect.poll(() => boxOf(page, 'ผู้เล่น').getAttribute('aria-disabled')).toBe('true')
  await lookAt(page, 'table-paused', [360])
  source.fault = 'none'
  await seeState(page, 'shoe')
  await expect.poll(() => textOf(page, 'countdown')).toMatch(/^\d+$/)
  await expect.poll(() => textOf(page, 'result')).toMatch(/^กำลังสับไพ่ขอนใหม่\s+ล็อกค่าของขอนนี้ไว้แล้ว/)
  await boxOf(page, 'ผู้เล่น').click({ force: true })
  await expect.poll(() => textOf(page, 'confirm-sum')).toBe('')
  await lookAt(page, 'table-shoe', [360, 768, 1280])
  await page.getByRole('button', { name: 'กติกา' }).click()
  await expect.poll(() => textOf(page, 'commit')).toMatch(/^[0-9a-f]{64}$/)
})
