import { defineErrors } from '#kernel/errors.ts'
import { otpErrors } from '#kernel/otp-errors.ts'

const ownErrors = defineErrors({
  phone_taken: { number: 1001, thai: 'เบอร์โทรนี้ถูกใช้สมัครแล้ว' },
  bank_account_taken: { number: 1002, thai: 'เลขบัญชีนี้ถูกใช้แล้ว' },
  under_age: { number: 1003, thai: 'ผู้สมัครต้องมีอายุครบ 20 ปีบริบูรณ์' },
  bank_account_malformed: { number: 1004, thai: 'จำนวนหลักของเลขที่บัญชีไม่ตรงกับธนาคารที่เลือก' },
  bank_name_mismatch: {
    number: 1005,
    thai: 'ชื่อ-นามสกุลหรือเลขที่บัญชีไม่ตรงกับข้อมูลของธนาคาร กรุณาตรวจสอบ',
  },
  bank_inquiry_unavailable: {
    number: 1006,
    thai: 'ขณะนี้ตรวจสอบบัญชีกับธนาคารไม่ได้ กรุณาลองใหม่ในอีกสักครู่',
    level: 'warn',
  },
  password_too_common: { number: 1007, thai: 'รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งรหัสผ่านอื่น' },
  password_has_phone: { number: 1008, thai: 'รหัสผ่านต้องไม่มีเบอร์โทรศัพท์ของคุณ' },
  password_unchanged: { number: 1009, thai: 'รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสผ่านเดิม' },
  current_password_wrong: { number: 1010, thai: 'รหัสผ่านเดิมไม่ถูกต้อง' },
  referral_code_unknown: { number: 1011, thai: 'ไม่พบรหัสผู้แนะนำนี้' },
  person_excluded: {
    number: 1012,
    thai: 'เปิดบัญชีใหม่ไม่ได้ เพราะมีช่วงพักการเล่นที่ยังไม่สิ้นสุด กรุณาติดต่อเจ้าหน้าที่',
    level: 'warn',
  },
  login_failed: { number: 1030, thai: 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง' },
  too_many_attempts: { number: 1031, thai: 'ลองผิดหลายครั้ง กรุณารอสักครู่', level: 'warn' },
  member_suspended: { number: 1032, thai: 'บัญชีของคุณถูกระงับ กรุณาติดต่อเจ้าหน้าที่' },
  login_code_required: { number: 1034, thai: 'กรอกรหัสจากแอปยืนยันตัวตนเพื่อเข้าสู่ระบบ' },
  login_challenge_over: {
    number: 1035,
    thai: 'หมดเวลายืนยันแล้ว กรุณากรอกเบอร์โทรศัพท์และรหัสผ่านใหม่อีกครั้ง',
  },
  member_closed: { number: 1033, thai: 'บัญชีนี้ปิดแล้ว กรุณาติดต่อเจ้าหน้าที่' },
})

/** What a visitor or a member can be refused around the account. Numbers 1001–1049. */
export const accountErrors = { ...ownErrors, ...otpErrors } as const
