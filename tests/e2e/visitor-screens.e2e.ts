import { expect, test } from 'vitest'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'

// Every screen that a visitor can reach stands at every width and in both themes: it loads without
// a fault, fits the screen and is accessible.

const world = await testWorld({ sandbox: true })

const screens = [
  ['home', '/'],
  ['login', '/login'],
  ['register', '/register'],
  ['forgot', '/forgot'],
  ['lobby', '/lotto/lobby'],
  ['rates', '/lotto/rates'],
  ['results', '/lotto/results'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['not-found', '/no/such/page'],
] as const

const looks: readonly { width: Width; theme: 'dark' | 'light' }[] = [
  { width: 360, theme: 'dark' },
  { width: 360, theme: 'light' },
  { width: 768, theme: 'light' },
  { width: 1280, theme: 'dark' },
]

test.each(screens)('%s', async (name, path) => {
  await Promise.all(looks.map((look) => check(name, path, look)))
})

async function check(name: string, path: string, look: (typeof looks)[number]): Promise<void> {
  // An address that leads nowhere is a real 404, which the browser notes.
  const expectFaults = name === 'not-found' ? [/status of 404/] : []
  const page = await openPage({ origin: world.site.memberUrl, ...look, expectFaults })
  await page.goto(path, { waitUntil: 'networkidle' })
  await keepScreen(page, name)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} at ${look.width} px scrolls sideways`).toBeLessThanOrEqual(0)
  await expectNoAxeViolations(page)
  await page.context().close()
}
