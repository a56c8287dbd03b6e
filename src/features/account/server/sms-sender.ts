import type { MessagePurpose } from '#kernel/message.ts'
import type { Services } from '#platform/services.ts'

const TIMEOUT_MS = 10_000

/** A text message. It passes nobody who asks who hears it, so it may only serve. */
export interface Sms {
  readonly purpose: Extract<MessagePurpose, 'service'>
  /** As Thailand dials it. */
  readonly phone: string
  readonly text: string
}

/**
 * Sends a text message (ThaiBulkSMS wire format).
 * @throws when the gateway does not take it; the message stays out of the error, since errors are
 *   logged.
 */
export async function sendSms(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  { phone, text }: Sms,
): Promise<void> {
  const { key, secret } = secrets.sms
  const response = await fetch(`${config.rails.sms}/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
    },
    body: JSON.stringify({ msisdn: phone, message: text, sender: config.agent.name }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.arrayBuffer()
  if (!response.ok)
    throw new Error(`sms gateway answered ${response.status}; check its credentials`)
}
