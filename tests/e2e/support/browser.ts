import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type Page, chromium } from 'playwright-core'
import { expect } from 'vitest'
import { PATIENCE_MS } from '../../support/patience.ts'
import { siteClockOf } from '../../support/site-clocks.ts'
import { findChromium } from './chromium.ts'
import { followPermission } from './notifications.ts'
import { followSiteClock } from './page-clock.ts'
import { countRequests } from './waits.ts'

/** The three widths that every screen is looked at: a small phone, a tablet, a desk. */
export type Width = 360 | 768 | 1280

export interface Visit {
  /** The address that relative paths of `page.goto` start from: `http://127.0.0.1:4101`. */
  readonly origin: string
  readonly width?: Width
  /** Dark is what a new member sees. */
  readonly theme?: 'dark' | 'light'
  /**
   * Lets the site's service worker run. Elsewhere it is kept out: what it answers, `page.route`
   * does not see.
   */
  readonly serviceWorker?: boolean
  /** Motion is reduced, so that pictures hold still, unless the journey looks at motion. */
  readonly motion?: boolean
  /** Faults of the page that this journey causes on purpose. */
  readonly expectFaults?: readonly RegExp[]
  /** Whose browser it is: signed in already, for journeys that are not about signing in. */
  readonly as?: SignedIn
  /** Lets the journey wind the page's timers on (`page.clock`), so that it waits for none of them. */
  readonly windsClock?: boolean
}

/** Both halves of a session, as a program that logged in has them. */
export interface SignedIn {
  readonly bearer?: string
  readonly cookies: ReadonlyMap<string, string>
}

const HEIGHTS: Record<Width, number> = { 360: 740, 768: 1024, 1280: 800 }

/** What the site keeps on a device of somebody who chose a theme, and perhaps signed in (ui/client). */
const savedState = (theme: string, accessToken: string | undefined) =>
  JSON.stringify({
    state: { theme, ...(accessToken ? { user: { isLoggedIn: true, accessToken } } : {}) },
    version: 1,
  })

/**
 * What no journey looks at, named whole because the last list wins: first what Playwright itself turns
 * off, then the browser's own pages behind the address bar. Nobody sees that bar here, and each new
 * window would start a process for them.
 */
const UNUSED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

const FLAGS = [
  `--disable-features=${UNUSED.join(',')}`,
  '--disable-gpu',
  // Playwright's own choice of backend asks for a driver that a bare machine does not have.
  '--use-gl=disabled',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--no-pings',
]

let running: Promise<Browser> | undefined
let faults: { page: Page; text: string }[] = []
const themes = new WeakMap<Page, 'dark' | 'light'>()

/** The one browser of this worker, started when first needed; it ends with the process. */
export function theBrowser(): Promise<Browser> {
  running ??= launch()
  return running
}

async function launch(): Promise<Browser> {
  const found = findChromium()
  return chromium.launch({
    executablePath: found.executablePath,
    // Only our own pages are opened, and containers rarely grant what the sandbox needs.
    chromiumSandbox: false,
    args: FLAGS,
    env: definedOnly({ ...process.env, ...found.env }),
  })
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/**
 * Opens a page as a person in Thailand would: a context of its own (so nobody is signed in), Thai,
 * Bangkok time, motion reduced. After the test the page is closed and its faults are told
 * (`closePages`).
 */
export async function openPage(visit: Visit): Promise<Page> {
  const { width = 360, theme = 'dark' } = visit
  const browser = await theBrowser()
  const context = await browser.newContext({
    baseURL: visit.origin,
    viewport: { width, height: HEIGHTS[width] },
    deviceScaleFactor: width === 360 ? 2 : 1,
    hasTouch: width === 360,
    isMobile: width === 360,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    colorScheme: theme,
    reducedMotion: visit.motion ? 'no-preference' : 'reduce',
    serviceWorkers: visit.serviceWorker ? 'allow' : 'block',
  })
  await context.addInitScript(
    (chosen) => {
      // A frame of nobody's origin keeps nothing.
      if (self.origin === 'null') return
      if (localStorage.getItem('local_data') === null) localStorage.setItem('local_data', chosen)
    },
    savedState(theme, visit.as?.bearer),
  )
  await context.addInitScript(followPermission)
  const cookies = [...(visit.as?.cookies ?? [])]
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: visit.origin })))
  const clock = siteClockOf(visit.origin)
  if (clock) await followSiteClock(context, clock, visit.windsClock === true)
  countRequests(context)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  themes.set(page, theme)
  watch(page, visit.expectFaults ?? [])
  goInsistently(page)
  return page
}

/**
 * A surface that closes takes its entry out of the history a moment later, and such a step of the
 * page's own stops an address that was just typed, or a page that was just asked for again. A person
 * asks once more.
 */
function goInsistently(page: Page): void {
  page.goto = insisting(page.goto.bind(page))
  page.reload = insisting(page.reload.bind(page))
}

const insisting =
  <Given extends unknown[], Answer>(go: (...given: Given) => Promise<Answer>) =>
  (...given: Given): Promise<Answer> =>
    go(...given).catch((error: unknown) => {
      if (!String(error).includes('net::ERR_ABORTED')) throw error
      return go(...given)
    })

/** Notes the faults of a page, which fail its test; a further tab of a journey is watched by its wish. */
export function watch(page: Page, expected: readonly RegExp[]): void {
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) faults.push({ page, text })
  }
  page.on('pageerror', (error) => note(`threw ${error.stack || `${error.name}: ${error.message}`}`))
  page.on('console', (message) => {
    if (message.type() === 'error') note(`logged ${message.text()} (${message.location().url})`)
  })
}

const SAID_MAX = 4_000

/**
 * What each open page shows, as a screen reader has it: a journey that failed where nobody could look
 * tells where it stood.
 */
export async function describePages(): Promise<string> {
  const browser = await running
  const pages = (browser?.contexts() ?? []).flatMap((context) => context.pages())
  const texts = pages.map(async (page) => {
    const shown = await page
      .locator('body')
      .ariaSnapshot()
      .catch((error: unknown) => `nothing to be read: ${String(error)}`)
    return `${page.url()}\n${shown.slice(0, SAID_MAX)}\n`
  })
  return (await Promise.all(texts)).join('\n')
}

/** Closes what a test opened, and fails it when a page threw, logged an error or broke its policy. */
export async function closePages(): Promise<void> {
  const seen = faults.map(({ page, text }) => `${page.url()} ${text}`)
  faults = []
  const browser = await running
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
  expect(seen, 'a page must not throw, log errors or break its content policy').toEqual([])
}

const TALLEST_PX = 6_000
const MOST_GROWTHS = 8
const SCREENS = fileURLToPath(new URL('../screens/', import.meta.url))

/**
 * Does something while the window is as high as the page, so that everything is on the screen and
 * bars fixed to its edges cover nothing.
 */
export async function atFullHeight<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const pageHeight = await page.evaluate(async () => {
    await document.fonts.ready
    // A sheet takes 92 % of the window, and what it hides lies under its own bars.
    const hides = [...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter((box) => getComputedStyle(box).overflowY === 'auto')
      .map((box) => box.scrollHeight - box.clientHeight)
    const most = Math.max(0, ...hides)
    const sheetHeight = most > 0 ? Math.ceil((innerHeight + most) / 0.92) : 0
    return Math.max(document.documentElement.scrollHeight, sheetHeight)
  })
  const window = page.viewportSize() ?? { width: 0, height: 0 }
  let height = Math.max(window.height, Math.min(pageHeight, TALLEST_PX))
  await page.setViewportSize({ ...window, height })
  // An answer may come while the window grows, and what fills the higher window makes the page higher still.
  for (let growths = 0; growths < MOST_GROWTHS; growths += 1) {
    const pageNow = await page.evaluate(() => document.documentElement.scrollHeight)
    const grown = Math.min(pageNow, TALLEST_PX)
    if (grown <= height) break
    height = grown
    await page.setViewportSize({ ...window, height })
  }
  try {
    return await work()
  } finally {
    await page.setViewportSize(window)
    // The answer may come before the page has its size again: what is pressed next would move away.
    const height = () => page.evaluate(() => innerHeight)
    await expect.poll(height, { message: `${page.url()} has its size again` }).toBe(window.height)
  }
}

/** Whether pictures are kept: a journey looks at no more than it judges where they are not. */
export const keepsScreens = () => process.env['SCREENS'] === 'on'

/**
 * Keeps a picture of the whole page under `tests/e2e/screens/`, named after the screen, its width
 * and, where it is not the dark one, its theme. Only with SCREENS=on, as `npm run e2e` sets it:
 * where nobody looks, a picture is a tenth of a journey's time.
 */
export async function keepScreen(page: Page, name: string): Promise<void> {
  if (!keepsScreens()) return
  mkdirSync(SCREENS, { recursive: true })
  const theme = themes.get(page) === 'light' ? '-light' : ''
  const path = `${SCREENS}${name}-${page.viewportSize()?.width ?? 0}${theme}.png`
  await atFullHeight(page, () => page.screenshot({ path, animations: 'disabled' }))
}
