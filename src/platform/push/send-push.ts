import webPush from 'web-push'
import type { PushKeys, VapidKeys } from './push-keys.ts'

/** A browser's address at its push service, with its keys. */
export interface Subscription extends PushKeys {
  readonly endpoint: string
}

export interface PushMessage {
  readonly text: string
  /** A message that still waits at the service gives way to the next one of its topic. */
  readonly topic: string
  readonly ttlS: number
}

/** What the push service said; status 0 when it said nothing. */
export interface PushAnswer {
  readonly status: number
  /** How long it asks us to wait before the next try, in ms; null where it did not say. */
  readonly retryAfterMs: number | null
}

const TIMEOUT_MS = 10_000
/** A message is filled up with spaces: anyone who watches the line sees equal lengths. */
const PADDED_BYTES = 1024
/** A service that asks for more is tried again after this. */
const RETRY_AFTER_MAX_MS = 24 * 3_600_000

/**
 * Hands one message to the push service, encrypted for its browser (RFC 8291) and signed for half a
 * day (RFC 8292). It never throws: no answer is an answer, too.
 * @param message.text JSON: what fills it up must mean nothing
 */
export async function sendPush(
  to: Subscription,
  message: PushMessage,
  sender: { keys: VapidKeys; subject: string; now: Date },
): Promise<PushAnswer> {
  try {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      padded(message.text),
      {
        vapidDetails: { subject: sender.subject, ...sender.keys },
        TTL: message.ttlS,
        topic: message.topic,
        urgency: 'normal',
      },
    )
    const response = await fetch(to.endpoint, {
      method,
      headers: new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body),
      // A service that sends us elsewhere is not the one that we agreed to talk to.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return { status: response.status, retryAfterMs: retryAfter(response.headers, sender.now) }
  } catch {
    return { status: 0, retryAfterMs: null }
  }
}

const padded = (text: string): string =>
  text + ' '.repeat(Math.max(0, PADDED_BYTES - Buffer.byteLength(text)))

/** Seconds or a date, RFC 9110 §10.2.3. */
function retryAfter(headers: Headers, now: Date): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS)
}
