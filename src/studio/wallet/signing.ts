import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

const SHA256 = 'RSA-SHA256'

/** A new RSA key of 2048 bits, as PEM. Cost: some hundred milliseconds, once. */
export function makeRsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The public half, in PEM. */
export function publicKeyOf(privatePem: string): string {
  return createPublicKey(createPrivateKey(privatePem))
    .export({ type: 'spki', format: 'pem' })
    .toString()
}

/** Base64 of RSASSA-PKCS1-v1_5 with SHA-256 over the bytes as they are sent. */
export const signBody = (privatePem: string, body: string): string =>
  sign(SHA256, Buffer.from(body), privatePem).toString('base64')

/** Keys as they were read, by their PEM: reading one takes as long as signing by it. */
const keys = new Map<string, KeyObject>()

/** The same beside the process's thread: for those who say much at once. */
export function signBodyApart(privatePem: string, body: string): Promise<string> {
  const key = keys.get(privatePem) ?? createPrivateKey(privatePem)
  keys.set(privatePem, key)
  return new Promise((resolve, reject) => {
    sign(SHA256, Buffer.from(body), key, (error, signature) => {
      if (error) reject(error)
      else resolve(signature.toString('base64'))
    })
  })
}

/** Whether the bytes carry a signature of that key. */
export function isSigned(publicPem: string, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string') return false
  return verify(SHA256, body, publicPem, Buffer.from(signature, 'base64'))
}

/** Whether a text is a public RSA key in PEM. */
export function isRsaPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa' && pem.includes('PUBLIC KEY')
  } catch {
    return false
  }
}
