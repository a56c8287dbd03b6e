import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  type IPolicy,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'
import { ProviderFailure } from './games-api.ts'

/** A request as it goes out. */
export interface Question {
  /** The provider's own address, or a part of what it offers: what fails there is counted together. */
  readonly baseUrl: string
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer as it came, whatever it says. */
export interface RawAnswer {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly body: Buffer
}

/** How long a member waits for a launch or a look, and a desk for a list. */
export interface Patience {
  readonly triesMax: number
  /** Of one try. */
  readonly timeoutMs: number
}

export const LAUNCH: Patience = { triesMax: 2, timeoutMs: 4_000 }
export const LISTING: Patience = { triesMax: 3, timeoutMs: 20_000 }
/** Of what is asked every other second anyway. */
export const WATCHING: Patience = { triesMax: 1, timeoutMs: 2_500 }

/** So many failures one after the other, and a provider is left alone for a while. */
const FAILURES_MAX = 5
const LEFT_ALONE_MS = 15_000
const ANSWER_BYTES_MAX = 16 * 1024 * 1024

/** What says nothing about the next try: the provider is not there, or has too much to do. */
const isTransient = (error: unknown): boolean =>
  error instanceof ProviderFailure && (error.kind === 'down' || error.kind === 'slow')

const breakers = new Map<string, IPolicy>()

/** One circuit breaker for each provider's address, for as long as the process lives. */
function breakerOf(baseUrl: string): IPolicy {
  const known = breakers.get(baseUrl)
  if (known) return known
  const breaker = circuitBreaker(handleWhen(isTransient), {
    halfOpenAfter: LEFT_ALONE_MS,
    breaker: new ConsecutiveBreaker(FAILURES_MAX),
  })
  breakers.set(baseUrl, breaker)
  return breaker
}

/**
 * Asks a provider, again where it was not there or took too long, and not at all while its breaker is open.
 * @returns an answer below 500
 * @throws ProviderFailure `down` or `slow`
 */
export async function askProvider(question: Question, patience: Patience): Promise<RawAnswer> {
  const again = retry(handleWhen(isTransient), {
    maxAttempts: patience.triesMax - 1,
    backoff: new ExponentialBackoff({ initialDelay: 150, maxDelay: 2_000 }),
  })
  const policy = wrap(again, breakerOf(question.baseUrl))
  try {
    return await policy.execute(({ signal }) => askOnce(question, patience.timeoutMs, signal))
  } catch (error) {
    if (!(error instanceof BrokenCircuitError)) throw error
    throw new ProviderFailure('down', `${question.url}: left alone after ${FAILURES_MAX} failures`)
  }
}

async function askOnce(
  question: Question,
  timeoutMs: number,
  outer: AbortSignal,
): Promise<RawAnswer> {
  try {
    const answer = await timeout(timeoutMs, TimeoutStrategy.Aggressive).execute(
      ({ signal }) => exchange(question, signal),
      outer,
    )
    if (answer.status < 500) return answer
    throw new ProviderFailure('down', `${question.url} answered HTTP ${answer.status}`)
  } catch (cause) {
    if (cause instanceof ProviderFailure) throw cause
    throw cause instanceof TaskCancelledError
      ? new ProviderFailure('slow', `${question.url}: no answer within ${timeoutMs} ms`)
      : new ProviderFailure('down', `${question.url}: no answer`, { cause })
  }
}

async function exchange(
  { method, url, headers, body }: Question,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const response = await fetch(url, {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal,
  })
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    parts.push(part)
    bytes += part.length
    if (bytes > ANSWER_BYTES_MAX) {
      throw new ProviderFailure('lied', `${url} answers more than ${ANSWER_BYTES_MAX} bytes`)
    }
  }
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    body: Buffer.concat(parts),
  }
}
