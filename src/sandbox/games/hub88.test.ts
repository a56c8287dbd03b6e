import { expect, test } from 'vitest'
import { until } from '../testing/client.ts'
import { exchange } from '../testing/game-operator.ts'
import { gameSetting, HUB, hubLaunch, hubOk, TOKEN } from '../testing/game-setting.ts'
import type { ToyWallet } from '../testing/wallet.ts'
import { isSigned } from './keys.ts'

const bodies = ({ heard }: ToyWallet) =>
  heard.map(({ path, body }) => [path, JSON.parse(body) as Record<string, unknown>] as const)

test('keys are made once for a code, over restarts; the address is the newest', async () => {
  await using here = await gameSetting('hub88')
  const again = await exchange(here.sandbox, 'hub88', `${here.wallet.url}/moved`)
  await here.sandbox.restart()
  const later = await exchange(here.sandbox, 'hub88', here.wallet.url)
  expect([again.publicKey, later.publicKey]).toEqual([
    here.operator.publicKey,
    here.operator.publicKey,
  ])
  expect([again.ref, later.ref]).toEqual([here.operator.ref, here.operator.ref])
  const wrong = await here.sandbox.post('/games/control/operators', {
    protocol: 'hub88',
    code: 'toys',
    wallet_url: here.wallet.url,
    public_key: 'no key',
  })
  expect(wrong.status).toBe(400)
})

test('the list of games is signed, and asked for once a minute where that is switched on', async () => {
  await using here = await gameSetting('hub88')
  const { operator, sandbox } = here
  const list = await operator.call(`${HUB}/game/list`, {})
  expect(list.status).toBe(200)
  const games = list.body as unknown as unknown[]
  expect(games.slice(0, 2)).toMatchObject([
    { game_code: 'toy-coin', category: 'Video Slots', rtp: 96, freebet_support: true },
    { game_code: 'toy-cards', category: 'Table Games', freebet_support: false },
  ])
  const fruit = { game_code: 'fruit-market', name_en: 'Fruit Parade', volatility: 'low' }
  expect(games).toContainEqual(
    expect.objectContaining({ ...fruit, min_bet: 100_000, max_bet: 200_000_000 }),
  )
  expect(isSigned(operator.publicKey, Buffer.from(list.text), list.signature)).toBe(true)
  await sandbox.post('/games/control/limits', { list_per_minute: true })
  const statuses = []
  for (const advanceMs of [0, 59_000, 61_000]) {
    await sandbox.post('/control/clock', { advance_ms: advanceMs })
    statuses.push((await operator.call(`${HUB}/game/list`, {})).status)
  }
  expect(statuses).toEqual([200, 429, 200])
})

test.each([
  ['a wrong signature', {}, true, 401],
  ['an operator that nobody is', { operator_id: 'stranger' }, false, 401],
  ['an unknown game', { game_code: 'none' }, false, 404],
  ['a user without a token', { token: undefined }, false, 400],
  ['a demo for money', { user: undefined, token: undefined }, false, 400],
  ['a platform of its own', { platform: 'FRIDGE' }, false, 400],
])('no game for %s', async (_what, change, isForged, status) => {
  await using here = await gameSetting('hub88')
  const answer = await here.operator.call(`${HUB}/game/url`, { ...hubLaunch, ...change }, isForged)
  expect(answer).toMatchObject({ status, body: { error: expect.any(String) as string } })
})

test('a round: bet, another bet, win of the last; signed by the provider', async () => {
  await using here = await gameSetting('hub88')
  const first = await here.play({ deed: 'bet', amount: '5.00' })
  const second = await here.play({ deed: 'bet', amount: '0.25' })
  const win = await here.play({ deed: 'win', amount: '10.00' })
  expect([first, second, win].map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(win).toMatchObject({ http_status: 200, answer: hubOk, round: first.round })
  expect(bodies(here.wallet)).toMatchObject([
    [
      '/transaction/bet',
      {
        user: 'm_1',
        token: TOKEN,
        game_code: 'toy-coin',
        amount: 500_000,
        currency: 'THB',
        is_free: false,
        round: first.round,
        round_closed: false,
        transaction_uuid: first.id,
      },
    ],
    ['/transaction/bet', { amount: 25_000, round: first.round }],
    [
      '/transaction/win',
      { amount: 1_000_000, round_closed: true, reference_transaction_uuid: second.id },
    ],
  ])
  for (const { body, headers } of here.wallet.heard) {
    const signature = headers['x-hub88-signature']
    expect(isSigned(here.operator.publicKey, Buffer.from(body), signature)).toBe(true)
  }
  // The win has closed the round: the next bet starts another one.
  expect((await here.play({ deed: 'bet', amount: '1' })).round).not.toBe(first.round)
})

test.each([
  ['end', { deed: 'end' }, '/transaction/win', { amount: 0, round_closed: true }],
  ['rollback', { deed: 'rollback' }, '/transaction/rollback', { round_closed: true }],
  ['a prize', { deed: 'promo', amount: '3' }, '/transaction/win', { is_supplier_promo: true }],
  ['balance', { deed: 'balance' }, '/user/balance', { game_code: 'toy-coin' }],
])('%s', async (_what, move, path, fields) => {
  await using here = await gameSetting('hub88')
  await here.play({ deed: 'bet', amount: '5.00' })
  expect((await here.play(move)).state).toBe('done')
  expect(bodies(here.wallet).at(-1)).toMatchObject([path, fields])
})

test.each([
  ['a broken line', 'silence' as const],
  ['HTTP 500', { status: 500 }],
  ['RS_ERROR_TIMEOUT', { status: 'RS_ERROR_TIMEOUT' }],
  ['RS_ERROR_UNKNOWN', { status: 'RS_ERROR_UNKNOWN' }],
])('a bet that meets %s is taken back until that is answered', async (_what, said) => {
  await using here = await gameSetting('hub88')
  here.wallet.answerWith('/transaction/bet', said)
  const noGame = { status: 'RS_ERROR_INVALID_GAME' }
  here.wallet.answerWith('/transaction/rollback', 'silence', noGame, { status: 502 })
  const bet = await here.play({ deed: 'bet', amount: '5.00' })
  expect(bet.state).toBe('undoing')
  await until('the rollback', async () => (await here.messages())[0]?.state === 'done')
  const rollbacks = bodies(here.wallet).filter(([path]) => path === '/transaction/rollback')
  expect(rollbacks).toHaveLength(4)
  expect(new Set(rollbacks.map(([, body]) => JSON.stringify(body))).size).toBe(1)
  expect(rollbacks[0]?.[1]).toMatchObject({ reference_transaction_uuid: bet.id, round: bet.round })
  expect(await here.messages()).toMatchObject([{ state: 'done' }, { id: bet.id, state: 'undone' }])
})

test('a win and a rollback that are not answered come again, the same', async () => {
  await using here = await gameSetting('hub88')
  await here.play({ deed: 'bet', amount: '5.00' })
  for (const deed of ['win', 'rollback']) {
    const path = `/transaction/${deed}`
    here.wallet.answerWith(path, 'silence', { status: 'RS_ERROR_TIMEOUT' })
    expect(await here.play({ deed, round: 'r1', reference: crypto.randomUUID() })).toMatchObject({
      state: 'waiting',
    })
    await until(deed, async () => (await here.messages())[0]?.state === 'done')
    const sent = here.wallet.heard.filter((one) => one.path === path)
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
  }
})

test('a refusal ends a message, whichever it is', async () => {
  await using here = await gameSetting('hub88')
  const poor = { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 100_000 }
  here.wallet.answerWith('/transaction/bet', poor)
  here.wallet.answerWith('/transaction/win', { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
  expect(await here.play({ deed: 'bet', amount: '5' })).toMatchObject({
    state: 'refused',
    answer: poor,
  })
  const reference = crypto.randomUUID()
  expect((await here.play({ deed: 'win', round: 'r1', reference })).state).toBe('refused')
  expect(here.wallet.heard).toHaveLength(2)
})

test('what is owed is sent after a restart, to the newest address', async () => {
  await using here = await gameSetting('hub88')
  await exchange(here.sandbox, 'hub88', 'http://127.0.0.1:9/provider/toys')
  const bet = await here.play({ deed: 'bet', amount: '5.00' })
  expect(bet.state).toBe('undoing')
  await here.sandbox.restart()
  await exchange(here.sandbox, 'hub88', here.wallet.url)
  await until('the rollback', () => here.wallet.heard.length === 1)
  expect(bodies(here.wallet)).toMatchObject([
    ['/transaction/rollback', { reference_transaction_uuid: bet.id }],
  ])
})

test('a bet that the provider did not live to hear of is taken back', async () => {
  await using here = await gameSetting('hub88')
  here.wallet.answerWith('/transaction/bet', 'hang')
  const played = here.play({ deed: 'bet', amount: '5.00' }).catch(() => undefined)
  await until('the bet', () => here.wallet.heard.length === 1)
  await here.sandbox.restart()
  await played
  await until('the rollback', () => here.wallet.heard.length === 2)
  const [bet, rollback] = bodies(here.wallet)
  expect(rollback).toMatchObject([
    '/transaction/rollback',
    { reference_transaction_uuid: bet?.[1]['transaction_uuid'] },
  ])
})

const REWARD = {
  user: 'm_1',
  reward_uuid: '3f7e0f6c-6e8b-4a5e-9a93-0c5d2a3b1c01',
  game_code: 'toy-coin',
  currency: 'THB',
  bet_value: 100_000,
  bet_count: 10,
  start_time: '2026-11-28T00:00:00Z',
  end_time: '2026-12-28T00:00:00Z',
}

test('free bets: ordered once, played, and not cancelled after that', async () => {
  await using here = await gameSetting('hub88')
  const order = (change: object = {}) =>
    here.operator.call(`${HUB}/freebet/rewards/create`, { ...REWARD, ...change })
  const cancel = async (reward_uuid: string) =>
    (await here.operator.call(`${HUB}/freebet/rewards/cancel`, { reward_uuid })).status
  const second = REWARD.reward_uuid.replace('3f', '4f')
  expect(await order()).toMatchObject({ status: 200, body: REWARD })
  expect((await order()).status).toBe(200)
  expect((await order({ bet_count: 11 })).status).toBe(400)
  expect((await order({ reward_uuid: second, bet_value: 100_001 })).status).toBe(400)
  expect((await order({ reward_uuid: second, game_code: 'toy-cards' })).status).toBe(403)
  expect((await order({ reward_uuid: second })).status).toBe(200)
  const free_reward = REWARD.reward_uuid
  expect((await here.play({ deed: 'bet', free_reward })).state).toBe('done')
  expect((await here.play({ deed: 'win', amount: '2', free_reward })).state).toBe('done')
  expect(bodies(here.wallet)).toMatchObject([
    ['/transaction/bet', { amount: 100_000, is_free: true, reward_uuid: free_reward }],
    ['/transaction/win', { amount: 200_000, is_free: true, reward_uuid: free_reward }],
  ])
  expect(await cancel(free_reward)).toBe(400)
  expect(await cancel(second)).toBe(200)
  expect(await cancel(second.replace('4f', '5f'))).toBe(404)
})

test('the books of the provider, by time and by round', async () => {
  await using here = await gameSetting('hub88')
  const list = async (asked: object) =>
    (await here.operator.call(`${HUB}/transactions/list`, { ...asked })).body as object[]
  const poor = { status: 'RS_ERROR_NOT_ENOUGH_MONEY' }
  const bet = await here.play({ deed: 'bet', amount: '5.00' })
  await here.play({ deed: 'win', amount: '7.00' })
  await here.play({ deed: 'balance' })
  const undone = await here.play({ deed: 'bet', amount: '1.00' })
  await here.play({ deed: 'rollback' })
  here.wallet.answerWith('/transaction/bet', poor)
  await here.play({ deed: 'bet', amount: '9.00' })
  const all = { start_time: '2020-01-01T00:00:00Z', end_time: '2100-01-01T00:00:00Z' }
  const row = { user: 'm_1', game_code: 'toy-coin', currency: 'THB' }
  const rows = await list(all)
  expect(rows).toMatchObject([
    { ...row, kind: 'bet', status: 'TS_SUCCESS', transaction_uuid: bet.id, amount: 500_000 },
    { kind: 'win', status: 'TS_SUCCESS', reference_transaction_uuid: bet.id, amount: 700_000 },
    { kind: 'bet', status: 'TS_CANCELED', transaction_uuid: undone.id },
    { kind: 'rollback', status: 'TS_SUCCESS', reference_transaction_uuid: undone.id },
    { kind: 'bet', status: 'TS_DECLINED' },
  ])
  expect(await list({ round: bet.round })).toEqual(rows.slice(0, 2))
  const at = (rows[0] as { inserted_at: string }).inserted_at
  const next = new Date(Date.parse(at) + 1).toISOString()
  expect((await list({ start_time: at, end_time: next }))[0]).toEqual(rows[0])
  expect(await list({ start_time: '2020-01-01T00:00:00Z', end_time: at })).toEqual([])
})
