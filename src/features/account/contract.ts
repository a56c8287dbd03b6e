import * as z from 'zod/mini'
import { baht, defineCall, errorsOf, id, instant, nothing } from '#kernel/contract.ts'
import { commonLimits, defineLimits } from '#kernel/limit.ts'
import { invitationCode } from '#kernel/invitation-code.ts'
import { accountErrors } from './errors.ts'
import * as field from './fields.ts'

export const accountLimits = defineLimits({
  // These two tell of a phone or a bank account whether somebody registered with it.
  register: [5, 'hour', 120],
  check_account: [10, 'hour', 120],
  confirm_otp: [30, 'hour'],
})

// --- what a member sees of himself ------------------------------------------------------------

export const bankAccount = z.object({
  id: id(),
  bank_code: z.string(),
  bank_name: z.string(),
  /** `xxx-x-x1234-x`: the full number never leaves the server. */
  account_number: z.string(),
  is_primary: z.boolean(),
  /** The bank confirmed number and holder. */
  is_verified: z.boolean(),
  /** An account added later takes no withdrawal before this instant; null: it takes them now. */
  review_until: z.nullable(instant()),
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

/** A program that keeps no cookies says so; it is heard only where the operator allows programs. */
export const clientKind = z._default(z.enum(['browser', 'program']), 'browser')

export const signedIn = z.object({ access_token: z.string(), user_info: userInfo })

// --- calls ------------------------------------------------------------------------------------

export const checkAccount = defineCall({
  method: 'POST',
  path: '/api/check_account',
  summary: 'Whether a phone, or a bank account with its holder, may register; never answers a name',
  access: 'public',
  limit: accountLimits.check_account,
  input: z
    .object({
      phone: z.optional(field.phone()),
      bank_code: z.optional(field.bankCode()),
      bank_account_number: z.optional(field.bankAccountNumber()),
      first_name: z.optional(field.firstName()),
      last_name: z.optional(field.lastName()),
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
  summary: 'Makes a member and logs in',
  access: 'public',
  limit: accountLimits.register,
  input: z.object({
    phone: field.phone(),
    password: field.newPassword(),
    first_name: field.firstName(),
    last_name: field.lastName(),
    birth_date: field.birthDate(),
    bank_code: field.bankCode(),
    bank_account_number: field.bankAccountNumber(),
    line_id: z.optional(z.string().check(z.trim(), z.maxLength(60, 'ไลน์ไอดียาวเกินไป'))),
    referral_code: z.optional(
      z.string().check(z.overwrite(invitationCode), z.maxLength(20, 'ไม่พบรหัสผู้แนะนำนี้')),
    ),
    accept_terms: z.literal(true, 'กรุณายอมรับข้อตกลงและเงื่อนไข'),
    /** Offers and what is new; left out, it was not asked. */
    accept_marketing: z.optional(z.boolean()),
    otp_ref: z.optional(field.otpRef()),
    otp_code: z.optional(field.otpCode()),
    client: clientKind,
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
    accountErrors.otp_expired,
    accountErrors.otp_wrong,
    accountErrors.bank_inquiry_unavailable,
    accountErrors.bank_name_mismatch,
    accountErrors.person_excluded,
  ),
})

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  summary:
    'Opens a session with phone and password; who wants it is asked for a code, by `login_code`',
  access: 'public',
  limit: commonLimits.login,
  input: z.object({
    username: field.phone(),
    password: field.givenPassword(),
    client: clientKind,
  }),
  output: signedIn,
  errors: errorsOf(
    accountErrors.too_many_attempts,
    accountErrors.login_failed,
    accountErrors.login_code_required,
    accountErrors.member_suspended,
    accountErrors.member_closed,
  ),
})

export const logout = defineCall({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session, both halves',
  access: 'member',
  input: nothing(),
  output: nothing(),
  errors: [],
})

export const getUserInfo = defineCall({
  method: 'GET',
  path: '/api/get_user_info',
  summary: 'The signed-in member in short, masked',
  access: 'member',
  input: nothing(),
  output: userInfo,
  errors: [],
})

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/member/profile',
  summary: 'What the member told us, for the profile screen only: never kept in the browser',
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
    level: z.int(),
    referral_code: z.string(),
  }),
  errors: [],
})

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/member/change_password',
  summary: 'Sets a new password, renews the own session and ends every other',
  access: 'member',
  limit: commonLimits.login,
  stepUp: {},
  renewsSession: true,
  input: z.object({ current_password: field.givenPassword(), new_password: field.newPassword() }),
  output: z.object({ access_token: z.string() }),
  errors: errorsOf(
    accountErrors.too_many_attempts,
    accountErrors.current_password_wrong,
    accountErrors.password_unchanged,
    accountErrors.password_has_phone,
    accountErrors.password_too_common,
  ),
})

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/member/sessions',
  summary: 'Where the member is signed in now, the device that acted last first',
  access: 'member',
  input: nothing(),
  output: z.array(
    z.object({
      id: id(),
      /** `Chrome บน Android` */
      device: z.string(),
      ip: z.string(),
      signed_in_at: instant(),
      last_action_at: instant(),
      /** The session that asks. */
      is_current: z.boolean(),
    }),
  ),
  errors: [],
})

export const endOwnSession = defineCall({
  method: 'POST',
  path: '/api/member/end_session',
  summary: 'Signs one device of the member out; it is told so at once',
  access: 'member',
  input: z.object({ session_id: id() }),
  output: nothing(),
  errors: [],
})

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/member/end_other_sessions',
  summary: 'Signs every other device of the member out',
  access: 'member',
  input: nothing(),
  output: nothing(),
  errors: [],
})

/** What a visitor can ask a code for; one for a withdrawal is asked for at the withdrawal. */
const visitorOtpPurposes = ['register', 'reset_password'] as const
/** What a code is good for; a code for one purpose opens nothing else. */
export type OtpPurpose = (typeof visitorOtpPurposes)[number] | 'withdraw' | 'step_up'

export const requestOtp = defineCall({
  method: 'POST',
  path: '/api/otp/request',
  summary: "Sends a code by SMS; the answer is the same whether the phone is a member's or not",
  access: 'public',
  limit: commonLimits.otp,
  input: z.object({ phone: field.phone(), purpose: z.enum(visitorOtpPurposes, 'ไม่รู้จักรายการนี้') }),
  output: z.object({
    otp_ref: z.string(),
    /** The four letters that stand in the message too. */
    ref_label: z.string(),
    expires_at: instant(),
    resend_at: instant(),
  }),
  errors: errorsOf(accountErrors.otp_cooldown, accountErrors.otp_daily_limit),
})

export const confirmOtp = defineCall({
  method: 'POST',
  path: '/api/otp/confirm',
  summary: 'Whether a code is right; it is not used up and stays good for the form it belongs to',
  access: 'public',
  limit: accountLimits.confirm_otp,
  input: z.object({
    phone: field.phone(),
    purpose: z.enum(visitorOtpPurposes, 'ไม่รู้จักรายการนี้'),
    otp_ref: field.otpRef(),
    otp_code: field.otpCode(),
  }),
  output: nothing(),
  errors: errorsOf(accountErrors.otp_expired, accountErrors.otp_wrong),
})

const resetInput = z.object({
  phone: field.phone(),
  otp_ref: field.otpRef(),
  otp_code: field.otpCode(),
  new_password: field.newPassword(),
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
  summary: 'Sets a new password with a code and ends all sessions',
  access: 'public',
  limit: commonLimits.login,
  input: resetInput,
  output: nothing(),
  errors: resetErrors,
})

export const resetPassword = defineCall({ ...resetPasswordV2, path: '/api/reset_password' })

/** Everything the signed-in frame of the site shows, in one answer; composed in `apps/server`. */
export const bootstrap = defineCall({
  method: 'GET',
  path: '/api/bootstrap',
  summary: 'What the signed-in frame of the site shows',
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
    /** Texts that have new words since the member accepted them. */
    consents_due: z.array(z.enum(['terms', 'privacy'])),
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
  /** No withdrawal goes to it before; null where none of it is left. */
  readonly reviewUntil: Date | null
}

/** The door to members for features that may not import this one's server code. */
export interface MemberDirectory {
  /** The member who registered this phone (ten digits), or null. */
  findByPhone(phone: string): Promise<number | null>
  /**
   * Members whose phone ends in these four digits or is shown like this (`08x-xxx-4321`), the newest first, up to a
   * hundred; none for any other text. Staff read no more of a phone than its end, so it finds him (decision 0116).
   */
  findByPhoneEnd(typed: string): Promise<readonly number[]>
  /** Members whom digits may mean: a number, a whole phone, or its end (or mask). Each exists; none for other text. */
  findTyped(typed: string): Promise<readonly number[]>
  /** Whose code of invitation it is, also where he may bring nobody any more, or null. */
  findByReferralCode(code: string): Promise<number | null>
  /** The member whose registered account this is, or null. */
  findByBankAccount(bankCode: string, accountNumber: string): Promise<number | null>
  findBankAccounts(memberId: number): Promise<readonly MemberBankAccount[]>
  /** Whether a name that a bank tells is the member's; titles and cut family names do not count. */
  isNamed(memberId: number, name: string): Promise<boolean>
  /** Null when the account does not exist or is another member's. */
  findBankAccount(memberId: number, bankAccountId: number): Promise<MemberBankAccount | null>
  /** `08x-xxx-5678` and `สมชาย ว.`, for lists at the desk. */
  findLabels(
    memberIds: readonly number[],
  ): Promise<ReadonlyMap<number, { username: string; displayName: string }>>
  /**
   * Who is behind each account, for rules that hold once a person: the same word for accounts of the same
   * name and birth date. It is keyed and says neither; a bank account has one member anyway.
   */
  findPersons(memberIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Since when the account is there, and when its password last became another. */
  findDates(memberId: number): Promise<{ joinedAt: Date; passwordChangedAt: Date | null } | null>
}
