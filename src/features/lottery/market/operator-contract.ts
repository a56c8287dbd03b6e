import * as z from 'zod/mini'
import { day, defineCall, errorsOf, id, instant } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { noticeLimits } from './rules/rate-notice.ts'
import { clock, terms } from './terms-contract.ts'

/** Numbers 3160–3169 (the last is taken), in the order in which a call checks them. */
export const configErrors = defineErrors({
  version_outdated: {
    number: 3160,
    thai: 'มีผู้บันทึกฉบับใหม่ไปก่อนแล้ว โหลดฉบับล่าสุดแล้วแก้อีกครั้ง',
  },
  valid_from_in_past: { number: 3161, thai: 'เวลาเริ่มใช้ต้องไม่ย้อนหลัง' },
  announced_too_late: { number: 3162, thai: 'เวลาประกาศต้องไม่หลังเวลาเริ่มใช้' },
  version_unchanged: { number: 3163, thai: 'ยังไม่มีอะไรเปลี่ยนจากฉบับล่าสุด' },
  terms_misfit: { number: 3164, thai: 'ค่าที่กรอกไม่เข้ากับชนิดของตลาดนี้' },
  calendar_day_over: { number: 3165, thai: 'วันนี้ผ่านไปแล้ว หรืองวดของวันนี้ปิดรับแล้ว' },
  calendar_unchanged: { number: 3166, thai: 'วันนี้เป็นแบบที่เลือกอยู่แล้ว' },
  calendar_hours_misfit: {
    number: 3167,
    thai: 'เวลาปิดรับต้องยังมาไม่ถึง ไม่ช้ากว่าเวลาปกติ และเป็นวันที่ตลาดนี้ออกผล',
  },
  calendar_day_sold: {
    number: 3168,
    thai: 'งวดของวันนี้มีโพยแล้ว ยกเลิกงวดและคืนเงินที่หน้าออกผลก่อน จึงงดออกผลได้',
  },
  calendar_day_has_bills: {
    number: 3169,
    thai: 'งวดของวันนี้มีโพยแล้ว โพยจะย้ายตามเวลาใหม่ ยืนยันอีกครั้งถ้าต้องการ',
  },
})

const marketHead = z.object({
  market_id: id(),
  code: z.string(),
  name: z.string(),
  emblem: z.string(),
  category_name: z.string(),
  is_on: z.boolean(),
  notice: z.nullable(z.string()),
  /** It draws by itself: shots and a public beacon, never a person. */
  draws_itself: z.boolean(),
})

const versionKind = z.enum(['rate', 'rule', 'schedule'])

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
      market_id: id(),
      is_on: z.boolean('เลือกเปิดหรือปิด'),
      /** What members read while it is off. */
      notice: z._default(z.nullable(z.string().check(z.maxLength(200, 'ข้อความยาวเกินไป'))), null),
      reason: z
        .string('กรุณาระบุเหตุผล')
        .check(z.minLength(3, 'กรุณาระบุเหตุผล'), z.maxLength(200, 'เหตุผลยาวเกินไป')),
    })
    .check(
      z.refine((input) => input.is_on || (input.notice ?? '').trim().length >= 3, {
        path: ['notice'],
        message: 'กรุณากรอกข้อความที่สมาชิกจะเห็น',
      }),
    ),
  output: z.object({ market_id: id(), is_on: z.boolean(), notice: z.nullable(z.string()) }),
  errors: [],
})

const change = z.object({
  label: z.string(),
  /** null: the one version does not have it. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

export const versionList = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/config/versions',
  summary: 'ทุกฉบับของอัตราจ่าย กติกา หรือตารางงวด ใหม่สุดก่อน และสิ่งที่แต่ละฉบับเปลี่ยน',
  access: 'staff',
  permission: 'lottery.view',
  input: z.object({ market_id: id(), kind: versionKind }),
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
        changes: z.array(change),
      }),
    ),
    /** What the newest version says: where the next one starts from. */
    terms,
    sheet: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  errors: [],
})

const newVersion = {
  market_id: id(),
  /** The newest version when the form was opened: nobody's work is written over unseen. */
  base_version: z.int('ฉบับตั้งต้นไม่ถูกต้อง'),
  /** null: at once, for every round that opens from now on. */
  valid_from: z._default(z.nullable(instant()), null),
  /** From when members read of it; null: it is not announced before it holds. */
  announced_at: z._default(z.nullable(instant()), null),
  terms,
}

/** What members are told on the site of rates or discounts that come; as long as a notice may be. */
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
    changes: z.array(change),
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
     * The notice to members that goes with it, to be edited or left out; it ends when the version holds.
     * null: it holds at once, or changes nothing of what members are paid or pay.
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
    note: z
      .string('กรุณาระบุเหตุผล')
      .check(z.minLength(3, 'กรุณาระบุเหตุผล'), z.maxLength(200, 'เหตุผลยาวเกินไป')),
    /** The notice as the officer leaves it; null: none. Left out: as the preview proposes it. */
    notice: z.optional(z.nullable(noticeText)),
  }),
  output: z.object({
    version: z.int(),
    valid_from: instant(),
    changes: z.array(change),
    /** The notice that was put on the site; null: none. */
    notice_id: z.nullable(id()),
  }),
  errors: versionRefusals,
})

const dayState = z.enum(['no_draw', 'moved', 'extra', 'other_hours', 'as_usual'], 'เลือกสถานะของวัน')
/** Markets of the same exchange for which the same holds: all of it is written or nothing. */
const also = z._default(z.array(id()).check(z.maxLength(10, 'เลือกตลาดมากเกินไป')), [])
/** When sales end and when the result is due, by the clock of the market's schedule. */
const dayHours = { close_time: z.nullable(z.string()), draw_time: z.nullable(z.string()) }

export const calendarList = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/config/calendar',
  summary: 'วันงดออกผล วันเลื่อน วันพิเศษ และวันที่ปิดเร็วของตลาด ตั้งแต่วันนี้ไป',
  access: 'staff',
  permission: 'lottery.view',
  input: z.object({ market_id: id() }),
  output: z.array(
    z.object({
      day: day(),
      state: dayState,
      moved_to: z.nullable(day()),
      ...dayHours,
      /** It holds, and nobody has announced it yet: to be confirmed. */
      is_tentative: z.boolean(),
      reason: z.string(),
      by: z.nullable(z.string()),
      created_at: instant(),
    }),
  ),
  errors: [],
})

export const calendarSet = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/config/calendar/set',
  summary: 'งดออกผล เลื่อนวัน เพิ่มวันพิเศษ เปลี่ยนเวลาของวัน ยืนยัน หรือกลับเป็นปกติ',
  access: 'staff',
  permission: 'lottery.config',
  input: z
    .object({
      market_id: id(),
      day: day(),
      state: dayState,
      moved_to: z._default(z.nullable(day()), null),
      /** Both with `other_hours` and only with it. */
      close_time: z._default(z.nullable(clock('เวลาปิดรับไม่ถูกต้อง')), null),
      draw_time: z._default(z.nullable(clock('เวลาออกผลไม่ถูกต้อง')), null),
      is_tentative: z._default(z.boolean(), false),
      also,
      /** Whoever sets it has seen that the round of the day has sold, and that its bills follow. */
      with_bills: z._default(z.boolean(), false),
      reason: z
        .string('กรุณาระบุเหตุผล')
        .check(z.minLength(3, 'กรุณาระบุเหตุผล'), z.maxLength(200, 'เหตุผลยาวเกินไป')),
    })
    .check(
      z.refine((input) => (input.state === 'moved') === (input.moved_to !== null), {
        path: ['moved_to'],
        message: 'ระบุวันที่เลื่อนไปเมื่อเลือกเลื่อนวัน',
      }),
      z.refine((input) => input.moved_to !== input.day, {
        path: ['moved_to'],
        message: 'วันที่เลื่อนไปต้องไม่ใช่วันเดิม',
      }),
      z.refine(
        ({ state, close_time: close, draw_time: draw }) =>
          (state === 'other_hours') === (close !== null) && (close === null) === (draw === null),
        { path: ['close_time'], message: 'ระบุเวลาปิดรับและเวลาออกผลเมื่อเลือกเวลาพิเศษ' },
      ),
      z.refine(
        ({ close_time: close, draw_time: draw }) =>
          close === null || draw === null || close <= draw,
        { path: ['draw_time'], message: 'เวลาออกผลต้องไม่ก่อนเวลาปิดรับ' },
      ),
    ),
  output: z.object({ day: day(), state: dayState, moved_to: z.nullable(day()) }),
  errors: errorsOf(
    configErrors.calendar_day_over,
    configErrors.calendar_unchanged,
    configErrors.calendar_hours_misfit,
    configErrors.calendar_day_sold,
    configErrors.calendar_day_has_bills,
  ),
})

export const calendarCheck = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/config/calendar/check',
  summary: 'วันที่รอยืนยันและปฏิทินที่ใกล้หมดของทุกตลาด และแต่ละตลาดเทียบประกาศไว้ถึงวันใด',
  access: 'staff',
  permission: 'lottery.view',
  input: z.object({}),
  output: z.object({
    /** The soonest first. */
    notices: z.array(
      z.object({
        market: z.object({ market_id: id(), code: z.string(), name: z.string() }),
        kind: z.enum(['unconfirmed', 'ends']),
        /** The day to confirm, or the last one that somebody has looked up. */
        day: day(),
        /** Below zero: it is past. */
        days_left: z.int(),
        reason: z.string(),
      }),
    ),
    /** Markets without a row here draw by their schedule alone. */
    known: z.array(
      z.object({
        market_id: id(),
        known_until: day(),
        source: z.string(),
        by: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
})

export const calendarKnow = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/config/calendar/know',
  summary: 'บันทึกว่าเทียบปฏิทินของตลาดกับประกาศแล้วถึงวันใด',
  access: 'staff',
  permission: 'lottery.config',
  input: z.object({
    market_id: id(),
    also,
    until: day(),
    /** Which announcement. */
    source: z
      .string('กรุณาระบุประกาศที่เทียบ')
      .check(z.minLength(3, 'กรุณาระบุประกาศที่เทียบ'), z.maxLength(200, 'ข้อความยาวเกินไป')),
  }),
  output: z.object({ market_id: id(), known_until: day() }),
  errors: errorsOf(configErrors.calendar_day_over, configErrors.calendar_unchanged),
})

/** A coming version that members may read of: what changes and when. */
export const announcedChanges = defineCall({
  method: 'GET',
  path: '/api/lotto/announced',
  summary: 'Rates and rules that are announced and do not hold yet',
  access: 'public',
  input: z.object({}),
  output: z.array(
    z.object({
      market_id: id(),
      market_code: z.string(),
      market_name: z.string(),
      kind: versionKind,
      valid_from: instant(),
      changes: z.array(change),
    }),
  ),
  errors: [],
})
