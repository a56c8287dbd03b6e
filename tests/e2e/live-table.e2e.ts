import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { TicketView } from '#studio/frame/baccarat/table-words.ts'
import { deposit } from '../support/payments.ts'
import { connectedStudio } from '../support/studio.ts'
import {
  bet,
  boxOf,
  cardsOn,
  confirmOf,
  seeOpen,
  seeOutcome,
  seeState,
  sitDown,
  textOf,
} from '../support/table-page.ts'
import { testBeacon } from '../support/test-beacon.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolationsInFrame } from './support/axe.ts'
import { keepScreen } from './support/browser.ts'
import { openMember } from './support/open-member.ts'

// บาคาร่า through the site: two members come to one table, one by the lobby and one by the formula page. Each has his own
// money on the same cards, and finds it in his statement and his rounds.

const world = await testWorld({ sandbox: true })
// The studio goes by the product's clock, and so does its beacon.
const aheadMs = (await world.clock.now()).getTime() - Date.now()
const beacon = await testBeacon(() => Date.now() + aheadMs)
afterAll(() => beacon[Symbol.asyncDispose]())
const studio = await connectedStudio(world, {
  beacon: 'sandbox',
  beaconUrls: [beacon.url],
  roomPacePercent: 40,
})

const frameOf = (page: Page): FrameLocator => page.frameLocator('dialog iframe')

/** What the studio knows of the player in a frame. */
async function ticketsOf(page: Page): Promise<TicketView[]> {
  const frame = page.frames().find((one) => one.url().startsWith(studio.publicUrl))
  const session = await frame?.evaluate(() => sessionStorage.getItem('studio-tables'))
  return (await studio.post<TicketView[]>('/table/history', { session })).body
}

/** What the frame says that its player has, in satang. */
async function centsOf(page: Page): Promise<number> {
  const text = () => textOf(frameOf(page), 'balance')
  await expect.poll(text).toMatch(/^฿/)
  return Number((await text()).replaceAll(/[฿,.]/g, ''))
}

/** A member with money before the table, in the sheet of the site. */
async function byLobby(): Promise<Page> {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '500.00')
  await page.goto('/lobby/casino')
  await page
    .getByRole('button', { name: /บาคาร่า/ })
    .first()
    .click()
  await sitDown(frameOf(page))
  return page
}

async function byFormula(): Promise<Page> {
  const [page, member] = await openMember(world, { width: 1280 })
  await deposit(world, member, '500.00')
  await page.goto('/sooth?room=bac-01')
  await page.getByRole('link', { name: 'เข้าเล่น' }).click()
  // The room that was looked at, without another choice.
  await expect.poll(() => textOf(frameOf(page), 'title')).toBe('ห้อง 01')
  return page
}

test('two members at one table see the same cards, and each is paid for his own bets', async () => {
  const pages = await Promise.all([byLobby(), byFormula()])
  const [phone, desk] = pages.map(frameOf)
  if (!phone || !desk) throw new Error('there are two pages')
  // A deposit is told from others by its satang.
  const before = await Promise.all(pages.map(centsOf))
  const coups = await Promise.all([seeOpen(phone), seeOpen(desk)])
  expect(coups[0]).toBe(coups[1])
  await Promise.all([bet(phone, 'ผู้เล่น', 'เล็ก'), bet(desk, 'เจ้ามือ', 'ใหญ่', 'คู่เจ้ามือ')])
  const after = () => Promise.all(pages.map(centsOf))
  await expect.poll(after).toEqual(before.map((cents, at) => cents - 1_000 * (at + 2)))
  await keepScreen(pages[0], 'table-in-sheet')
  // What all have together is told once nobody can follow it.
  await seeState(phone, 'closing')
  await expect.poll(() => boxOf(phone, 'เจ้ามือ').textContent()).toContain('รวม ฿10')
  await Promise.all([seeOutcome(phone), seeOutcome(desk)])
  const seen = await Promise.all([cardsOn(phone), cardsOn(desk)])
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]?.every((hand) => hand.split(' ').length >= 2)).toBe(true)
  await keepScreen(pages[1], 'table-in-sheet')
  for (const [at, page] of pages.entries()) {
    const [ticket, ...others] = await ticketsOf(page)
    expect(others).toEqual([])
    await expect.poll(async () => (await ticketsOf(page))[0]?.state).toBe('settled')
    const win = Math.round(100 * Number(ticket?.win))
    await expect.poll(() => centsOf(page)).toBe((before[at] ?? 0) - 1_000 * (at + 2) + win)
  }
  await expectNoAxeViolationsInFrame(pages[0], '/play/baccarat')

  const page = pages[0]
  await page.getByRole('button', { name: 'ปิดเกม' }).click()
  await page.goto('/member/statement')
  await page.getByText('บาคาร่า', { exact: false }).first().click()
  await page.getByRole('link', { name: 'ดูรอบเกม' }).click()
  const sheet = page.getByRole('dialog', { name: 'รอบเกม' })
  await sheet.getByText('฿20.00').first().waitFor()
  await sheet.getByText('98.94%').waitFor()
  await sheet.getByRole('button', { name: 'ดูผลของรอบ' }).click()
  const replay = page.frameLocator('iframe[src*="/replay/"]')
  await expect.poll(() => textOf(replay, 'bet')).toBe('ผู้เล่น ฿10, เล็ก ฿10 · รวม ฿20.00')
  await expect.poll(() => cardsOn(replay)).toEqual(seen[0])
  await keepScreen(page, 'table-replay')
})

test('where the studio is lost from sight nothing can be pressed; it comes back to the table as it is', async () => {
  const [page, member] = await openMember(world, { width: 360, expectFaults: [/ERR_|status of/] })
  await deposit(world, member, '100.00')
  await page.goto(`/play?game_id=${await studio.gameIdOf('baccarat')}`)
  const table = frameOf(page)
  await sitDown(table)
  await seeOpen(table)
  const before = await centsOf(page)
  await bet(table, 'ผู้เล่น')
  await studio.restart(async () => {
    await expect.poll(() => textOf(table, 'why')).toBe('สัญญาณขาด กำลังเชื่อมต่อใหม่')
    await expect.poll(() => confirmOf(table).getAttribute('aria-disabled')).toBe('true')
    await keepScreen(page, 'table-lost')
  })
  await expect.poll(() => textOf(table, 'why')).not.toContain('สัญญาณขาด')
  await expect.poll(async () => (await ticketsOf(page))[0]?.state).toBe('settled')
  const [ticket] = await ticketsOf(page)
  await expect
    .poll(() => centsOf(page))
    .toBe(before - 1_000 + Math.round(100 * Number(ticket?.win)))
})
