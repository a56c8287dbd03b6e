import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import type { ResultRule } from '../../../../rules/derive.ts'
import type { PeopleRound } from '../../desk/result-store.ts'
import { FeedFailure, type Feed } from './ask.ts'
import { governmentMirror } from './government-mirror.ts'
import { governmentOffice } from './government-office.ts'
import { quoteChart } from './quote-chart.ts'
import { resultBoard } from './result-board.ts'
import { resultFeed } from './result-feed.ts'
import { xsmbTable } from './xsmb-table.ts'

// Each adapter against answers as its source gives them, and against what no source should say.

let said = { status: 200, body: '' }
let asked = ''
const server = createServer((request, response) => {
  asked = `${request.method} ${request.url}`
  response.writeHead(said.status).end(said.body)
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => (said = { status: 200, body: '' }))

const roundOf = (resultRule: ResultRule, drawDay: string): PeopleRound => ({
  roundId: 1n,
  roundRef: 'T-1',
  roundNo: 1,
  marketId: 1,
  marketCode: 'test',
  resultRule,
  state: 'closed',
  drawDay,
  drawAt: bangkokInstant(drawDay, '18:30'),
  acceptsAt: bangkokInstant(drawDay, '18:30'),
  voidAfterMin: 60,
})

const read = (feed: Feed, rule: ResultRule, day: string, body: unknown) => {
  said.body = typeof body === 'string' ? body : JSON.stringify(body)
  return feed({ base, code: 'test', round: roundOf(rule, day) })
}

const drawn = (...values: string[]) => ({
  price: '1.00',
  number: values.map((value, at) => ({ round: at + 1, value })),
})
/** 1 March 2564: what is known for certain; the tiers that are not are empty. */
const office = {
  status: true,
  response: {
    result: {
      date: '2021-03-01',
      data: {
        first: drawn('835538'),
        near1: drawn('835537', '835539'),
        last2: drawn('73'),
        last3f: drawn('838', '290'),
        last3b: drawn('806', '051'),
      },
    },
  },
}
const march = {
  first: ['835538'],
  front3: ['290', '838'],
  bottom3: ['051', '806'],
  bottom2: ['73'],
}

test('the government’s office, in its own words', async () => {
  const answer = await read(governmentOffice, 'glo', '2021-03-01', office)
  expect(answer).toMatchObject({
    status: 'announced',
    official: march,
    prizes: { near1: ['835537', '835539'], fifth: [] },
  })
  expect(asked).toBe('POST /api/checking/getLotteryResult')
  const none = await read(governmentOffice, 'glo', '2021-03-01', { response: null })
  expect(none).toEqual({ status: 'pending' })
})

const mirror = {
  status: 'success',
  response: {
    date: '1 มีนาคม 2564',
    prizes: [
      { id: 'prizeFirst', number: ['835538'] },
      { id: 'prizeFirstNear', number: ['835539', '835537'] },
    ],
    runningNumbers: [
      { id: 'runningNumberFrontThree', number: ['290', '838'] },
      { id: 'runningNumberBackThree', number: ['051', '806'] },
      { id: 'runningNumberBackTwo', number: ['73'] },
    ],
  },
}

test('the open mirror says the same of 1 March 2564, in other words', async () => {
  const answer = await read(governmentMirror, 'glo', '2021-03-01', mirror)
  expect(answer).toMatchObject({ official: march, prizes: { near1: ['835537', '835539'] } })
  expect(asked).toBe('GET /lotto/01032564')
})

test('the table of the northern lottery puts back the zeros that spreadsheets lose', async () => {
  const table = 'date,special,prize1,prize2_1\n2021-02-27,1,2,3\n2021-02-28,30398,4743,5\n'
  expect(await read(xsmbTable, 'hanoi', '2021-02-28', table)).toMatchObject({
    official: { special: ['30398'], first: ['04743'] },
  })
  expect(await read(xsmbTable, 'hanoi', '2021-03-02', table)).toEqual({ status: 'pending' })
})

const quotes = (regularMarketPrice: unknown, previousClose: unknown) => ({
  chart: {
    result: [
      {
        meta: {
          symbol: '^DJI',
          regularMarketPrice,
          previousClose,
          regularMarketTime: bangkokInstant('2021-07-01', '04:00').getTime() / 1000,
        },
      },
    ],
  },
})

test.each([
  [34305.09, 33965.44, '34305.09', '339.65'],
  [1541.27, 1546.12, '1541.27', '-4.85'],
  [38105.1, 38105.05, '38105.10', '0.05'],
  [1000, 1000, '1000.00', '0.00'],
])('a chart at %s after %s', async (price, before, index, change) => {
  const answer = await read(quoteChart, 'stock', '2021-06-30', quotes(price, before))
  expect(answer).toMatchObject({ official: { index: [index], change: [change] } })
})

test('a chart of the day before has no result yet', async () => {
  const answer = await read(quoteChart, 'stock', '2021-07-02', quotes(1, 1))
  expect(answer).toEqual({ status: 'pending' })
})

const board = (...rows: [string, string][]) => ({
  draw: { date: '01/03/2564', rows: rows.map(([label, value]) => ({ label, value })) },
})

test.each<[ResultRule, [string, string][], object]>([
  ['lao4', [['เลข 4 ตัว', '9887']], { number: ['9887'] }],
  ['baac', [['รางวัลที่ 1', '4273157']], { first: ['4273157'] }],
  [
    'gsb',
    [
      ['เลขท้าย 6 ตัว ครั้งที่ 1', '200834'],
      ['เลขท้าย 6 ตัว ครั้งที่ 2', '438135'],
    ],
    { draw1: ['200834'], draw2: ['438135'] },
  ],
  [
    'malay',
    [
      ['2nd Prize', '2850'],
      ['1st Prize', '4541'],
    ],
    { first: ['4541'], second: ['2850'] },
  ],
])('a board of %s', async (rule, rows, official) => {
  expect(await read(resultBoard, rule, '2021-03-01', board(...rows))).toMatchObject({ official })
})

test.each<[ResultRule, object, object]>([
  ['lao4', { digits4: '9887' }, { number: ['9887'] }],
  ['hanoi', { special: '30398', first: '04743' }, { special: ['30398'], first: ['04743'] }],
  ['baac', { first: '4273157' }, { first: ['4273157'] }],
  ['gsb', { draw1: '200834', draw2: '438135' }, { draw1: ['200834'], draw2: ['438135'] }],
  ['malay', { first: '4541', second: '2850' }, { first: ['4541'], second: ['2850'] }],
  ['stock', { index: '34305.09', change: '-1' }, { index: ['34305.09'], change: ['-1'] }],
])('the result feed of %s', async (rule, official, expected) => {
  const answer = { status: 'announced', official }
  expect(await read(resultFeed, rule, '2021-03-01', answer)).toMatchObject({ official: expected })
})

test.each<[string, Feed, ResultRule, unknown]>([
  ['no JSON', governmentOffice, 'glo', '<html>bad gateway</html>'],
  ['a draw of another day', governmentOffice, 'glo', otherDay()],
  ['a prize that is missing', governmentOffice, 'glo', { response: { result: { data: {} } } }],
  ['a mirror of another day', governmentMirror, 'glo', mirrorOf('16 มีนาคม 2564')],
  ['a table without its columns', xsmbTable, 'hanoi', 'a,b\n2021-03-01,1\n'],
  ['a cell that is no number', xsmbTable, 'hanoi', 'date,special,prize1\n2021-03-01,3039x,1\n'],
  ['six digits for five', xsmbTable, 'hanoi', 'date,special,prize1\n2021-03-01,303981,1\n'],
  ['a price as text', quoteChart, 'stock', quotes('34305.09', 1)],
  ['a price with three decimals', quoteChart, 'stock', quotes(34305.091, 1)],
  ['a board of another day', resultBoard, 'malay', { draw: { date: '02/03/2564', rows: [] } }],
  ['a board without the row', resultBoard, 'malay', board(['1st Prize', '4541'])],
  ['the same row twice', resultBoard, 'lao4', board(['เลข 4 ตัว', '1'], ['เลข 4 ตัว', '2'])],
  ['a number as a number', resultFeed, 'lao4', { status: 'announced', official: { digits4: 1 } }],
  ['a status of its own', resultFeed, 'lao4', { status: 'soon', official: null }],
])('%s is no result', async (_name, feed, rule, body) => {
  await expect(read(feed, rule, '2021-03-01', body)).rejects.toThrow(FeedFailure)
})

test('a source that is broken or away is a failure, never a value', async () => {
  said.status = 503
  await expect(read(resultFeed, 'lao4', '2021-03-01', '{}')).rejects.toThrow(/answered 503/)
  const away = { base: 'http://127.0.0.1:9', code: 'x', round: roundOf('lao4', '2021-03-01') }
  await expect(resultFeed(away)).rejects.toThrow(/does not answer/)
})

function otherDay() {
  const { result } = office.response
  return { response: { result: { ...result, date: '2021-03-16' } } }
}

function mirrorOf(date: string) {
  return { ...mirror, response: { ...mirror.response, date } }
}
