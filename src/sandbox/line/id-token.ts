import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  sign,
  verify,
} from 'node:crypto'
import { newId } from '../store/ids.ts'
import type { Store } from '../store/open-store.ts'
import { insertKey, listKeys, type StoredKey } from './line-store.ts'

/** What this LINE calls itself: not LINE's name, so that none of its tokens passes for a real one. */
export const ISSUER = 'https://line.sandbox.invalid'
const TOKEN_LIFE_S = 3600

type Claims = Readonly<Record<string, unknown>>

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function makeKey(): StoredKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { kid: newId('', 16), privateJwk: JSON.stringify(privateKey.export({ format: 'jwk' })) }
}

/** The keys, the newest first: one signs, its successor is published already. Made when missing. */
function keysOf(store: Store): readonly [next: StoredKey, current: StoredKey, ...StoredKey[]] {
  while (listKeys(store).length < 2) insertKey(store, makeKey())
  return listKeys(store) as unknown as ReturnType<typeof keysOf>
}

/** The successor signs from now on, and the one before it stays published. */
export function rotateKeys(store: Store): void {
  keysOf(store)
  insertKey(store, makeKey())
}

/** The public halves, as LINE publishes them. */
export function publicKeys(store: Store): { keys: object[] } {
  return {
    keys: keysOf(store).map(({ kid, privateJwk }) => {
      const { kty, crv, x, y } = JSON.parse(privateJwk) as JsonWebKey
      return { kty, crv, x, y, kid, use: 'sig', alg: 'ES256' }
    }),
  }
}

/** The claims of a login, as LINE writes them. */
export function loginClaims(login: {
  readonly userId: string
  readonly name: string
  readonly clientId: string
  readonly nonce: string | null
  readonly atMs: number
}): Claims {
  const iat = Math.floor(login.atMs / 1000)
  return {
    iss: ISSUER,
    sub: login.userId,
    aud: login.clientId,
    exp: iat + TOKEN_LIFE_S,
    iat,
    ...(login.nonce === null ? {} : { nonce: login.nonce }),
    amr: ['linesso'],
    name: login.name,
  }
}

/** Signs by the key of today; `stranger` by one that nobody publishes, under the name of today's. */
export function signToken(store: Store, claims: Claims, by: 'line' | 'stranger' = 'line'): string {
  const [, current] = keysOf(store)
  const { privateJwk } = by === 'line' ? current : makeKey()
  const body = `${encode({ typ: 'JWT', alg: 'ES256', kid: current.kid })}.${encode(claims)}`
  const key = createPrivateKey({ key: JSON.parse(privateJwk) as JsonWebKey, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(body), { key, dsaEncoding: 'ieee-p1363' })
  return `${body}.${signature.toString('base64url')}`
}

/** The claims of a token that one of our keys signed; null for any other text. */
export function readToken(store: Store, token: string): Claims | null {
  const [head = '', body = '', signature = ''] = token.split('.')
  try {
    const { kid, alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as Claims
    const known = keysOf(store).find((key) => key.kid === kid)
    if (!known || alg !== 'ES256') return null
    const key = createPublicKey({ key: JSON.parse(known.privateJwk) as JsonWebKey, format: 'jwk' })
    const isRight = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    return isRight ? (JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims) : null
  } catch {
    return null
  }
}
