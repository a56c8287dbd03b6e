import { createHmac } from 'node:crypto'

/**
 * The gateway's signature of an event: hex HMAC-SHA256 over `timestamp.rawBody`, keyed with the
 * base64-decoded secret.
 * @param timestamp whole seconds since 1970, as sent in `Omise-Signature-Timestamp`
 */
export function signEvent(secretBase64: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', Buffer.from(secretBase64, 'base64'))
    .update(`${timestamp}.${rawBody}`)
    .digest('hex')
}

/** The statement feed's signature of a line: the same, keyed with the secret as it is written. */
export function signLine(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')
}
