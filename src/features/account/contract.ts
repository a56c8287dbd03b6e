import * as z from 'zod/mini'
import { baht, day, defineCall, errorsOf, id, instant, nothing } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { accountDigits, findBank } from './rules/banks.ts'
import { PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from './rules/password.ts'
import { phoneDigits } from './rules/phone.ts'

/** The texts a member accepts at registration; a change of wording is a new version. */
export const documentVersions = { terms: '2569-11-01', privacy: '2569-11-01' } as const

export const accountErrors = defineErrors({
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
  otp_required: { number: 1020, thai: 'กรุณายืนยันเบอร์โทรศัพท์ด้วยรหัส OTP' },
  otp_wrong: { number: 1021, thai: 'รหัส OTP ไม่ถูกต้อง' },
  otp_expired: { number: 1022, thai: 'รหัส OTP หมดอายุหรือถูกใช้แล้ว กรุณาขอรหัสใหม่' },
  otp_cooldown: { number: 1023, thai: 'เพิ่งส่งรหัส OTP ไปแล้ว กรุณารอสักครู่ก่อนขอใหม่' },
  otp_daily_limit: { number: 1024, thai: 'ขอรหัส OTP ครบจำนวนของวันนี้แล้ว กรุณาลองใหม่พรุ่งนี้' },
  login_failed: { number: 1030, thai: 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง' },
  too_many_attempts: { number: 1031, thai: 'ลองผิดหลายครั้ง กรุณารอสักครู่', level: 'warn' },
  member_suspended: { number: 1032, thai: 'บัญชีของคุณถูกระงับ กรุณาติดต่อเจ้าหน้าที่' },
  member_closed: { number: 1033, thai: 'บัญชีนี้ปิดแล้ว กรุณาติดต่อเจ้าหน้าที่' },
})

// --- fields -----------------------------------------------------------------------------------

const stop = (error: string) => ({ error, abort: true })

const phone = () =>
  z
    .string('กรุณากรอกเบอร์โทรศัพท์')
    .check(
      z.overwrite(phoneDigits),
      z.minLength(1, stop('กรุณากรอกเบอร์โทรศัพท์')),
      z.regex(/^\d{10}$/, stop('เบอร์โทรศัพท์ต้องมี 10 หลัก')),
      z.regex(/^0[689]/, 'เบอร์โทรศัพท์มือถือต้องขึ้นต้นด้วย 06 08 หรือ 09'),
    )

/** A password being set; the one being checked is taken as it comes. */
const newPassword = () =>
  z
    .string('กรุณาตั้งรหัสผ่าน')
    .check(
      z.minLength(PASSWORD_CHARS_MIN, stop(`รหัสผ่านต้องมีอย่างน้อย ${PASSWORD_CHARS_MIN} ตัวอักษร`)),
      z.maxLength(PASSWORD_CHARS_MAX, `รหัสผ่านยาวได้ไม่เกิน ${PASSWORD_CHARS_MAX} ตัวอักษร`),
    )

const givenPassword = () =>
  z
    .string('กรุณากรอกรหัสผ่าน')
    .check(z.minLength(1, 'กรุณากรอกรหัสผ่าน'), z.maxLength(PASSWORD_CHARS_MAX, 'รหัสผ่านไม่ถูกต้อง'))

const personName = (missing: string) =>
  z.string(missing).check(
    z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
    z.minLength(1, stop(missing)),
    z.maxLength(80, stop('ชื่อยาวเกินไป')),
    z.regex(/^\p{L}[\p{L}\p{M} .'’-]*$/u, 'ชื่อมีได้เฉพาะตัวอักษร'),
  )
const firstName = () => personName('กรุณากรอกชื่อ')
const lastName = () => personName('กรุณากรอกนามสกุล')

const bankCode = () =>
  z
    .string('กรุณาเลือกธนาคาร')
    .check(z.refine((code) => findBank(code) !== undefined, 'กรุณาเลือกธนาคาร'))

const bankAccountNumber = () =>
  z
    .string('กรุณากรอกเลขที่บัญชี')
    .check(
      z.overwrite(accountDigits),
      z.minLength(1, stop('กรุณากรอกเลขที่บัญชี')),
      z.regex(/^\d{10,15}$/, 'เลขที่บัญชีต้องเป็นตัวเลข 10–15 หลัก'),
    )

const birthDate = () =>
  day('กรุณากรอกวันเกิดให้ถูกต้อง').check(
    z.refine((text) => text >= '1900-01-01', 'กรุณากรอกวันเกิดให้ถูกต้อง'),
  )

const otpRef = () =>
  z.string('ไม่พบรหัสอ้างอิง OTP').check(z.regex(/^[A-Z2-9]{10,32}$/, 'รหัสอ้างอิง OTP ไม่ถูกต้อง'))
const otpCode = () => z.string('กรุณากรอกรหัส OTP').check(z.regex(/^\d{6}$/, 'รหัส OTP ต้องมี 6 หลัก'))

// --- what a member sees of himself ------------------------------------------------------------

const bankAccount = z.object({
  id: id(),
  bank_code: z.string(),
  bank_name: z.string(),
  /** `xxx-x-x1234-x`: the full number never leaves the server. */
  account_number: z.string(),
  is_primary: z.boolean(),
  /** The bank confirmed number and holder. */
  is_verified: z.boolean(),
})
export type BankAccountView = z.output<typeof bankAccount>

export const userInfo = z.object({
  id: id(),
  /** The phone as the member shows it around: `08x-xxx-5678`. */
  username: z.string(),
  /** First name and the initial of the last: `สมชาย ว.`. */
  display_name: z.string(),
  bank_accounts: z.array(bankAccount),
  level: z.int(),
  referral_code: z.string(),
  joined_at: instant(),
})
export type UserInfo = z.output<typeof userInfo>

const signedIn = z.object({ access_token: z.string(), user_info: userInfo })

// --- calls ------------------------------------------------------------------------------------

export const checkAccount = defineCall({
  method: 'POST',
  path: '/api/check_account',
  summary: 'ตรวจว่าเบอร์โทรศัพท์หรือบัญชีธนาคารใช้สมัครได้',
  access: 'public',
  limit: 'check_account',
  input: z
    .object({
      phone: z.optional(phone()),
      bank_code: z.optional(bankCode()),
      bank_account_number: z.optional(bankAccountNumber()),
      first_name: z.optional(firstName()),
      last_name: z.optional(lastName()),
    })
    .check(
      z.refine(
        (input) =>
          input.phone !== undefined ||
          [input.bank_code, input.bank_account_number, input.first_name, input.last_name].every(
            Boolean,
          ),
        { error: 'กรุณากรอกเบอร์โทรศัพท์ หรือข้อมูลบัญชีธนาคารให้ครบ', path: ['phone'] },
      ),
    ),
  output: z.object({
    /** Nobody registered with it yet. */
    available: z.boolean(),
    /** Only for a bank account: the bank knows the number under this name. */
    name_matches: z.optional(z.boolean()),
    /** Only for a phone: registering needs a code sent to it first. */
    otp_required: z.optional(z.boolean()),
  }),
  errors: errorsOf(accountErrors.bank_account_malformed, accountErrors.bank_inquiry_unavailable),
})

export const register = defineCall({
  method: 'POST',
  path: '/api/register',
  summary: 'สมัครสมาชิก',
  access: 'public',
  limit: 'register',
  input: z.object({
    phone: phone(),
    password: newPassword(),
    first_name: firstName(),
    last_name: lastName(),
    birth_date: birthDate(),
    bank_code: bankCode(),
    bank_account_number: bankAccountNumber(),
    line_id: z.optional(z.string().check(z.trim(), z.maxLength(60, 'ไลน์ไอดียาวเกินไป'))),
    referral_code: z.optional(
      z.string().check(z.trim(), z.toUpperCase(), z.maxLength(20, 'ไม่พบรหัสผู้แนะนำนี้')),
    ),
    accept_terms: z.literal(true, 'กรุณายอมรับข้อตกลงและเงื่อนไข'),
    otp_ref: z.optional(otpRef()),
    otp_code: z.optional(otpCode()),
  }),
  output: signedIn,
  errors: errorsOf(
    accountErrors.under_age,
    accountErrors.password_has_phone,
    accountErrors.password_too_common,
    accountErrors.bank_account_malformed,
    accountErrors.phone_taken,
    accountErrors.bank_account_taken,
    accountErrors.referral_code_unknown,
    accountErrors.otp_required,
    accountErrors.bank_inquiry_unavailable,
    accountErrors.bank_name_mismatch,
    accountErrors.otp_expired,
    accountErrors.otp_wrong,
  ),
})

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  summary: 'เข้าสู่ระบบ',
  access: 'public',
  limit: 'login',
  input: z.object({ username: phone(), password: givenPassword() }),
  output: signedIn,
  errors: errorsOf(
    accountErrors.too_many_attempts,
    accountErrors.login_failed,
    accountErrors.member_suspended,
    accountErrors.member_closed,
  ),
})

export const logout = defineCall({
  method: 'POST',
  path: '/api/logout',
  summary: 'ออกจากระบบ',
  access: 'member',
  input: nothing(),
  output: nothing(),
  errors: [],
})

export const getUserInfo = defineCall({
  method: 'GET',
  path: '/api/get_user_info',
  summary: 'ข้อมูลสมาชิกโดยย่อ',
  access: 'member',
  input: nothing(),
  output: userInfo,
  errors: [],
})

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/member/profile',
  summary: 'ข้อมูลส่วนตัวของสมาชิก สำหรับหน้าโปรไฟล์เท่านั้น ห้ามเก็บในเครื่อง',
  access: 'member',
  input: nothing(),
  output: z.object({
    id: id(),
    phone: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    birth_date: z.string(),
    line_id: z.nullable(z.string()),
    joined_at: instant(),
    bank_accounts: z.array(bankAccount),
    accepted: z.array(z.object({ document: z.string(), version: z.string(), at: instant() })),
  }),
  errors: [],
})

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/member/change_password',
  summary: 'เปลี่ยนรหัสผ่าน และออกจากระบบในอุปกรณ์อื่นทั้งหมด',
  access: 'member',
  limit: 'login',
  input: z.object({ current_password: givenPassword(), new_password: newPassword() }),
  output: nothing(),
  errors: errorsOf(
    accountErrors.too_many_attempts,
    accountErrors.current_password_wrong,
    accountErrors.password_unchanged,
    accountErrors.password_has_phone,
    accountErrors.password_too_common,
  ),
})

/** What a code is good for; a code for one purpose opens nothing else. */
export const otpPurposes = ['register', 'reset_password'] as const
export type OtpPurpose = (typeof otpPurposes)[number]

export const requestOtp = defineCall({
  method: 'POST',
  path: '/api/otp/request',
  summary: 'ขอรหัส OTP ทาง SMS คำตอบเหมือนกันไม่ว่าเบอร์นั้นเป็นสมาชิกหรือไม่',
  access: 'public',
  limit: 'otp',
  input: z.object({ phone: phone(), purpose: z.enum(otpPurposes, 'ไม่รู้จักรายการนี้') }),
  output: z.object({
    otp_ref: z.string(),
    /** The four letters that stand in the message too. */
    ref_label: z.string(),
    expires_at: instant(),
    resend_at: instant(),
  }),
  errors: errorsOf(accountErrors.otp_cooldown, accountErrors.otp_daily_limit),
})

const resetInput = z.object({
  phone: phone(),
  otp_ref: otpRef(),
  otp_code: otpCode(),
  new_password: newPassword(),
})
const resetErrors = errorsOf(
  accountErrors.password_has_phone,
  accountErrors.password_too_common,
  accountErrors.otp_expired,
  accountErrors.otp_wrong,
)

export const resetPasswordV2 = defineCall({
  method: 'POST',
  path: '/api/reset_password_v2',
  summary: 'ตั้งรหัสผ่านใหม่ด้วยรหัส OTP และออกจากระบบทุกอุปกรณ์',
  access: 'public',
  limit: 'login',
  input: resetInput,
  output: nothing(),
  errors: resetErrors,
})

export const resetPassword = defineCall({ ...resetPasswordV2, path: '/api/reset_password' })

/** Everything the signed-in frame of the site shows, in one answer; composed in `apps/server`. */
export const bootstrap = defineCall({
  method: 'GET',
  path: '/api/bootstrap',
  summary: 'ข้อมูลเริ่มต้นของสมาชิกเมื่อเปิดเว็บ',
  access: 'member_cookie',
  input: nothing(),
  output: z.object({
    user: userInfo,
    /** As `POST /api/member/wallets` answers. */
    wallets: z.array(
      z.object({
        id: id(),
        wallet_name: z.string(),
        balance: baht(),
        held: baht(),
        wallet_type_id: z.int(),
      }),
    ),
    server_time: instant(),
    /** Play money: the site shows its badge. */
    demo: z.boolean(),
    agent: z.object({ id: id(), code: z.string() }),
    features: z.object({ otp_register: z.boolean(), otp_withdraw: z.boolean() }),
  }),
  errors: [],
})
export type Bootstrap = z.output<typeof bootstrap.output>

// --- what other features' use cases are given by `apps/server` --------------------------------

/** A member's own bank account in full, for paying out to it and for matching what came in. */
export interface MemberBankAccount {
  readonly id: number
  readonly memberId: number
  readonly bankCode: string
  readonly bankName: string
  readonly accountNumber: string
  /** `xxx-x-x1234-x`, for every screen. */
  readonly maskedNumber: string
  readonly holderName: string
  /** Money to a new account is looked at twice. */
  readonly addedAt: Date
  readonly isPrimary: boolean
  readonly isVerified: boolean
}

/** The door to members for features that may not import this one's server code. */
export interface MemberDirectory {
  /** The member who registered this phone (ten digits), or null. */
  findByPhone(phone: string): Promise<number | null>
  findBankAccounts(memberId: number): Promise<readonly MemberBankAccount[]>
  /** Null when the account does not exist or is another member's. */
  findBankAccount(memberId: number, bankAccountId: number): Promise<MemberBankAccount | null>
  /** `08x-xxx-5678` and `สมชาย ว.`, for lists at the desk. */
  findLabels(
    memberIds: readonly number[],
  ): Promise<ReadonlyMap<number, { username: string; displayName: string }>>
}
