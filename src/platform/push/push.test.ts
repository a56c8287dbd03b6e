import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { arePushKeys, makeVapidKeys } from './push-keys.ts'
import { sendPush, type PushAnswer } from './send-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The browser of RFC 8291, section 5. */
const browser = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** The browser's side, written from the bytes as they arrive. */
function decrypt(body: Buffer, { privateKey, auth } = browser): string {
  const point = body.subarray(21, 21 + body.readUInt8(20))
  const receiver = createECDH('prime256v1')
  receiver.setPrivateKey(privateKey, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), point])
  const hkdf = (key: Buffer, salt: Buffer, label: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, label, size))
  const material = hkdf(receiver.computeSecret(point), bytes(auth), info, 32)
  const derive = (label: string, size: number) =>
    hkdf(material, body.subarray(0, 16), Buffer.from(`${label}\0`), size)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive('Content-Encoding: aes128gcm', 16),
    derive('Content-Encoding: nonce', 12),
  )
  decipher.setAuthTag(body.subarray(-16))
  const record = Buffer.concat([
    decipher.update(body.subarray(21 + point.length, -16)),
    decipher.final(),
  ])
  return record.subarray(0, record.lastIndexOf(2)).toString()
}

it('the test’s browser opens the example of RFC 8291', () => {
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS' +
    '6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu' +
    'lcy4a-fN'
  expect(decrypt(bytes(body))).toBe('When I grow up, I want to be a watermelon')
})

interface Taken {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A push service that keeps what it gets and answers as it is told. */
const taken: Taken[] = []
let answer: { status: number; headers?: Record<string, string> } = { status: 201 }
const service = createServer((request, response) => {
  void buffer(request).then((body) => {
    taken.push({ headers: request.headers, body })
    response.writeHead(answer.status, answer.headers).end()
  })
})
beforeAll(() => new Promise<void>((done) => void service.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => void service.close(done)))
beforeEach(() => {
  taken.length = 0
  answer = { status: 201 }
})

const keys = makeVapidKeys()
const subject = 'https://line.me/R/ti/p/@slth'
const now = new Date()
const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`

function send(text: string, to = browser): Promise<PushAnswer> {
  const message = { text: JSON.stringify(text), topic: 'message-7', ttlS: 3600 }
  return sendPush({ ...to, endpoint: `${origin()}/send/abc` }, message, { keys, subject, now })
}

const sent = async (text: string): Promise<Taken> => {
  expect(await send(text)).toEqual({ status: 201, retryAfterMs: null })
  return taken.at(-1) as Taken
}

describe('a message to a browser', () => {
  it('says how it is to be kept', async () => {
    const { headers } = await sent('x')
    expect(headers).toMatchObject({
      ttl: '3600',
      topic: 'message-7',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    })
  })

  it('is new each time, as long as any other, and opens for its receiver only', async () => {
    const one = await sent('ถูกรางวัล')
    const other = await sent('ถูกรางวัล')
    const long = await sent('ก'.repeat(300))
    expect(one.body.equals(other.body)).toBe(false)
    expect(one.body.length).toBe(long.body.length)
    expect(JSON.parse(decrypt(one.body))).toBe('ถูกรางวัล')
    const stranger = createECDH('prime256v1')
    stranger.generateKeys()
    const privateKey = stranger.getPrivateKey('base64url')
    expect(() => decrypt(one.body, { ...browser, privateKey })).toThrow()
    expect(() => decrypt(one.body, { ...browser, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toThrow()
  })

  it('is signed for one push service and half a day', async () => {
    const { headers } = await sent('x')
    const [, head = '', claims = '', signature = '', publicKey = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
    expect(publicKey).toBe(keys.publicKey)
    const point = bytes(publicKey)
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
      half.toString('base64url'),
    )
    const key = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
      format: 'jwk',
    })
    const isOurs = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      bytes(signature),
    )
    expect(isOurs).toBe(true)
    const { aud, sub, exp } = JSON.parse(bytes(claims).toString()) as Record<string, unknown>
    expect({ aud, sub }).toEqual({ aud: origin(), sub: subject })
    expect(Number(exp)).toBeGreaterThan(Date.now() / 1000 + 11.9 * 3600)
    expect(Number(exp)).toBeLessThanOrEqual(Date.now() / 1000 + 12 * 3600)
    expect(keys.publicKey).toMatch(/^B[\w-]{86}$/)
    expect(keys.privateKey).toMatch(/^[\w-]{43}$/)
  })
})

describe('what the push service says', () => {
  it('is not followed anywhere else', async () => {
    answer = { status: 307, headers: { location: `${origin()}/elsewhere` } }
    expect(await send('x')).toEqual({ status: 307, retryAfterMs: null })
    expect(taken).toHaveLength(1)
  })

  it.each([
    ['600', 600_000],
    [new Date(now.getTime() + 90_000).toUTCString(), 90_000 - (now.getTime() % 1000)],
    ['999999999', 24 * 3_600_000],
    ['soon', null],
  ])('tells how long to wait: %s', async (text, retryAfterMs) => {
    answer = { status: 429, headers: { 'retry-after': text } }
    expect(await send('x')).toEqual({ status: 429, retryAfterMs })
  })

  it('is nothing where the keys are none', async () => {
    expect(await send('x', { ...browser, p256dh: 'BA'.padEnd(87, 'A') })).toEqual({
      status: 0,
      retryAfterMs: null,
    })
    expect(taken).toEqual([])
  })
})

describe('the keys of a browser', () => {
  it('are taken', () => expect(arePushKeys(browser)).toBe(true))

  it.each([
    ['a point of another curve', { p256dh: 'BA'.padEnd(87, 'A'), auth: browser.auth }],
    ['half a point', { p256dh: browser.p256dh.slice(0, 43), auth: browser.auth }],
    ['a short secret', { p256dh: browser.p256dh, auth: 'AAAA' }],
  ])('are not %s', (_what, others) => {
    expect(arePushKeys(others)).toBe(false)
  })
})
