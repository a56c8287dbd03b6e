import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '#platform/services.ts'
import { bankFeed } from './statement-feed.ts'

// A statement is believed whole or not at all: half of one would call our own lines extra.

const DAY = '2026-11-20'
const ACCOUNT = { bankCode: '014', accountNumber: '4051234567' }
const line = (line_id: string, direction: 'credit' | 'debit', amount: string) => ({
  line_id,
  direction,
  amount,
  at: `${DAY}T10:00:00.000+07:00`,
  trans_ref: null,
})
const whole = {
  bank_code: ACCOUNT.bankCode,
  account_number: ACCOUNT.accountNumber,
  date: DAY,
  currency: 'THB',
  opening_balance: '-10.00',
  closing_balance: '80.25',
  credits: { count: 1, amount: '100.25' },
  debits: { count: 1, amount: '10.00' },
  lines: [line('a', 'credit', '100.25'), line('b', 'debit', '10.00')],
  next_after: null as number | null,
}

/** What the bank answers to each request in turn. */
let answers: { status: number; body: object }[] = []
const asked: string[] = []
let server: Server
let statement = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { status, body } = answers.shift() ?? { status: 500, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  statement = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`
})
afterAll(() => server.close())

const ask = (...said: { status: number; body: object }[]) => {
  answers = said
  asked.length = 0
  const services = { config: { rails: { statement } }, secrets: { statement: {} } }
  return bankFeed(services as unknown as Services).dayOf(ACCOUNT, DAY)
}
const ok = (part: object) => ({ status: 200, body: { ...whole, ...part } })

test('a day on one page and the same day on two are one statement', async () => {
  const day = await ask(ok({}))
  expect(day).toMatchObject({ opening: -1_000n, came: 10_025n, went: 1_000n, closing: 8_025n })
  expect(day?.lines.map(({ lineId, amountSatang }) => [lineId, amountSatang])).toEqual([
    ['a', 10_025n],
    ['b', 1_000n],
  ])
  const [first, second] = whole.lines
  expect(await ask(ok({ lines: [first], next_after: 7 }), ok({ lines: [second] }))).toEqual(day)
  expect(asked.map((url) => new URL(url, statement).searchParams.get('after'))).toEqual(['0', '7'])
})

test('a day that is not made is none, and a bank that fails is told', async () => {
  expect(await ask({ status: 404, body: { error: 'statement_not_ready' } })).toBeNull()
  await expect(ask({ status: 503, body: {} })).rejects.toThrow('503')
})

test.each([
  ['whose list is not whole', { lines: whole.lines.slice(1) }],
  ['whose credits are not those of its lines', { credits: { count: 1, amount: '100.26' } }],
  ['whose debits are not those of its lines', { debits: { count: 1, amount: '9.00' } }],
  ['whose balances are not apart by its sums', { closing_balance: '80.26' }],
  ['of another day', { date: '2026-11-21' }],
  ['of another account', { account_number: '4051234568' }],
  ['of another bank', { bank_code: '004' }],
  ['in dollars', { currency: 'USD' }],
])('a statement %s is refused', async (_name, part) => {
  await expect(ask(ok(part))).rejects.toThrow()
})
