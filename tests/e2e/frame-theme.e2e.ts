import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { deposit } from '../support/payments.ts'
import { connectedStudio } from '../support/studio.ts'
import { testBeacon } from '../support/test-beacon.ts'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolationsInFrame } from './support/axe.ts'
import { keepScreen } from './support/browser.ts'
import { openMember } from './support/open-member.ts'

// A game has the colours of the site around it, from its first picture on and when they change.

const world = await testWorld({ sandbox: true })
const aheadMs = (await world.clock.now()).getTime() - Date.now()
const beacon = await testBeacon(() => Date.now() + aheadMs)
afterAll(() => beacon[Symbol.asyncDispose]())
const studio = await connectedStudio(world, { beacon: 'sandbox', beaconUrls: [beacon.url] })

const frameOf = (page: Page) => page.frameLocator('dialog iframe')
/** The colour that the ground of the frame's page has. */
const groundOf = (page: Page) =>
  frameOf(page)
    .locator('body')
    .evaluate((body) => getComputedStyle(body).backgroundColor)
const LIGHT = 'rgb(243, 246, 242)'
const DARK = 'rgb(8, 19, 14)'

test.each(['coin', 'talat', 'baccarat'] as const)(
  'a light site opens %s light, and what is switched while it is open reaches it',
  async (game) => {
    const [page, member] = await openMember(world, { width: 360, theme: 'light' })
    await deposit(world, member, '100.00')
    await page.goto(`/play?game_id=${await studio.gameIdOf(game)}`)
    await expect.poll(() => frameOf(page).locator('#balance').textContent()).toMatch(/^฿100/)
    await expect.poll(() => groundOf(page)).toBe(LIGHT)
    await expectNoAxeViolationsInFrame(page, `/play/${game}`)
    await keepScreen(page, `frame-theme-${game}`)
    const other = await page.context().newPage()
    await other.goto(`${world.site.memberUrl}/member/profile`)
    await other.getByRole('radio', { name: 'มืด' }).check({ force: true })
    await expect.poll(() => groundOf(page)).toBe(DARK)
    await other.getByRole('radio', { name: 'ตามระบบ' }).check({ force: true })
    await expect.poll(() => groundOf(page)).toBe(LIGHT)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => groundOf(page)).toBe(DARK)
  },
)

test('a round is shown again in the colours of the site', async () => {
  const [page, member] = await openMember(world, { width: 360, theme: 'light' })
  await deposit(world, member, '100.00')
  await page.goto(`/play?game_id=${studio.gameId}`)
  const heads = frameOf(page).getByRole('button', { name: /^หัว/ })
  await expect.poll(() => heads.getAttribute('aria-disabled')).toBe('false')
  await heads.click()
  await expect.poll(() => frameOf(page).locator('#result').textContent()).toMatch(/^ออก/)
  await page.goto('/member/games')
  await page.getByRole('button', { name: /หัวก้อย.*เดิมพัน/ }).click()
  await page.getByRole('button', { name: 'ดูผลของรอบ' }).click()
  await expect.poll(() => frameOf(page).locator('#result').textContent()).toMatch(/^ออก/)
  await expect.poll(() => groundOf(page)).toBe(LIGHT)
  await expectNoAxeViolationsInFrame(page, '/replay/')
})
