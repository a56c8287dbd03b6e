import { createHmac, timingSafeEqual } from 'node:crypto'
import { err, ok, type Result } from '#kernel/result.ts'

/** A line signed longer ago, or ahead, is refused: a recorded one cannot be played again. */
const WINDOW_MS = 5 * 60_000

export type FeedSignatureFault = 'signature_missing' | 'signature_stale' | 'signature_wrong'

/** `t=seconds,v1=hex` over `t.body` (standards.md §5.7). */
export function signLine(secret: string, seconds: number, rawBody: Uint8Array | string): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/** Is this what the feed signed, just now? In constant time. */
export function checkLineSignature(
  secret: string,
  rawBody: Uint8Array,
  header: string | undefined,
  now: Date,
): Result<null, FeedSignatureFault> {
  const [, seconds] = /^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(header ?? '') ?? []
  if (header === undefined || seconds === undefined) return err('signature_missing')
  const right = Buffer.from(signLine(secret, Number(seconds), rawBody))
  if (!timingSafeEqual(right, Buffer.from(header.padEnd(right.length).slice(0, right.length)))) {
    return err('signature_wrong')
  }
  const ageMs = now.getTime() - Number(seconds) * 1000
  return Math.abs(ageMs) > WINDOW_MS ? err('signature_stale') : ok(null)
}
