import { realNow } from '../clock/clock.ts'
import type { World } from '../world.ts'
import {
  type Attempt,
  type DueEvent,
  dueEvents,
  nextDueAt,
  readPaused,
  recordAttempt,
} from './event-store.ts'
import { backoffMs } from './faults.ts'
import { signEvent, signLine } from './signature.ts'

/** Deliveries under way at once; one slow answer must not stop the rest. */
const PARALLEL_MAX = 8
/** The longest sleep; nothing depends on it, `wake` comes first. */
const SLEEP_MAX_MS = 60_000
/** One second more than a receiver should accept. */
const STALE_SECONDS = 301

export interface Courier {
  /** Looks for due events now. */
  wake(): void
  /** Stops sending and waits for deliveries under way; what was not delivered stays due. */
  stop(): Promise<void>
}

/** Carries events to the site until each was answered with a 2xx, over restarts too. */
export function startCourier(world: World): Courier {
  const underWay = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const wake = (): void => {
    clearTimeout(timer)
    if (stopping.signal.aborted || readPaused(world.store)) return
    const nowMs = realNow()
    for (const event of dueEvents(world.store, nowMs, PARALLEL_MAX + underWay.size)) {
      if (underWay.size >= PARALLEL_MAX) break
      if (underWay.has(event.id)) continue
      const delivery = deliver(world, event, stopping.signal)
        .catch((error: unknown) => world.log.error({ err: error }, 'delivery failed'))
        .finally(() => {
          underWay.delete(event.id)
          wake()
        })
      underWay.set(event.id, delivery)
    }
    // What is due already is under way or waits for a free place; either end wakes the courier.
    const due = nextDueAt(world.store, nowMs)
    if (due !== undefined) timer = setTimeout(wake, Math.min(due - nowMs, SLEEP_MAX_MS))
  }

  return {
    wake,
    stop: async () => {
      clearTimeout(timer)
      stopping.abort()
      await Promise.all(underWay.values())
    },
  }
}

async function deliver(world: World, event: DueEvent, stopped: AbortSignal): Promise<void> {
  const attempt = await send(world, event, stopped)
  // A shutdown is not the site's failure: the event stays due as it was.
  if (stopped.aborted && attempt.status === null) return
  const accepted = attempt.status !== null && attempt.status >= 200 && attempt.status < 300
  const spoiling = event.fault === 'wrong_signature' || event.fault === 'stale'
  const repeats = event.fault === 'duplicate' && accepted && event.faultLeft > 0
  const faultLeft = spoiling || repeats ? Math.max(event.faultLeft - 1, 0) : event.faultLeft
  const { retryMs, retryCapMs } = world.config
  const retryInMs = backoffMs(event.attempts + 1, retryMs, retryCapMs)
  recordAttempt(world, event, attempt, {
    dueInMs: accepted ? (repeats ? 0 : null) : retryInMs,
    faultLeft,
    delivered: accepted,
  })
  const facts = { event: event.id, attempt: event.attempts + 1, ...attempt }
  if (accepted) world.log.info(facts, 'event delivered')
  else world.log.warn({ ...facts, retryInMs }, 'event not delivered')
}

async function send(world: World, event: DueEvent, stopped: AbortSignal): Promise<Attempt> {
  const startedAt = realNow()
  const timeout = AbortSignal.timeout(world.config.webhookTimeoutMs)
  try {
    const response = await fetch(
      new URL(isLine(event) ? '/webhook/statement' : '/webhook/omise', world.siteUrl),
      {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...signatureHeaders(world, event) },
        body: event.body,
        signal: AbortSignal.any([timeout, stopped]),
      },
    )
    await response.body?.cancel()
    const problem = response.ok ? null : `answered ${response.status}`
    return { status: response.status, problem, tookMs: realNow() - startedAt }
  } catch (error) {
    return { status: null, problem: reasonOf(error), tookMs: realNow() - startedAt }
  }
}

/** Lines of a statement go to another place than the gateway's events, signed in another way. */
const isLine = ({ key }: DueEvent): boolean => key.startsWith('statement.')

function signatureHeaders(world: World, event: DueEvent): Record<string, string> {
  const { omiseWebhookSecret, omiseWebhookSecretPrevious: previous } = world.secrets
  const spoiled = event.faultLeft > 0
  const stale = spoiled && event.fault === 'stale' ? STALE_SECONDS : 0
  const timestamp = String(Math.floor(world.clock.now().getTime() / 1000) - stale)
  const wrong = spoiled && event.fault === 'wrong_signature'
  if (isLine(event)) {
    const secret = `${wrong ? 'not ' : ''}${world.secrets.statementSecret ?? ''}`
    const signature = signLine(secret, timestamp, event.body)
    return { 'x-signature': `t=${timestamp},v1=${signature}`, 'x-event-id': event.id }
  }
  const secrets = wrong
    ? [Buffer.from(`not ${omiseWebhookSecret}`).toString('base64')]
    : [omiseWebhookSecret, ...(previous ? [previous] : [])]
  return {
    'omise-signature': secrets.map((key) => signEvent(key, timestamp, event.body)).join(','),
    'omise-signature-timestamp': timestamp,
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause ? String(cause.code) : cause.message
}
