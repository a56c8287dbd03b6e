import { expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../testing/start.ts'

const MARCH = {
  first: '835538',
  last2: '73',
  last3f: ['290', '838'],
  last3b: ['051', '806'],
}

/** Moves the sandbox clock to a wall time in Bangkok. */
async function setClock(sandbox: TestSandbox, time: string): Promise<void> {
  const { now, offset_ms } = (await sandbox.get('/control/clock')).body
  const offset = offset_ms + Date.parse(`${time}+07:00`) - Date.parse(now)
  await sandbox.post('/control/clock', { offset_ms: offset })
}

const set = (sandbox: TestSandbox, fields: object) =>
  sandbox.post('/results/control', { status: 'announced', ...fields })

test('a set result is told from the announce time on, and not a moment before', async () => {
  await using sandbox = await testSandbox()
  await setClock(sandbox, '2026-11-21T12:00:00')
  const official = { special: '51515', first: '12121' }
  const answer = await set(sandbox, { market_code: 'hanoi', date: '2026-11-21', official })
  expect(answer.body).toMatchObject({ status: 'pending', official: null, announced_at: null })
  const ask = async (query = '') =>
    sandbox.get(`/results/hanoi?date=2026-11-21${query && `&announce_at=${query}`}`)
  await setClock(sandbox, '2026-11-21T18:29:50')
  const early = encodeURIComponent('2026-11-21T12:00:00+07:00')
  for (const query of ['', early]) {
    const { body } = await ask(query)
    expect(body).toMatchObject({ status: 'pending', official: null, revision: 0 })
    expect(JSON.stringify(body)).not.toContain('51515')
  }
  expect((await sandbox.get('/draws?market=hanoi&date=2026-11-21')).body).not.toContain('51515')
  await setClock(sandbox, '2026-11-21T18:30:01')
  expect((await ask()).body).toEqual({
    market_code: 'hanoi',
    kind: 'hanoi',
    date: '2026-11-21',
    round: '1',
    status: 'announced',
    announce_at: '2026-11-21T18:30:00.000+07:00',
    announced_at: '2026-11-21T18:30:00.000+07:00',
    revision: 1,
    official,
  })
})

test('a draw that draws itself has no value before its time and one for ever after', async () => {
  await using sandbox = await testSandbox({ autoResults: true })
  await setClock(sandbox, '2026-11-21T12:00:00')
  const later = encodeURIComponent('2026-11-21T20:40:00+07:00')
  const asked = await sandbox.get(`/results/lao?date=2026-11-21&announce_at=${later}`)
  expect(asked.body.status).toBe('pending')
  await setClock(sandbox, '2026-11-21T20:31:00')
  const early = encodeURIComponent('2026-11-21T12:00:00+07:00')
  const peek = await sandbox.get(`/results/lao?date=2026-11-21&announce_at=${early}`)
  expect(peek.body).toMatchObject({ status: 'pending', official: null })
  await setClock(sandbox, '2026-11-21T20:40:06')
  const drawn = (await sandbox.get('/results/lao?date=2026-11-21')).body
  expect(drawn).toMatchObject({
    status: 'announced',
    announced_at: '2026-11-21T20:40:05.000+07:00',
  })
  expect(drawn.official.digits4).toMatch(/^\d{4}$/)
  await sandbox.restart()
  expect((await sandbox.get('/results/lao?date=2026-11-21')).body).toEqual(drawn)
})

test('every market draws what its kind publishes', async () => {
  await using sandbox = await testSandbox({ autoResults: true })
  const shapes: Record<string, object> = {
    glo: {
      first: expect.stringMatching(/^\d{6}$/),
      last2: expect.stringMatching(/^\d{2}$/),
      last3f: [expect.stringMatching(/^\d{3}$/), expect.stringMatching(/^\d{3}$/)],
      last3b: [expect.stringMatching(/^\d{3}$/), expect.stringMatching(/^\d{3}$/)],
    },
    baac: { first: expect.stringMatching(/^\d{7}$/) },
    gsb: {
      draw1: expect.stringMatching(/^\d{6}$/),
      draw2: expect.stringMatching(/^\d{6}$/),
    },
    malay: {
      first: expect.stringMatching(/^\d{4}$/),
      second: expect.stringMatching(/^\d{4}$/),
    },
    lao: { digits4: expect.stringMatching(/^\d{4}$/) },
    hanoi: {
      special: expect.stringMatching(/^\d{5}$/),
      first: expect.stringMatching(/^\d{5}$/),
    },
    stock: {
      index: expect.stringMatching(/^\d+\.\d{2}$/),
      change: expect.stringMatching(/^-?\d+\.\d{2}$/),
    },
  }
  const { items } = (await sandbox.get('/results')).body
  expect(items.length).toBeGreaterThan(20)
  for (const { market_code: code, kind } of items) {
    const { body } = await sandbox.get(`/results/${code}?date=2026-01-05`)
    expect(body).toMatchObject({
      market_code: code,
      status: 'announced',
      official: shapes[kind],
    })
  }
})

test('a market nobody knows goes by what the asker says', async () => {
  await using sandbox = await testSandbox({ autoResults: true })
  const path = '/results/lao_new?date=2026-01-05'
  expect(await sandbox.get(path)).toMatchObject({ status: 404, body: { error: 'unknown_market' } })
  const at = encodeURIComponent('2026-01-05T10:00:00+07:00')
  expect((await sandbox.get(`${path}&kind=lao&announce_at=${at}`)).body.status).toBe('announced')
  const far = encodeURIComponent('2026-02-05T10:00:00+07:00')
  expect((await sandbox.get(`${path}&kind=lao&announce_at=${far}`)).status).toBe(400)
})

test('a correction is a new revision; no result is told too', async () => {
  await using sandbox = await testSandbox()
  const market_code = 'stock_dow'
  const date = '2021-06-30'
  const right = { index: '34305.09', change: '339.65' }
  await set(sandbox, { market_code, date, official: { ...right, index: '34305.90' } })
  expect((await set(sandbox, { market_code, date, official: right })).body).toMatchObject({
    status: 'announced',
    revision: 2,
    official: right,
    announce_at: '2021-07-01T04:00:00.000+07:00',
  })
  await sandbox.post('/results/control', { market_code, date, round: '2', status: 'no_result' })
  expect((await sandbox.get(`/results/stock_dow?date=${date}&round=2`)).body).toMatchObject({
    status: 'no_result',
    official: null,
  })
})

test('the government draw of 1 March 2564 as the official site tells it', async () => {
  await using sandbox = await testSandbox()
  const asked = { date: '01', month: '03', year: '2021' }
  const check = () => sandbox.post('/glo/api/checking/getLotteryResult', asked)
  expect((await check()).body).toMatchObject({ response: null, sandbox: { status: 'pending' } })
  await set(sandbox, { market_code: 'thai_gov', date: '2021-03-01', official: MARCH })
  const { body } = await check()
  expect(body.sandbox).toMatchObject({ status: 'announced', revision: 1 })
  const { data, displayDate } = body.response.result
  expect(displayDate).toEqual(asked)
  const values = (prize: string) => data[prize].number.map((one: { value: string }) => one.value)
  expect(data.first).toEqual({ price: '6000000.00', number: [{ round: 1, value: '835538' }] })
  expect(values('last2')).toEqual(['73'])
  expect(values('last3f')).toEqual(['290', '838'])
  expect(values('last3b')).toEqual(['051', '806'])
  expect(values('near1')).toEqual(['835537', '835539'])
  const latest = await sandbox.post('/glo/api/lottery/getLatestLottery', {})
  expect(latest.body.response).toMatchObject({ date: '2021-03-01', data })
})

test('the government draws itself on its own days', async () => {
  await using sandbox = await testSandbox({ autoResults: true })
  const latestAt = async (time: string) => {
    await setClock(sandbox, time)
    return (await sandbox.post('/glo/api/lottery/getLatestLottery', {})).body.response.date
  }
  expect(await latestAt('2026-01-01T20:00:00')).toBe('2025-12-30')
  expect(await latestAt('2026-01-16T20:00:00')).toBe('2025-12-30')
  expect(await latestAt('2026-01-17T15:00:00')).toBe('2025-12-30')
  expect(await latestAt('2026-01-17T16:01:00')).toBe('2026-01-17')
  expect(await latestAt('2026-05-02T16:01:00')).toBe('2026-05-02')
  const { response } = (
    await sandbox.post('/glo/api/checking/getLotteryResult', {
      date: '2',
      month: '5',
      year: '2026',
    })
  ).body
  const counts = Object.fromEntries(
    Object.entries<{ number: unknown[] }>(response.result.data).map(([prize, { number }]) => [
      prize,
      number.length,
    ]),
  )
  expect(counts).toEqual({
    first: 1,
    near1: 2,
    second: 5,
    third: 10,
    fourth: 50,
    fifth: 100,
    last2: 1,
    last3f: 2,
    last3b: 2,
  })
})

test.each([
  ['a short number', { market_code: 'lao', official: { digits4: '987' } }],
  ['a number as a number', { market_code: 'lao', official: { digits4: 9887 } }],
  ['values of another kind', { market_code: 'hanoi', official: { digits4: '9887' } }],
  ['no values', { market_code: 'hanoi' }],
  ['a day that is none', { market_code: 'lao', date: '2026-02-30', official: { digits4: '1234' } }],
])('%s is refused', async (_name, fields) => {
  await using sandbox = await testSandbox()
  expect((await set(sandbox, { date: '2026-01-05', ...fields })).status).toBe(400)
})

test('the second source tells the same in its own form, until it is told otherwise', async () => {
  await using sandbox = await testSandbox({ autoResults: true })
  const date = '2021-02-28'
  const csv = async () => (await sandbox.get(`/xsmb/hanoi.csv?date=${date}`)).body
  expect(await csv()).toBe('date,special,prize1\n2021-02-28,30398,4743\n')
  expect((await sandbox.get(`/results/hanoi?date=${date}`)).body.official).toEqual({
    special: '30398',
    first: '04743',
  })
  const official = { special: '30398', first: '04744' }
  await set(sandbox, { market_code: 'hanoi', date, source: 'second', official })
  expect(await csv()).toContain('30398,4744')
  expect((await sandbox.get(`/results/hanoi?date=${date}`)).body.official.first).toBe('04743')
})

test('the recorded government draw in the words of its mirror, a board and a chart', async () => {
  await using sandbox = await testSandbox({ autoResults: true })
  const { body } = await sandbox.get('/thai-lotto/lotto/01032564')
  expect(body.response.date).toBe('1 มีนาคม 2564')
  expect(body.response.prizes[1]).toMatchObject({
    id: 'prizeFirstNear',
    number: ['835537', '835539'],
  })
  const lao = await sandbox.get('/boards/lao?date=2021-03-01')
  expect(lao.body.draw).toEqual({
    date: '01/03/2564',
    rows: [{ label: 'เลข 4 ตัว', value: '9887' }],
  })
  const right = { index: '34305.09', change: '339.65' }
  await set(sandbox, { market_code: 'stock_dow', date: '2021-06-30', official: right })
  const chart = await sandbox.get('/v8/finance/chart/stock_dow?date=2021-06-30')
  expect(chart.body.chart.result[0].meta).toMatchObject({
    symbol: 'STOCK_DOW',
    regularMarketPrice: 34305.09,
    previousClose: 33965.44,
  })
  expect((await sandbox.get('/thai-lotto/lotto/99999999')).status).toBe(400)
})
