import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getUserInfo, logout } from '#features/account/contract.ts'
import { listBills } from '#features/lottery/bill/contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { createHttpApp } from '#platform/http/app.ts'
import { roundChanged } from '#features/lottery/round/contract.ts'
import { publish } from '#platform/events/publish.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Actor } from '#tests/support/client.ts'
import { memberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { memberApp } from '../app-kinds.ts'
import { memberRoutes } from '../features.ts'
import { addMemberPages } from './member-pages.ts'
import { startupErrorPage } from './startup-error.ts'

// The choice of pages, with a build that a test can read: a renderer that makes one call and tells
// how often it drew. Real pages are looked at in tests/e2e/rendering.e2e.ts.

const world = await testWorld({ sandbox: true })
const webDir = await mkdtemp(join(tmpdir(), 'slth-pages-'))
const drawn = () => (globalThis as { drawn?: string[] }).drawn ?? []

const INDEX = `<!doctype html><html><head><title>shell</title>
<meta name="server-time" content="__SERVER_TIME__" />
<meta name="early-calls" content="__EARLY_CALLS__" />
<meta name="drawn-for" content="__DRAWN_FOR__" />
<link rel="stylesheet" href="/assets/main.css" nonce="__CSP_NONCE__">
<script type="module" src="/assets/main.js" nonce="__CSP_NONCE__"></script></head>
<body><div id="root"><div>shell</div></div></body></html>`
const MANIFEST = {
  'index.html': { file: 'assets/main.js', isEntry: true, css: ['assets/main.css'] },
  'routes/_default/lotto.rates.tsx?tsr-split=component': {
    file: 'assets/rates.js',
    imports: ['_parts.js'],
    dynamicImports: ['shown.tsx', 'sheet.tsx'],
    css: ['assets/rates.css'],
  },
  'routes/_default/member.profile.tsx?tsr-split=component': {
    file: 'assets/profile.js',
    css: ['assets/profile.css'],
  },
  '_parts.js': { file: 'assets/parts.js' },
  'shown.tsx': { file: 'assets/shown.js', imports: ['_lists.js'] },
  '_lists.js': { file: 'assets/lists.js', css: ['assets/lists.css'] },
  'sheet.tsx': { file: 'assets/sheet.js', css: ['assets/sheet.css'] },
}
const RENDERER = `
let transport
globalThis.drawn = []
export const setTransport = (one) => { transport = one }
export const routesAt = (path) => path === '/no' ? [] : ['/_default' + path]
export async function renderPage(href, { nonce, now, isMember }) {
  globalThis.drawn.push((isMember ? 'member ' : '') + href)
  if (href.includes('broken')) throw new Error('broken')
  const ask = async (url, method = 'GET') => (await transport(url, { method, headers: {} })).json()
  const { data } = await ask('/api/lotto/lobby')
  const { search } = new URL(href, 'http://site')
  const asked = new URLSearchParams(search).get('ask')
  const own = isMember ? (await ask('/api/get_user_info')).data : undefined
  const answers = asked ? [await ask(asked, new URLSearchParams(search).get('method') ?? 'GET')] : []
  return {
    head: '<title>drawn</title>',
    body: '<p class="grow _list_1x2y3_1">' + data.categories.length + ' categories</p>' +
      '<b>' + (own ? own.username + ' ' + own.referral_code : 'nobody') + '</b>' +
      '<i>' + JSON.stringify(answers) + '</i>',
    scripts: '<script nonce="' + nonce + '">1</script>',
    isWhole: !href.includes('half'),
  }
}`

async function writeBuild(at: Date): Promise<void> {
  for (const folder of ['member/assets', 'member/.vite', 'member-server']) {
    await mkdir(join(webDir, folder), { recursive: true })
  }
  await writeFile(join(webDir, 'member/.vite/manifest.json'), JSON.stringify(MANIFEST))
  await writeFile(join(webDir, 'member/assets/main.css'), 'p{color:red}')
  await writeFile(join(webDir, 'member/assets/rates.css'), 'dl{color:blue}')
  await writeFile(join(webDir, 'member/assets/profile.css'), 'dt{color:green}')
  await writeFile(join(webDir, 'member/assets/lists.css'), '._list_1x2y3_1{color:tan}')
  await writeFile(join(webDir, 'member/assets/sheet.css'), '._sheet_4z5a6_1{color:red}')
  await writeFile(join(webDir, 'member-server/entry.mjs'), RENDERER)
  await writeFile(join(webDir, 'member/index.html'), INDEX)
  await utimes(join(webDir, 'member/index.html'), at, at)
}

await writeBuild(new Date('2026-11-20T00:00:00Z'))
const services = { ...world.services, config: { ...world.services.config, webDir } }
const app = await createHttpApp(memberApp, services, {
  routes: memberRoutes,
  drain: { isDraining: false },
})
const stop = await addMemberPages(app, services)
afterAll(async () => {
  stop()
  await app.close()
  await rm(webDir, { recursive: true, force: true })
})

const get = async (url: string, cookie = '') => {
  const { statusCode, body } = await app.inject({ url, headers: { cookie } })
  return { status: statusCode, body }
}

beforeEach(async () => {
  // Whatever was kept is too old.
  await world.clock.advance(60_000)
  await get('/')
  drawn().length = 0
})

it('gives a visitor the page with what the calls behind it answered', async () => {
  const { status, body } = await get('/lotto/rates')
  expect(status).toBe(200)
  expect(body).toMatch(
    /<title>drawn<\/title>[\s\S]*<div id="root"><p class="[^"]+">\d+ categories<\/p>.*<\/div><script/,
  )
  expect(body).toMatch(
    /<style nonce="[^"]{20,}">p{color:red}dl{color:blue}\._list_1x2y3_1{color:tan}<\/style>/,
  )
  expect(body).toContain('<link rel="stylesheet" href="/assets/rates.css" disabled>')
  expect(body).toMatch(/modulepreload.*parts\.js[\s\S]*modulepreload.*rates\.js/)
  // A part with a script of its own comes along where the page shows it.
  expect(body).toMatch(/modulepreload.*shown\.js/)
  expect(body).not.toContain('sheet.')
  expect(body).not.toMatch(/__\w+__|shell/)
})

/** What a browser sends whose member has signed in. */
const cookieOf = ({ cookies }: Actor) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** How the renderer above writes down whose page it is. */
const nameOf = async (member: Actor) => {
  const user = await world.ask(getUserInfo, {}, member)
  return `<b>${user.username} ${user.referral_code}</b>`
}

const NOBODY = '<b>nobody</b>'

describe('a member’s page', () => {
  it('is drawn for this member alone and kept by nobody', async () => {
    const [one, other] = [await memberActor(world), await memberActor(world)]
    const names = [await nameOf(one), await nameOf(other)]
    const pages = await Promise.all(
      [one, other].map((member) =>
        app.inject({ url: '/lotto/rates', headers: { cookie: cookieOf(member) } }),
      ),
    )
    expect(pages[0]?.body).toContain(names[0])
    expect(pages[1]?.body).toContain(names[1])
    for (const { body, headers } of pages) {
      expect(body).toContain('name="drawn-for" content="member"')
      expect(headers['cache-control']).toBe('private, no-store')
    }
    // Neither the next visitor nor the same member a moment later gets a kept one.
    const visitors = await app.inject({ url: '/lotto/rates' })
    expect(visitors.body).toContain(NOBODY)
    expect(visitors.body).toContain('name="drawn-for" content="visitor"')
    await get('/lotto/rates', cookieOf(one))
    expect(drawn().filter((one) => one.startsWith('member'))).toHaveLength(3)
  })

  it('reads what the member may read, and never acts', async () => {
    const member = await memberActor(world)
    const cookie = cookieOf(member)
    const own = await get(`/lotto/bills?ask=${encodeURIComponent(listBills.path)}`, cookie)
    expect(own.body).toContain('<i>[{"error":0')
    const acting = `/lotto/bills?method=POST&ask=${encodeURIComponent(wallets.path)}`
    // What it posts a visitor posts.
    expect((await get(acting, cookie)).body).toContain('"code":"session_expired"')
    // The same call from outside needs both halves, as before.
    const half = await app.inject({ url: listBills.path, headers: { cookie } })
    expect(half.statusCode).toBe(401)
  })

  it('is a visitor’s for every cookie that is not half of a living session', async () => {
    const [member, gone] = [await memberActor(world), await memberActor(world)]
    const ended = cookieOf(gone)
    await world.ask(logout, {}, gone)
    const real = member.cookies.get('slth_member') ?? ''
    const forged = ['', 'x', real.slice(0, -1), `${real}x`, member.bearer ?? '', real.toLowerCase()]
    for (const cookie of [ended, ...forged.map((value) => `slth_member=${value}`)]) {
      expect((await get('/lotto/rates', cookie)).body, cookie).toContain(NOBODY)
      expect((await get('/lotto/bills', cookie)).body, cookie).toContain('<title>shell</title>')
    }
    expect(drawn().some((one) => one.startsWith('member'))).toBe(false)
  })

  it('keeps the session awake as an action does, and is over when the session is', async () => {
    const member = await memberActor(world)
    const name = await nameOf(member)
    for (let times = 0; times < 2; times += 1) {
      await world.clock.advance(20 * 60_000)
      expect((await get('/lotto/bills', cookieOf(member))).body).toContain(name)
    }
    await world.clock.advance(31 * 60_000)
    expect((await get('/lotto/bills', cookieOf(member))).body).toContain('<title>shell</title>')
    expect((await get('/lotto/rates', cookieOf(member))).body).toContain(NOBODY)
  })

  it('is the shell where an answer is lacking or drawing breaks, with the first calls named', async () => {
    const cookie = cookieOf(await memberActor(world))
    for (const url of ['/lotto/lobby?half', '/lotto/lobby?broken']) {
      const { status, body } = await get(url, cookie)
      expect([status, body.includes('<title>shell</title>')]).toEqual([200, true])
      expect(body).toContain('content="/api/lotto/lobby /api/lotto/favourite/list"')
      expect(body).toContain('name="drawn-for" content=""')
    }
    expect((await get('/lotto/lobby')).body).toContain('name="early-calls" content=""')
  })
})

it('gives members the shell where pages are not drawn, with the files of the route ahead', async () => {
  const cookie = cookieOf(await memberActor(world))
  const { status, body } = await get('/member/profile', cookie)
  expect(status).toBe(200)
  expect(body).toContain('<title>shell</title>')
  expect(body).toMatch(/modulepreload.*profile\.js/)
  expect(body).toMatch(/rel="preload" as="style" crossorigin href="\/assets\/profile\.css"/)
  expect(drawn()).toEqual([])
})

it('gives pages that are not for every visitor as the shell', async () => {
  expect((await get('/member/deposit')).body).toContain('<title>shell</title>')
  expect(drawn()).toEqual([])
})

it('answers 404 where there is no page, and never draws it', async () => {
  expect(await get('/no')).toMatchObject({ status: 404 })
  expect(drawn()).toEqual([])
})

it('gives the shell alone to browsers that keep it', async () => {
  const { status, body } = await get('/app-shell')
  expect(status).toBe(200)
  expect(body).toContain('<title>shell</title>')
  expect(drawn()).toEqual([])
})

it('marks the shell when the site cannot serve, and says when to come back', async () => {
  const broken = vi.spyOn(services.clock, 'now').mockRejectedValue(new Error('no database'))
  const { statusCode, body, headers } = await app.inject({ url: '/' })
  broken.mockRestore()
  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(body).toContain('<meta name="startup-error" content="503">')
  expect(body).toContain('<title>shell</title>')
})

it('has a page of its own when even the app’s files are away, or the process is leaving', async () => {
  const { text } = await startupErrorPage(() => Promise.reject(new Error('no build')))
  expect(text).toContain('An error occurred')
  expect(text).not.toMatch(/<(script|link|style)\b/)
  const drain = { isDraining: true }
  const leaving = await createHttpApp(memberApp, services, { routes: memberRoutes, drain })
  const page = await leaving.inject({ url: '/', headers: { accept: 'text/html,*/*' } })
  const call = await leaving.inject({ url: '/api/lotto/lobby' })
  await leaving.close()
  expect([page.statusCode, call.statusCode]).toEqual([503, 503])
  expect(page.body).toContain('An error occurred')
  expect(call.json()).toMatchObject({ code: 'busy' })
})

it('draws a page once for everybody who asks within a moment, whatever advertisement led there', async () => {
  const pages = await Promise.all(
    ['/lotto/rates', '/lotto/rates?utm_source=a&fbclid=b', '/lotto/rates'].map((url) => get(url)),
  )
  await get('/lotto/rates')
  expect(drawn()).toEqual(['/lotto/rates'])
  expect(pages.every(({ body }) => body.includes('categories'))).toBe(true)
  await get('/lotto/rates?market=1')
  expect(drawn()).toEqual(['/lotto/rates', '/lotto/rates?market=1'])
})

it('draws again when the moment is over, and at once after a draw', async () => {
  await get('/lotto/rates')
  await world.clock.advance(5_000)
  await get('/lotto/rates')
  expect(drawn()).toHaveLength(2)
  await inTransaction(services.db, (tx) =>
    publish(tx, roundChanged, { payload: { round_id: 1, market_id: 1, status: 'drawn' } }),
  )
  services.bell.ring()
  await expect
    .poll(async () => {
      await get('/lotto/rates')
      return drawn().length
    })
    .toBe(3)
})

it('keeps no page that lacks an answer, and sends the shell for one that breaks', async () => {
  await get('/lotto/rates?half')
  await get('/lotto/rates?half')
  expect(drawn()).toHaveLength(2)
  const { status, body } = await get('/lotto/rates?broken')
  expect([status, body.includes('<title>shell</title>')]).toEqual([200, true])
})

it('follows a build that replaces the one before', async () => {
  await writeBuild(new Date('2026-11-21T00:00:00Z'))
  await get('/')
  expect(drawn()).toEqual(['/'])
})
