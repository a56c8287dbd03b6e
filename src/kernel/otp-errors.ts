import { defineErrors } from './errors.ts'

/** What any call that needs a code by SMS can be refused with. Numbers 1020–1029. */
export const otpErrors = defineErrors({
  otp_required: { number: 1020, thai: 'กรุณายืนยันเบอร์โทรศัพท์ด้วยรหัส OTP' },
  otp_wrong: { number: 1021, thai: 'รหัส OTP ไม่ถูกต้อง' },
  otp_expired: { number: 1022, thai: 'รหัส OTP หมดอายุหรือถูกใช้แล้ว กรุณาขอรหัสใหม่' },
  otp_cooldown: { number: 1023, thai: 'เพิ่งส่งรหัส OTP ไปแล้ว กรุณารอสักครู่ก่อนขอใหม่' },
  otp_daily_limit: { number: 1024, thai: 'ขอรหัส OTP ครบจำนวนของวันนี้แล้ว กรุณาลองใหม่พรุ่งนี้' },
})
