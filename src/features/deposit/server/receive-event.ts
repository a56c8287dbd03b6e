import * as z from 'zod/mini'
import { inTransaction } from '#platform/database/database.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import { checkSignature } from '#platform/gateway/omise-signature.ts'
import { rawRoute, type RawRequest, type RawRoute } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { insertEvent } from './charge-store.ts'
import { eventShape, toEvent } from './omise-charges.ts'
import type { DepositPorts, EventSubscriber, GatewayEvent } from './ports.ts'
import { bookChargeRequest } from './requests.ts'
import { caseOfPayout, requestReturn } from './return-money.ts'

/**
 * `POST /webhook/omise`. The event is checked, stored once and answered; the work is a job's, and
 * the job believes the gateway's answer, not the event. Anything but a 2xx makes the gateway send
 * again, so what is not ours is taken and forgotten.
 */
export function omiseWebhook(ports: DepositPorts): RawRoute {
  return rawRoute('/webhook/omise', async (request) => {
    const { services } = request
    const checked = await checkRequest(request)
    if (checked !== null) {
      noteBadSignature(services, checked)
      return { status: 401, body: { error: checked } }
    }
    const event = readEvent(request.body)
    if (event === null) return { status: 400, body: { error: 'not_an_event' } }
    await storeEvent(services, event, ports.eventSubscribers)
    return { status: 200, body: { received: event.eventId } }
  })
}

/** Stores an event and asks for its work; one that is here already changes nothing. */
export async function storeEvent(
  services: Services,
  event: GatewayEvent,
  subscribers: readonly EventSubscriber[],
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    if (!(await insertEvent(tx, event))) return
    if (event.key.startsWith('charge.')) {
      await requestJob(tx, bookChargeRequest, { charge_id: event.objectId })
    }
    const caseId = event.payoutId === null ? null : caseOfPayout(event.payoutId)
    if (caseId !== null) await requestReturn(tx, caseId)
    for (const subscriber of subscribers) await subscriber(tx, event)
  })
}

async function checkRequest({ services, body, headers }: RawRequest): Promise<string | null> {
  const one = (name: string) => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(',') : value
  }
  const checked = checkSignature(
    services.secrets.gateway.webhookSecret,
    body,
    { signature: one('omise-signature'), timestamp: one('omise-signature-timestamp') },
    await services.clock.now(),
  )
  return checked.ok ? null : checked.error
}

function readEvent(body: Buffer): GatewayEvent | null {
  try {
    const parsed = z.safeParse(eventShape, JSON.parse(body.toString('utf8')))
    return parsed.success ? toEvent(parsed.data) : null
  } catch {
    return null
  }
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
