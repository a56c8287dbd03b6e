import { expect, test } from 'vitest'
import { testWorld } from '../support/world.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { expectNoSideways } from './support/looks.ts'

// The documentation stands under the site's own content policy, with nobody else asked, and can be
// read on a phone. A page that breaks the policy or asks for another origin is a fault by itself.

const world = await testWorld({ sandbox: true })
const looks: readonly { site: 'member' | 'desk'; width: Width; origin: string }[] = [
  { site: 'member', width: 360, origin: world.site.memberUrl },
  { site: 'member', width: 1280, origin: world.site.memberUrl },
  { site: 'desk', width: 1280, origin: world.site.operatorUrl },
]

test.each(looks)('of the $site site at $width pixels', async ({ site, width, origin }) => {
  const asked: string[] = []
  const page = await openPage({ origin, width, theme: 'light' })
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/docs')
  const tag = page.locator(site === 'member' ? '#operations-tag-withdraw' : '#operations-tag-staff')
  await tag.waitFor()
  await keepScreen(page, `docs-${site}`)
  await expectNoSideways(page)
  await tag.click()
  const path = site === 'member' ? '/api/member/withdraw' : '/operator/api/login'
  const operation = page.locator('.opblock', {
    has: page.locator(`[data-path="${path}"]`),
  })
  await operation.locator('.opblock-summary-control').click()
  await operation.locator('.responses-wrapper').waitFor()
  await operation.scrollIntoViewIfNeeded()
  await keepScreen(page, `docs-${site}-call`)
  await expectNoSideways(page)
  if (site === 'member') {
    await expect.poll(() => operation.textContent()).toContain('ยอดเงินของคุณไม่เพียงพอ')
  }
  const foreign = asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))
  expect(foreign).toEqual([])
})
