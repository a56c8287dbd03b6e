import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, describe, expect, it } from 'vitest'
import { defineCall, nothing, positiveBaht } from '#kernel/contract.ts'
import { defineErrors, Refusal } from '#kernel/errors.ts'
import { send, visitor, type Actor } from '#tests/support/client.ts'
import { testWorld } from '#tests/support/world.ts'
import { inTransaction } from '../database/database.ts'
import type { Config } from '../config/config.ts'
import { DiskWatch } from '../database/disk-watch.ts'
import { createSession, endSession, endSessionsOf } from '../session/session.ts'
import { createHttpApp } from './app.ts'
import { createOpsApp } from './ops-app.ts'
import { route } from './route.ts'

const world = await testWorld({ env: { REQUEST_TIMEOUT_SECONDS: '3' } })
const { services } = world

const errors = defineErrors({
  out_of_cake: { number: 9001, thai: 'ขนมหมดแล้ว' },
  undeclared: { number: 9002, thai: 'ไม่ได้ประกาศ' },
})
const buy = defineCall({
  method: 'POST',
  path: '/api/test/buy',
  summary: 'Buys a cake',
  access: 'public',
  input: z.object({ amount: positiveBaht(), why: z.optional(z.string()) }),
  output: z.object({ paid: z.string(), key: z.string() }),
  movesMoney: true,
  errors: [errors.out_of_cake],
})
const mine = defineCall({
  method: 'GET',
  path: '/api/test/mine',
  summary: 'Whose session this is',
  access: 'member',
  input: nothing(),
  output: z.object({ id: z.number() }),
  errors: [],
})
const start = defineCall({ ...mine, path: '/api/test/start', access: 'member_cookie' })
const drain = { isDraining: false }
const ops = createOpsApp(services, drain, new DiskWatch(services.db))
afterAll(() => ops.close())
const HERE = { host: '127.0.0.1', port: 0 }
const makeApp = (config: Partial<Config>) =>
  createHttpApp(
    {
      name: 'member',
      permissionsOf: async () => new Set(),
      findStepUpWays: async () => [],
      findSwitchedOff: async () => [],
    },
    { ...services, config: { ...services.config, ...config } },
    parts,
  )
const serve = async (trustedProxies: number): Promise<string> => {
  const app = await makeApp({ trustedProxies })
  afterAll(() => app.close())
  return app.listen(HERE)
}
const parts = {
  routes: [
    route(buy, async ({ amount, why }, request) => {
      if (why === 'none left') throw new Refusal(errors.out_of_cake, { data: { left: 0 } })
      if (why === 'secret') throw new Refusal(errors.undeclared)
      if (why === 'bug') throw new TypeError('a bug')
      if (why === 'full') {
        await sql`insert into platform.write_probe values ('x')`.execute(services.db)
      }
      if (why === 'ip') return { paid: request.ip, key: '' }
      return { paid: `${amount}`, key: request.idempotencyKey }
    }),
    route(mine, async (_input, request) => ({ id: request.memberId })),
    route(start, async (_input, request) => ({ id: request.memberId })),
  ],
  drain,
}
const url = await serve(0)

const buyWith = (input: Record<string, unknown>, headers = {}) =>
  send(url, buy, input, visitor(), headers)

describe('the envelope', () => {
  it('carries data on success and decodes amounts to satang', async () => {
    expect(await buyWith({ amount: '12.50' })).toMatchObject({
      status: 200,
      error: 0,
      message: '',
      data: { paid: '1250' },
    })
  })

  it('answers a declared refusal with 200, number, code, Thai text and data', async () => {
    expect(await buyWith({ amount: '1', why: 'none left' })).toMatchObject({
      status: 200,
      error: 9001,
      code: 'out_of_cake',
      message: 'ขนมหมดแล้ว',
      data: { left: 0 },
    })
  })

  it('names the field of an invalid input, in Thai', async () => {
    const answer = await buyWith({ amount: '0.00' })
    expect(answer).toMatchObject({ status: 200, code: 'invalid_input' })
    expect(answer.details).toMatchObject([{ field: 'amount', message: 'จำนวนเงินต้องมากกว่า 0' }])
    expect((await buyWith({})).details[0]).toMatchObject({ field: 'amount' })
  })

  it('treats an undeclared refusal and a bug as ours: 500, without their text', async () => {
    for (const why of ['secret', 'bug']) {
      const answer = await buyWith({ amount: '1', why })
      expect(answer).toMatchObject({ status: 500, code: 'unexpected' })
      expect(JSON.stringify(answer)).not.toContain('a bug')
    }
  })

  it('names what is missing or of another type, in Thai', async () => {
    const details = async (input: Record<string, unknown>) => (await buyWith(input)).details
    expect(await details({})).toEqual([
      { field: 'amount', code: 'invalid_type', message: 'กรุณากรอกข้อมูลช่องนี้' },
    ])
    expect(await details({ amount: '1', why: 7 })).toEqual([
      { field: 'why', code: 'invalid_type', message: 'กรุณากรอกเป็นข้อความ' },
    ])
  })

  it.each(['a\u0000', '\ud800', 'x\udc00y'])(
    'refuses a text that nothing stores: %j',
    async (why) => {
      const answer = await buyWith({ amount: '1', why })
      expect(answer).toMatchObject({ status: 200, code: 'invalid_input' })
      expect(answer.details).toMatchObject([{ field: 'why', code: 'invalid_text' }])
    },
  )
})

describe('an idempotency key', () => {
  const key = '0d3c2f5e-7d0f-4f0a-9a57-2b3b4d6a7c11'

  it('is kept, and made where none was sent', async () => {
    expect((await buyWith({ amount: '1' }, { 'idempotency-key': key })).data.key).toBe(key)
    expect((await buyWith({ amount: '1' })).data.key).toMatch(/-4/)
  })

  it.each(['x', '000000000000', '', `${key}, ${key}`])('is refused as %j', async (wrong) => {
    const answer = await buyWith({ amount: '1' }, { 'idempotency-key': wrong })
    expect(answer).toMatchObject({ status: 200, code: 'invalid_input' })
    expect(answer.details).toMatchObject([{ field: 'Idempotency-Key' }])
  })
})

describe('the address of whoever asks', () => {
  const claimed = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7, 192.0.2.1' }
  it.each([
    [0, '127.0.0.1'],
    [1, '192.0.2.1'],
    [2, '198.51.100.7'],
  ])('behind %i proxies of ours is counted from the right: %s', async (proxies, address) => {
    const at = await serve(proxies)
    const answer = await send(at, buy, { amount: '1', why: 'ip' }, visitor(), claimed)
    expect(answer.data.paid).toBe(address)
  })
})

describe('what no client of ours can send', () => {
  const post = (body: string, type: string) =>
    fetch(`${url}${buy.path}`, { method: 'POST', headers: { 'content-type': type }, body })
  it.each([
    ['broken JSON', '{', 'application/json', 400],
    ['another media type', 'a=1', 'text/csv', 400],
    ['plain text', '{"amount":"1"}', 'text/plain', 400],
    ['a list', '[{"amount":"1"}]', 'application/json', 400],
    ['a text', '"amount"', 'application/json', 400],
    ['a body too large', `{"why":"${'x'.repeat(300_000)}"}`, 'application/json', 413],
  ])('%s', async (_name, body, type, status) => {
    expect((await post(body, type)).status).toBe(status)
  })

  it('answers an unknown path with 404 and an envelope', async () => {
    const answer = await fetch(`${url}/api/nothing`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
  })

  it('answers an address with a broken escape: a person a page, a program the envelope', async () => {
    const accept = 'text/html,application/xhtml+xml'
    const page = await fetch(`${url}/lotto/%E0%A4%A`, { headers: { accept } })
    expect([page.status, page.headers.get('content-type')]).toEqual([
      404,
      expect.stringMatching('html'),
    ])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await page.text()).toContain('กลับหน้าแรก')
    const answer = await fetch(`${url}/api/%E0%A4%A`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found', message: 'ไม่พบข้อมูลที่ต้องการ' })
  })
})

describe('a session in two halves', () => {
  const open = async (): Promise<{ actor: Actor; sessionId: bigint }> => {
    const made = await inTransaction(services.db, (tx) =>
      createSession(tx, services.random, {
        kind: 'member',
        subjectId: 41,
        ip: '127.0.0.1',
        userAgent: 'test',
        lifetimeHours: 12,
      }),
    )
    const cookies = new Map([['slth_member', made.cookie ?? '']])
    return { actor: { bearer: made.bearer, cookies }, sessionId: made.sessionId }
  }
  const ask = async (call: typeof mine, actor: Actor) => (await send(url, call, {}, actor)).status

  it('needs both halves of the same session for a member call', async () => {
    const one = (await open()).actor
    const other = (await open()).actor
    expect((await send(url, mine, {}, one)).data).toEqual({ id: 41 })
    expect(await ask(mine, { bearer: one.bearer as string, cookies: new Map() })).toBe(401)
    expect(await ask(mine, { cookies: one.cookies })).toBe(401)
    expect(await ask(mine, { bearer: one.bearer as string, cookies: other.cookies })).toBe(401)
  })

  it('takes the cookie alone where a call only reads at start-up', async () => {
    const { actor } = await open()
    expect(await ask(start, { cookies: actor.cookies })).toBe(200)
  })

  it('ends at once when it is ended, and alone', async () => {
    const one = await open()
    const other = await open()
    await endSession(services.db, one.sessionId, 'logout')
    expect([await ask(mine, one.actor), await ask(mine, other.actor)]).toEqual([401, 200])
    await inTransaction(services.db, (tx) => endSessionsOf(tx, 'member', 41, 'password_changed'))
    expect(await ask(mine, other.actor)).toBe(401)
  })

  it('ends after thirty idle minutes, and not while somebody acts', async () => {
    const { actor } = await open()
    await world.clock.advance(29 * 60_000)
    expect(await ask(mine, actor)).toBe(200)
    await world.clock.advance(29 * 60_000)
    expect(await ask(mine, actor)).toBe(200)
    await world.clock.advance(31 * 60_000)
    expect(await ask(mine, actor)).toBe(401)
  })

  it('stores neither half', async () => {
    const { actor } = await open()
    const text = JSON.stringify(await world.query('select s::text from platform.session s'))
    expect(text).not.toContain(actor.bearer)
    expect(text).not.toContain(actor.cookies.get('slth_member'))
  })
})

describe('around every answer', () => {
  it('sends the security headers with a nonce of its own', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => {
        const { headers } = await buyWith({ amount: '1' })
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        return headers.get('content-security-policy') ?? ''
      }),
    )
    expect(policies[0]).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic'/)
    expect(policies[0]).not.toContain('upgrade-insecure-requests')
    expect(policies[0]).not.toBe(policies[1])
  })

  it('tells its health and its metrics', async () => {
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ready' })
    // On an address of their own: here anybody could be behind a proxy of ours.
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    const opsUrl = await ops.listen({ host: '127.0.0.1', port: 0 })
    expect(await (await fetch(`${opsUrl}/metrics`)).text()).toContain('http_request_seconds')
    expect(await (await fetch(`${opsUrl}/health/ready`)).json()).toEqual({ status: 'ready' })
  })

  it('is not ready while writes find no room, and is again when they do', async () => {
    const ready = async () => {
      const answer = await fetch(`${url}/health/ready`)
      return [answer.status, ((await answer.json()) as { status: string }).status]
    }
    await world.query(`create function platform.no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$`)
    await world.query(`create trigger no_room before insert on platform.write_probe
      execute function platform.no_room()`)
    expect(await ready()).toEqual([200, 'ready'])
    expect(await buyWith({ amount: '1', why: 'full' })).toMatchObject({ status: 503, code: 'busy' })
    expect(await ready()).toEqual([503, 'disk_full'])
    await world.query('drop function platform.no_room() cascade')
    await expect.poll(ready).toEqual([200, 'ready'])
  })

  it('gives up a request that does not come to its end', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(`POST ${buy.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`)
    socket.write('content-length: 100\r\n\r\n{"amount":')
    let said = ''
    socket.on('data', (bytes) => (said += bytes.toString()))
    await once(socket, 'close')
    expect(said).toContain('408')
  })

  it('closes beside a connection that a browser opened ahead and never used', async () => {
    const app = await makeApp({ requestTimeoutSeconds: 600 })
    const url = await app.listen(HERE)
    const taken = once(app.server, 'connection')
    const ahead = connect(Number(new URL(url).port), '127.0.0.1')
    const cut = once(ahead, 'close')
    await taken
    await app.close()
    await cut
  })

  it('refuses new work while draining but still says that it lives', async () => {
    drain.isDraining = true
    const refused = await fetch(`${url}/health/ready`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    drain.isDraining = false
  })
})
