import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { afterAll, describe, expect, it } from 'vitest'
import { defineProtocol, defineProviderCall, ProviderRefusal } from '#kernel/provider-contract.ts'
import { err, ok } from '#kernel/result.ts'
import { testWorld } from '#tests/support/world.ts'
import type { Services } from '../services.ts'
import { createHttpApp } from './app.ts'
import { providerRoute } from './provider-route.ts'

const world = await testWorld()

/** A wallet protocol that answers 200 with a word of its own and gives the request's id back. */
const wallet = defineProtocol({
  name: 'wallet',
  signature: { headers: ['x-hash'], rule: 'SHA-256 of the body', errors: ['BAD_HASH'] },
  bytesMax: 1024,
  errors: {
    BAD_HASH: { status: 200, meaning: 'The hash is not of this body' },
    BAD_JSON: { status: 200, meaning: 'Not JSON' },
    BAD_TYPES: { status: 200, meaning: 'Another shape' },
    NO_MONEY: { status: 200, meaning: 'The balance is too small' },
    NO_PARTNER: { status: 404, meaning: 'No provider has this code' },
    REFUSED: { status: 403, meaning: 'Not from there, not so often, not so large' },
    BROKEN: { status: 500, meaning: 'Ours' },
  },
  faults: {
    method: 'REFUSED',
    address: 'REFUSED',
    limit: 'REFUSED',
    size: 'REFUSED',
    path: 'NO_PARTNER',
    syntax: 'BAD_JSON',
    shape: 'BAD_TYPES',
    busy: 'BROKEN',
    unexpected: 'BROKEN',
  },
  bodyOf: (code, { body, data, rawBody }) => ({
    status: code,
    for: (body as { uuid?: string } | undefined)?.uuid ?? null,
    bytes: rawBody.length,
    data: data ?? null,
  }),
})

const bet = defineProviderCall({
  protocol: wallet,
  method: 'POST',
  path: '/provider/:code/:shelf/bet',
  summary: 'Takes a bet',
  params: z.object({
    code: z.string().check(z.regex(/^[a-z]{2,10}$/)),
    shelf: z.string().check(z.regex(/^\d$/)),
  }),
  body: z.object({ uuid: z.string(), amount: z.int() }),
  output: z.object({ status: z.literal('OK'), bytes: z.int(), from: z.string() }),
  errors: ['NO_MONEY'],
  limit: { name: 'bet', max: 5, windowMs: 60_000 },
  addresses: 'gateway',
})

const hashOf = (body: string) => createHash('sha256').update(body).digest('hex')
const route = providerRoute(
  bet,
  async ({ rawBody, headers, params }) =>
    headers['x-hash'] === hashOf(rawBody.toString()) ? ok({ key: params.code }) : err('BAD_HASH'),
  async ({ amount }, { rawBody, sender, params }) => {
    if (amount > 100) throw new ProviderRefusal('NO_MONEY', { balance: 100 })
    if (amount === 13) throw new TypeError('a bug')
    if (amount === 14) throw new ProviderRefusal('NEVER_DECLARED')
    return { status: 'OK' as const, bytes: rawBody.length, from: `${sender.key} ${params.shelf}` }
  },
)

async function serve(config: Partial<Services['config']> = {}): Promise<string> {
  const services = { ...world.services, config: { ...world.services.config, ...config } }
  const app = await createHttpApp(
    {
      name: 'member',
      permissionsOf: async () => new Set(),
      findStepUpWays: async () => [],
      findSwitchedOff: async () => [],
    },
    services,
    { routes: [], providerRoutes: [route], drain: { isDraining: false } },
  )
  afterAll(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const url = await serve()

async function sendBet(
  body: string,
  { path = '/provider/slots/1/bet', hash = hashOf(body), to = url, method = 'POST' } = {},
) {
  const answer = await fetch(`${to}${path}`, {
    method,
    headers: { 'x-hash': hash },
    ...(method === 'GET' ? {} : { body }),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as object }
}
const betOf = (amount: unknown) => JSON.stringify({ uuid: 'u1', amount })

describe('a provider call', () => {
  it('gets path parameters, the bytes, what is in them, and who signed', async () => {
    const answer = await sendBet(betOf(7))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ status: 'OK', bytes: betOf(7).length, from: 'slots 1' })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('signs the bytes as sent, whatever they claim to be and however they are spaced', async () => {
    const spaced = betOf(7).replace(',', ' ,\n ')
    expect((await sendBet(spaced)).body).toMatchObject({ status: 'OK', bytes: spaced.length })
    expect((await sendBet(spaced, { hash: hashOf(betOf(7)) })).body).toMatchObject({
      status: 'BAD_HASH',
    })
  })

  it('parses nothing before the signature: a stranger learns nothing of the format', async () => {
    for (const body of ['{"broken', betOf('x'), betOf(7)]) {
      expect((await sendBet(body, { hash: 'none' })).body).toMatchObject({
        status: 'BAD_HASH',
        for: null,
      })
    }
  })

  it.each([
    ['no JSON', '{"broken', 'BAD_JSON', null],
    ['no bytes', '', 'BAD_JSON', null],
    ['another type', betOf('7'), 'BAD_TYPES', null],
    [
      'a text that no column takes',
      JSON.stringify({ uuid: 'u\u0000', amount: 7 }),
      'BAD_TYPES',
      null,
    ],
    ['a declared refusal', betOf(101), 'NO_MONEY', 'u1'],
  ])('answers %s in the words of the protocol', async (_what, body, status, uuid) => {
    const answer = await sendBet(body)
    expect([answer.status, answer.body]).toMatchObject([200, { status, for: uuid }])
  })

  it('gives a refusal the data of the use case', async () => {
    expect((await sendBet(betOf(101))).body).toMatchObject({ data: { balance: 100 } })
  })

  it('treats a bug and an undeclared refusal as ours, without their text', async () => {
    for (const amount of [13, 14]) {
      const answer = await sendBet(betOf(amount))
      expect([answer.status, answer.body]).toEqual([
        500,
        { status: 'BROKEN', for: null, bytes: betOf(amount).length, data: null },
      ])
    }
  })

  it('knows its paths and methods, and says so in the same words', async () => {
    const wrong = await sendBet(betOf(7), { path: '/provider/SLOTS/1/bet' })
    expect([wrong.status, wrong.body]).toMatchObject([404, { status: 'NO_PARTNER' }])
    const got = await sendBet('', { method: 'GET' })
    expect([got.status, got.headers.get('allow'), got.body]).toMatchObject([
      403,
      'POST',
      { status: 'REFUSED' },
    ])
    expect((await sendBet(betOf(7), { method: 'DELETE' })).body).toMatchObject({
      status: 'REFUSED',
    })
  })

  it('reads no more than its protocol allows', async () => {
    const large = JSON.stringify({ uuid: 'x'.repeat(2000), amount: 1 })
    const answer = await sendBet(large)
    expect([answer.status, answer.body]).toMatchObject([403, { status: 'REFUSED', bytes: 0 }])
  })

  it('is let in by address before anything else is looked at', async () => {
    const there = await serve({ addresses: { gateway: ['203.0.113.0/24'] } })
    expect((await sendBet(betOf(7), { to: there })).body).toMatchObject({
      status: 'REFUSED',
      bytes: 0,
    })
    const here = await serve({ addresses: { gateway: ['203.0.113.7', '127.0.0.0/8'] } })
    expect((await sendBet(betOf(7), { to: here })).body).toMatchObject({ status: 'OK' })
  })

  it('has a limit per address', async () => {
    const strict = await serve({ rateLimits: 'real' })
    const send = () => sendBet(betOf(7), { to: strict })
    for (let turn = 0; turn < 5; turn += 1) expect((await send()).status).toBe(200)
    const answer = await send()
    expect([answer.status, answer.body]).toMatchObject([403, { status: 'REFUSED' }])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  it('is counted with the labels of every call, and its refusals too', async () => {
    const text = await world.services.metrics.registry.metrics()
    expect(text).toMatch(
      /http_request_seconds_count\{method="POST",path="\/provider\/:code\/:shelf\/bet",status="200"\}/,
    )
    expect(text).toContain('refusals_total{path="/provider/:code/:shelf/bet",code="BAD_HASH"}')
  })
})
