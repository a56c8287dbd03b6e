import { beforeAll, expect, test } from 'vitest'
import { getRate } from '#features/lottery/round/contract.ts'
import { advanceRounds, lobbyMarket } from '../support/lottery.ts'
import { memberActor } from '../support/member.ts'
import { testWorld } from '../support/world.ts'
import { openPage, theBrowser, type Width } from './support/browser.ts'
import { settle } from './support/waits.ts'

// Public pages come from the server with their content: it is there without a script, for a reader
// of the plain HTML and for the first paint, and the browser takes it over without a change.

const world = await testWorld({ sandbox: true })
const { memberUrl } = world.site

let marketName = ''
let rate = ''
beforeAll(async () => {
  await advanceRounds(world)
  const market = await lobbyMarket(world, 'gov')
  marketName = market.name
  const rates = await world.ask(getRate, { round_id: market.round?.round_id ?? 0 })
  rate = rates.find((row) => row.bet_type === 'top3')?.rate ?? ''
})

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(memberUrl + path, { headers })
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  return { status: response.status, text: await response.text(), nonce: nonce ?? '' }
}

const RENDERED = ['/', '/lotto/lobby', '/lotto/rates', '/lotto/results', '/promotions']

test('the first page has its data in the HTML', async () => {
  const { text } = await get('/')
  expect(text).toContain(marketName)
  expect(text).toMatch(new RegExp(`<dd>${rate}</dd>`))
  expect(text).toContain('--:--')
  expect(text).not.toContain('first-paint"')
  const rates = await get('/lotto/rates')
  expect(rates.text).toContain(marketName)
  expect(rates.text).toMatch(/<title>อัตราจ่าย · SLTH<\/title>/)
})

test.each(RENDERED)('%s: every script and style carries the nonce of its answer', async (path) => {
  const { text, nonce, status } = await get(path)
  expect(status).toBe(200)
  expect(text).not.toContain('__CSP_NONCE__')
  const tags = text.match(/<(script|style)\b[^>]*>/g) ?? []
  expect(tags.length).toBeGreaterThan(4)
  for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`)
})

test('two answers differ in nonce and time only, and the page is kept for a moment', async () => {
  const [one, other] = [await get('/'), await get('/?utm_source=line')]
  expect(one.nonce).not.toBe(other.nonce)
  const plain = ({ text, nonce }: typeof one) =>
    text.replaceAll(nonce, '').replace(/(name="server-time" content=)"[^"]+"/, '$1')
  expect(plain(one)).toBe(plain(other))
})

test('a signed-in browser gets the shell, and nothing of a person gets into a page', async () => {
  const member = await memberActor(world)
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const own = await get('/', { cookie })
  expect(own.text).toContain('first-paint"')
  expect(own.text).not.toContain(marketName)
  // The page of the route is on its way before the entry has run.
  expect(own.text.match(/rel="modulepreload"/g)?.length).toBeGreaterThan(5)
  const { text } = await get('/')
  expect(text).toContain(marketName)
  expect(text).not.toMatch(/\["\/api\/(member|bootstrap|get_user_info)|access_token/)
})

test('an address that leads nowhere is a 404, for a visitor and for a member', async () => {
  const member = await memberActor(world)
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await get('/no/such/page')).status).toBe(404)
  expect((await get('/no/such/page', { cookie })).status).toBe(404)
  for (const path of ['/login', '/member/deposit', '/lotto/12', '/lobby/slot']) {
    expect((await get(path)).status, path).toBe(200)
  }
})

const looks = [
  [360, 'dark'],
  [360, 'light'],
  [1280, 'dark'],
  [1280, 'light'],
] as const

test('the browser takes each page over as it is, in every look', async () => {
  for (const [width, theme] of looks) await expectTakenOver(width, theme)
})

async function expectTakenOver(width: Width, theme: 'dark' | 'light'): Promise<void> {
  const page = await openPage({ origin: memberUrl, width, theme })
  let words: string[] = []
  page.on('console', (message) => words.push(`${message.type()}: ${message.text()}`))
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      Object.assign(window, { drawnHeading: document.querySelector('#root h1, #root h2') })
    })
  })
  for (const path of RENDERED) {
    words = []
    await page.goto(path, { waitUntil: 'networkidle' })
    const state = await page.evaluate(() => {
      const { drawnHeading, $_TSR } = window as unknown as {
        drawnHeading: Element | null
        $_TSR: unknown
      }
      return {
        isDrawn: drawnHeading !== null,
        isTakenOver: $_TSR === undefined,
        isTheSame: drawnHeading?.isConnected === true,
        scheme: document.documentElement.dataset['mantineColorScheme'],
      }
    })
    const whole = { isDrawn: true, isTakenOver: true, isTheSame: true, scheme: theme }
    expect({ path, width, ...state }).toEqual({ path, width, ...whole })
    expect(words, `${path} at ${width} px`).toEqual([])
  }
}

test('without scripts the first page says everything that it has to say', async () => {
  const browser = await theBrowser()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: memberUrl })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText(marketName).first().isVisible()).toBe(true)
  expect(await page.getByText(rate, { exact: true }).first().isVisible()).toBe(true)
  await page.getByRole('link', { name: 'ตารางเต็ม' }).click()
  await page.waitForURL('**/lotto/rates')
  expect(await page.getByText(marketName).first().isVisible()).toBe(true)
})

/** An entry of the observer, as far as the types of the browser do not know it. */
interface LargestPaint extends PerformanceEntry {
  readonly element: Element | null
}

test('the largest element of the first paint stands in the HTML', async () => {
  const page = await openPage({ origin: memberUrl, width: 360 })
  await page.goto('/', { waitUntil: 'networkidle' })
  const largest = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const paints = list.getEntries() as LargestPaint[]
          resolve(paints.at(-1)?.element?.textContent ?? '')
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  const { text } = await get('/')
  const plain = text.replace(/<br\/?>|<[^>]+>/g, '')
  expect(largest.length).toBeGreaterThan(5)
  expect(plain).toContain(largest)
})

test('a member’s page begins its first calls with the HTML, and makes each once', async () => {
  const member = await memberActor(world)
  const { round } = await lobbyMarket(world, 'gov')
  const paths = ['/', '/lotto/lobby', `/lotto/${round?.round_id}`, '/member/deposit']
  const page = await openPage({ origin: memberUrl, as: member })
  let asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  for (const path of paths) {
    asked = []
    const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
    const early = /name="early-calls" content="([^"]+)"/.exec((await answer?.text()) ?? '')?.[1]
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await settle(page)
    for (const call of ['/api/bootstrap', ...(early ?? 'none').split(' ')]) {
      expect({ path, call, times: asked.filter((one) => one === call).length }).toEqual({
        path,
        call,
        times: 1,
      })
    }
  }
})
