import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'

const SHA256 = 'RSA-SHA256'

/** A new RSA key of 2048 bits, as PEM. */
export async function makeRsaKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

export function publicKeyOf(privatePem: string): string {
  return createPublicKey(createPrivateKey(privatePem))
    .export({ type: 'spki', format: 'pem' })
    .toString()
}

/** Base64 of RSASSA-PKCS1-v1_5 with SHA-256 over the bytes as they are sent. */
export function signBody(privatePem: string, body: string | Buffer): string {
  return sign(SHA256, Buffer.from(body), privatePem).toString('base64')
}

export function isSigned(publicPem: string, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string') return false
  return verify(SHA256, body, publicPem, Buffer.from(signature, 'base64'))
}

export function isRsaPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

let stranger: Promise<string> | undefined

/** A key that is nobody's: what it signs looks right in every way but one. */
export function strangersKey(): Promise<string> {
  stranger ??= makeRsaKey()
  return stranger
}

export type Form = Readonly<Record<string, string>>

/** Lower-case hex md5 of `k1=v1&k2=v2…` and the secret: keys sorted, what is empty left out. */
export function hashOf(form: Form, secret: string): string {
  const text = Object.entries(form)
    .filter(([name, value]) => name !== 'hash' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHash('md5').update(`${text}${secret}`).digest('hex')
}

export function isHashed(form: Form, secret: string): boolean {
  return isSame(form['hash'] ?? '', hashOf(form, secret))
}

/** Compares texts in constant time. */
export function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
