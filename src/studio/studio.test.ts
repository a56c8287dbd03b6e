import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { commitOf } from '#kernel/fair.ts'
import { readConfig } from './config.ts'
import type { Played, RoundView } from './frame/studio-words.ts'
import type { HallView, OpenedHall } from './frame/baccarat/table-words.ts'
import type { BaccaratParSheet } from './games/baccarat/par-sheet.ts'
import { drawCoin } from './games/coin/rules.ts'
import { mayBecome } from './play/round-state.ts'
import { testOperator } from './testing/operator.ts'

const keyOf = (number: number) => `key-of-a-test-${String(number).padStart(6, '0')}`

test('a demo is played by the seeds that were committed before, and they are revealed after', async () => {
  await using site = await testOperator()
  const { session, state } = await site.demo()
  const seen: RoundView[] = []
  for (let at = 0; at < 12; at += 1) {
    const pressed = { session, key: keyOf(at), stake: '50', choice: 'heads', ...commitIn(state) }
    const answer = await site.post('/play', pressed)
    seen.push((answer.body as unknown as Played).round)
  }
  expect(seen.every(({ server_seed }) => server_seed === null)).toBe(true)
  expect(seen.map(({ nonce }) => nonce)).toEqual(seen.map((_round, at) => at))
  const { body } = await site.post('/seed', {
    session,
    client_seed: 'my-own-seed',
    next_commit: state.seed.next_commit,
  })
  const { revealed, state: next } = body as unknown as {
    revealed: { server_seed: string; client_seed: string }
    state: typeof state
  }
  expect(commitOf(revealed.server_seed)).toBe(state.seed.commit)
  const { server_seed: serverSeed, client_seed: clientSeed } = revealed
  for (const { nonce, outcome } of seen) {
    expect(outcome).toBe(drawCoin({ serverSeed, clientSeed, nonce: nonce ?? -1 }))
  }
  expect(next.seed).toMatchObject({
    commit: state.seed.next_commit,
    client_seed: 'my-own-seed',
    drawn: 0,
    server_seed: null,
  })
  const stale = { session, key: keyOf(99), stake: '50', choice: 'tails', ...commitIn(state) }
  expect(await site.post('/play', stale)).toMatchObject({
    status: 409,
    body: { error: 'seed_changed' },
  })
  const wins = seen.filter(({ win }) => win === '100.00').length
  const balance = 1_000 + 50 * (2 * wins - seen.length)
  expect(next.balance).toBe(`${balance}.00`)
})

const commitIn = ({ seed }: { seed: { commit: string } }) => ({ commit: seed.commit })

test('a press too soon is none, nor is one for more than there is or is offered', async () => {
  await using site = await testOperator({ cycleMs: 60_000 })
  const { session, state } = await site.demo()
  const press = (key: number, stake: string) =>
    site.post('/play', { session, key: keyOf(key), stake, choice: 'tails', ...commitIn(state) })
  expect(await press(1, '500.01')).toMatchObject({ body: { error: 'stake_not_offered' } })
  expect(await press(2, '0.99')).toMatchObject({ body: { error: 'stake_not_offered' } })
  expect((await press(3, '500')).status).toBe(200)
  expect(await press(4, '500')).toMatchObject({ status: 429, body: { error: 'too_soon' } })
})

test('a page may be framed by the site that launched it, under both names of the machine, and keeps no secret', async () => {
  await using site = await testOperator()
  const address = await site.demoAddress('http://127.0.0.1:3000/lobby/hot')
  const page = await fetch(site.url + address.pathname + address.search)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('frame-ancestors http://127.0.0.1:3000 http://localhost:3000')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await page.text()).not.toContain(address.searchParams.get('launch'))
  expect(page.headers.get('set-cookie')).toBeNull()
  const other = await fetch(`${site.url}/play/coin?launch=unknown-unknown-unknown`)
  expect(other.status).toBe(404)
})

test.each([
  ['coin', 'main.js', 'style.css', 20],
  ['talat', 'talat/main.js', 'talat.css', 60],
  ['baccarat', 'baccarat/main.js', 'baccarat.css', 50],
])(
  'what the frame of %s loads is small, named at once and kept',
  async (game, script, style, limitKb) => {
    await using site = await testOperator()
    const page = await (await fetch(`${site.url}/play/${game}`)).text()
    const first = ['style.css', style, script].map((name) => `/assets/${name}`)
    expect(page).toContain(`src="/assets/${script}"`)
    const names = new Set(first)
    let packedBytes = gzipSync(page).length
    for (const name of names) {
      const response = await fetch(site.url + name)
      expect(response.status, name).toBe(200)
      expect(response.headers.get('content-encoding'), name).toBe('gzip')
      const text = await response.text()
      packedBytes += Number(response.headers.get('content-length'))
      for (const [, next] of text.matchAll(/from '([./][a-z./-]+\.js)'/g)) {
        names.add(new URL(next ?? '', site.url + name).pathname)
      }
      const again = { 'if-none-match': response.headers.get('etag') ?? '' }
      expect((await fetch(site.url + name, { headers: again })).status, name).toBe(304)
      const plain = await fetch(site.url + name, { headers: { 'accept-encoding': 'identity' } })
      expect(plain.headers.get('content-encoding'), name).toBeNull()
      expect(await plain.text(), name).toBe(text)
    }
    expect(names.size).toBeGreaterThan(8)
    for (const name of names) expect(page).toContain(`="${name}"`)
    expect(packedBytes).toBeLessThan(limitKb * 1024)
  },
)

test.each([
  ['talat', '96.0127%', '250505173495475/260908332875776'],
  ['baccarat', '98.9420%', '4,998,398,275,503,360'],
])('the mathematics of %s is a page, and the same for programs', async (game, share, exact) => {
  await using site = await testOperator()
  const page = await fetch(`${site.url}/par/${game}`)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const html = await page.text()
  for (const figure of [share, exact, `href="/par/${game}.json"`]) expect(html).toContain(figure)
  expect(html).not.toMatch(/undefined|NaN|\[object/)
  const sheet = (await (await fetch(`${site.url}/par/${game}.json`)).json()) as object
  expect(sheet).toMatchObject({ game, config_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(html).toContain((sheet as { config_hash: string }).config_hash)
})

test('live tables are listed where there is a beacon, with the return of their mathematics', async () => {
  await using alone = await testOperator()
  await using site = await testOperator({ beacon: 'sandbox', beaconUrls: ['http://127.0.0.1:9'] })
  const listOf = async ({ ask }: typeof site) =>
    (await ask('/game/list', {})).body as unknown as { game_code: string; rtp: number }[]
  expect((await listOf(alone)).map(({ game_code }) => game_code)).toEqual(['coin', 'talat'])
  const asked = { game_code: 'baccarat', currency: 'XXX' }
  expect((await alone.ask('/game/url', asked)).status).toBe(404)

  const table = (await listOf(site)).find(({ game_code }) => game_code === 'baccarat')
  const sheet = (await (await fetch(`${site.url}/par/baccarat.json`)).json()) as BaccaratParSheet
  const banker = sheet.rooms[0]?.boxes.find(({ box }) => box === 'B')
  expect(table?.rtp).toBe(Math.floor(Number(banker?.return.decimal) * 10_000) / 100)
  expect(table).toMatchObject({
    min_bet: 1_000_000,
    max_bet: 5_000_000_000,
    demo_game_support: true,
  })
  // Before the chain is known the tables are there, and stand still.
  const address = await site.demoAddress(undefined, 'baccarat')
  expect((await fetch(site.url + address.pathname + address.search)).status).toBe(200)
  const launch = address.searchParams.get('launch')
  const { session, tables } = (await site.post('/table/session', { launch }))
    .body as unknown as OpenedHall
  expect(tables.map(({ room, state }) => [room, state])).toEqual([
    ['bac-01', 'paused'],
    ['bac-02', 'paused'],
    ['bac-03', 'paused'],
  ])
  const again = (await site.post('/table/list', { session })).body as unknown as HallView
  expect(again.seat).toMatchObject({ table: null, balance: '1000.00', is_demo: true })
  expect(again.tables.map(({ room }) => room)).toEqual(tables.map(({ room }) => room))
})

test('nobody connects a site without the key, and nobody asks without a signature', async () => {
  await using site = await testOperator()
  const operator = { code: 'evil', wallet_url: 'http://evil.example', public_key: site.publicKey }
  expect((await site.post('/control/operators', operator)).status).toBe(401)
  const wrong = { authorization: 'Bearer wrong' }
  expect((await site.post('/control/operators', operator, wrong)).status).toBe(401)
  expect((await site.post('/control/faults', { hold_wins: true }, wrong)).status).toBe(401)
  const unsigned = { operator_id: 'op_unknown', game_code: 'coin', currency: 'XXX' }
  const answer = await site.post('/operator/generic/v2/game/url', unsigned)
  expect(answer).toMatchObject({ status: 401 })
  expect(answer.headers.get('x-hub88-signature')).toBeNull()
  expect(await site.ask('/game/round', { round: 'nothing' })).toMatchObject({ status: 404 })
  expect(await site.ask('/game/url', { game_code: 'x', currency: 'XXX' })).toMatchObject({
    status: 404,
  })
  expect(await site.ask('/freebet/rewards/create', {})).toMatchObject({ status: 404 })
})

test('bad requests are answered in Thai and never with 500', async () => {
  await using site = await testOperator()
  const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`
  const odd = { session: ['x'], key: '\u0000', stake: 1e300, choice: 'edge', ref: 7, launch: {} }
  const bodies = ['{', '[]', '7', 'null', '""', '{}', deep, JSON.stringify(odd)]
  const paths = ['/session', '/state', '/play', '/seen', '/seed', '/history', '/replay']
  for (const path of paths) {
    for (const body of bodies) {
      const answer = await site.post(path, body)
      expect(answer.status, `${path} ${body.slice(0, 20)}`).toBeGreaterThanOrEqual(400)
      expect(answer.status, `${path} ${body.slice(0, 20)}`).toBeLessThan(500)
      expect(answer.body['message'], path).toMatch(/[ก-๙]/)
    }
    const foreign = await site.post(path, '{}', { origin: 'http://127.0.0.1:3000' })
    expect(foreign, path).toMatchObject({ status: 403, body: { error: 'foreign_origin' } })
  }
  const nobody = { session: 'nobody-nobody-nobody' }
  expect(await site.post('/state', nobody)).toMatchObject({ status: 401 })
  for (const path of ['/nothing', '/play/%E0%A4%A', '/replay/x?launch=1', '/play/coin?launch=']) {
    expect((await fetch(site.url + path)).status, path).toBeLessThan(500)
  }
})

test('what is over stays over', () => {
  const over = ['settled', 'refused', 'void'] as const
  const all = [...over, 'betting', 'decided', 'undoing'] as const
  for (const from of over) for (const to of all) expect(mayBecome(from, to)).toBe(false)
  expect(mayBecome('decided', 'undoing')).toBe(false)
  expect(mayBecome('undoing', 'decided')).toBe(false)
})

test('settings are checked all at once', () => {
  const env = { STUDIO_PORT: '99999', STUDIO_URL: 'http://x/path', STUDIO_CYCLE_MS: 'soon' }
  expect(() => readConfig(env)).toThrow(/STUDIO_PORT.*\n.*STUDIO_URL.*\n.*STUDIO_CYCLE_MS/)
  const rooms = { STUDIO_BEACON: 'nist', STUDIO_BEACON_URLS: 'drand.sh', STUDIO_ROOM_PACE: '0' }
  expect(() => readConfig(rooms)).toThrow(
    /STUDIO_BEACON=.*\n.*STUDIO_BEACON_URLS.*\n.*STUDIO_ROOM_PACE/,
  )
  expect(readConfig({ STUDIO_PORT: '4002' })).toMatchObject({ port: 4002, cycleMs: null })
  const urls = { STUDIO_BEACON_URLS: 'https://api.drand.sh, https://drand.cloudflare.com/' }
  expect(readConfig(urls)).toMatchObject({
    beacon: 'drand',
    beaconUrls: ['https://api.drand.sh', 'https://drand.cloudflare.com'],
    roomPacePercent: 100,
  })
})
