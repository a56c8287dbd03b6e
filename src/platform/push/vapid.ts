import { createECDH, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/** The pair by which push services know who sends (RFC 8292); base64url. */
export interface VapidKeys {
  /** An uncompressed point of P-256, what a browser subscribes with. */
  readonly publicKey: string
  readonly privateKey: string
}

const KEY_BYTES = 32
const HOUR_S = 3600
/** Push services refuse tokens that are good for more than a day. */
const TOKEN_LIFE_S = 12 * HOUR_S

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // The library drops zeros at the front; a JSON Web Key has all 32 bytes.
  const privateKey = Buffer.alloc(KEY_BYTES)
  const bare = pair.getPrivateKey()
  bare.copy(privateKey, KEY_BYTES - bare.length)
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The point as a JSON Web Key. */
function toJwk(publicKey: string): { kty: 'EC'; crv: 'P-256'; x: string; y: string } {
  const point = Buffer.from(publicKey, 'base64url')
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
}

/**
 * The `Authorization` header of a message to the push service of an endpoint.
 * @param subject whom the service's people can reach: an `https:` or `mailto:` address
 */
export function vapidHeader(
  keys: VapidKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: Date },
): string {
  const expires = Math.floor(now.getTime() / 1000) + TOKEN_LIFE_S
  const head = encode({ typ: 'JWT', alg: 'ES256' })
  const claims = encode({ aud: new URL(endpoint).origin, exp: expires, sub: subject })
  const key = createPrivateKey({
    key: { ...toJwk(keys.publicKey), d: keys.privateKey },
    format: 'jwk',
  })
  const signature = sign('sha256', Buffer.from(`${head}.${claims}`), {
    key,
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${head}.${claims}.${signature.toString('base64url')}, k=${keys.publicKey}`
}

/** The claims of a header whose signature is that of the key beside it; null for any other. */
export function readVapidHeader(
  header: string,
): { publicKey: string; claims: Readonly<Record<string, unknown>> } | null {
  const [, head = '', body = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (!publicKey) return null
  const key = createPublicKey({ key: toJwk(publicKey), format: 'jwk' })
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs) return null
  return {
    publicKey,
    claims: JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>,
  }
}
