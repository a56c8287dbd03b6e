import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { err, ok, type Result } from '#kernel/result.ts'

const BITS_MIN = 2_048

export type KeyFault = 'game_key_private' | 'game_key_odd' | 'game_key_weak'

/** Reads a public key as somebody pasted it. @returns its PEM in the one form in which keys are kept */
export function checkPublicKey(text: string): Result<string, KeyFault> {
  // Node would make a public key of a private one, and nobody would hear that it was given away.
  if (text.includes('PRIVATE KEY')) return err('game_key_private')
  const key = readKey(text)
  if (key?.asymmetricKeyType !== 'rsa') return err('game_key_odd')
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < BITS_MIN) return err('game_key_weak')
  return ok(key.export({ type: 'spki', format: 'pem' }).toString())
}

function readKey(text: string): KeyObject | undefined {
  try {
    return createPublicKey(text)
  } catch {
    return undefined
  }
}

/** By what people compare a key: the first half of the SHA-256 of its bytes, in groups of four. */
export function fingerprintOf(pem: string): string {
  const der = createPublicKey(pem).export({ type: 'spki', format: 'der' })
  const hex = createHash('sha256').update(der).digest('hex').slice(0, 32)
  return (hex.match(/.{4}/g) ?? []).join(' ')
}
