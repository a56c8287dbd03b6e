import type { CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { bangkokDay, bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import type { OtpPurpose, requestOtp as call } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { CODE_ALPHABET, OTP_LABEL_CHARS, OTP_REF_CHARS, otpRules } from '../rules.ts'
import { otpRequestFault, otpText } from '../rules/otp.ts'
import { addressIndex, isKnownAddress } from './login-try-store.ts'
import { findMemberLogin, phoneIndex } from './member-store.ts'
import { findRequests, insertOtp, lockPhone, type KnownAsker } from './otp-store.ts'
import { sendOtpJob } from './send-otp.ts'

export type OtpTicket = CallOutput<typeof call>

/** Who asks: a visitor by his address, or the member himself, logged in. */
export type OtpAsker = { readonly ip: string } | { readonly memberId: number }

interface Wish {
  readonly phone: string
  readonly purpose: OtpPurpose
}

/**
 * Makes a code and has it sent by SMS. Answer, limits and time are the same whether the phone is a
 * member's or not: where nobody is to get it, everything happens but the message. Requests for one
 * phone come one after the other, so the limits hold however many ask at once.
 * @throws otp_daily_limit, otp_cooldown
 */
export async function requestOtp(
  services: Services,
  asker: OtpAsker,
  input: Wish,
): Promise<OtpTicket> {
  const { random, vault, config } = services
  const index = phoneIndex(vault, input.phone)
  const ref = random.code(CODE_ALPHABET, OTP_REF_CHARS)
  const label = ref.slice(0, OTP_LABEL_CHARS)
  const code = random.digits(otpRules.digits)
  return inTransaction(services.db, async (tx) => {
    await lockPhone(tx, index)
    // On this connection: who waits for the lock keeps one, and all of them must not be waited for.
    const now = await clockNow(tx)
    const known = await knownAsker(tx, services, asker, index)
    await refuseHaste(tx, { phoneIndex: index, purpose: input.purpose }, known, now)
    const text = otpText(config.agent.name, code, label)
    const isWanted = await isRecipient(tx, services, input)
    const expiresAt = new Date(now.getTime() + otpRules.lifeMinutes * MINUTE_MS)
    const otpId = await insertOtp(tx, vault, {
      ref,
      purpose: input.purpose,
      phoneIndex: index,
      code,
      asker: known,
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

/** The asker as he is counted; a member asks nothing but for his own phone. */
async function knownAsker(
  tx: Tx,
  { vault }: Services,
  asker: OtpAsker,
  index: Buffer,
): Promise<KnownAsker> {
  if ('memberId' in asker) {
    return { index: vault.blindIndex('otp_asker', `member ${asker.memberId}`), isKnown: true }
  }
  const key = { phoneIndex: index, addressIndex: addressIndex(vault, asker.ip) }
  return { index: key.addressIndex, isKnown: await isKnownAddress(tx, key) }
}

async function refuseHaste(
  tx: Tx,
  wanted: { phoneIndex: Buffer; purpose: OtpPurpose },
  asker: KnownAsker,
  now: Date,
): Promise<void> {
  const dayStart = bangkokInstant(bangkokDay(now))
  const cooldownStart = new Date(now.getTime() - otpRules.cooldownSeconds * 1000)
  const since = dayStart < cooldownStart ? dayStart : cooldownStart
  const past = await findRequests(tx, { ...wanted, askerIndex: asker.index }, since)
  const fault = otpRequestFault(past, asker, now)
  if (fault?.code === 'otp_daily_limit') throw new Refusal(accountErrors.otp_daily_limit)
  if (fault?.code === 'otp_cooldown') {
    const seconds = Math.ceil(fault.waitMs / 1000)
    throw new Refusal(accountErrors.otp_cooldown, {
      thai: `เพิ่งส่งรหัส OTP ไปแล้ว ขอใหม่ได้ใน ${seconds} วินาที`,
      data: { wait_seconds: seconds },
    })
  }
}

/**
 * To register, whoever holds the phone: that it is a member's already, he alone may learn, by the
 * code. Everything else needs a phone that a member has.
 */
async function isRecipient(tx: Tx, services: Services, wish: Wish): Promise<boolean> {
  const member = await findMemberLogin(tx, services.vault, wish.phone)
  return wish.purpose === 'register' || (member !== null && member.status !== 'closed')
}
