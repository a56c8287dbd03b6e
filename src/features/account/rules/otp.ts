import { bangkokDay } from '#kernel/time.ts'
import { otpRules } from '../rules.ts'

export type OtpRequestFault =
  | { readonly code: 'otp_cooldown'; readonly waitMs: number }
  | { readonly code: 'otp_daily_limit' }

/** That a code for the phone and the purpose was asked for before. */
export interface PastRequest {
  readonly at: Date
  /** By the one who asks now. */
  readonly isOwn: boolean
  /** By the member himself, or from an address from which he got in before. */
  readonly isKnown: boolean
}

/**
 * Why no further code is sent to a phone now, or null. Who asks has a number of his own, so nobody
 * uses up another's; strangers together have one, so that messages to a phone cost so much and no
 * more; and however many they are, whoever is known does not count among them.
 * @param past what was asked for the phone and this purpose, newest first.
 */
export function otpRequestFault(
  past: readonly PastRequest[],
  asker: { readonly isKnown: boolean },
  now: Date,
): OtpRequestFault | null {
  const day = bangkokDay(now)
  const today = past.filter(({ at }) => bangkokDay(at) === day)
  const own = today.filter(({ isOwn }) => isOwn).length
  const ofKind = today.filter(({ isKnown }) => isKnown === asker.isKnown).length
  if (own >= otpRules.dailyMax || ofKind >= otpRules.phoneDailyMax) {
    return { code: 'otp_daily_limit' }
  }
  const last = past.find(({ isOwn }) => isOwn)
  const waitMs = last ? last.at.getTime() + otpRules.cooldownSeconds * 1000 - now.getTime() : 0
  return waitMs > 0 ? { code: 'otp_cooldown', waitMs } : null
}

export type OtpVerdict = 'right' | 'otp_wrong' | 'otp_expired'

/** Judges a code; `null` stands for a request that does not exist. */
export function judgeOtp(
  otp: { readonly tries: number; readonly expiresAt: Date; readonly usedAt: Date | null } | null,
  isRightCode: boolean,
  now: Date,
): OtpVerdict {
  if (otp === null || otp.usedAt !== null || otp.expiresAt <= now) return 'otp_expired'
  if (otp.tries >= otpRules.triesMax) return 'otp_expired'
  return isRightCode ? 'right' : 'otp_wrong'
}

/** The message. It carries no link, so that nobody learns to follow links in our messages. */
export function otpText(siteName: string, code: string, label: string): string {
  const minutes = otpRules.lifeMinutes
  return `${siteName}: รหัส OTP ${code} (Ref: ${label}) ใช้ได้ ${minutes} นาที ห้ามบอกผู้อื่น`
}
