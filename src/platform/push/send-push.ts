import { encryptPush, type PushKeys } from './encrypt-push.ts'
import { vapidHeader, type VapidKeys } from './vapid.ts'

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
/** Every message is as long as the next one to whoever watches the line. */
const PADDED_BYTES = 1024
/** A service that asks for more is tried again after this. */
const RETRY_AFTER_MAX_MS = 24 * 3_600_000

/** Hands one message to the push service. It never throws: no answer is an answer, too. */
export async function sendPush(
  to: Subscription,
  message: PushMessage,
  sender: { keys: VapidKeys; subject: string; now: Date },
): Promise<PushAnswer> {
  try {
    const response = await fetch(to.endpoint, {
      method: 'POST',
      headers: {
        authorization: vapidHeader(sender.keys, { ...sender, endpoint: to.endpoint }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: `${message.ttlS}`,
        topic: message.topic,
        urgency: 'normal',
      },
      body: new Uint8Array(encryptPush(to, message.text, { paddedBytes: PADDED_BYTES })),
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

/** Seconds or a date, RFC 9110 §10.2.3. */
function retryAfter(headers: Headers, now: Date): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS)
}
