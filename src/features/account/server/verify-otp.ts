import { timingSafeEqual } from 'node:crypto'
import type { CallInput } from '#kernel/contract.ts'
import { Refusal, refuseField } from '#kernel/errors.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { otpRules } from '../rules.ts'
import { judgeOtp } from '../rules/otp.ts'
import { phoneIndex } from './member-store.ts'
import { countTry, keepConfirmed, lockOtp, otpHash, useUp } from './otp-store.ts'

/** What a person shows to prove that the phone is his. */
export interface OtpProof {
  readonly purpose: calls.OtpPurpose
  readonly phone: string
  readonly ref: string
  readonly code: string
}

/**
 * Checks a code without using it up, so that a later fault of the same form does not cost a
 * message. A wrong code counts, whatever the caller does with the refusal.
 * @throws otp_wrong, otp_expired
 */
export function checkOtp(services: Services, proof: OtpProof): Promise<void> {
  return judge(services, proof, async () => {})
}

/**
 * Checks a code at the step of a form that asks for it. The right one stays good, for half an hour
 * after it was asked for, until the form is sent: nobody types a form as fast as a code ends.
 * @throws otp_wrong, otp_expired
 */
export function confirmOtp(
  services: Services,
  input: CallInput<typeof calls.confirmOtp>,
): Promise<void> {
  const { purpose, phone, otp_ref: ref, otp_code: code } = input
  return judge(services, { purpose, phone, ref, code }, keepConfirmed)
}

async function judge(
  services: Services,
  proof: OtpProof,
  whenRight: (tx: Tx, otpId: bigint) => Promise<void>,
): Promise<void> {
  const { verdict, triesLeft } = await inTransaction(services.db, async (tx) => {
    const otp = await lockOtp(tx, keyOf(services, proof))
    const now = await clockNow(tx)
    const right =
      otp !== null &&
      timingSafeEqual(otpHash(services.vault, proof.purpose, otp.salt, proof.code), otp.codeHash)
    const judged = judgeOtp(otp, right, now)
    if (otp && judged === 'otp_wrong') await countTry(tx, otp.otpId)
    if (otp && judged === 'right') await whenRight(tx, otp.otpId)
    return { verdict: judged, triesLeft: otpRules.triesMax - 1 - (otp?.tries ?? 0) }
  })
  if (verdict === 'otp_wrong') {
    const { otp_wrong: definition } = accountErrors
    throw new Refusal(definition, {
      details: [{ field: 'otp_code', code: definition.code, message: definition.thai }],
      data: { tries_left: triesLeft },
    })
  }
  if (verdict === 'otp_expired') throw refuseField(accountErrors.otp_expired, 'otp_code')
}

/**
 * Uses up a code that `checkOtp` found right, in the transaction of the thing it proves.
 * @throws otp_expired when another request was faster.
 */
export async function consumeOtp(tx: Tx, services: Services, proof: OtpProof): Promise<void> {
  const otp = await lockOtp(tx, keyOf(services, proof))
  const now = await clockNow(tx)
  if (otp === null || judgeOtp(otp, true, now) !== 'right') {
    throw refuseField(accountErrors.otp_expired, 'otp_code')
  }
  await useUp(tx, otp.otpId, now)
}

const keyOf = (services: Services, proof: OtpProof) => ({
  ref: proof.ref,
  purpose: proof.purpose,
  phoneIndex: phoneIndex(services.vault, proof.phone),
})
