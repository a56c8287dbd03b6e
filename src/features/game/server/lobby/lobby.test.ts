import { expect, test } from 'vitest'
import { commonErrors } from '#kernel/errors.ts'
import { DAY_MS } from '#kernel/time.ts'
import { playedProviders } from '#tests/support/game-providers.ts'
import { testProvider } from '#tests/support/games.ts'
import { memberActor } from '#tests/support/member.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import * as calls from '../../lobby-contract.ts'
import * as desk from '../../operator-contract.ts'
import { giveFreeBets } from '../give-free-bets.ts'
import { dropCatalogue } from './catalogue.ts'

// What members see of the games: lists, shelves, and what becomes of a game that is closed.

const world = await testWorld({ sandbox: true })
const [hub, forms] = await playedProviders(world)
if (!hub || !forms) throw new Error('the sandbox plays two providers')
const acme = await testProvider(world, 'acme')
const officer = await staffActor(world, 'risk_officer')
const { db } = world.services

const list = (input: object = {}) => world.ask(calls.listGames, { limit: 100, ...input })
const names = async (input: object = {}) => (await list(input)).items.map(({ name }) => name)

async function gameOf(code: string): Promise<calls.WireGameCard | undefined> {
  const [row] = await world.query<{ game_id: number }>(
    'select game_id from game.game where code = $1',
    [code],
  )
  return (await list()).items.find(({ game_id }) => game_id === row?.game_id)
}

test('a card says what its provider said, in baht and per cent', async () => {
  expect(await gameOf('fruit-market')).toMatchObject({
    provider_name: 'มณี',
    name: 'ผลไม้หรรษา',
    name_en: 'Fruit Parade',
    category: 'slot',
    source: 'toyhub',
    is_demo: true,
    rtp: '95.80',
    volatility: 'low',
    min_bet: '1.00',
    max_bet: '2000.00',
    has_free_bets: true,
    is_new: true,
    state: 'open',
    notice: null,
  })
  const hilo = await gameOf('hilo-table')
  expect(hilo).toMatchObject({ category: 'casino', volatility: null })
})

test.each(['hot', 'new', 'name'] as const)(
  'pages of the order %s bring each game once, also where one moves up between them',
  async (sort) => {
    const all = (await list({ sort })).items.map(({ game_id }) => game_id)
    const met: (number | string)[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        sort,
        limit: 7,
        ...(cursor === null ? {} : { cursor }),
      })
      met.push(...page.items.map(({ game_id }) => game_id))
      cursor = page.next_cursor
      // Somebody plays a game that was shown already: it moves to the front.
      await hub.launch(...(await whoPlays()))
      dropCatalogue(db)
    } while (cursor !== null)
    expect(new Set(met).size).toBe(met.length)
    expect(met.length).toBeGreaterThanOrEqual(all.length - 1)
  },
)

async function whoPlays(): Promise<[number, bigint]> {
  const { memberId } = await memberActor(world)
  const [wallet] = await world.query<{ account_id: string }>(
    'select account_id from ledger.wallet where member_id = $1 order by wallet_type limit 1',
    [memberId],
  )
  return [memberId, BigInt(wallet?.account_id ?? 0)]
}

test('filters, and the order of Thai names', async () => {
  const byName = await names({ sort: 'name' })
  expect(byName).toEqual(byName.toSorted(new Intl.Collator('th').compare))
  const ofForms = await list({ provider: 'toyforms' })
  expect(ofForms).toEqual(await list({ provider: `${forms.providerId}` }))
  expect(new Set(ofForms.items.map(({ source }) => source))).toEqual(new Set(['toyforms']))
  for (const category of ['casino', 'slot', 'fishing', 'sport'] as const) {
    const { items } = await list({ category })
    expect(items.length).toBeGreaterThan(0)
    expect(new Set(items.map((card) => card.category))).toEqual(new Set([category]))
  }
  const free = await list({ category: 'freespin' })
  expect(free.items.every((card) => card.has_free_bets)).toBe(true)
  expect((await list({ provider: 'nobody' })).items).toEqual([])
})

test('what is played is hot, and comes before what is played less', async () => {
  for (const _ of [1, 2]) await forms.launch(...(await whoPlays()))
  const [memberId] = await whoPlays()
  await acme.launch(memberId)
  dropCatalogue(db)
  const { items } = await list({ category: 'hot' })
  const ids = items.map(({ game_id }) => game_id)
  expect(items.every(({ is_hot }) => is_hot)).toBe(true)
  const reel = items.findIndex(({ source }) => source === 'acme')
  expect(ids.indexOf(forms.gameId)).toBeLessThan(reel)
  const { hot } = await world.ask(calls.readLobby, {})
  expect(hot.map(({ game_id }) => game_id)).toEqual(ids.slice(0, 12))
})

test('a game that the desk closes is shown closed, at once; a new one and one that is gone are not', async () => {
  const reel = (await list({ provider: 'acme' })).items.find(({ name }) => name === 'reel')
  const game_id = Number(reel?.game_id)
  const notice = 'ค่ายปิดปรับปรุง'
  const until_at = '2026-12-31T10:00:00.000+07:00'
  const reason = 'ค่ายแจ้งปิดปรับปรุง'
  const closing = { game_id, is_enabled: false, reason, notice, until_at }
  await world.ask(desk.switchGame, closing, officer)
  const shown = async () => (await list({ provider: 'acme' })).items.map((card) => card.name)
  const card = (await list({ provider: 'acme' })).items.find(({ name }) => name === 'reel')
  expect(card).toMatchObject({ state: 'closed', notice, until_at, is_hot: false })
  await world.ask(
    desk.switchGame,
    { game_id, is_enabled: true, reason, notice: null, until_at: null },
    officer,
  )
  expect(await gameOf('reel')).toMatchObject({ state: 'open', notice: null, until_at: null })

  await world.query(
    `update game.game set is_enabled = false, off_because = 'provider' where game_id = $1`,
    [game_id],
  )
  await world.query(
    `insert into game.game (provider_id, sub_provider_id, code, name, is_enabled, off_because)
     select provider_id, sub_provider_id, 'fresh', 'fresh', false, 'staged' from game.game where game_id = $1`,
    [game_id],
  )
  dropCatalogue(db)
  expect(await shown()).toEqual(['cards'])
})

test('what was new is not new after thirty days', async () => {
  expect((await world.ask(calls.readLobby, {})).new.length).toBe(12)
  await world.clock.advance(31 * DAY_MS)
  dropCatalogue(db)
  expect((await world.ask(calls.readLobby, {})).new).toEqual([])
})

test('a lobby has a title and the providers of its games; a name that is none is not found', async () => {
  const config = await world.ask(calls.readLobbyConfig, { lobby_key: 'fishing' })
  expect(config).toMatchObject({ title: 'ยิงปลา', games: 4 })
  expect(new Map(config.providers.map(({ code, games }) => [code, games]))).toEqual(
    new Map([
      ['toyforms', 2],
      ['toyhub', 2],
    ]),
  )
  const { code } = await world.call(calls.readLobbyConfig, { lobby_key: 'poker' })
  expect(code).toBe(commonErrors.not_found.code)
})

test('free bets that can be used stand in the member’s own games, and nobody else’s', async () => {
  const actor = await memberActor(world)
  const now = await world.clock.now()
  const reward = await giveFreeBets(world.services, {
    memberId: actor.memberId,
    gameId: hub.gameId,
    valueSatang: 500n,
    bets: 10,
    opensAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  })
  const mine = await world.ask(calls.readMyGames, {}, actor)
  expect(mine).toMatchObject({
    last: [],
    open: [],
    free_bets: [{ reward, bets_left: 10, value: '5.00', game: { game_id: hub.gameId } }],
  })
  const other = await world.ask(calls.readMyGames, {}, await memberActor(world))
  expect(other.free_bets).toEqual([])
})

test.each([
  ['a category that is none', { category: 'bingo' }],
  ['an order that is none', { sort: 'price' }],
  ['no number', { limit: 'x' }],
  ['too many', { limit: 101 }],
  ['a cursor of somebody’s own', { cursor: 'x.y' }],
])('%s is refused', async (_what, input) => {
  const { code } = await world.call(calls.listGames, input)
  expect(code).toBe(commonErrors.invalid_input.code)
})
