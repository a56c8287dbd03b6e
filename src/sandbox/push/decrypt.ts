import { createDecipheriv, createECDH, createHmac, createPublicKey, verify } from 'node:crypto'

/** What a browser keeps to itself of its subscription, base64url. */
export interface BrowserKeys {
  readonly privateKey: string
  readonly auth: string
}

const hmac = (key: Buffer, ...data: (Buffer | string)[]): Buffer =>
  data.reduce((hash, part) => hash.update(part), createHmac('sha256', key)).digest()

/**
 * Opens a message as a browser does (RFC 8291 on RFC 8188), written from the receiver's side and
 * without the site's code, so that each of the two proves the other.
 * @throws Error in words when it cannot be opened
 */
export function decrypt(body: Buffer, keys: BrowserKeys): string {
  if (body.length < 86 + 17) throw new Error('the body is too short for aes128gcm')
  const salt = body.subarray(0, 16)
  const recordBytes = body.readUInt32BE(16)
  const idBytes = body.readUInt8(20)
  const senderPoint = body.subarray(21, 21 + idBytes)
  const record = body.subarray(21 + idBytes)
  if (idBytes !== 65) throw new Error('the key id is no point of P-256')
  if (record.length > recordBytes) throw new Error('more than one record')
  const browser = createECDH('prime256v1')
  browser.setPrivateKey(keys.privateKey, 'base64url')
  const shared = browser.computeSecret(senderPoint)
  // HKDF by hand: extract with the salt, expand once; nothing here needs more than 32 bytes.
  const agreed = hmac(Buffer.from(keys.auth, 'base64url'), shared)
  const ends = [browser.getPublicKey(), senderPoint]
  const material = hmac(agreed, 'WebPush: info\0', ...ends, Buffer.of(1))
  const extracted = hmac(salt, material)
  const derive = (label: string) => hmac(extracted, `Content-Encoding: ${label}\0`, Buffer.of(1))
  const key = derive('aes128gcm').subarray(0, 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive('nonce').subarray(0, 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the record does not say that it is the last one')
  return padded.subarray(0, end).toString('utf8')
}

export interface Vapid {
  readonly publicKey: string
  readonly aud: unknown
  readonly exp: unknown
  readonly sub: unknown
}

/** Who sends, when the header's signature is that of the key beside it (RFC 8292); else null. */
export function readVapid(header: string | undefined): Vapid | null {
  const match = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), ?k=([\w-]{87})$/.exec(header ?? '')
  if (!match) return null
  const [, signed = '', signature = '', publicKey = ''] = match
  const point = Buffer.from(publicKey, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  try {
    const key = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
      format: 'jwk',
    })
    const how = { key, dsaEncoding: 'ieee-p1363' } as const
    if (!verify('sha256', Buffer.from(signed), how, Buffer.from(signature, 'base64url')))
      return null
    const claims = Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString()
    const { aud, exp, sub } = JSON.parse(claims) as Record<string, unknown>
    return { publicKey, aud, exp, sub }
  } catch {
    return null
  }
}
