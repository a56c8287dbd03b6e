import * as z from 'zod/mini'
import { defineCall, errorsOf, instant, nothing, type WireOutput } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineLimits } from '#kernel/limit.ts'

/**
 * What is asked for, with the version of its words in force: the day, in the Buddhist era. Other words
 * are another version, and a new version asks again. `documents/` and `member/consents/` have the words;
 * consent-words.test.ts fails where they change and the version does not.
 */
export const consentVersions = {
  terms: '2569-11-01',
  privacy: '2569-11-24',
  marketing: '2569-11-24',
  chat: '2569-11-24',
  analytics: '2569-11-24',
} as const
export type ConsentPurpose = keyof typeof consentVersions
export const consentPurposes = Object.keys(consentVersions) as ConsentPurpose[]

/** The texts without which nobody is a member. */
export const requiredPurposes = ['terms', 'privacy'] as const
/** What loads a program from outside; a visitor is asked too, for his visit. */
export const visitPurposes = ['chat', 'analytics'] as const
export type VisitPurpose = (typeof visitPurposes)[number]

const consentLimits = defineLimits({ consent: [60, 'minute'] })

/** What somebody can be refused who says yes or no. Numbers 1036–1038. */
export const consentErrors = defineErrors({
  consent_words_changed: {
    number: 1036,
    thai: 'ข้อความขอความยินยอมมีฉบับใหม่ กรุณาเปิดหน้านี้ใหม่ อ่าน แล้วเลือกอีกครั้ง',
  },
  consent_required: {
    number: 1037,
    thai: 'ข้อตกลงและนโยบายความเป็นส่วนตัวจำเป็นต่อการเป็นสมาชิก หากไม่ยอมรับ กรุณาติดต่อเจ้าหน้าที่เพื่อปิดบัญชี',
  },
  consent_of_members: { number: 1038, thai: 'ความยินยอมข้อนี้มีไว้สำหรับสมาชิก กรุณาเข้าสู่ระบบก่อน' },
})

const purpose = () => z.enum(consentPurposes, 'ไม่รู้จักความยินยอมข้อนี้')

const consents = z.array(
  z.object({
    purpose: purpose(),
    /** The version in force, to which the next yes or no is said. */
    version: z.string(),
    /** What stands of this version; null: not asked yet, or asked in words that are not in force any more. */
    is_given: z.nullable(z.boolean()),
    /** The last yes or no, to whatever version; null: none, or a visitor's, which is not dated. */
    last: z.nullable(z.object({ version: z.string(), is_given: z.boolean(), said_at: instant() })),
  }),
)

export const listConsents = defineCall({
  method: 'GET',
  path: '/api/consents',
  summary:
    'What a member, or a visitor for this visit, said yes or no to; only what this site asks for',
  access: 'public',
  input: nothing(),
  output: consents,
  errors: [],
})
export type ConsentWire = WireOutput<typeof listConsents>[number]

export const sayConsent = defineCall({
  method: 'POST',
  path: '/api/consents/say',
  summary:
    'Says yes or no to one purpose: kept as a row for a member, until the visit ends for a visitor',
  access: 'public',
  limit: consentLimits.consent,
  input: z.object({
    purpose: purpose(),
    /** The words that the person saw. */
    version: z.string('ไม่พบฉบับของข้อความ').check(z.maxLength(20, 'ฉบับของข้อความไม่ถูกต้อง')),
    is_given: z.boolean('กรุณาเลือกยินยอมหรือไม่ยินยอม'),
  }),
  output: consents,
  errors: errorsOf(
    consentErrors.consent_words_changed,
    consentErrors.consent_required,
    consentErrors.consent_of_members,
  ),
})
