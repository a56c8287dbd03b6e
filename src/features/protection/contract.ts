import * as z from 'zod/mini'
import {
  baht,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  page,
  paging,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { defineLimits } from '#kernel/limit.ts'
import {
  LIMIT_MAX_SATANG,
  limitNames,
  moneyLimitNames,
  subjects,
  timeLimitNames,
  timeMinutes,
} from './rules/limits.ts'
import { raiseEndings } from './rules/raise.ts'

export const protectionLimits = defineLimits({ protection_change: [30, 'minute'] })

/** What a change of a limit can be refused with. Numbers 1300–1319. */
export const protectionErrors = defineErrors({
  limit_same: { number: 1300, thai: 'วงเงินนี้เป็นค่าที่ใช้อยู่แล้ว' },
  limit_raise_not_ready: {
    number: 1301,
    thai: 'ยังไม่ถึงเวลายืนยัน ต้องรอให้ครบ 24 ชั่วโมงหลังขอเพิ่ม',
  },
  limit_raise_over: {
    number: 1302,
    thai: 'คำขอนี้ยืนยันแล้ว ยกเลิกแล้ว หรือหมดเวลายืนยัน หากยังต้องการเพิ่มวงเงิน กรุณาขอใหม่',
  },
})

/** Baht with two decimals, `500.00`, or whole minutes of play, `60`. */
const value = z.string()

const raise = z.object({
  raise_id: id(),
  /** Null: the limit is to go. */
  to: z.nullable(value),
  asked_at: instant(),
  /** From when it can be confirmed, and until when. */
  ready_at: instant(),
  lapses_at: instant(),
  is_ready: z.boolean(),
})

const limit = z.object({
  name: z.enum(limitNames),
  subject: z.enum(subjects),
  period: z.nullable(z.enum(['day', 'week', 'month'])),
  /** What the member allows himself, and what the house allows him; null: no limit. */
  own: z.nullable(value),
  house: z.nullable(value),
  /** The stricter of both, which holds. */
  max: z.nullable(value),
  /** What is used of it and what is left; null where nothing is limited. */
  used: z.nullable(value),
  left: z.nullable(value),
  /** When counting begins anew; null for a session, which ends with a pause of a quarter of an hour. */
  resets_at: z.nullable(instant()),
  pending: z.nullable(raise),
})

export const getLimits = defineCall({
  method: 'GET',
  path: '/api/member/protection/limits',
  summary: "The member's limits: what holds, what is used and left, and what waits",
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({ limits: z.array(limit) }),
  errors: [],
})

/** Whether the wish holds already, or waits for its day. */
const outcome = z.object({
  name: z.enum(limitNames),
  outcome: z.enum(['in_force', 'waits']),
  pending: z.nullable(raise),
})

export const setLimit = defineCall({
  method: 'POST',
  path: '/api/member/protection/limit',
  summary:
    'Sets a limit of money: stricter at once; looser or gone after 24 hours and a second yes',
  access: 'member',
  limit: protectionLimits.protection_change,
  input: z.object({
    name: z.enum(moneyLimitNames, 'กรุณาเลือกวงเงิน'),
    amount: z.nullable(
      z.pipe(
        baht(),
        z.bigint().check(
          z.refine((satang) => satang >= 0n, 'วงเงินต้องไม่ติดลบ'),
          z.refine((satang) => satang <= LIMIT_MAX_SATANG, 'วงเงินตั้งได้ไม่เกิน ฿10,000,000'),
        ),
      ),
    ),
  }),
  output: outcome,
  errors: errorsOf(protectionErrors.limit_same),
})

/** Which time is limited, and to how many minutes: at most as many as there are. */
export const timeLimit = {
  name: z._default(z.enum(timeLimitNames, 'กรุณาเลือกเวลาเล่น'), 'session'),
  minutes: z
    .int('กรุณากรอกจำนวนนาที')
    .check(z.minimum(timeMinutes.min, `อย่างน้อย ${timeMinutes.min} นาที`)),
}
/** No more minutes than the time has. */
export const fitsItsTime = z.refine<{
  name: (typeof timeLimitNames)[number]
  minutes: number | null
}>(({ name, minutes }) => minutes === null || minutes <= timeMinutes.max[name], {
  path: ['minutes'],
  error: 'จำนวนนาทีเกินเวลาทั้งหมดของช่วงนั้น',
})

export const setSessionLimit = defineCall({
  method: 'POST',
  path: '/api/member/protection/session',
  summary:
    'Sets how long the member plays without a pause, or in a day, week or month, by the rules of the other limits',
  access: 'member',
  limit: protectionLimits.protection_change,
  input: z
    .object({ name: timeLimit.name, minutes: z.nullable(timeLimit.minutes) })
    .check(fitsItsTime),
  output: outcome,
  errors: errorsOf(protectionErrors.limit_same),
})

export const confirmRaise = defineCall({
  method: 'POST',
  path: '/api/member/protection/raise/confirm',
  summary: 'The second yes to a limit that becomes looser; it holds from then on',
  access: 'member',
  stepUp: {},
  limit: protectionLimits.protection_change,
  input: z.object({ raise_id: id() }),
  output: outcome,
  errors: errorsOf(protectionErrors.limit_raise_not_ready, protectionErrors.limit_raise_over),
})

export const cancelRaise = defineCall({
  method: 'POST',
  path: '/api/member/protection/raise/cancel',
  summary: 'Keeps the limit as it is: what waits is given up',
  access: 'member',
  limit: protectionLimits.protection_change,
  input: z.object({ raise_id: id() }),
  output: outcome,
  errors: errorsOf(protectionErrors.limit_raise_over),
})

export const listLimitHistory = defineCall({
  method: 'GET',
  path: '/api/member/protection/history',
  summary: 'What became of limits and wishes, newest first',
  access: 'member',
  passive: true,
  input: z.object(paging),
  output: page(
    z.object({
      name: z.enum(limitNames),
      /** A change that took effect, or a wish that waits or ended without one. */
      kind: z.enum(['changed', 'waiting', ...raiseEndings.filter((one) => one !== 'confirmed')]),
      side: z.enum(['member', 'house']),
      from: z.nullable(value),
      to: z.nullable(value),
      at: instant(),
    }),
  ),
  errors: [],
})

export const raiseReady = defineEvent({
  topic: 'limit_raise_ready',
  summary: 'A limit that is to become looser waited its day and can be confirmed',
  isFact: true,
  payload: z.strictObject({ raise_id: z.int(), member_id: z.int(), lapses_at: instant() }),
})

export const limitsChanged = defineEvent({
  topic: 'limits',
  summary: "The member's limits changed, on this device or another, or by the house",
  audience: 'member',
  isFact: true,
  payload: z.strictObject({ name: z.enum(limitNames) }),
})

export type LimitsWire = WireOutput<typeof getLimits>
export type LimitWire = LimitsWire['limits'][number]
export type RaiseWire = NonNullable<LimitWire['pending']>
export type LimitEntryWire = WireOutput<typeof listLimitHistory>['items'][number]
