import type { CallInput } from '#kernel/contract.ts'
import { Refusal, refuseField } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Session } from '#platform/session/session.ts'
import * as calls from '../../security-contract.ts'
import { clearTries } from '../login-try-store.ts'
import { createMemberOtp } from '../member-otp.ts'
import { findMemberLoginById } from '../member-store.ts'
import { beginPasswordTry, wrongPassword } from '../password-guard.ts'
import { findPerson } from '../user-info.ts'
import { beginSecretTry, stepUp, type SteppedUp } from './prove.ts'
import { findSecurity, ownWays } from './security-store.ts'
import { checkCode } from './totp-proof.ts'

const { securityErrors } = calls

/** @throws step_up_way_off, too_many_attempts, pin_wrong */
export async function stepUpByPin(
  services: Services,
  session: Session,
  { pin }: CallInput<typeof calls.stepUpByPin>,
): Promise<SteppedUp> {
  const { pinHash } = await findSecurity(services.db, session.subjectId)
  if (pinHash === null) throw new Refusal(securityErrors.step_up_way_off)
  const attempt = await beginSecretTry(services, session.subjectId)
  if (!(await services.passwords.verify(pinHash, pin))) {
    throw attempt.wrong(securityErrors.pin_wrong, 'pin')
  }
  return stepUp(services, session, 'pin', (_tx, now) => {
    if (now.pinHash !== pinHash) throw refuseField(securityErrors.pin_wrong, 'pin')
  })
}

/** @throws step_up_way_off, too_many_attempts, totp_wrong, totp_used */
export async function stepUpByTotp(
  services: Services,
  session: Session,
  { code }: CallInput<typeof calls.stepUpByTotp>,
): Promise<SteppedUp> {
  const { totpSecret } = await findSecurity(services.db, session.subjectId)
  if (totpSecret === null) throw new Refusal(securityErrors.step_up_way_off)
  const take = await checkCode(services, session.subjectId, totpSecret, code)
  return stepUp(services, session, 'totp', take)
}

/** @throws otp_expired, otp_wrong */
export async function stepUpBySms(
  services: Services,
  session: Session,
  { otp_ref: ref, otp_code: code }: CallInput<typeof calls.stepUpBySms>,
): Promise<SteppedUp> {
  const otp = createMemberOtp(services, 'step_up')
  await otp.check(session.subjectId, { ref, code })
  return stepUp(services, session, 'sms', (tx) => otp.consume(tx, session.subjectId, { ref, code }))
}

/**
 * By the password, for who has set up nothing better: from then on a stolen password opens no more.
 * Guesses are counted as at login.
 * @throws step_up_way_off, too_many_attempts, password_wrong
 */
export async function stepUpByPassword(
  services: Services,
  session: Session,
  { password }: CallInput<typeof calls.stepUpByPassword>,
  ip: string,
): Promise<SteppedUp> {
  const { db, vault, config, passwords } = services
  const memberId = session.subjectId
  if (config.otpRequired || ownWays(await findSecurity(db, memberId)).length > 0) {
    throw new Refusal(securityErrors.step_up_way_off)
  }
  const { phone } = await findPerson(db, vault, memberId)
  const attempt = await beginPasswordTry(services, phone, ip)
  const member = await findMemberLoginById(db, memberId)
  if (!(await passwords.verify(member?.passwordHash, password))) {
    const refusal = wrongPassword(attempt, securityErrors.password_wrong)
    throw refusal.definition === securityErrors.password_wrong
      ? refuseField(securityErrors.password_wrong, 'password')
      : refusal
  }
  await inTransaction(db, (tx) => clearTries(tx, attempt.key))
  return stepUp(services, session, 'password', (_tx, now) => {
    if (ownWays(now).length > 0) throw new Refusal(securityErrors.step_up_way_off)
  })
}
