import { test } from 'vitest'
import { testWorld } from '../support/world.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { keepScreen, openPage, type Width } from './support/browser.ts'
import { expectFits } from './support/looks.ts'
import { arrive } from './support/waits.ts'

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

test('every screen in every look', async () => {
  await Promise.all(looks.map(checkScreens))
})

/** One visitor of each look goes through all screens. */
async function checkScreens(look: (typeof looks)[number]): Promise<void> {
  // An address that leads nowhere is a real 404, which the browser notes.
  const expectFaults = [/status of 404.*\/no\/such\/page/]
  const page = await openPage({ origin: world.site.memberUrl, ...look, expectFaults })
  for (const [name, path] of screens) {
    await arrive(page, path)
    await keepScreen(page, name)
    await expectFits(page)
    // A tablet has the elements of the phone.
    if (look.width !== 768) await expectNoAxeViolations(page)
  }
}
