import * as z from 'zod/mini'
import { day, defineCall, errorsOf, id, instant, reasonText } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { marketId } from '../contract-words.ts'
import { clock } from './terms-contract.ts'

/** Numbers 3165–3169, in the order in which a call checks them. */
export const calendarErrors = defineErrors({
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
  input: z.object({ market_id: marketId() }),
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
      market_id: marketId(),
      day: day(),
      state: dayState,
      moved_to: z._default(z.nullable(day()), null),
      /** Both with `other_hours` and only with it. */
      close_time: z._default(z.nullable(clock('เวลาปิดรับไม่ถูกต้อง')), null),
      draw_time: z._default(z.nullable(clock('เวลาออกผลไม่ถูกต้อง')), null),
      is_tentative: z._default(z.boolean(), false),
      also,
      /** The officer has seen that the round of the day has sold, and that its bills follow. */
      with_bills: z._default(z.boolean(), false),
      reason: reasonText(3, 200),
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
    calendarErrors.calendar_day_over,
    calendarErrors.calendar_unchanged,
    calendarErrors.calendar_hours_misfit,
    calendarErrors.calendar_day_sold,
    calendarErrors.calendar_day_has_bills,
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
        market: z.object({ market_id: marketId(), code: z.string(), name: z.string() }),
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
        market_id: marketId(),
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
    market_id: marketId(),
    also,
    until: day(),
    /** Which announcement. */
    source: z
      .string('กรุณาระบุประกาศที่เทียบ')
      .check(z.minLength(3, 'กรุณาระบุประกาศที่เทียบ'), z.maxLength(200, 'ข้อความยาวเกินไป')),
  }),
  output: z.object({ market_id: marketId(), known_until: day() }),
  errors: errorsOf(calendarErrors.calendar_day_over, calendarErrors.calendar_unchanged),
})
