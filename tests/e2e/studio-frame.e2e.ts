import type { FrameLocator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import type { Played } from '#studio/frame/studio-words.ts'
import { testOperator } from '#studio/testing/operator.ts'
import { gameMember } from '../support/game-members.ts'
import { connectedStudio } from '../support/studio.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations, expectNoAxeViolationsInFrame } from './support/axe.ts'
import { keepScreen, openPage } from './support/browser.ts'
import { heard, serveHolder, tell } from './support/frame-holder.ts'
import { expectFits } from './support/looks.ts'

// The coin as a player has it: alone in a tab, and in a page of another origin that speaks with it.

const world = await testWorld()
const CYCLE_MS = 400
const studio = await connectedStudio(world, { cycleMs: CYCLE_MS })
const RESULT = /^ออก(หัว|ก้อย) (ได้ ฿|สุทธิ −฿)/

const holder = await serveHolder()
const stranger = await serveHolder()

async function playOnce(game: Page | FrameLocator): Promise<string> {
  const heads = game.getByRole('button', { name: /^หัว/ })
  await heads.click()
  const result = game.locator('#result')
  await expect.poll(() => result.textContent()).toMatch(RESULT)
  const text = (await result.textContent()) ?? ''
  await expect.poll(() => heads.getAttribute('aria-disabled')).toBe('false')
  return text
}

test('a demo in a tab of its own: play money, real maths, a seed that is revealed and checked', async () => {
  const page = await openPage({ origin: studio.publicUrl })
  await page.goto(await studio.address('http://127.0.0.1:9/'))
  await expect.poll(() => page.locator('#balance').textContent()).toBe('฿1,000.00')
  expect(new URL(page.url()).search).toBe('')
  await keepScreen(page, 'studio-coin')
  await expectFits(page)
  await expectNoAxeViolations(page)
  const commit = await page.locator('#commit').textContent()
  const results = new Set<string>()
  for (let round = 0; round < 40 && results.size < 2; round += 1) {
    results.add((await playOnce(page)).slice(0, 8))
  }
  expect(results.size).toBe(2)
  await page.reload()
  await expect.poll(() => page.locator('#result').textContent()).toBe('เลือกหัวหรือก้อย')
  await expect.poll(() => page.locator('#commit').textContent()).toBe(commit)

  await page.getByRole('button', { name: 'กติกา' }).click()
  const revealing = page.waitForRequest('**/seed')
  await page.getByRole('button', { name: 'เปิดเผยซีด' }).click()
  // The player's part of the next pair comes from his browser, also where he wrote none.
  const sent = (await revealing).postDataJSON() as { client_seed?: string }
  expect(sent.client_seed).toMatch(/^[0-9a-f]{16}$/)
  await expect.poll(() => page.locator('#reveal-said').textContent()).toMatch(/[0-9a-f]{64}$/)
  await expect.poll(() => page.locator('#commit').textContent()).not.toBe(commit)
  await keepScreen(page, 'studio-rules')
  await expectNoAxeViolations(page)
  await page.locator('#rules .close').click()
  await page.getByRole('button', { name: 'ประวัติ' }).click()
  await page.locator('#past summary').first().click()
  await expect
    .poll(() => page.locator('#past .verdict').first().textContent())
    .toBe('คำนวณซ้ำแล้ว ผลตรงกัน')
  await keepScreen(page, 'studio-history')
  await expectNoAxeViolations(page)
  for (const [width, height] of [
    [320, 568],
    [800, 360],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await expect.poll(() => page.locator('#result').textContent()).toBe('เลือกหัวหรือก้อย')
    await keepScreen(page, `studio-coin-${width}x${height}`)
    await expectFits(page)
    const bottom = async () => {
      const box = await page.getByRole('button', { name: /^ก้อย/ }).boundingBox()
      return box ? box.y + box.height : Number.NaN
    }
    await expect.poll(bottom, { message: `${width}×${height}` }).toBeLessThanOrEqual(height)
  }
})

test('in a page of a site: it speaks through its port, obeys, and no other page may hold it', async () => {
  const { memberId, mainId } = await gameMember(world, { mainSatang: 100_000n })
  holder.show(await studio.address(holder.origin, { memberId, walletId: mainId }))
  const page = await openPage({ origin: holder.origin })
  await page.goto('/')
  const game = page.frameLocator('iframe')
  await expect.poll(() => game.locator('#balance').textContent()).toBe('฿1,000.00')
  const ready = { kind: 'ready', game: 'coin', version: '1', showsSums: false } as const
  await expect.poll(() => heard(page)).toContainEqual(ready)
  await playOnce(game)
  const rounds = async () => (await heard(page)).filter(({ kind }) => kind === 'round')
  await expect.poll(rounds).toMatchObject([
    { state: 'open', stake: '10.00' },
    { state: 'settled', stake: '10.00' },
  ])
  await tell(page, { kind: 'pause', reason: 'limit' })
  await expect.poll(() => game.locator('#why').textContent()).toBe('ถึงวงเงินหรือเวลาเล่นที่กำหนดไว้แล้ว')
  await expect.poll(() => game.locator('#play-heads').getAttribute('aria-disabled')).toBe('true')
  await expectNoAxeViolationsInFrame(page, '/play/coin')
  await keepScreen(page, 'studio-coin-paused')
  await tell(page, { kind: 'resume' })
  await expect.poll(() => game.locator('#play-heads').getAttribute('aria-disabled')).toBe('false')

  stranger.show(await studio.address(holder.origin, { memberId, walletId: mainId }))
  const other = await openPage({ origin: stranger.origin, expectFaults: [/frame-ancestors/] })
  await other.goto('/')
  await expect.poll(() => other.frames().at(-1)?.url()).toMatch(/^chrome-error/)
})

test('a win that is under way when the frame is closed is shown at the next entry', async () => {
  const { memberId, mainId } = await gameMember(world, { mainSatang: 100_000n })
  const coin = await studio.launch(memberId, mainId)
  const { body } = await coin.play('20.00')
  const page = await openPage({ origin: studio.publicUrl })
  await page.goto(await studio.address('http://127.0.0.1:9/', { memberId, walletId: mainId }))
  await page.getByRole('button', { name: 'เล่นต่อจากที่ค้าง' }).click()
  const won = body.round.outcome === 'heads' ? 'ได้ ฿40.00' : 'สุทธิ −฿20.00'
  await expect.poll(() => page.locator('#result').textContent()).toContain(won)
  await expect.poll(async () => (await coin.state()).unfinished).toBeNull()
})

test('a round is shown again at the address that a site asks for, for an hour', async () => {
  await using site = await testOperator()
  const { session, state } = await site.demo()
  const { commit } = state.seed
  const pressed = { session, key: 'key-of-the-replay', stake: '20', choice: 'tails', commit }
  const { round } = (await site.post('/play', pressed)).body as unknown as Played
  const address = String((await site.ask('/game/round', { round: round.id })).body['url'])
  const page = await openPage({ origin: new URL(address).origin, expectFaults: [/404/] })
  await page.goto(address)
  const won = round.outcome === 'tails' ? 'ได้ ฿40.00' : 'สุทธิ −฿20.00'
  await expect.poll(() => page.locator('#result').textContent()).toContain(won)
  await page.locator('summary').click()
  await expect.poll(() => page.locator('.proof').textContent()).toContain(commit)
  await expectFits(page)
  await expectNoAxeViolations(page)
  await keepScreen(page, 'studio-replay')
  const headers = { authorization: `Bearer ${site.controlKey}` }
  await site.post('/control/faults', { clock_offset_ms: 61 * MINUTE_MS }, headers)
  await page.reload()
  await expect.poll(() => page.locator('#result').textContent()).toContain('หมดอายุ')
})
