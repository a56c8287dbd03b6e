/**
 * The push services of the browsers that people use. A subscription's address comes from a browser,
 * and this site sends requests to it: without this list anybody could make it call any machine.
 */
const SERVICES = [
  /^fcm\.googleapis\.com$/, // Chrome, Edge on Android, Samsung Internet, Opera
  /^jmt17\.google\.com$/, // Chrome, newer addresses
  /^updates\.push\.services\.mozilla\.com$/, // Firefox
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.push\.apple\.com$/, // Safari
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.notify\.windows\.com$/, // Edge on Windows
]

/**
 * Whether messages may be sent to the address.
 * @param ownOrigin a push service of the site's own choice, the sandbox's; null where there is none
 */
export function isPushService(endpoint: string, ownOrigin: string | null): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, origin, port, username } = new URL(endpoint)
  if (origin === ownOrigin) return true
  const isPlain = protocol === 'https:' && port === '' && username === ''
  return isPlain && SERVICES.some((service) => service.test(hostname))
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Pauses between tries: a service that is away for a night still delivers in the morning. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS]

/** The states of a delivery to one device; `dropped` was given up, or its device is gone. */
export const deliveryTransitions = {
  waiting: ['sent', 'dropped'],
  sent: [],
  dropped: [],
} as const

export type DeliveryEnd = (typeof deliveryTransitions)['waiting'][number]

export type DeliveryVerdict =
  | { readonly kind: 'sent' }
  /** The device is gone for good: its subscription ends. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'again'; readonly afterMs: number }
  /** The service will never take this message. */
  | { readonly kind: 'dropped' }

/**
 * What follows from a push service's answer (RFC 8030): 2xx taken, 404 and 410 no such device any
 * more, 429, 5xx and silence try again later, anything else is our fault and stays so.
 * @param tries how often it was tried, this time included
 */
export function judgeDelivery(
  answer: { status: number; retryAfterMs: number | null },
  tries: number,
): DeliveryVerdict {
  const { status, retryAfterMs } = answer
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const mayPass = status === 0 || status === 429 || status >= 500
  const pauseMs = PAUSES_MS[tries - 1]
  if (!mayPass || pauseMs === undefined) return { kind: 'dropped' }
  return { kind: 'again', afterMs: Math.max(pauseMs, retryAfterMs ?? 0) }
}
