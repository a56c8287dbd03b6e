import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, WireInput, WireOutput } from '#kernel/contract.ts'
import { send, type Actor, type Answer } from '#tests/support/client.ts'
import type { Journal } from './journal.ts'

/** A client's patience with a site that keeps dying. */
export interface Patience {
  readonly journal: Journal
  readonly attemptMaxMs: number
  /** A site that gives no definite answer for so long has not recovered. */
  readonly giveUpMs: number
  /** The run is over: whoever still waits gives up. */
  readonly over: AbortSignal
}

/** The call's session is over: log in and ask again. */
export class SessionOver extends Error {}

const PAUSES_MS = [20, 50, 100, 200, 400]
/** An answer that says nothing about the operation: it may have been done. */
const isUnknown = (status: number): boolean => status >= 500

export interface Asked<C extends Call> {
  readonly url: string
  readonly call: C
  readonly input: WireInput<C> | Record<string, unknown>
  readonly actor: Actor
  /** The same for each time it is sent: what makes sending again safe. */
  readonly key?: string
}

/**
 * Sends a call until its end is known, done or refused, as the page in a browser does: no answer
 * and an answer that says "later" are sent again under the same key.
 * @throws SessionOver; an error when the site does not come back
 */
export async function askPatiently<C extends Call>(
  patience: Patience,
  { url, call, input, actor, key }: Asked<C>,
): Promise<Answer<WireOutput<C>>> {
  const startedMs = performance.now()
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  for (let attempt = 0; ; attempt += 1) {
    patience.over.throwIfAborted()
    const sentAtMs = performance.now()
    const answer = await within(
      patience.attemptMaxMs,
      send(url, call, input, actor, headers),
    ).catch((error: unknown) => error as Error)
    if (!(answer instanceof Error) && !isUnknown(answer.status)) {
      if (answer.status === 401) throw new SessionOver(call.path)
      if (answer.error !== 0) patience.journal.refused(`${call.path} ${answer.code}`)
      else if (call.movesMoney) patience.journal.accepted(sentAtMs)
      return answer
    }
    if (performance.now() - startedMs > patience.giveUpMs) {
      const last = answer instanceof Error ? answer : `${answer.status} ${answer.code}`
      throw new Error(`${call.path}: no definite answer for ${patience.giveUpMs} ms, last ${last}`)
    }
    patience.journal.resends += 1
    await sleep(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)])
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = sleep(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${ms} ms`)
  })
  late.catch(() => {})
  // An answer that comes too late is heard by nobody: the key makes that harmless.
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
  }
}

/** Asks until it holds. @throws with what is waited for, when it never does */
export async function waitUntil(
  what: string,
  patience: Patience,
  holds: () => Promise<boolean>,
): Promise<void> {
  const startedMs = performance.now()
  while (!(await holds())) {
    patience.over.throwIfAborted()
    if (performance.now() - startedMs > patience.giveUpMs) {
      throw new Error(`${what} did not come within ${patience.giveUpMs} ms`)
    }
    await sleep(200)
  }
}
