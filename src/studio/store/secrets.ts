import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 192 bits that nobody can guess, for an address or a key. */
export const newSecret = (): string => randomBytes(24).toString('base64url')

/** What is kept of a secret: who reads the store cannot use it. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

/** Compares texts in constant time. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)))
}
