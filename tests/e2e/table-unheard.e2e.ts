import type { FrameLocator, Page, Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { fakeWallet } from '#studio/testing/fake-wallet.ts'
import { testOperator } from '#studio/testing/operator.ts'
import { boxOf, confirmOf, seeOpen, sitDown, textOf } from '../support/table-page.ts'
import { testBeacon } from '../support/test-beacon.ts'
import { openPage } from './support/browser.ts'
import { serveHolder } from './support/frame-holder.ts'

// A bet whose answer was lost, and a page of a site that is loaded anew: its frame has another session then, and the player
// is told all the same what became of his bet.

const beacon = await testBeacon()
const wallet = await fakeWallet()
const site = await testOperator({
  walletUrl: wallet.url,
  beacon: 'sandbox',
  beaconUrls: [beacon.url],
  roomPacePercent: 60,
})
const holder = await serveHolder()
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await wallet[Symbol.asyncDispose]()
  await beacon[Symbol.asyncDispose]()
})

/** Another launch of a player stands in the page of the site from its next load on. */
async function launch(user: string): Promise<void> {
  const asked = { game_code: 'baccarat', user, token: user, currency: 'THB' }
  const { body } = await site.ask('/game/url', { ...asked, lobby_url: `${holder.origin}/` })
  holder.show(String(body['url']))
}

async function openTable(user: string): Promise<{ page: Page; table: FrameLocator }> {
  wallet.fund(user, 1_000_000n)
  await expect
    .poll(async () =>
      launch(user).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  const page = await openPage({
    origin: holder.origin,
    expectFaults: [/ERR_FAILED/, /404 .*\/table\/asked/],
  })
  await page.goto('/')
  const table = page.frameLocator('iframe')
  await sitDown(table, 'ห้อง 03')
  await seeOpen(table, 6)
  return { page, table }
}

/** Presses a bet whose answer is lost, and loads the page of the site anew. */
async function pressAndReload(
  { page, table }: { page: Page; table: FrameLocator },
  user: string,
  lose: (route: Route) => Promise<unknown>,
): Promise<void> {
  const lost: string[] = []
  await page.route('**/table/bet', async (route) => {
    await lose(route)
    lost.push('bet')
    await route.abort()
  })
  await boxOf(table, 'ผู้เล่น').click()
  await confirmOf(table).click()
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await launch(user)
  await page.reload()
}

async function seeNotice(table: FrameLocator, text: RegExp): Promise<void> {
  await expect.poll(() => textOf(table, 'notice-said')).toMatch(text)
}

const BET = /^เดิมพัน ฿100 · ห้อง\s03 · ตาที่\s\d+\s+/.source

test('a bet that the table took is told as taken after the page is loaded anew, and so is its end', async () => {
  const opened = await openTable('heard')
  await pressAndReload(opened, 'heard', (route) => route.fetch())
  const { table } = opened
  await expect
    .poll(() => textOf(table, 'result'))
    .toMatch(/^เดิมพัน ฿100 ที่วางไว้ก่อนหน้า โต๊ะรับแล้ว · ห้อง\s03 · ตาที่\s\d+$/)
  await seeNotice(table, /^ห้อง\s03 · ตาที่\s\d+: [^]*· สุทธิ/)
  await table.getByRole('button', { name: 'รับทราบ' }).click()
  await seeNotice(table, /^$/)
})

test('a bet that never came is asked for while it may come, then said to be none until that is read', async () => {
  const opened = await openTable('unheard')
  await pressAndReload(opened, 'unheard', async () => undefined)
  const { page, table } = opened
  await seeNotice(table, new RegExp(`${BET}ยังไม่รู้ว่าโต๊ะได้รับหรือไม่ กำลังถามให้$`))
  const lost = new RegExp(`${BET}เดิมพันนี้ไปไม่ถึงโต๊ะ จึงไม่ถูกรับ เงินไม่ถูกหัก$`)
  await seeNotice(table, lost)
  // Another member in the same tab is told nothing of it, and the one whose it is again.
  await launch('somebody-else')
  wallet.fund('somebody-else', 1_000n)
  await page.reload()
  await table.getByRole('button', { name: /^ห้อง 03/ }).waitFor()
  await expect.poll(() => textOf(table, 'balance')).toBe('฿10.00')
  await seeNotice(table, /^$/)
  await launch('unheard')
  await page.reload()
  await seeNotice(table, lost)
  await table.getByRole('button', { name: 'รับทราบ' }).click()
  await seeNotice(table, /^$/)
  await launch('unheard')
  await page.reload()
  await expect.poll(() => textOf(table, 'balance')).toBe('฿10,000.00')
  await seeNotice(table, /^$/)
  expect(wallet.balanceOf('unheard')).toBe(1_000_000n)
})
