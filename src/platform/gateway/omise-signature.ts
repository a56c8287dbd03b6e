import { createHmac, timingSafeEqual } from 'node:crypto'
import { err, ok, type Result } from '#kernel/result.ts'

/** An event older or newer than this is refused: a recorded one cannot be played again. */
export const SIGNATURE_WINDOW_MS = 5 * 60_000

export type SignatureFault = 'signature_missing' | 'signature_stale' | 'signature_wrong'

/** The headers of an Omise event. */
export interface SignedHeaders {
  /** Hex; several, comma separated, while keys rotate. */
  readonly signature: string | undefined
  /** Seconds since 1970, as text: it is part of what is signed. */
  readonly timestamp: string | undefined
}

/** Hex HMAC-SHA256 over `timestamp.rawBody`; the secret is base64 as the dashboard shows it. */
export function signEvent(secretBase64: string, timestamp: string, rawBody: Buffer): string {
  return createHmac('sha256', Buffer.from(secretBase64, 'base64'))
    .update(`${timestamp}.`)
    .update(rawBody)
    .digest('hex')
}

/**
 * Is this body what the gateway signed, just now? Compares in constant time and looks at every
 * signature, so that the time taken tells nothing (standards.md §5.7).
 */
export function checkSignature(
  secretBase64: string,
  rawBody: Buffer,
  headers: SignedHeaders,
  now: Date,
): Result<null, SignatureFault> {
  const { signature, timestamp } = headers
  if (!signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return err('signature_missing')
  const expected = Buffer.from(signEvent(secretBase64, timestamp, rawBody), 'hex')
  let matches = false
  for (const candidate of signature.split(',').slice(0, 10)) {
    const given = Buffer.from(candidate.trim(), 'hex')
    if (given.length === expected.length && timingSafeEqual(given, expected)) matches = true
  }
  if (!matches) return err('signature_wrong')
  const ageMs = now.getTime() - Number(timestamp) * 1000
  return Math.abs(ageMs) > SIGNATURE_WINDOW_MS ? err('signature_stale') : ok(null)
}
