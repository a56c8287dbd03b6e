import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testSandbox, type TestSandbox } from '../testing/start.ts'

// Messages that are as they should be are sent by the site's own tests; here is what a push service
// does not take.

const sender = createECDH('prime256v1')
sender.generateKeys()
const point = sender.getPublicKey()
const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
const key = createPrivateKey({
  key: {
    kty: 'EC',
    crv: 'P-256',
    x: part(1),
    y: part(33),
    d: Buffer.concat([Buffer.alloc(32), sender.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  },
  format: 'jwk',
})
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(claims: object): string {
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${point.toString('base64url')}`
}

async function subscribe(world: TestSandbox, senderKey = '') {
  const { status, body } = await world.post('/push/devices', { application_server_key: senderKey })
  expect(status).toBe(201)
  return body as { device: string; endpoint: string }
}

async function send(
  endpoint: string,
  more: { claims?: object; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<number> {
  const nowS = Math.floor(Date.now() / 1000)
  const claims = { aud: new URL(endpoint).origin, exp: nowS + 3600, sub: 'mailto:a@example.com' }
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: token({ ...claims, ...more.claims }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '60',
      ...more.headers,
    },
    body: new Uint8Array(more.body ?? Buffer.alloc(200)),
  })
  return response.status
}

describe('the push service', () => {
  it('takes no message that a real one would not take', async () => {
    await using world = await testSandbox()
    const { device, endpoint } = await subscribe(world)
    const nowS = Math.floor(Date.now() / 1000)
    expect(await send(endpoint, { headers: { authorization: 'Bearer x' } })).toBe(401)
    expect(await send(endpoint, { claims: { aud: 'https://example.com' } })).toBe(403)
    expect(await send(endpoint, { claims: { exp: nowS - 1 } })).toBe(403)
    expect(await send(endpoint, { claims: { exp: nowS + 25 * 3600 } })).toBe(403)
    expect(await send(endpoint, { claims: { sub: 'somebody' } })).toBe(403)
    expect(await send(endpoint, { headers: { 'content-encoding': 'aesgcm' } })).toBe(415)
    expect(await send(endpoint, { headers: { ttl: 'soon' } })).toBe(400)
    expect(await send(endpoint, { headers: { topic: 'x'.repeat(33) } })).toBe(400)
    expect(await send(endpoint, { body: Buffer.alloc(4097) })).toBe(413)
    expect(await send(endpoint)).toBe(400)
    expect((await world.get(`/push/devices/${device}/messages`)).body).toEqual({ items: [] })
  })

  it('listens to the one sender it was made for, until the person has had enough', async () => {
    await using world = await testSandbox()
    const stranger = createECDH('prime256v1').generateKeys('base64url')
    const { device, endpoint } = await subscribe(world, stranger)
    expect(await send(endpoint)).toBe(403)
    await world.post(`/push/devices/${device}/faults`, { status: 503, times: 2 })
    expect([await send(endpoint), await send(endpoint), await send(endpoint)]).toEqual([
      503, 503, 403,
    ])
    await world.post(`/push/devices/${device}/remove`, {})
    expect(await send(endpoint)).toBe(410)
    expect(await send(`${endpoint}x`)).toBe(404)
  })
})
