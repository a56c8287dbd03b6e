import { MINUTE_MS } from '#kernel/time.ts'

/** What is remembered of the tries for one account from one address. Times are instants in ms. */
export interface LoginTries {
  readonly failures: number
  readonly firstFailedAt: number | null
  readonly lockedUntil: number | null
}

/** Three wrong tries in half an hour close the door for a while (GLI-19 §2.5.3). */
const FAILURES_MAX = 3
const WINDOW_MS = 30 * MINUTE_MS
/** The wait after the third failure, the fourth, and so on; the last one holds from there. */
const WAITS_MS = [1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS)
/** From everywhere together, for an account that somebody tries with many addresses. */
export const ACCOUNT_FAILURES_MAX = 10
export const ACCOUNT_WINDOW_MS = 60 * MINUTE_MS
export const ACCOUNT_WAIT_MS = 15 * MINUTE_MS

export type TryDecision =
  | { readonly admitted: true; readonly next: LoginTries }
  | { readonly admitted: false; readonly waitMs: number }

/**
 * Admits or refuses a try to give a password. An admitted try counts as failed from the start, and
 * the lock that its failure would bring is set with it: a right password clears both. So tries that
 * run at the same time see each other.
 */
export function admitTry(tries: LoginTries | null, now: number): TryDecision {
  if (tries?.lockedUntil && tries.lockedUntil > now) {
    return { admitted: false, waitMs: tries.lockedUntil - now }
  }
  // A lock that ran out is remembered by its failures: the next wait is longer.
  const lastSeen = Math.max(tries?.firstFailedAt ?? 0, tries?.lockedUntil ?? 0)
  const isFresh = tries === null || tries.firstFailedAt === null || lastSeen <= now - WINDOW_MS
  const failures = isFresh ? 1 : tries.failures + 1
  const wait = WAITS_MS[Math.min(failures - FAILURES_MAX, WAITS_MS.length - 1)]
  return {
    admitted: true,
    next: {
      failures,
      firstFailedAt: isFresh ? now : tries.firstFailedAt,
      lockedUntil: failures >= FAILURES_MAX && wait !== undefined ? now + wait : null,
    },
  }
}

/** A wait as a person reads it on a clock: `04:59`; rounded up, so that it is over when it ends. */
export function waitText(waitMs: number): string {
  const seconds = Math.max(0, Math.ceil(waitMs / 1000))
  const two = (value: number) => `${value}`.padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
