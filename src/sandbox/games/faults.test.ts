import { expect, test } from 'vitest'
import { until } from '../testing/client.ts'
import {
  type GameSetting,
  gameSetting,
  HUB,
  hubLaunch,
  PRAGMATIC,
  pragmaticLaunch,
} from '../testing/game-setting.ts'
import { isHashed, isSigned } from './keys.ts'

const order = ({ sandbox }: GameSetting, fault: object) =>
  sandbox.post('/games/control/faults', fault)

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
const BONUS = {
  playerId: 'm_1',
  currency: 'THB',
  gameIDList: 'vs1toycoin',
  rounds: '10',
  bonusCode: 'bonus-1',
  expirationDate: '1800000000',
  betValue: '1',
}
const ALL = { start_time: '2020-01-01T00:00:00Z', end_time: '2100-01-01T00:00:00Z' }

test.each([
  ['down', 503, 'Service Unavailable'],
  ['not_json', 200, '<html>'],
  ['wrong_shape', 200, '{"toys":[1,2,3]}'],
  ['refuse', 400, '{"error":"Refused"}'],
])('hub88: %s', async (fault, status, text) => {
  await using here = await gameSetting('hub88')
  await order(here, { call: 'url', fault, times: 1 })
  const spoiled = await here.operator.call(`${HUB}/game/url`, hubLaunch)
  expect(spoiled.status).toBe(status)
  expect(spoiled.text).toContain(text)
  expect((await here.operator.call(`${HUB}/game/url`, hubLaunch)).status).toBe(200)
})

test('hub88: an answer signed by another key', async () => {
  await using here = await gameSetting('hub88')
  await order(here, { call: '*', fault: 'bad_signature', times: 1 })
  const isRight = async () => {
    const { text, signature } = await here.operator.call(`${HUB}/game/list`, {})
    return isSigned(here.operator.publicKey, Buffer.from(text), signature)
  }
  expect([await isRight(), await isRight()]).toEqual([false, true])
})

test.each([
  ['down', 503, 'Service Unavailable'],
  ['not_json', 200, '<html>'],
  ['wrong_shape', 200, '{"toys":[1,2,3]}'],
  ['refuse', 200, '"error":"7"'],
])('pragmatic: %s', async (fault, status, text) => {
  await using here = await gameSetting('pragmatic')
  await order(here, { protocol: 'pragmatic', call: 'url', fault })
  const path = `${PRAGMATIC}/CasinoGameAPI/game/url/`
  const spoiled = await here.operator.call(path, pragmaticLaunch)
  expect(spoiled.status).toBe(status)
  expect(spoiled.text).toContain(text)
  expect((await here.operator.call(path, pragmaticLaunch)).body).toMatchObject({ error: '0' })
})

test('free bets that are not what was ordered', async () => {
  await using hub = await gameSetting('hub88')
  await using pragmatic = await gameSetting('pragmatic')
  for (const here of [hub, pragmatic]) {
    await order(here, { call: 'free_bets', fault: 'wrong_amount' })
  }
  const reward = await hub.operator.call(`${HUB}/freebet/rewards/create`, REWARD)
  expect(reward.body).toMatchObject({ bet_value: 200_000, bet_count: 10 })
  const path = `${PRAGMATIC}/FreeRoundsBonusAPI/createFRB/`
  expect((await pragmatic.operator.call(path, BONUS)).body).toMatchObject({
    error: '0',
    betValue: '2.00',
  })
})

test('a line that is cut, an answer that never comes, and one that comes late', async () => {
  await using here = await gameSetting('hub88')
  const list = () => here.operator.call(`${HUB}/game/list`, {})
  await order(here, { call: 'list', fault: 'cut' })
  await expect(list()).rejects.toThrow('fetch failed')
  await order(here, { call: 'list', fault: 'slow', delay_ms: 5 })
  expect((await list()).status).toBe(200)
  await order(here, { call: 'list', fault: 'hang' })
  const hanging = list().catch(() => 'cut by the end of the sandbox')
  await until('the call', async () => {
    const { items } = (await here.sandbox.get('/games/control/faults')).body
    return items.length === 0
  })
  await here.sandbox.restart()
  expect(await hanging).toBe('cut by the end of the sandbox')
})

test('faults are for a protocol or any, are counted, and can be cleared', async () => {
  await using here = await gameSetting('hub88')
  await order(here, { protocol: 'pragmatic', call: '*', fault: 'down' })
  await order(here, { protocol: 'hub88', call: 'list', fault: 'down', times: 3 })
  const list = () => here.operator.call(`${HUB}/game/list`, {})
  expect((await list()).status).toBe(503)
  const left = { fault: 'down', delay_ms: 1_000 }
  expect((await here.sandbox.get('/games/control/faults')).body.items).toEqual([
    { ...left, protocol: 'pragmatic', call: '*', times: 1 },
    { ...left, protocol: 'hub88', call: 'list', times: 2 },
  ])
  const { body } = await order(here, { fault: 'none', protocol: 'hub88' })
  expect(body.items).toHaveLength(1)
  expect((await list()).status).toBe(200)
  expect((await order(here, { fault: 'none' })).body.items).toEqual([])
})

test.each([
  [{ call: 'wallet', fault: 'down' }],
  [{ call: 'list', fault: 'phantom' }],
  [{ call: 'url', fault: 'wrong_amount' }],
  [{ protocol: 'pragmatic', call: 'url', fault: 'bad_signature' }],
  [{ call: 'list', fault: 'down', times: 0 }],
])('no fault %j', async (fault) => {
  await using here = await gameSetting('hub88')
  expect((await order(here, fault)).status).toBe(400)
})

const listed = async ({ operator }: GameSetting) => {
  const { body } = await operator.call(`${HUB}/transactions/list`, ALL)
  return body as { transaction_uuid: string; amount: number; status: string }[]
}

test('wallet: what the books say is not what was sent', async () => {
  await using here = await gameSetting('hub88')
  for (const fault of ['drop', 'phantom', 'wrong_amount']) {
    await order(here, { call: 'wallet', fault })
  }
  const dropped = await here.play({ deed: 'bet', amount: '1' })
  const phantom = await here.play({ deed: 'bet', amount: '2' })
  const wrong = await here.play({ deed: 'bet', amount: '3' })
  const right = await here.play({ deed: 'bet', amount: '4' })
  expect([dropped.state, phantom.state, wrong.state]).toEqual(['done', 'never_sent', 'done'])
  expect(here.wallet.heard.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { transaction_uuid: dropped.id, amount: 100_000 },
    { transaction_uuid: wrong.id, amount: 300_000 },
    { transaction_uuid: right.id, amount: 400_000 },
  ])
  expect(await listed(here)).toMatchObject([
    { transaction_uuid: phantom.id, amount: 200_000, status: 'TS_SUCCESS' },
    { transaction_uuid: wrong.id, amount: 400_000 },
    { transaction_uuid: right.id, amount: 400_000 },
  ])
})

test('wallet: sent twice at once, with a wrong signature, and late', async () => {
  await using here = await gameSetting('hub88')
  for (const fault of ['duplicate', 'wrong_signature', 'late']) {
    await order(here, { call: 'wallet', fault, delay_ms: 50 })
  }
  await here.play({ deed: 'bet', amount: '1' })
  const refused = { status: 'RS_ERROR_INVALID_SIGNATURE' }
  expect(here.wallet.heard.map(({ body }) => body)).toHaveLength(2)
  here.wallet.answerWith('/transaction/bet', refused)
  expect((await here.play({ deed: 'bet', amount: '2' })).state).toBe('refused')
  const late = await here.play({ deed: 'bet', amount: '3' })
  expect(late).toMatchObject({ state: 'waiting', http_status: null })
  await until('the late bet', async () => (await here.messages())[0]?.state === 'done')
  const rightly = here.wallet.heard.map(({ body, headers }) =>
    isSigned(here.operator.publicKey, Buffer.from(body), headers['x-hub88-signature']),
  )
  expect(rightly).toEqual([true, true, false, true])
  expect(here.wallet.heard[0]?.body).toBe(here.wallet.heard[1]?.body)
})

test('wallet: a wrong hash', async () => {
  await using here = await gameSetting('pragmatic')
  await order(here, { call: 'wallet', fault: 'wrong_signature' })
  await here.play({ deed: 'bet', amount: '1' })
  await here.play({ deed: 'bet', amount: '1' })
  const rightly = here.wallet.heard.map(({ path, body }) => [
    path,
    isHashed(Object.fromEntries(new URLSearchParams(body)), here.operator.secret),
  ])
  expect(rightly).toEqual([
    ['/authenticate.html', true],
    ['/bet.html', false],
    ['/bet.html', true],
  ])
})
