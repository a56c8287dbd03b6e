import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { playedProviders } from '../support/game-providers.ts'
import { deposit } from '../support/payments.ts'
import { connectedStudio } from '../support/studio.ts'
import { testWorld } from '../support/world.ts'
import { openMember } from './support/open-member.ts'

// The walls between a game's frame and the site around it.

const world = await testWorld({ sandbox: true })
const studio = await connectedStudio(world)
const providers = await playedProviders(world)
const frames = (page: Page) => page.locator('dialog iframe')

/** Notes each request of a page that leaves the site's host. */
function noteOutward(page: Page): Request[] {
  const site = new URL(world.site.memberUrl).hostname
  const outward: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== site) outward.push(request)
  })
  return outward
}

test('no cookie and no token of the site is in any request of a frame, and the frame sees neither', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  const outward = noteOutward(page)
  await page.goto(`/play?game_id=${studio.gameId}`)
  const game = page.frameLocator('dialog iframe')
  const heads = game.getByRole('button', { name: /^หัว/ })
  await expect.poll(() => heads.getAttribute('aria-disabled')).toBe('false')
  await heads.click()
  await expect.poll(() => game.locator('#result').textContent()).toMatch(/^ออก/)

  const token = member.bearer ?? 'no token'
  const names = [...member.cookies.keys()]
  expect(names.length).toBeGreaterThan(0)
  expect(outward.length).toBeGreaterThan(3)
  for (const request of outward) {
    const headers = await request.allHeaders()
    const said = JSON.stringify([request.url(), headers, request.postData()])
    expect(said).not.toContain(token)
    expect(said).not.toContain('access_token')
    for (const name of names) expect(headers['cookie'] ?? '').not.toContain(name)
    // The site's origin is told, never which of its pages.
    const referer = headers['referer'] ?? ''
    if (referer.startsWith(world.site.memberUrl)) expect(referer).toBe(`${world.site.memberUrl}/`)
  }
  const frame = page.frames().find((one) => one.url().startsWith('http://localhost'))
  if (!frame) throw new Error('no frame of another host')
  await expect.poll(() => frame.evaluate(() => document.cookie)).toBe('')
  const reach = () =>
    frame.evaluate(() => {
      try {
        return String(window.parent.document.title)
      } catch (error) {
        return (error as Error).name
      }
    })
  await expect.poll(reach).toBe('SecurityError')
})

test('a frame of an origin that no provider declared is blocked by the policy of the page', async () => {
  const [page] = await openMember(world, {
    width: 360,
    expectFaults: [/Content Security Policy/, /frame-src/],
  })
  await page.goto('/play')
  const isBlocked = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) =>
            resolve(event.effectiveDirective),
          )
          const frame = document.createElement('iframe')
          frame.src = 'http://localhost:9/'
          document.body.append(frame)
        }),
    )
  await expect.poll(isBlocked).toBe('frame-src')
})

test.each(providers.map((provider) => [provider.protocol, provider] as const))(
  'a game of a provider that speaks %s and none of our words is played in the same sheet, and its way back closes it',
  async (_protocol, provider) => {
    const [page, member] = await openMember(world, { width: 1280 })
    await deposit(world, member, '100.00')
    await page.goto(`/play?game_id=${provider.gameId}`)
    const game = page.frameLocator('dialog iframe')
    await game.getByRole('button', { name: 'วางเดิมพัน ฿5' }).click()
    await game.getByRole('button', { name: 'ชนะ (×2)' }).click()
    await page.getByRole('dialog').getByText('+฿5.00').first().waitFor()
    await game.getByRole('link', { name: 'กลับไปที่เว็บ' }).click()
    await expect.poll(() => frames(page).count()).toBe(0)
    await page.getByText('เดิมพัน ฿5.00 · ได้ ฿10.00 · สุทธิ +฿5.00').waitFor()
  },
)

test('a link to the site’s own host is shown in no frame', async () => {
  const [page, member] = await openMember(world, { width: 360 })
  await deposit(world, member, '100.00')
  await page.route('**/api/game/link', async (route) => {
    const data = { link: `${world.site.memberUrl}/member/profile`, session_id: 1 }
    await route.fulfill({ json: { error: 0, code: '', message: '', data } })
  })
  await page.goto(`/play?game_id=${studio.gameId}`)
  const dialog = page.getByRole('dialog', { name: 'พบสิ่งผิดปกติ' })
  await dialog.getByText('เปิดเกมในหน้านี้ไม่ได้', { exact: false }).waitFor()
  await expect.poll(() => frames(page).count()).toBe(0)
  await dialog.getByRole('button', { name: 'ติดต่อเจ้าหน้าที่' }).click()
  await page.waitForURL('**/contact')
})
