import { expect, test } from 'vitest'
import { newRound } from '#tests/support/game-rounds.ts'
import { testFormProvider } from '#tests/support/form-provider.ts'
import { testProvider } from '#tests/support/games.ts'
import { listingProvider, toyGame } from '#tests/support/listing-provider.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { listGames } from '../../lobby-contract.ts'
import * as desk from '../../operator-contract.ts'

// A provider's list of games is asked for, compared and accepted line by line.

const world = await testWorld({ sandbox: true })
const officer = await staffActor(world, 'risk_officer')
const colleague = await staffActor(world, 'risk_officer')
const toy = await listingProvider(world)
const both = [toyGame('reel'), toyGame('cards', { category: 'Table Games' })]
let count = 0

/** A provider of its own with `reel` and `cards`, which the toy stands for. */
async function provided() {
  count += 1
  const provider = await testProvider(world, `acme${count}`)
  await toy.standFor(provider.providerId)
  const provider_id = provider.providerId
  const ask = async () => {
    const { listing_id } = await world.ask(desk.askGamesListing, { provider_id }, officer)
    return Number(listing_id)
  }
  return {
    provider,
    provider_id,
    ask,
    games: async () =>
      new Map(
        (await world.ask(desk.listDeskGames, { provider_id }, officer)).items.map((game) => [
          game.code,
          game,
        ]),
      ),
    lines: async () => {
      const { listing } = await world.ask(desk.getGamesListing, { provider_id }, officer)
      return (listing?.lines ?? []).map(({ change, code }) => `${change} ${code}`)
    },
    accept: (listing_id: number, lines: readonly string[], by = officer) =>
      world.call(
        desk.acceptGamesListing,
        {
          listing_id,
          lines: lines.map((line) => {
            const [change = '', code = ''] = line.split(' ')
            return { change: change as 'new', code }
          }),
        },
        by,
      ),
  }
}

test('what a card says beside name and return comes with the game; nonsense in it is nothing', async () => {
  const { provider, ask, lines, accept, games } = await provided()
  const said = { name_en: 'Deep Sea', volatility: 'high', min_bet: 100_000, max_bet: 50_000_000 }
  toy.tell([
    toyGame('reel', { demo_game_support: true, freebet_support: true }),
    toyGame('cards', { category: 'Table Games', demo_game_support: false }),
    toyGame('fish', { category: 'Fishing', ...said }),
    toyGame('odd', { volatility: 'wild', min_bet: 50_000_000, max_bet: 1_000 }),
  ])
  const card = async (name: string) => {
    const { items } = await world.ask(listGames, { provider: provider.code })
    return items.find((one) => one.name === name)
  }
  const listing = await ask()
  // What can be done with the games that are here is known at once; a new one waits.
  expect(await card('reel')).toMatchObject({ is_demo: true, has_free_bets: true })
  expect(await card('cards')).toMatchObject({ is_demo: false, has_free_bets: false })
  expect(await card('fish')).toBeUndefined()
  await accept(listing, await lines())
  expect(await card('fish')).toBeUndefined()
  for (const code of ['fish', 'odd']) {
    const game_id = Number((await games()).get(code)?.game_id)
    const on = { is_enabled: true, reason: 'ตรวจแล้ว เปิดให้เล่น', notice: null, until_at: null }
    await world.ask(desk.switchGame, { game_id, ...on }, officer)
  }
  expect(await card('fish')).toMatchObject({
    name_en: 'Deep Sea',
    volatility: 'high',
    min_bet: '1.00',
    max_bet: '500.00',
    is_new: true,
  })
  expect(await card('odd')).toMatchObject({ volatility: null, min_bet: '500.00', max_bet: null })
  // New terms that say less than before take nothing back.
  toy.tell([
    toyGame('reel'),
    toyGame('cards', { category: 'Table Games' }),
    toyGame('fish', { category: 'Fishing', rtp: 97, min_bet: 200_000 }),
    toyGame('odd'),
  ])
  expect((await accept(await ask(), ['terms fish'])).code).toBe('')
  expect(await card('fish')).toMatchObject({
    rtp: '97.00',
    volatility: 'high',
    min_bet: '2.00',
    max_bet: '500.00',
  })
})

test('each difference is a line, and what is accepted is what was told', async () => {
  const { provider_id, ask, lines, accept, games } = await provided()
  expect(await world.ask(desk.getGamesListing, { provider_id }, officer)).toEqual({ listing: null })
  toy.tell([
    toyGame('reel', { name: 'มังกรทอง', rtp: 96.5 }),
    toyGame('cards', { category: 'Table Games', enabled: false }),
    toyGame('fish', { product: 'Deep Sea', category: 'Fishing', rtp: 97 }),
    toyGame('hidden', { enabled: false }),
  ])
  const listing = await ask()
  expect(await lines()).toEqual(['new fish', 'renamed reel', 'terms reel', 'closed cards'])
  // A return that nobody knew before stops nothing, and nothing has changed yet.
  expect((await games()).get('reel')).toMatchObject({ name: 'reel', version: 1, is_enabled: true })
  // What the provider tells meanwhile is not what was shown.
  toy.tell([])
  const answer = await accept(listing, await lines())
  expect(answer.data).toEqual({ accepted: 4 })
  const now = await games()
  expect(now.get('reel')).toMatchObject({
    name: 'มังกรทอง',
    version: 2,
    return_bp: 9650,
    is_enabled: true,
  })
  expect(now.get('cards')).toMatchObject({ is_enabled: false, off_because: 'provider' })
  expect(now.get('fish')).toMatchObject({
    is_enabled: false,
    off_because: 'staged',
    sub_provider: 'Deep Sea',
    product: 'fishing',
    return_bp: 9700,
    version: 1,
  })
  const told = await world.ask(desk.getGamesListing, { provider_id }, officer)
  expect(told.listing?.lines.map(({ accepted }) => accepted?.by)).toEqual(
    Array.from({ length: 4 }, () => officer.displayName),
  )
  const trail = await world.query<{ action: string }>(
    `select action from platform.audit
      where object_id = $1 or object_id like $1 || ':%' order by audit_id`,
    [`${provider_id}`],
  )
  expect(trail.map(({ action }) => action)).toEqual([
    'game.list_asked',
    'game.list_accepted',
    'game.added',
    'game.renamed',
    'game.terms_accepted',
    'game.switched_off',
  ])
})

test('a game whose return is another one is off until that is accepted', async () => {
  const { provider, ask, lines, accept, games, provider_id } = await provided()
  toy.tell([toyGame('reel', { rtp: 96.5 }), both[1] ?? toyGame('')])
  await accept(await ask(), ['terms reel'])
  const actor = await memberActor(world)
  await deposit(world, actor, '100')
  const player = await provider.launch(actor.memberId)
  const round = newRound(provider, player)
  const bet = await round.taken(10)
  toy.tell([toyGame('reel', { rtp: 90 }), both[1] ?? toyGame('')])
  const listing = await ask()
  expect(await lines()).toEqual(['terms reel'])
  expect((await round.bet(1)).status).toBe('RS_ERROR_INVALID_GAME')
  await round.paid(bet, 5, { round_closed: true })
  const reel = (await games()).get('reel')
  expect(reel).toMatchObject({ is_enabled: false, off_because: 'return_changed', version: 2 })
  const input = { game_id: Number(reel?.game_id), reason: 'เปิดก่อนได้ไหม' }
  const turn = async (is_enabled: boolean) =>
    (await world.call(desk.switchGame, { ...input, is_enabled }, officer)).code
  expect(await turn(true)).toBe('game_return_not_accepted')
  // Another text does not make it another case.
  expect(await turn(false)).toBe('')
  expect((await games()).get('reel')?.off_because).toBe('return_changed')
  expect((await accept(listing, ['terms reel'])).code).toBe('')
  expect((await games()).get('reel')).toMatchObject({
    is_enabled: true,
    return_bp: 9000,
    version: 3,
  })
  await newRound(provider, player).taken(1, { round_closed: true })

  // The provider takes it back before anybody accepted: a person opens the game.
  toy.tell([toyGame('reel', { rtp: 80 }), both[1] ?? toyGame('')])
  await ask()
  toy.tell([toyGame('reel', { rtp: 90 }), both[1] ?? toyGame('')])
  await ask()
  expect(await lines()).toEqual([])
  expect((await games()).get('reel')).toMatchObject({ is_enabled: false, off_because: 'staff' })
  expect(await turn(true)).toBe('')
  expect((await world.ask(desk.getGameProvider, { provider_id }, officer)).games_on).toBe(2)
})

test('a game that a person switched off is not opened past a return that waits', async () => {
  const { ask, accept, games } = await provided()
  toy.tell([toyGame('reel', { rtp: 96 }), both[1] ?? toyGame('')])
  await accept(await ask(), ['terms reel'])
  const input = { game_id: Number((await games()).get('reel')?.game_id), reason: 'ภาพเกมค้าง' }
  await world.ask(desk.switchGame, { ...input, is_enabled: false }, officer)
  toy.tell([toyGame('reel', { rtp: 50 }), both[1] ?? toyGame('')])
  const listing = await ask()
  const on = async () =>
    (await world.call(desk.switchGame, { ...input, is_enabled: true }, officer)).code
  expect(await on()).toBe('game_return_not_accepted')
  await accept(listing, ['terms reel'])
  // It was off for another reason, and stays so.
  expect((await games()).get('reel')).toMatchObject({ is_enabled: false, off_because: 'staff' })
  expect(await on()).toBe('')
})

test('what the provider has no more goes off when that is accepted', async () => {
  const { ask, lines, accept, games } = await provided()
  toy.tell([toyGame('reel')])
  const listing = await ask()
  expect(await lines()).toEqual(['gone cards'])
  expect((await games()).get('cards')?.is_enabled).toBe(true)
  await accept(listing, ['gone cards'])
  expect((await games()).get('cards')).toMatchObject({
    is_enabled: false,
    off_because: 'provider',
  })
  await ask()
  expect(await lines()).toEqual([])
})

test('two people accept the same list: one of them does, the other is told', async () => {
  const { ask, lines, accept, games } = await provided()
  toy.tell([...both, ...Array.from({ length: 20 }, (_, at) => toyGame(`g${at}`))])
  const listing = await ask()
  const wanted = await lines()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => accept(listing, wanted, at % 2 ? officer : colleague)),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([
    '',
    ...Array.from({ length: 5 }, () => 'game_listing_stale'),
  ])
  expect([...(await games()).values()].map(({ version }) => version)).toEqual(
    Array.from({ length: 22 }, () => 1),
  )
})

test('an older list, a line that is none and half of a wish are refused, and change nothing', async () => {
  const { ask, accept, games } = await provided()
  toy.tell([...both, toyGame('a'), toyGame('b')])
  const first = await ask()
  const second = await ask()
  expect((await accept(first, ['new a'])).code).toBe('game_listing_stale')
  expect((await accept(second, ['new a', 'new c'])).code).toBe('game_listing_stale')
  expect((await accept(second, ['gone a'])).code).toBe('game_listing_stale')
  expect((await accept(second, [])).code).toBe('invalid_input')
  expect((await accept(999_999, ['new a'])).code).toBe('not_found')
  expect((await games()).size).toBe(2)
  expect((await accept(second, ['new a', 'new a'])).data).toEqual({ accepted: 1 })
  expect((await accept(second, ['new a', 'new b'])).code).toBe('game_listing_stale')
  expect((await games()).size).toBe(3)
})

test.each([
  ['game_provider_lied', 'no JSON', () => toy.meet((response) => response.end('<html>'))],
  ['game_provider_lied', 'no game', () => toy.tell([])],
  ['game_provider_lied', 'a game twice', () => toy.tell([toyGame('a'), toyGame('a')])],
  ['game_provider_lied', 'no name', () => toy.tell([toyGame('a', { name: '  ' })])],
  [
    'game_provider_lied',
    'a signature of somebody else',
    () => toy.meet((response) => response.setHeader('x-hub88-signature', 'AAAA').end('[]')),
  ],
  [
    'game_provider_refused',
    'too often',
    () => toy.meet((response) => response.writeHead(429).end('{"error":"wait"}')),
  ],
  ['game_provider_down', 'HTTP 503', () => toy.meet((response) => response.writeHead(503).end())],
])('a provider that answers as %s (%s) changes nothing', async (code, _what, prepare) => {
  const { provider_id, games, lines } = await provided()
  prepare()
  expect((await world.call(desk.askGamesListing, { provider_id }, officer)).code).toBe(code)
  expect([(await games()).size, await lines()]).toEqual([2, []])
})

test('a provider without an address or a secret is not asked', async () => {
  const code = async (provider_id: number) =>
    (await world.call(desk.askGamesListing, { provider_id }, officer)).code
  const { providerId } = await testProvider(world, 'nowhere')
  expect(await code(providerId)).toBe('game_provider_unset')
  const form = await testFormProvider(world, 'forms')
  await toy.standFor(form.providerId)
  await world.query('delete from game.provider_secret where provider_id = $1', [form.providerId])
  expect(await code(form.providerId)).toBe('game_provider_unset')
  expect(await code(999_999)).toBe('not_found')
})
