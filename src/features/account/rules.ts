import { ageOn, type Day } from '#kernel/time.ts'

/** Nobody younger takes part; the day is the Bangkok day. */
export const MEMBER_AGE_MIN = 20

/** True from the 20th birthday on; who was born on 29 February waits for 1 March. */
export const isOldEnough = (birthDate: Day, today: Day): boolean =>
  ageOn(birthDate, today) >= MEMBER_AGE_MIN

/** The latest birth date that may register on a day, for the date picker. */
export const latestBirthDate = (today: Day): Day =>
  `${Number(today.slice(0, 4)) - MEMBER_AGE_MIN}${today.slice(4)}`

/** Length is the whole composition rule of a password; long ones are welcome. */
export const passwordChars = { min: 8, max: 128 } as const

/** A code lives so long, can be guessed so often, and is sent again so soon and so often a day. */
export const otpRules = {
  digits: 6,
  lifeMinutes: 5,
  /** How long after it was asked for a code stays good that was found right at its step. */
  confirmedMinutes: 30,
  triesMax: 5,
  cooldownSeconds: 60,
  /** To one who asks, for one purpose. */
  dailyMax: 5,
  /** To one phone for one purpose: all strangers together, and all who are known together. */
  phoneDailyMax: 15,
} as const

/** Letters and digits that nobody confuses when a code is read out: no 0 and O, no 1 and I. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const REFERRAL_CODE_CHARS = 8
export const OTP_REF_CHARS = 16
export const OTP_LABEL_CHARS = 4
/** How long a right password waits for the code of the authenticator app. */
export const LOGIN_CHALLENGE_MINUTES = 5
export const PASSKEYS_MAX = 10
/** How long after LINE made it a token is taken. */
export const LINE_TOKEN_MINUTES = 10
/** So long somebody may take to log in at LINE. */
export const LINE_NONCE_MINUTES = 15
/** So long he may take then to log in or register here and to link the account. */
export const LINE_TICKET_MINUTES = 30
/** So many codes for whoever lost the authenticator app; 40 bits each, and tries are counted. */
export const RECOVERY_CODES = 10
export const RECOVERY_CODE_CHARS = 8
