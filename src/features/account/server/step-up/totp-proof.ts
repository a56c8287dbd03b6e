import { refuseField } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { matchTotpStep } from '#platform/session/totp.ts'
import { RECOVERY_CODE_CHARS } from '../../rules.ts'
import { securityErrors } from '../../security-contract.ts'
import { beginSecretTry } from './prove.ts'
import type { Security } from './security-store.ts'
import { isRecoveryCode, openSecret, saveStep, takeRecoveryCode } from './totp-store.ts'

/** Uses the code up; throws where it is no proof any more. */
export type TakeCode = (tx: Tx, now: Security) => Promise<void>

/**
 * Counts a try and looks at a code of the member's app, or a recovery code. What was right has still to
 * be taken, in the transaction of what it is good for.
 * @param sealed the secret of the app as it is stored
 * @throws too_many_attempts, totp_wrong; the answer throws totp_wrong and totp_used
 */
export async function checkCode(
  services: Services,
  memberId: number,
  sealed: string,
  code: string,
): Promise<TakeCode> {
  const { db, vault, clock } = services
  const attempt = await beginSecretTry(services, memberId)
  const wrong = () => attempt.wrong(securityErrors.totp_wrong, 'code')
  if (code.length === RECOVERY_CODE_CHARS) {
    if (!(await isRecoveryCode(db, vault, memberId, code))) throw wrong()
    return async (tx) => {
      if (!(await takeRecoveryCode(tx, vault, memberId, code))) throw wrong()
    }
  }
  const secret = await openSecret(db, vault, { column: 'totp_secret', memberId, sealed })
  const step = matchTotpStep(secret, code, await clock.now())
  if (step === null) throw wrong()
  return async (tx, now) => {
    if (now.totpSecret !== sealed) throw wrong()
    if (step <= now.totpStep) throw refuseField(securityErrors.totp_used, 'code')
    await saveStep(tx, memberId, step)
  }
}
