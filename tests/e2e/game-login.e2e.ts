import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { endOtherSessions, listSessions, logout } from '#features/account/contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { visitor } from '../support/client.ts'
import { memberActor, type MemberActor, signInMember } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { connectedStudio } from '../support/studio.ts'
import { boxOf, confirmOf, seeOpen, sitDown } from '../support/table-page.ts'
import { testBeacon } from '../support/test-beacon.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolationsInFrame } from './support/axe.ts'
import { keepScreen, openPage } from './support/browser.ts'
import { heard, serveHolder } from './support/frame-holder.ts'
import { openMember } from './support/open-member.ts'

// A game ends with the login that opened it: it says so, in the site and by itself, and shows the way back.

const world = await testWorld({ sandbox: true })
const aheadMs = (await world.clock.now()).getTime() - Date.now()
const beacon = await testBeacon(() => Date.now() + aheadMs)
afterAll(() => beacon[Symbol.asyncDispose]())
const studio = await connectedStudio(world, { beacon: 'sandbox', beaconUrls: [beacon.url] })
const holder = await serveHolder()

const ENDED = 'หมดเวลา ออกจากระบบ หรือเปิดเกมนี้ที่อื่นแล้ว กรุณาปิดแล้วเปิดเกมใหม่'

async function member(): Promise<MemberActor> {
  const actor = await memberActor(world)
  await deposit(world, actor, '100.00')
  return actor
}

/** A game in a frame of a page that knows nothing of logins, opened by this login. */
async function framedBy(actor: MemberActor, game: string): Promise<[Page, FrameLocator]> {
  const [login] = await world.ask(listSessions, {}, actor)
  const [wallet] = await world.ask(wallets, {}, actor)
  const player = {
    memberId: actor.memberId,
    walletId: BigInt(wallet?.id ?? 0),
    loginId: BigInt(login?.id ?? 0),
  }
  holder.show(await studio.address(holder.origin, player, game))
  const page = await openPage({ origin: holder.origin })
  await page.goto('/')
  return [page, page.frameLocator('iframe')]
}

/** It is told in words why nothing can be pressed, and the button asks the site to close. */
async function expectEnded(page: Page, game: FrameLocator): Promise<void> {
  await expect.poll(() => game.locator('#why').textContent()).toBe(ENDED)
  await game.getByRole('button', { name: 'ปิดเกม' }).click()
  await expect.poll(() => heard(page)).toContainEqual({ kind: 'want', what: 'close' })
}

const presses = { coin: /^หัว/, talat: /^หมุน/ } as const

test.each(['coin', 'talat'] as const)('%s says that it is over', async (code) => {
  const actor = await member()
  const [page, game] = await framedBy(actor, code)
  const press = game.getByRole('button', { name: presses[code] })
  await expect.poll(() => press.getAttribute('aria-disabled')).toBe('false')
  await world.ask(logout, {}, actor)
  await press.click()
  await expect.poll(() => game.locator('#result').getAttribute('data-kind')).toBe('bad')
  await expectNoAxeViolationsInFrame(page, `/play/${code}`)
  await expectEnded(page, game)
})

test('a table says that it is over', async () => {
  const actor = await member()
  const [page, table] = await framedBy(actor, 'baccarat')
  await sitDown(table)
  await seeOpen(table)
  await world.ask(logout, {}, actor)
  await boxOf(table, 'ผู้เล่น').click()
  await confirmOf(table).click()
  await expect.poll(() => table.locator('#result').getAttribute('data-kind')).toBe('bad')
  await expectNoAxeViolationsInFrame(page, '/play/baccarat')
  await expectEnded(page, table)
})

test('whom another device signs out is told so over his game, and signs in again', async () => {
  const [page, phone] = await openMember(world, { width: 360, expectFaults: [/401/] })
  await deposit(world, phone, '100.00')
  await page.goto(`/play?game_id=${studio.gameId}`)
  const heads = page.frameLocator('dialog iframe').getByRole('button', { name: /^หัว/ })
  await expect.poll(() => heads.getAttribute('aria-disabled')).toBe('false')
  const tablet = { ...phone, ...visitor() }
  await signInMember(world, tablet)
  await world.ask(endOtherSessions, {}, tablet)
  await page.getByText('มีการออกจากระบบเครื่องนี้จากอุปกรณ์อื่นของคุณ', { exact: false }).first().waitFor()
  await keepScreen(page, 'game-login-site')
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
})
