import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { commonErrors } from '#kernel/errors.ts'
import { objectHistory } from '#kernel/history.ts'
import { newRound } from '#tests/support/game-rounds.ts'
import { testProvider, units } from '#tests/support/games.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import * as desk from '../../operator-contract.ts'
import { findLaunchNotice } from '../launch-notice-store.ts'

// What a switch does to launches, bets and what is owed, and what the desk says of it.

const world = await testWorld({ sandbox: true })
const provider = await testProvider(world, 'acme')
const { providerId: provider_id } = provider
const officer = await staffActor(world, 'risk_officer')
const actor = await memberActor(world)
await deposit(world, actor, '1000')
const player = await provider.launch(actor.memberId)

const reason = 'ค่ายแจ้งปิดปรับปรุง'
const notice = 'ค่ายปิดปรับปรุงชั่วคราว'
const until_at = '2026-12-31T10:00:00+07:00'

const switchProvider = (state: 'active' | 'paused', more: object = {}) =>
  world.call(desk.switchProvider, { provider_id, state, reason, ...more }, officer)
const gameId = async (code: string): Promise<number> => {
  const input = { provider_id, search: code }
  return Number((await world.ask(desk.listDeskGames, input, officer)).items[0]?.game_id)
}
const reel = await gameId('reel')
const switchReel = (is_enabled: boolean, more: object = {}) =>
  world.call(desk.switchGame, { game_id: reel, is_enabled, reason, ...more }, officer)

const switches = [
  ['a provider', (isOn: boolean, more = {}) => switchProvider(isOn ? 'active' : 'paused', more)],
  ['a game', (isOn: boolean, more = {}) => switchReel(isOn, more)],
] as const

test.each(switches)(
  'where %s is off, nothing begins and what is owed is paid',
  async (_what, turn) => {
    const round = newRound(provider, player)
    const bet = await round.taken(50)
    const undone = await round.taken(20)
    expect((await turn(false, { notice, until_at })).code).toBe('')
    expect((await round.bet(10)).status).toBe('RS_ERROR_INVALID_GAME')
    await expect(provider.launch(actor.memberId)).rejects.toThrow(commonErrors.not_found.thai)
    expect(await findLaunchNotice(world.services.db, reel)).toEqual({
      notice,
      untilAt: new Date(until_at),
    })
    await round.paid(bet, 70)
    expect((await round.rollback(undone, { round_closed: true })).status).toBe('RS_OK')
    expect((await turn(true)).code).toBe('')
    expect(await findLaunchNotice(world.services.db, reel)).toBeUndefined()
    await newRound(provider, player).taken(10, { round_closed: true })
    expect((await turn(true)).code).toBe('game_switch_same')
  },
)

test('a game that is off keeps its reason beside another one that is open', async () => {
  await switchReel(false, { notice })
  const cards = await provider.launch(actor.memberId, { game: 'cards' })
  const answer = await provider.send('bet', cards, { game_code: 'cards', round_closed: true })
  expect(answer.status).toBe('RS_OK')
  const [row] = (await world.ask(desk.listDeskGames, { provider_id, state: 'off' }, officer)).items
  expect(row).toMatchObject({ code: 'reel', off_because: 'staff', notice, until_at: null })
  await switchReel(true)
})

test('another text and time take the place of the first ones', async () => {
  await switchProvider('paused', { notice, until_at })
  await switchProvider('paused', { notice: 'ยังไม่เสร็จ ขออภัยค่ะ' })
  expect(await world.ask(desk.getGameProvider, { provider_id }, officer)).toMatchObject({
    state: 'paused',
    notice: 'ยังไม่เสร็จ ขออภัยค่ะ',
    until_at: null,
    is_askable: false,
  })
  await switchProvider('active')
  const history = await world.ask(
    objectHistory,
    { kind: 'game_provider', id: `${provider_id}` },
    await staffActor(world, 'auditor'),
  )
  const [newest] = history.items
  expect(newest).toMatchObject({ action: 'game.provider_opened', reason })
})

test.each([
  ['game_until_in_the_past', { until_at: '2026-01-01T00:00:00+07:00' }],
  ['invalid_input', { notice: 'ก'.repeat(121) }],
  ['invalid_input', { notice: ' ' }],
  ['invalid_input', { reason: 'สั้น' }],
])('a switch is refused as %s: %o', async (code, odd) => {
  expect((await switchProvider('paused', odd)).code).toBe(code)
  expect((await switchReel(false, odd)).code).toBe(code)
})

test('who may look may not switch', async () => {
  const auditor = await staffActor(world, 'auditor')
  const input = { provider_id, state: 'paused', reason } as const
  expect((await world.call(desk.switchProvider, input, auditor)).code).toBe('forbidden')
  const missing = { ...input, provider_id: 999_999 }
  expect((await world.call(desk.switchProvider, missing, officer)).code).toBe('not_found')
  expect((await world.call(desk.getGameProvider, missing, auditor)).code).toBe('not_found')
})

test('during a switch exactly the bets that were answered OK moved money', async () => {
  const input = { provider_id, game_id: reel }
  const before = await world.ask(desk.getSwitchEffect, input, officer)
  const send = (transaction_uuid: string) =>
    provider.send('bet', player, { transaction_uuid, round: transaction_uuid, amount: units(1) })
  const keys = Array.from({ length: 60 }, () => randomUUID())
  let isOff = false
  const bets = keys.map(async (key) => ({ key, status: (await send(key)).status, isOff }))
  const off = switchProvider('paused').then(() => {
    isOff = true
  })
  const answers = await Promise.all(bets)
  await off
  const moved = await world.query<{ key: string }>(
    `select transaction_uuid::text as key from game.transaction
      where transaction_uuid = any($1::uuid[]) and kind = 'bet' and amount_satang = 100`,
    [keys],
  )
  const taken = answers.filter(({ status }) => status === 'RS_OK').map(({ key }) => key)
  expect(new Set(moved.map(({ key }) => key))).toEqual(new Set(taken))
  const other = answers.filter(({ status }) => status !== 'RS_OK')
  expect(new Set(other.map(({ status }) => status)).size).toBeLessThanOrEqual(1)
  // Not one that was sent behind the answer.
  expect((await send(randomUUID())).status).toBe('RS_ERROR_INVALID_GAME')
  const effect = await world.ask(desk.getSwitchEffect, input, officer)
  expect(effect.open_rounds).toBe(before.open_rounds + taken.length)
  expect(effect.sessions).toBeGreaterThan(0)
  await switchProvider('active')
})

test('games are found by name, code, state and studio, page by page', async () => {
  await world.query(
    `insert into game.game (provider_id, sub_provider_id, code, name)
     select provider_id, sub_provider_id, 'g' || n, 'มังกร ' || (n % 3)
       from game.sub_provider, generate_series(1, 7) n where provider_id = $1`,
    [provider_id],
  )
  await world.query(
    `insert into game.game_version (game_id, version, product, return_bp)
     select game_id, 1, 'slot', 9650 from game.game where provider_id = $1 and code like 'g%'`,
    [provider_id],
  )
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const at: string = cursor
    const input = { provider_id, search: 'มังกร', limit: 3, ...(at ? { cursor: at } : {}) }
    const page = await world.ask(desk.listDeskGames, input, officer)
    seen.push(...page.items.map(({ code }) => code))
    cursor = page.next_cursor
  }
  expect(seen).toEqual(['g3', 'g6', 'g1', 'g4', 'g7', 'g2', 'g5'])
  const found = async (more: object) =>
    (await world.ask(desk.listDeskGames, { provider_id, ...more }, officer)).items.length
  const { sub_providers } = await world.ask(desk.getGameProvider, { provider_id }, officer)
  expect(await found({ search: 'G7' })).toBe(1)
  expect(await found({ search: '\u200bมังกร\u00ad' })).toBe(7)
  expect(await found({ state: 'off' })).toBe(0)
  expect(await found({ sub_provider_id: Number(sub_providers[0]?.sub_provider_id) })).toBe(9)
  expect(await found({ sub_provider_id: 999_999 })).toBe(0)
  const odd = { provider_id, cursor: 'x' }
  expect((await world.call(desk.listDeskGames, odd, officer)).code).toBe('invalid_input')
})

test('the list tells what each provider has and when it was heard', async () => {
  await provider.send('balance', player)
  const own = async () =>
    (await world.ask(desk.listGameProviders, {}, officer)).find(({ code }) => code === 'acme')
  await expect.poll(async () => (await own())?.heard_at).not.toBeNull()
  expect(await own()).toMatchObject({
    protocol: 'hub88',
    state: 'active',
    games_on: 9,
    games_off: 0,
  })
})
