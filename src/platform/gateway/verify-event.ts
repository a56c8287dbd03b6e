import { err, ok, type Result } from '#kernel/result.ts'
import { headerOf, type SignedRequest } from '../http/provider-route.ts'
import type { Services } from '../services.ts'
import { checkSignature, type SignatureFault } from './omise-signature.ts'

/** Checks what the gateway signed, and calls somebody when many signatures are wrong. */
export async function verifyEvent(request: SignedRequest): Promise<Result<null, SignatureFault>> {
  const { services, headers, rawBody } = request
  const checked = checkSignature(
    services.secrets.gateway.webhookSecret,
    rawBody,
    {
      signature: headerOf(headers, 'omise-signature'),
      timestamp: headerOf(headers, 'omise-signature-timestamp'),
    },
    await services.clock.now(),
  )
  if (checked.ok) return ok(null)
  noteBadSignature(services, checked.error)
  return err(checked.error)
}

const ALERT_AFTER = 5
const ALERT_WINDOW_MS = 5 * 60_000
let recentFaults: number[] = []

/** One bad signature is a key rotation; more than five in five minutes are somebody trying. */
function noteBadSignature({ log }: Services, fault: string): void {
  const now = performance.now()
  recentFaults = [...recentFaults.filter((at) => now - at < ALERT_WINDOW_MS), now]
  log.warn({ fault }, 'webhook refused')
  if (recentFaults.length === ALERT_AFTER + 1) {
    log.error({ count: recentFaults.length }, 'webhook: many bad signatures within five minutes')
  }
}
