import { expect, test } from 'vitest'
import { until } from '../testing/client.ts'
import { gameSetting, PRAGMATIC, pragmaticLaunch, TOKEN } from '../testing/game-setting.ts'
import type { ToyWallet } from '../testing/wallet.ts'
import { hashOf, isHashed } from './keys.ts'

const forms = ({ heard }: ToyWallet) =>
  heard.map(({ path, body }) => [path, Object.fromEntries(new URLSearchParams(body))] as const)

test('the hash is that of the published rule', () => {
  // md5 of "a=1&b=2secret", by another program.
  expect(hashOf({ b: '2', a: '1', c: '', hash: 'x' }, 'secret')).toBe(
    '8d9f51949e440aa629fd1a035708473a',
  )
})

test('the list of games; a wrong hash and a wrong login', async () => {
  await using here = await gameSetting('pragmatic')
  const list = `${PRAGMATIC}/CasinoGameAPI/getCasinoGames/`
  const options = { options: 'GetFrbDetails,GetLines' }
  const told = (await here.operator.call(list, options)).body as { gameList?: unknown[] }
  expect(told).toMatchObject({ error: '0' })
  expect(told.gameList?.slice(0, 2)).toMatchObject([
    { gameID: 'vs1toycoin', gameTypeID: 'vs', rtp: '96.50', frbAvailable: true },
    { gameID: 'bc1toy', gameTypeID: 'bc', frbAvailable: false },
  ])
  expect((await here.operator.call(list, options, true)).body).toMatchObject({ error: '3' })
  const stranger = { secureLogin: 'stranger' }
  expect((await here.operator.call(list, stranger)).body).toMatchObject({ error: '2' })
})

test.each([
  ['an unknown game', { symbol: 'none' }, '4'],
  ['a platform of its own', { platform: 'FRIDGE' }, '7'],
  ['nobody', { token: '' }, '7'],
  ['a demo of somebody', { playMode: 'DEMO' }, '7'],
])('no game for %s', async (_what, change, error) => {
  await using here = await gameSetting('pragmatic')
  const answer = await here.operator.call(`${PRAGMATIC}/CasinoGameAPI/game/url/`, {
    ...pragmaticLaunch,
    ...change,
  })
  expect(answer.body).toMatchObject({ error })
})

test('the site is asked once who plays, and its new token is used', async () => {
  await using here = await gameSetting('pragmatic')
  const bet = await here.play({ deed: 'bet', amount: '5.00' })
  const win = await here.play({ deed: 'result', amount: '10.00' })
  const end = await here.play({ deed: 'end' })
  expect([bet, win, end]).toMatchObject([{ state: 'done' }, { state: 'done' }, { state: 'done' }])
  const inGame = { userId: 'm_1', token: 'swapped', gameId: 'vs1toycoin', roundId: bet.round }
  expect(forms(here.wallet)).toMatchObject([
    ['/authenticate.html', { token: TOKEN, providerId: 'pragmaticplay' }],
    ['/bet.html', { ...inGame, amount: '5.00', reference: bet.id }],
    ['/result.html', { ...inGame, amount: '10.00', reference: win.id }],
    ['/endRound.html', inGame],
  ])
  for (const [, form] of forms(here.wallet)) {
    expect(isHashed(form, here.operator.secret)).toBe(true)
  }
  expect((await here.play({ deed: 'bet', amount: '1' })).round).not.toBe(bet.round)
})

test('a player whom the site does not know plays nothing', async () => {
  await using here = await gameSetting('pragmatic')
  here.wallet.answerWith('/authenticate.html', { error: 4, description: 'Invalid token' })
  const bet = await here.play({ deed: 'bet', amount: '5.00' })
  expect(bet).toMatchObject({ kind: 'authenticate', state: 'refused', answer: { error: 4 } })
  expect(here.wallet.heard).toHaveLength(1)
})

test.each([
  ['refund', { deed: 'refund' }, '/refund.html', { amount: '5.00' }],
  ['jackpot', { deed: 'jackpot', amount: '900' }, '/jackpotWin.html', { amount: '900.00' }],
  ['promo', { deed: 'promo', amount: '3' }, '/promoWin.html', { amount: '3.00', currency: 'THB' }],
  ['bonus', { deed: 'bonus_win', amount: '3' }, '/bonusWin.html', { amount: '3.00' }],
  ['balance', { deed: 'balance' }, '/balance.html', { userId: 'm_1' }],
  ['a lost round', { deed: 'result' }, '/result.html', { amount: '0.00' }],
])('%s', async (what, move, path, fields) => {
  await using here = await gameSetting('pragmatic')
  const bet = await here.play({ deed: 'bet', amount: '5.00' })
  expect((await here.play(move)).state).toBe('done')
  const last = forms(here.wallet).at(-1)
  expect(last).toMatchObject([path, fields])
  if (what === 'refund') expect(last?.[1]['reference']).toBe(bet.id)
})

test.each([
  ['a broken line', 'silence' as const],
  ['HTTP 500', { status: 500 }],
  ['error 100', { error: 100, description: 'Internal' }],
])('a bet that meets %s is refunded until that is answered 0', async (_what, said) => {
  await using here = await gameSetting('pragmatic')
  here.wallet.answerWith('/bet.html', said)
  here.wallet.answerWith('/refund.html', 'silence', { error: 120 }, { error: 100 })
  const bet = await here.play({ deed: 'bet', amount: '5.00' })
  expect(bet.state).toBe('undoing')
  await until('the refund', async () => (await here.messages())[0]?.state === 'done')
  const refunds = forms(here.wallet).filter(([path]) => path === '/refund.html')
  expect(refunds.map(([, form]) => form['reference'])).toEqual(Array(4).fill(bet.id))
})

test.each(['result', 'refund', 'end'])('%s comes again until it is clear', async (deed) => {
  await using here = await gameSetting('pragmatic')
  const path = deed === 'end' ? '/endRound.html' : `/${deed}.html`
  await here.play({ deed: 'bet', amount: '5.00' })
  here.wallet.answerWith(path, { error: 100 }, 'silence', { error: 120 })
  expect((await here.play({ deed })).state).toBe('waiting')
  await until(deed, async () => (await here.messages())[0]?.state === 'refused')
  const sent = here.wallet.heard.filter((one) => one.path === path)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
})

const BONUS = {
  playerId: 'm_1',
  currency: 'THB',
  gameIDList: 'vs1toycoin',
  rounds: '10',
  bonusCode: 'bonus-1',
  expirationDate: '1800000000',
  betValue: '1',
}

test('free rounds: ordered once, played, and not cancelled after that', async () => {
  await using here = await gameSetting('pragmatic')
  const order = async (change: object = {}) =>
    (
      await here.operator.call(`${PRAGMATIC}/FreeRoundsBonusAPI/createFRB/`, {
        ...BONUS,
        ...change,
      })
    ).body
  const cancel = async (bonusCode: string) =>
    (await here.operator.call(`${PRAGMATIC}/FreeRoundsBonusAPI/cancelFRB/`, { bonusCode })).body
  const echo = { error: '0', bonusCode: 'bonus-1', rounds: '10', betValue: '1.00' }
  expect(await order()).toMatchObject(echo)
  expect(await order()).toMatchObject(echo)
  expect(await order({ rounds: '11' })).toMatchObject({ error: '7' })
  expect(await order({ bonusCode: 'bonus-2', gameIDList: 'bc1toy' })).toMatchObject({ error: '4' })
  expect(await order({ bonusCode: 'bonus-2' })).toMatchObject({ error: '0' })
  await here.play({ deed: 'bet', free_reward: 'bonus-1' })
  expect(forms(here.wallet).at(-1)).toMatchObject([
    '/bet.html',
    { bonusCode: 'bonus-1', amount: '1.00' },
  ])
  expect(await cancel('bonus-1')).toMatchObject({ error: '16' })
  expect(await cancel('bonus-2')).toMatchObject({ error: '0' })
  expect(await cancel('bonus-3')).toMatchObject({ error: '17' })
})

test('the feed has ten minutes of what happened', async () => {
  await using here = await gameSetting('pragmatic')
  const { operator, sandbox } = here
  const feed = async (timepoint: number, password = operator.secret) => {
    const query = new URLSearchParams({ login: operator.ref, password, timepoint: `${timepoint}` })
    const address = `/IntegrationService/v3/DataFeeds/transactions/?${query.toString()}`
    return (await fetch(operator.baseUrl + address)).text()
  }
  const bet = await here.play({ deed: 'bet', amount: '5.00' })
  const win = await here.play({ deed: 'result', amount: '7.50' })
  await here.play({ deed: 'refund' })
  here.wallet.answerWith('/bet.html', { error: 1, cash: 0, bonus: 0 })
  await here.play({ deed: 'bet', amount: '900' })
  const startMs = Date.parse((await sandbox.get('/control/clock')).body.now as string) - 60_000
  await sandbox.post('/control/clock', { advance_ms: 3_600_000 })
  const [timepoint, header, ...rows] = (await feed(startMs)).trimEnd().split('\n')
  expect(timepoint).toBe(`timepoint=${startMs + 600_000}`)
  expect(header).toBe(
    'playerID,extPlayerID,gameID,playSessionID,roundID,timestamp,referenceID,type,amount,currency',
  )
  expect(rows.map((row) => row.split(','))).toMatchObject(
    [
      ['1', 'm_1', 'vs1toycoin', /^play_/, bet.round, /^\d{4}-/, bet.id, 'B', '5.00', 'THB'],
      ['1', 'm_1', 'vs1toycoin', /^play_/, bet.round, /^\d{4}-/, win.id, 'W', '7.50', 'THB'],
      ['1', 'm_1', 'vs1toycoin', /^play_/, bet.round, /^\d{4}-/, bet.id, 'R', '5.00', 'THB'],
    ].map((row) =>
      row.map((value) => (typeof value === 'string' ? value : expect.stringMatching(value))),
    ),
  )
  const soon = startMs + 3_600_000
  const [next] = (await feed(soon)).split('\n')
  expect(Number(next?.split('=')[1])).toBeLessThan(soon + 600_000)
  expect(JSON.parse(await feed(startMs, 'wrong'))).toMatchObject({ error: '3' })
})
