import type { CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField } from '#kernel/errors.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Session } from '#platform/session/session.ts'
import { forgetStepUps } from '#platform/session/step-up.ts'
import { makeTotpSecret, matchTotpStep, totpUri } from '#platform/session/totp.ts'
import { CODE_ALPHABET, RECOVERY_CODE_CHARS, RECOVERY_CODES } from '../../rules.ts'
import { maskPhone } from '../../rules/phone.ts'
import {
  type beginTotp as begin,
  type confirmTotp as confirm,
  securityErrors,
} from '../../security-contract.ts'
import { kinds } from '../member-sessions.ts'
import { findPerson } from '../user-info.ts'
import { lockSecurity } from './security-store.ts'
import {
  dropTotp,
  openSecret,
  replaceRecoveryCodes,
  savePending,
  saveTotp,
  saveTotpAtLogin,
} from './totp-store.ts'

/** Makes a secret to be scanned; the one before counts until a code of this one was right. */
export async function beginTotp(
  services: Services,
  memberId: number,
): Promise<CallOutput<typeof begin>> {
  const { db, vault, random, config } = services
  const secret = makeTotpSecret((count) => random.bytes(count))
  const { phone } = await findPerson(db, vault, memberId)
  await inTransaction(db, async (tx) => {
    await lockSecurity(tx, memberId)
    await savePending(tx, vault, memberId, secret)
  })
  return { secret, uri: totpUri(secret, config.agent.name, maskPhone(phone)) }
}

/**
 * Takes the first code of the app. From now on it is a way, with new recovery codes, and what other
 * sessions proved before counts no more.
 * @throws totp_not_begun, totp_wrong
 */
export async function confirmTotp(
  { db, vault, random }: Services,
  { subjectId, sessionId }: Session,
  code: string,
): Promise<CallOutput<typeof confirm>> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    random.code(CODE_ALPHABET, RECOVERY_CODE_CHARS),
  )
  await inTransaction(db, async (tx) => {
    const { totpPending } = await lockSecurity(tx, subjectId)
    if (totpPending === null) throw new Refusal(securityErrors.totp_not_begun)
    const secret = await openSecret(tx, vault, {
      column: 'totp_pending',
      memberId: subjectId,
      sealed: totpPending,
    })
    const step = matchTotpStep(secret, code, await clockNow(tx))
    if (step === null) throw refuseField(securityErrors.totp_wrong, 'code')
    await saveTotp(tx, vault, subjectId, { secret, step })
    await replaceRecoveryCodes(tx, vault, subjectId, codes)
    await forgetStepUps(tx, { kinds, subjectId }, sessionId)
  })
  return { recovery_codes: codes.map((one) => `${one.slice(0, 4)}-${one.slice(4)}`) }
}

/** Has a login ask for a code, or not any more. @throws step_up_way_off without an app */
export async function setTotpAtLogin(
  { db }: Services,
  memberId: number,
  isOn: boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { totpSecret } = await lockSecurity(tx, memberId)
    if (totpSecret === null) throw new Refusal(securityErrors.step_up_way_off)
    await saveTotpAtLogin(tx, memberId, isOn)
  })
}

/** Does without the app; what other sessions proved before counts no more. */
export async function removeTotp(
  { db }: Services,
  { subjectId, sessionId }: Session,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSecurity(tx, subjectId)
    await dropTotp(tx, subjectId)
    await forgetStepUps(tx, { kinds, subjectId }, sessionId)
  })
}
