import type { FrameLocator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { deposit } from '../support/payments.ts'
import { giveBonusWallet } from '../support/bonus-wallet.ts'
import { connectedStudio } from '../support/studio.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { openPage } from './support/browser.ts'
import { lookAt } from './support/looks.ts'
import { openMember } from './support/open-member.ts'

// The sheet of games with our own studio in it: how a game is opened, played and left.

const world = await testWorld({ sandbox: true })
const studio = await connectedStudio(world)
const coin = `/play?game_id=${studio.gameId}`
const frameOf = (page: Page): FrameLocator => page.frameLocator('dialog iframe')
const sheetOf = (page: Page) => page.locator('dialog', { has: page.locator('iframe') })

/** Plays a round of the coin and waits for its end. */
async function playOnce(page: Page): Promise<string> {
  const game = frameOf(page)
  const heads = game.getByRole('button', { name: /^หัว/ })
  await expect.poll(() => heads.getAttribute('aria-disabled')).toBe('false')
  await heads.click()
  const result = game.locator('#result')
  await expect.poll(() => result.textContent()).toMatch(/^ออก(หัว|ก้อย) (ได้ ฿|สุทธิ −฿)/)
  return (await result.textContent()) ?? ''
}

test('a visitor tries a game: no sums, no wallet, and the way out', async () => {
  const page = await openPage({ origin: world.site.memberUrl, width: 360 })
  await page.goto(coin)
  await page.getByRole('button', { name: 'ทดลองเล่น' }).click()
  await sheetOf(page).getByText('ทดลองเล่น').waitFor()
  await expect.poll(() => frameOf(page).locator('#balance').textContent()).toBe('฿1,000.00')
  await playOnce(page)
  await lookAt(page, 'game-sheet-demo', [360, 768, 1280])
  await page.getByRole('button', { name: 'ปิดเกม' }).click()
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
})

test('one wallet is taken without asking; a member plays, sees his sums and leaves', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  await page.goto(coin)
  await page.getByText('ยินดีต้อนรับ กำลังพาคุณเข้าสู่เกม…').waitFor()
  await expect.poll(() => frameOf(page).locator('#balance').textContent()).toMatch(/^฿100/)
  await playOnce(page)
  const sheet = sheetOf(page)
  await sheet.getByText(/สุทธิ/).waitFor()
  await lookAt(page, 'game-sheet-playing', [360, 768, 1280])
  await page.getByRole('button', { name: /ดูสรุปการเล่น/ }).click()
  await page.getByRole('dialog', { name: 'สรุปการเล่น' }).getByText('เดิมพัน').waitFor()
  await lookAt(page, 'game-sheet-panel', [360, 1280])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ปิดเกม' }).click()
  await page.getByText(/แทง ฿10\.00 · ได้/).waitFor()
})

test('of two wallets one is chosen; a bonus says what it allows', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  await giveBonusWallet(world, member.memberId, { satang: 125_000n, stakeMaxSatang: 2_000n })
  await page.goto(coin)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('กรุณาเลือกกระเป๋าเงิน').waitFor()
  await dialog.getByText('เดิมพันสูงสุด', { exact: false }).waitFor()
  await lookAt(page, 'game-sheet-wallets', [360, 768, 1280])
  await expectNoAxeViolations(page)
  await dialog.getByRole('radio').nth(1).check({ force: true })
  await dialog.getByRole('button', { name: 'เข้าเล่น' }).click()
  await expect.poll(() => frameOf(page).locator('#balance').textContent()).toBe('฿1,250.00')
})
