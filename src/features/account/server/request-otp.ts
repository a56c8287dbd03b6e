import type { CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { bangkokDay, bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import type { OtpPurpose, requestOtp as call } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { CODE_ALPHABET, OTP_LABEL_CHARS, OTP_REF_CHARS, otpRules } from '../rules.ts'
import { otpRequestFault, otpText } from '../rules/otp.ts'
import { findMemberLogin, phoneIndex } from './member-store.ts'
import { findRequestTimes, insertOtp, lockPhone } from './otp-store.ts'
import { sendOtpJob } from './send-otp.ts'

export type OtpTicket = CallOutput<typeof call>

/**
 * Makes a code and has it sent by SMS. Answer, limits and time are the same whether the phone is a
 * member's or not: where nobody is to get it, everything happens but the message.
 * @throws otp_daily_limit, otp_cooldown
 */
export async function requestOtp(
  services: Services,
  input: { phone: string; purpose: OtpPurpose },
): Promise<OtpTicket> {
  const { random, vault, config } = services
  const index = phoneIndex(vault, input.phone)
  const ref = random.code(CODE_ALPHABET, OTP_REF_CHARS)
  const label = ref.slice(0, OTP_LABEL_CHARS)
  const code = random.digits(otpRules.digits)
  return inTransaction(services.db, async (tx) => {
    await lockPhone(tx, index)
    const now = await services.clock.now()
    await refuseHaste(tx, index, now)
    const text = otpText(config.agent.name, code, label)
    const isWanted = await isRecipient(tx, services, input.phone, input.purpose)
    const expiresAt = new Date(now.getTime() + otpRules.lifeMinutes * MINUTE_MS)
    const otpId = await insertOtp(tx, vault, {
      ref,
      purpose: input.purpose,
      phoneIndex: index,
      code,
      salt: random.bytes(16),
      requestedAt: now,
      expiresAt,
      message: isWanted ? { phone: input.phone, text } : null,
    })
    await requestJob(tx, sendOtpJob, { otp_id: Number(otpId) })
    return {
      otp_ref: ref,
      ref_label: label,
      expires_at: expiresAt,
      resend_at: new Date(now.getTime() + otpRules.cooldownSeconds * 1000),
    }
  })
}

async function refuseHaste(tx: Tx, index: Buffer, now: Date): Promise<void> {
  const dayStart = bangkokInstant(bangkokDay(now))
  const cooldownStart = new Date(now.getTime() - otpRules.cooldownSeconds * 1000)
  const since = dayStart < cooldownStart ? dayStart : cooldownStart
  const fault = otpRequestFault(await findRequestTimes(tx, index, since), now)
  if (fault?.code === 'otp_daily_limit') throw new Refusal(accountErrors.otp_daily_limit)
  if (fault?.code === 'otp_cooldown') {
    const seconds = Math.ceil(fault.waitMs / 1000)
    throw new Refusal(accountErrors.otp_cooldown, {
      thai: `เพิ่งส่งรหัส OTP ไปแล้ว ขอใหม่ได้ใน ${seconds} วินาที`,
      data: { wait_seconds: seconds },
    })
  }
}

/** Registering needs a phone nobody has; everything else one that a member has. */
async function isRecipient(
  tx: Tx,
  services: Services,
  phone: string,
  purpose: OtpPurpose,
): Promise<boolean> {
  const member = await findMemberLogin(tx, services.vault, phone)
  return purpose === 'register' ? member === null : member !== null && member.status !== 'closed'
}
