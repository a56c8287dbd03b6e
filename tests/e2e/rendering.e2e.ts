import { beforeAll, expect, test } from 'vitest'
import { bootstrap } from '#features/account/contract.ts'
import { getPaymentChannels } from '#features/deposit/contract.ts'
import { listBills } from '#features/lottery/bill/contract.ts'
import { getLimit } from '#features/lottery/risk/contract.ts'
import { getLobby, getRate, getRound } from '#features/lottery/round/contract.ts'
import { statement, wallets } from '#features/wallet/contract.ts'
import { earlyCalls } from '#apps/server/pages/early-calls.ts'
import { advanceRounds, lobbyMarket } from '../support/lottery.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { deposit } from '../support/payments.ts'
import { testWorld } from '../support/world.ts'
import { openPage, type SignedIn, theBrowser, type Width } from './support/browser.ts'
import { openMember } from './support/open-member.ts'
import { comeAsShell } from './support/shell.ts'
import { arrive, holdBack, settle } from './support/waits.ts'

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
  roundId = Number(market.round?.round_id)
  const rates = await world.ask(getRate, { round_id: market.round?.round_id ?? 0 })
  rate = rates.find((row) => row.bet_type === 'top3')?.rate ?? ''
})

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(memberUrl + path, { headers })
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  const cacheControl = response.headers.get('cache-control')
  return { status: response.status, text: await response.text(), nonce: nonce ?? '', cacheControl }
}

/** A member with money in the wallet, and what of him stands on pages. */
interface Rich extends MemberActor {
  /** `512.37`, as every page of a member shows it. */
  readonly total: string
  readonly name: string
  /** The account as its owner sees it: masked. */
  readonly account: string
}

async function richMember(baht: string): Promise<Rich> {
  // A name for each sum: `512.00` is called ขกค.
  const letters = baht
    .replace('.00', '')
    .replace(/\d/g, (digit) => 'ฮกขคงจฉชซญ'[Number(digit)] ?? '')
  const member = await memberActor(world, { first_name: letters })
  await deposit(world, member, baht)
  const { user, wallets } = await world.ask(bootstrap, {}, member)
  const account = user.bank_accounts[0]?.account_number ?? ''
  return Object.assign(member, {
    total: wallets[0]?.balance ?? '',
    name: user.display_name,
    account,
  })
}

let roundId = 0
/** Pages that are drawn with a member's own data. */
const ownPaths = () => [
  '/',
  '/lotto/lobby',
  `/lotto/${roundId}`,
  '/lotto/bills',
  '/member/deposit',
  '/member/statement',
]

/** A busy machine sends the shell in place of a page that is late; soon after it has the time. */
async function getDrawn(path: string, member: SignedIn) {
  let page = await get(path, { cookie: cookieOf(member) })
  await expect
    .poll(async () => {
      if (!isDrawnForMember(page.text)) page = await get(path, { cookie: cookieOf(member) })
      return isDrawnForMember(page.text)
    })
    .toBe(true)
  return page
}

const isDrawnForMember = (text: string) => text.includes('name="drawn-for" content="member"')
const DRAWN_FOR_MEMBER = 'meta[name="drawn-for"][content="member"]'

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

/** What a member's browser sends with the address of a page. */
const cookieOf = ({ cookies }: SignedIn) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

test('a member’s pages hold the data of this member, and of nobody else', async () => {
  const [one, other] = await Promise.all([richMember('512.00'), richMember('734.00')])
  const marks = ({ total, name, account }: Rich) => [total, name, account]
  for (const path of ownPaths()) {
    const [first, second, visitors] = [
      await getDrawn(path, one),
      await getDrawn(path, other),
      await get(path),
    ]
    expect(first.text, path).toContain(one.total)
    expect(second.text, path).toContain(other.total)
    for (const mark of marks(other)) expect(first.text, `${path} ${mark}`).not.toContain(mark)
    for (const mark of [...marks(one), ...marks(other)]) {
      expect(visitors.text, `${path} ${mark}`).not.toContain(mark)
    }
    // What is masked for this member's own screen is masked here too; no half of a session is a text.
    for (const secret of [one.person.phone, one.person.bank_account_number, one.bearer ?? '']) {
      expect(first.text, path).not.toContain(secret)
    }
    expect(first.cacheControl).toBe('private, no-store')
  }
  const { text } = await get('/')
  expect(text).not.toMatch(/\["\/api\/(member|bootstrap|get_user_info)|access_token/)
})

test('an address that leads nowhere is a 404, for a visitor and for a member', async () => {
  const cookie = cookieOf(await memberActor(world))
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
  for (const [width, theme] of looks) await expectTakenOver(RENDERED, { width, theme })
})

test('the browser takes a member’s pages over as they are, in every look, and asks for nothing', async () => {
  const member = await richMember('615.00')
  for (const [width, theme] of looks)
    await expectTakenOver([...ownPaths(), '/member/withdraw'], { width, theme, as: member })
})

/** What the drawn pages bring with them. */
const DRAWN_CALLS: ReadonlySet<string> = new Set(
  [
    bootstrap,
    wallets,
    getLobby,
    getRound,
    getRate,
    getLimit,
    listBills,
    getPaymentChannels,
    statement,
  ].map(({ path }) => path),
)

async function expectTakenOver(
  paths: readonly string[],
  look: { width: Width; theme: 'dark' | 'light'; as?: SignedIn },
): Promise<void> {
  const { width, as } = look
  const page = await openPage({ origin: memberUrl, ...look })
  let words: string[] = []
  let asked: string[] = []
  page.on('console', (message) => words.push(`${message.type()}: ${message.text()}`))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (DRAWN_CALLS.has(pathname)) asked.push(pathname)
  })
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      Object.assign(window, { drawnHeading: document.querySelector('#root h1, #root h2') })
    })
  })
  for (const path of paths) {
    words = []
    await expect
      .poll(async () => {
        asked = []
        await page.goto(path)
        return page.locator('meta[name="drawn-for"]').getAttribute('content')
      })
      .toBe(as ? 'member' : 'visitor')
    await settle(page)
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
    const whole = { isDrawn: true, isTakenOver: true, isTheSame: true, scheme: look.theme }
    expect({ path, width, ...state }).toEqual({ path, width, ...whole })
    const said = words.filter((word) => !word.includes('by Playwright')) // which keeps the worker out
    expect(said, `${path} at ${width} px`).toEqual([])
    if (as) expect({ path, asked }).toEqual({ path, asked: [] })
  }
}

test('what this device keeps to itself stays hidden on a drawn page', async () => {
  const member = await richMember('823.00')
  const page = await openPage({ origin: memberUrl, as: member })
  await page.goto('/')
  await page.getByRole('button', { name: 'ซ่อนยอดเงิน' }).click()
  await page.getByRole('button', { name: 'แสดงยอดเงิน' }).waitFor()
  // As long as no script has come, the page is what the server drew.
  const release = await holdBack(page, /assets\/.*\.js/)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('banner').waitFor()
  const seen = async () => (await page.locator('body').innerText()).includes(member.total)
  await page.locator(DRAWN_FOR_MEMBER).waitFor({ state: 'attached' })
  // tidy: allow patient-tests, scripts are held back, so this page does not stand still
  expect(await seen()).toBe(false)
  release()
  await page.getByRole('button', { name: 'แสดงยอดเงิน' }).waitFor()
  await settle(page)
  expect(await seen()).toBe(false)
})

test('after a logout the back button leads to no page of the member', async () => {
  const [page, member] = await openMember(world, { width: 1280 })
  const { user } = await world.ask(bootstrap, {}, member)
  await page.goto('/lotto/bills')
  await page.goto('/member/deposit')
  await page.getByText(user.display_name).first().waitFor()
  await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  await page.getByRole('dialog').getByText('ออกจากระบบ').click()
  await page.getByRole('button', { name: 'ใช่', exact: true }).click()
  await page.getByText('ออกจากระบบแล้ว').waitFor()
  for (let steps = 0; steps < 2; steps += 1) {
    await page.goBack()
    await page.getByRole('link', { name: 'เข้าสู่ระบบ' }).first().waitFor()
    await settle(page)
    expect(await page.content()).not.toContain(user.display_name)
  }
})

test('a member’s page in a browser that knows of no member is never seen', async () => {
  const member = await richMember('911.00')
  const page = await openPage({ origin: memberUrl, as: { cookies: member.cookies } })
  const release = await holdBack(page, /assets\/.*\.js/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('#root').waitFor({ state: 'attached' })
  await page.locator(DRAWN_FOR_MEMBER).waitFor({ state: 'attached' })
  // tidy: allow patient-tests, scripts are held back, so this page does not stand still
  expect(await page.locator('#root').isVisible()).toBe(false)
  release()
  await page.getByRole('link', { name: 'เข้าสู่ระบบ' }).first().waitFor()
  await settle(page)
  expect(await page.locator('#root').innerText()).not.toContain(member.total)
})

test('a pad that was drawn without the slip of this device is not seen before the slip', async () => {
  const member = await richMember('106.00')
  const page = await openPage({ origin: memberUrl, as: member })
  await page.goto(`/lotto/${roundId}`)
  const bar = page.locator('[data-bar="slip"]')
  await settle(page)
  await page.keyboard.type('514')
  await bar.getByText('โพย 1 รายการ').waitFor()
  const release = await holdBack(page, /assets\/.*\.js/)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator(DRAWN_FOR_MEMBER).waitFor({ state: 'attached' })
  await bar.waitFor({ state: 'hidden' })
  release()
  await bar.getByText('โพย 1 รายการ').waitFor()
  await page.getByText('กู้คืนโพยที่ยังไม่ได้ส่ง 1 รายการ').first().waitFor()
})

test('without scripts the first page says everything that it has to say', async () => {
  const browser = await theBrowser()
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: memberUrl })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(marketName).first().waitFor()
  await page.getByText(rate, { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'ตารางเต็ม' }).click()
  await page.waitForURL('**/lotto/rates')
  await page.getByText(marketName).first().waitFor()
})

/** An entry of the observer, as far as the types of the browser do not know it. */
interface LargestPaint extends PerformanceEntry {
  readonly element: Element | null
}

test('the largest element of the first paint stands in the HTML', async () => {
  const page = await openPage({ origin: memberUrl, width: 360 })
  await arrive(page, '/')
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

test('the shell begins the first calls of its page with the HTML, and makes each once', async () => {
  const member = await memberActor(world)
  const page = await openPage({ origin: memberUrl, as: member })
  let asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  const paths = ['/', '/lotto/lobby', `/lotto/${roundId}`, '/member/deposit']
  for (const path of paths) {
    asked = []
    const calls = earlyCalls(path)
    await comeAsShell(page, calls)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await settle(page)
    for (const call of ['/api/bootstrap', ...calls]) {
      expect({ path, call, times: asked.filter((one) => one === call).length }).toEqual({
        path,
        call,
        times: 1,
      })
    }
  }
})
