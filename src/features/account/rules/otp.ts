import { bangkokDay } from '#kernel/time.ts'
import { otpRules } from '../rules.ts'

export type OtpRequestFault =
  | { readonly code: 'otp_cooldown'; readonly waitMs: number }
  | { readonly code: 'otp_daily_limit' }

/**
 * Why no further code is sent to a phone now, or null.
 * @param times when codes for the phone were asked for before, newest first.
 */
export function otpRequestFault(times: readonly Date[], now: Date): OtpRequestFault | null {
  const today = bangkokDay(now)
  if (times.filter((time) => bangkokDay(time) === today).length >= otpRules.dailyMax) {
    return { code: 'otp_daily_limit' }
  }
  const last = times[0]
  const waitMs = last ? last.getTime() + otpRules.cooldownSeconds * 1000 - now.getTime() : 0
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
