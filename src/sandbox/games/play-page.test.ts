import { expect, test } from 'vitest'
import {
  type GameSetting,
  gameSetting,
  HUB,
  hubLaunch,
  PRAGMATIC,
  pragmaticLaunch,
} from '../testing/game-setting.ts'

const open = async ({ sandbox }: GameSetting, path: string) => {
  const response = await fetch(sandbox.url + path)
  return { headers: response.headers, status: response.status, text: await response.text() }
}
const press = async ({ sandbox }: GameSetting, path: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const response = await fetch(sandbox.url + path, { method: 'POST', body, redirect: 'manual' })
  return { status: response.status, text: await response.text() }
}
const paths = ({ wallet }: GameSetting) => wallet.heard.map(({ path }) => path)

test.each([
  [
    'hub88',
    'เหรียญของเล่น',
    ['/user/balance', '/transaction/bet', '/transaction/win', '/transaction/bet'],
    ['/transaction/win', '/transaction/bet', '/transaction/rollback'],
  ],
  [
    'pragmatic',
    'เหรียญของเล่นดีลักซ์',
    ['/authenticate.html', '/bet.html', '/result.html', '/endRound.html', '/bet.html'],
    ['/result.html', '/endRound.html', '/bet.html', '/refund.html'],
  ],
] as const)('%s: a person plays in a page of the site', async (protocol, name, first, rest) => {
  await using here = await gameSetting(protocol)
  const page = await open(here, here.gamePath)
  expect(page.text).toContain(name)
  expect(page.text).toContain(protocol === 'hub88' ? '฿95.00' : '฿95.50')
  expect(page.text).toContain('href="http://site.test/games"')
  expect(page.text).not.toContain('ชนะ')
  expect(page.text).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
  await open(here, here.gamePath)
  for (const outcome of ['win', 'loss', 'rollback']) {
    expect((await press(here, here.gamePath, { stake: '5' })).status).toBe(303)
    expect((await open(here, here.gamePath)).text).toContain('ชนะ')
    expect((await press(here, here.gamePath, { outcome })).status).toBe(303)
    expect((await open(here, here.gamePath)).text).not.toContain('ชนะ')
  }
  expect(paths(here)).toEqual([...first, ...rest])
  const twice = await press(here, here.gamePath, { outcome: 'win' })
  expect(twice.text).toContain('ยังไม่มีรอบที่เปิดอยู่')
})

test('what the site refuses and what it does not answer is said', async () => {
  await using here = await gameSetting('hub88')
  here.wallet.answerWith('/transaction/bet', { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 0 })
  await press(here, here.gamePath, { stake: '20' })
  const refused = (await open(here, here.gamePath)).text
  expect(refused).toContain('เว็บไม่รับรายการล่าสุด (วางเดิมพัน)')
  expect(refused).toContain('RS_ERROR_NOT_ENOUGH_MONEY')
  expect(refused).toContain('฿0.00')
})

test.each([
  [
    'hub88',
    `${HUB}/game/url`,
    { ...hubLaunch, user: undefined, token: undefined, currency: 'XXX' },
  ],
  [
    'pragmatic',
    `${PRAGMATIC}/CasinoGameAPI/game/url/`,
    { ...pragmaticLaunch, token: '', externalPlayerId: '', playMode: 'DEMO' },
  ],
] as const)('%s: a demo has money of its own', async (protocol, path, wanted) => {
  await using here = await gameSetting(protocol)
  const { body } = await here.operator.call(path, wanted)
  const { url, gameURL } = body as { url?: string; gameURL?: string }
  const demo = new URL(url ?? gameURL ?? '').pathname
  const balances = []
  const moves = [
    { stake: '20' },
    { outcome: 'win' },
    { stake: '5' },
    { outcome: 'loss' },
    { stake: '1' },
    { outcome: 'rollback' },
  ]
  for (const fields of moves) {
    await press(here, demo, fields)
    balances.push(/class="amount">([^<]+)</.exec((await open(here, demo)).text)?.[1])
  }
  expect(balances).toEqual([
    '฿980.00',
    '฿1,020.00',
    '฿1,015.00',
    '฿1,015.00',
    '฿1,014.00',
    '฿1,015.00',
  ])
  expect(paths(here)).toEqual([])
})

test('an address of nobody, and pictures', async () => {
  await using here = await gameSetting('hub88')
  const nowhere = await open(here, '/games/play/play_none')
  expect(nowhere.status).toBe(404)
  expect(nowhere.text).toContain('ลิงก์เกมนี้ใช้ไม่ได้แล้ว')
  const picture = await open(here, '/games/pictures/toy-coin.svg')
  expect(picture.headers.get('content-type')).toContain('image/svg+xml')
  expect((await open(here, '/games/pictures/none.svg')).status).toBe(404)
})

test('the page of the providers orders faults, and is framed by nobody', async () => {
  await using here = await gameSetting('hub88')
  const page = await open(here, '/games')
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(page.text).toContain(here.gamePath)
  expect((await press(here, '/games', { what: 'wallet late' })).status).toBe(303)
  expect((await open(here, '/games')).text).toContain('อีก 1 ครั้ง')
  expect((await press(here, '/games', { what: 'wallet down' })).status).toBe(400)
  await press(here, '/games', { what: 'none' })
  expect((await open(here, '/games')).text).toContain('ไม่มีความผิดพลาดที่รออยู่')
})
