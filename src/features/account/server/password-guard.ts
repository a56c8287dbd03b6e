import { Refusal, type ErrorDefinition } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { accountErrors } from '../errors.ts'
import {
  ACCOUNT_FAILURES_MAX,
  ACCOUNT_WAIT_MS,
  ACCOUNT_WINDOW_MS,
  admitTry,
  waitText,
} from '../rules/login-lock.ts'
import {
  addressIndex,
  countFailures,
  lockTries,
  saveTries,
  type TryKey,
} from './login-try-store.ts'
import { phoneIndex } from './member-store.ts'

/** An admitted try. It counts as failed until `clearTries` is called with its key. */
export interface PasswordTry {
  readonly key: TryKey
  /** How long the next try has to wait when this one is wrong; 0 for not at all. */
  readonly waitMs: number
}

/**
 * Admits a try to give the password of a phone, whether anybody has that phone or not.
 * @throws too_many_attempts while the account waits for this address.
 */
export async function beginPasswordTry(
  services: Services,
  phone: string,
  ip: string,
): Promise<PasswordTry> {
  const key: TryKey = {
    phoneIndex: phoneIndex(services.vault, phone),
    addressIndex: addressIndex(services.vault, ip),
  }
  const now = await services.clock.now()
  const decision = await inTransaction(services.db, async (tx) => {
    const tries = await lockTries(tx, key)
    const own = admitTry(tries, now.getTime())
    if (!own.admitted) return own
    if (!tries.isKnownAddress && (await isUnderAttack(tx, key, now))) {
      const lockedUntil = now.getTime() + ACCOUNT_WAIT_MS
      await saveTries(tx, key, { ...tries, lockedUntil }, now)
      return { admitted: false as const, waitMs: ACCOUNT_WAIT_MS }
    }
    await saveTries(tx, key, own.next, now)
    return own
  })
  if (!decision.admitted) throw tooManyAttempts(decision.waitMs)
  const { lockedUntil } = decision.next
  return { key, waitMs: lockedUntil === null ? 0 : lockedUntil - now.getTime() }
}

/** Many addresses that each stay below their own limit are stopped together. */
async function isUnderAttack(
  tx: Parameters<typeof countFailures>[0],
  key: TryKey,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - ACCOUNT_WINDOW_MS)
  return (await countFailures(tx, key.phoneIndex, since)) >= ACCOUNT_FAILURES_MAX
}

/** The refusal of a wrong password: the given one, or the wait that this failure brought. */
export function wrongPassword(attempt: PasswordTry, definition: ErrorDefinition): Refusal {
  return attempt.waitMs > 0 ? tooManyAttempts(attempt.waitMs) : new Refusal(definition)
}

/** Says how long to wait, on a clock. */
export function tooManyAttempts(waitMs: number): Refusal {
  return new Refusal(accountErrors.too_many_attempts, {
    thai: `ลองผิดหลายครั้ง กรุณารอ ${waitText(waitMs)}`,
    data: { wait_seconds: Math.ceil(waitMs / 1000) },
  })
}
