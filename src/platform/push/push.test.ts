import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { arePushKeys, encryptPush, PLAINTEXT_MAX } from './encrypt-push.ts'
import { makeVapidKeys, readVapidHeader, vapidHeader } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS' +
    '6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu' +
    'lcy4a-fN',
}

/** The browser's side, written the other way round: from the bytes as they arrive. */
function decrypt(body: Buffer, privateKey: string, auth: string): string {
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

describe('a message to a browser', () => {
  it('is the example of RFC 8291, byte for byte', () => {
    const body = encryptPush(example, example.text, {
      sender: { privateKey: bytes(example.senderPrivate), salt: bytes(example.salt) },
    })
    expect(body.toString('base64url')).toBe(example.body)
    expect(decrypt(body, example.receiverPrivate, example.auth)).toBe(example.text)
  })

  it('is new each time, as long as any other, and opens for its receiver only', () => {
    const seal = (text: string) => encryptPush(example, text, { paddedBytes: 1024 })
    const [one, other] = [seal('ถูกรางวัล'), seal('ถูกรางวัล')]
    expect(one.equals(other)).toBe(false)
    expect(seal('').length).toBe(seal('ก'.repeat(300)).length)
    expect(decrypt(one, example.receiverPrivate, example.auth)).toBe('ถูกรางวัล')
    const stranger = createECDH('prime256v1')
    stranger.generateKeys()
    const key = stranger.getPrivateKey('base64url')
    expect(() => decrypt(one, key, example.auth)).toThrow()
    expect(() => decrypt(one, example.receiverPrivate, 'AAAAAAAAAAAAAAAAAAAAAA')).toThrow()
  })

  it('fits into what push services take, or is none', () => {
    expect(encryptPush(example, 'x'.repeat(PLAINTEXT_MAX)).length).toBe(4096)
    expect(() => encryptPush(example, 'x'.repeat(PLAINTEXT_MAX + 1))).toThrow(/too many/)
  })

  it.each([
    ['a point of another curve', { p256dh: 'BA'.padEnd(87, 'A'), auth: example.auth }],
    ['half a point', { p256dh: example.p256dh.slice(0, 43), auth: example.auth }],
    ['a short secret', { p256dh: example.p256dh, auth: 'AAAA' }],
  ])('refuses %s', (_what, keys) => {
    expect(arePushKeys(keys)).toBe(false)
  })

  it('takes the keys of a browser', () => {
    expect(arePushKeys(example)).toBe(true)
  })
})

describe('who sends it', () => {
  it('reads the example of RFC 8292', () => {
    const header =
      'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQi' +
      'LCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOep' +
      'C9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, ' +
      'k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
    expect(readVapidHeader(header)?.claims).toEqual({
      aud: 'https://push.example.net',
      exp: 1_453_523_768,
      sub: 'mailto:push@example.com',
    })
    expect(readVapidHeader(header.replace('i3CYb7', 'i3CYb8'))).toBeNull()
    expect(readVapidHeader('Bearer x')).toBeNull()
  })

  it('signs for one push service and half a day', () => {
    const keys = makeVapidKeys()
    const now = new Date('2026-11-21T10:00:00Z')
    const subject = 'https://line.me/R/ti/p/@slth'
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
    const read = readVapidHeader(vapidHeader(keys, { endpoint, subject, now }))
    expect(read).toEqual({
      publicKey: keys.publicKey,
      claims: {
        aud: 'https://fcm.googleapis.com',
        exp: now.getTime() / 1000 + 12 * 3600,
        sub: subject,
      },
    })
    expect(keys.publicKey).toMatch(/^B[\w-]{86}$/)
    expect(keys.privateKey).toMatch(/^[\w-]{43}$/)
  })
})
