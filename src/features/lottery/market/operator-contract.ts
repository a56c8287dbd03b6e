import * as z from 'zod/mini'
import { day, defineCall, errorsOf, id, instant, reasonText } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { definePermissions } from '#kernel/permission.ts'
import { marketId } from '../contract-words.ts'
import { noticeLimits } from './rules/rate-notice.ts'
import { termChange } from './rate-contract.ts'
import { terms, versionKind } from './terms-contract.ts'

/** What staff may do with markets, their versions and calendars; yeekee asks for the same. */
export const marketPermissions = definePermissions({
  'lottery.view': {
    thai: 'ดูตลาด อัตราจ่าย ตารางงวด และรอบยี่กี',
    roles: ['risk_officer', 'auditor'],
  },
  // A change is read where it was made: the history of a thing is for anyone who may change it.
  'lottery.history': {
    thai: 'ดูประวัติการเปลี่ยนของงวด เลข ตลาด และรอบยี่กี',
    roles: ['result_officer', 'risk_officer', 'auditor'],
  },
  'lottery.config': {
    thai: 'เปลี่ยนอัตราจ่าย กติกา ตารางงวด และเปิดปิดตลาด',
    roles: ['risk_officer'],
  },
})

/** Numbers 3159–3164, in the order in which a call checks them. */
export const configErrors = defineErrors({
  rate_above_margin: {
    number: 3159,
    thai: 'อัตราจ่ายสูงเกินไป ทั้งอัตราปกติและของระดับต้องเหลือให้เว็บอย่างน้อย 10% ของยอดที่จ่ายหลังส่วนลด',
  },
  version_outdated: {
    number: 3160,
    thai: 'มีผู้บันทึกฉบับใหม่ไปก่อนแล้ว โหลดฉบับล่าสุดแล้วแก้อีกครั้ง',
  },
  valid_from_in_past: { number: 3161, thai: 'เวลาเริ่มใช้ต้องไม่ย้อนหลัง' },
  announced_too_late: { number: 3162, thai: 'เวลาประกาศต้องไม่หลังเวลาเริ่มใช้' },
  version_unchanged: { number: 3163, thai: 'ยังไม่มีอะไรเปลี่ยนจากฉบับล่าสุด' },
  terms_misfit: { number: 3164, thai: 'ค่าที่กรอกไม่เข้ากับชนิดของตลาดนี้' },
})

const marketHead = z.object({
  market_id: marketId(),
  code: z.string(),
  name: z.string(),
  emblem: z.string(),
  category_name: z.string(),
  is_on: z.boolean(),
  notice: z.nullable(z.string()),
  /** It draws by itself: shots and a public beacon, never a person. */
  draws_itself: z.boolean(),
})

export const marketList = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/config/markets',
  summary: 'ทุกตลาด เปิดหรือปิดอยู่ ฉบับที่ใช้ และฉบับที่กำลังจะเริ่มใช้',
  access: 'staff',
  permission: 'lottery.view',
  input: z.object({}),
  output: z.array(
    z.extend(marketHead, {
      rate_version: z.int(),
      rule_version: z.int(),
      schedule_version: z.int(),
      coming: z.array(z.object({ kind: versionKind, version: z.int(), valid_from: instant() })),
      open_rounds: z.int(),
    }),
  ),
  errors: [],
})

export const marketSwitch = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/config/market/switch',
  summary: 'เปิดหรือปิดตลาดทันที ปิดต้องมีข้อความให้สมาชิกอ่าน',
  access: 'staff',
  permission: 'lottery.config',
  input: z
    .object({
      market_id: marketId(),
      is_on: z.boolean('เลือกเปิดหรือปิด'),
      /** What members read while it is off. */
      notice: z._default(z.nullable(z.string().check(z.maxLength(200, 'ข้อความยาวเกินไป'))), null),
      reason: reasonText(3, 200),
    })
    .check(
      z.refine((input) => input.is_on || (input.notice ?? '').trim().length >= 3, {
        path: ['notice'],
        message: 'กรุณากรอกข้อความที่สมาชิกจะเห็น',
      }),
    ),
  output: z.object({ market_id: marketId(), is_on: z.boolean(), notice: z.nullable(z.string()) }),
  errors: [],
})

export const versionList = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/config/versions',
  summary: 'ทุกฉบับของอัตราจ่าย กติกา หรือตารางงวด ใหม่สุดก่อน และสิ่งที่แต่ละฉบับเปลี่ยน',
  access: 'staff',
  permission: 'lottery.view',
  input: z.object({ market_id: marketId(), kind: versionKind }),
  output: z.object({
    market: marketHead,
    kind: versionKind,
    versions: z.array(
      z.object({
        version: z.int(),
        /** `skipped`: a newer version holds wherever it could have. */
        state: z.enum(['current', 'coming', 'past', 'skipped']),
        valid_from: instant(),
        announced_at: z.nullable(instant()),
        created_at: instant(),
        /** null: it came with the site. */
        by: z.nullable(z.string()),
        note: z.nullable(z.string()),
        changes: z.array(termChange),
      }),
    ),
    /** What the newest version says: where the next one starts from. */
    terms,
    sheet: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  errors: [],
})

const newVersion = {
  market_id: marketId(),
  /** The newest version when the form was opened: a newer version is never overwritten unseen. */
  base_version: z.int('ฉบับตั้งต้นไม่ถูกต้อง'),
  /** null: at once, for every round that opens from now on. */
  valid_from: z._default(z.nullable(instant()), null),
  /** From when members read of it; null: it is not announced before it holds. */
  announced_at: z._default(z.nullable(instant()), null),
  terms,
}

/**
 * What members are told on the site of rates or discounts that come; as long as a notice may be.
 */
const noticeText = z.object({
  title: z
    .string('กรุณากรอกหัวข้อประกาศ')
    .check(
      z.trim(),
      z.minLength(3, 'กรุณากรอกหัวข้อประกาศ'),
      z.maxLength(noticeLimits.titleMax, 'หัวข้อประกาศยาวได้ไม่เกิน 80 ตัวอักษร'),
    ),
  body: z
    .string('กรุณากรอกข้อความประกาศ')
    .check(
      z.trim(),
      z.minLength(3, 'กรุณากรอกข้อความประกาศ'),
      z.maxLength(noticeLimits.bodyMax, 'ข้อความประกาศยาวได้ไม่เกิน 500 ตัวอักษร'),
    ),
})

const versionRefusals = errorsOf(
  configErrors.valid_from_in_past,
  configErrors.announced_too_late,
  configErrors.version_outdated,
  configErrors.terms_misfit,
  configErrors.rate_above_margin,
  configErrors.version_unchanged,
)

export const versionPreview = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/config/version/preview',
  summary: 'ฉบับใหม่จะเปลี่ยนอะไร เริ่มเมื่อไร และงวดใดใช้ โดยยังไม่บันทึก',
  access: 'staff',
  permission: 'lottery.config',
  input: z.object(newVersion),
  output: z.object({
    changes: z.array(termChange),
    valid_from: instant(),
    /** Rounds that sell already: they keep what they opened with. */
    open_rounds: z.int(),
    rounds: z.array(
      z.object({
        /** null: it is not made yet. */
        round_ref: z.nullable(z.string()),
        draw_day: day(),
        open_at: z.nullable(instant()),
        close_at: instant(),
        draw_at: instant(),
        /** `when_opened`: opens after the round before it; takes it if that is later. */
        takes: z.enum(['yes', 'no', 'when_opened']),
      }),
    ),
    /**
     * The notice to members that goes with it, to be edited or left out; it ends when the version
     * holds. null: it holds at once, or changes nothing of what members are paid or pay.
     */
    notice: z.nullable(z.extend(noticeText, { shows_from: instant(), shows_until: instant() })),
  }),
  errors: versionRefusals,
})

export const versionSave = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/config/version/save',
  summary: 'บันทึกฉบับใหม่ ฉบับเดิมอยู่ครบ โพยที่ขายแล้วไม่เปลี่ยน',
  access: 'staff',
  permission: 'lottery.config',
  input: z.object({
    ...newVersion,
    note: reasonText(3, 200),
    /** The notice as the officer leaves it; null: none. Left out: as the preview proposes it. */
    notice: z.optional(z.nullable(noticeText)),
  }),
  output: z.object({
    version: z.int(),
    valid_from: instant(),
    changes: z.array(termChange),
    /** The notice that was put on the site; null: none. */
    notice_id: z.nullable(id()),
  }),
  errors: versionRefusals,
})
