import type { CallOutput } from '#kernel/contract.ts'
import { commonErrors, type ErrorDefinition, Refusal, refuseField } from '#kernel/errors.ts'
import type { StepUpWay } from '#kernel/step-up.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Session } from '#platform/session/session.ts'
import { noteStepUp } from '#platform/session/step-up.ts'
import { admitTry } from '../../rules/login-lock.ts'
import type { stepUpByPin } from '../../security-contract.ts'
import { tooManyAttempts } from '../password-guard.ts'
import { clearSecretTries, lockSecurity, saveTries, type Security } from './security-store.ts'

export type SteppedUp = CallOutput<typeof stepUpByPin>

/** An admitted try to give a secret; it counts as failed until `stepUp` ends it. */
interface SecretTry {
  readonly security: Security
  /** What a wrong secret is refused with: the given error, or the wait that this failure brought. */
  wrong(definition: ErrorDefinition, field: string): Refusal
}

/**
 * Counts a try before the secret is looked at, so that many at once see each other.
 * @throws too_many_attempts
 */
export async function beginSecretTry(services: Services, memberId: number): Promise<SecretTry> {
  const { security, decision, nowMs } = await inTransaction(services.db, async (tx) => {
    const found = await lockSecurity(tx, memberId)
    const now = (await clockNow(tx)).getTime()
    const admitted = admitTry(found.tries, now)
    if (admitted.admitted) await saveTries(tx, memberId, admitted.next)
    return { security: found, decision: admitted, nowMs: now }
  })
  if (!decision.admitted) throw tooManyAttempts(decision.waitMs)
  const { lockedUntil } = decision.next
  return {
    security,
    wrong: (definition, field) =>
      lockedUntil === null ? refuseField(definition, field) : tooManyAttempts(lockedUntil - nowMs),
  }
}

/**
 * Ends a step-up whose proof was right: takes the proof, forgives the tries and marks the session, all
 * of it or nothing. What was looked at before is looked at once more, since meanwhile it may have
 * been changed or used by another.
 * @param take uses the proof up; it throws where it is no proof any more
 */
export async function stepUp(
  services: Services,
  session: Session,
  way: StepUpWay,
  take: (tx: Tx, security: Security) => Promise<void> | void,
): Promise<SteppedUp> {
  return inTransaction(services.db, async (tx) => {
    const security = await lockSecurity(tx, session.subjectId)
    await take(tx, security)
    await clearSecretTries(tx, session.subjectId)
    const goodUntil = await noteStepUp(tx, session.sessionId, way)
    if (goodUntil === null) throw new Refusal(commonErrors.session_expired)
    return { good_until: goodUntil }
  })
}
