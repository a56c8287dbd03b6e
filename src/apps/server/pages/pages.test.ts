import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { createHttpApp } from '#platform/http/app.ts'
import { roundChanged } from '#features/lottery/round/contract.ts'
import { publish } from '#platform/events/publish.ts'
import { inTransaction } from '#platform/database/database.ts'
import { testWorld } from '#tests/support/world.ts'
import { memberApp } from '../app-kinds.ts'
import { memberRoutes } from '../features.ts'
import { addMemberPages } from './member-pages.ts'
import { startupErrorPage } from './startup-error.ts'

// The choice of pages, with a build that a test can read: a renderer that makes one call and tells
// how often it drew. Real pages are looked at in tests/e2e/rendering.e2e.ts.

const world = await testWorld()
const webDir = await mkdtemp(join(tmpdir(), 'slth-pages-'))
const drawn = () => (globalThis as { drawn?: string[] }).drawn ?? []

const INDEX = `<!doctype html><html><head><title>shell</title>
<meta name="server-time" content="__SERVER_TIME__" />
<meta name="early-calls" content="__EARLY_CALLS__" />
<link rel="stylesheet" href="/assets/main.css" nonce="__CSP_NONCE__">
<script type="module" src="/assets/main.js" nonce="__CSP_NONCE__"></script></head>
<body><div id="root"><div>shell</div></div></body></html>`
const MANIFEST = {
  'index.html': { file: 'assets/main.js', isEntry: true, css: ['assets/main.css'] },
  'routes/_default/lotto.rates.tsx?tsr-split=component': {
    file: 'assets/rates.js',
    imports: ['_parts.js'],
    css: ['assets/rates.css'],
  },
  '_parts.js': { file: 'assets/parts.js' },
}
const RENDERER = `
let transport
globalThis.drawn = []
export const setTransport = (one) => { transport = one }
export const routesAt = (path) => path === '/no' ? [] : ['/_default' + path]
export async function renderPage(href, { nonce, now }) {
  globalThis.drawn.push(href)
  if (href.includes('broken')) throw new Error('broken')
  const answer = await transport('/api/lotto/lobby', { method: 'GET', headers: {} })
  const { data } = await answer.json()
  return {
    head: '<title>drawn</title>',
    body: '<p>' + data.categories.length + ' categories</p>',
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
    /<title>drawn<\/title>[\s\S]*<div id="root"><p>\d+ categories<\/p><\/div><script/,
  )
  expect(body).toMatch(/<style nonce="[^"]{20,}">p{color:red}dl{color:blue}<\/style>/)
  expect(body).toContain('<link rel="stylesheet" href="/assets/rates.css" disabled>')
  expect(body).toMatch(/modulepreload.*parts\.js[\s\S]*modulepreload.*rates\.js/)
  expect(body).not.toMatch(/__\w+__|shell/)
})

it('gives whoever brings a session the shell, with the files of the route ahead', async () => {
  const { status, body } = await get('/lotto/rates', 'slth_member=anything')
  expect(status).toBe(200)
  expect(body).toContain('<title>shell</title>')
  expect(body).toMatch(/modulepreload.*rates\.js/)
  expect(body).toMatch(/rel="preload" as="style" crossorigin href="\/assets\/rates\.css"/)
  expect(drawn()).toEqual([])
})

it('names the first calls of a page to a signed-in browser only', async () => {
  expect((await get('/lotto/lobby', 'slth_member=x')).body).toContain(
    'content="/api/lotto/lobby /api/lotto/favourite/list"',
  )
  expect((await get('/lotto/lobby')).body).toContain('name="early-calls" content=""')
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
