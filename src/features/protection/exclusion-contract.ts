import * as z from 'zod/mini'
import { defineCall, errorsOf, instant, nothing, type WireOutput } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { protectionLimits } from './contract.ts'
import { lengthNames } from './rules/exclusion.ts'

/** What an exclusion can be refused with. Numbers 1310–1314. */
export const exclusionErrors = defineErrors({
  exclusion_runs_longer: {
    number: 1310,
    thai: 'ช่วงพักที่ตั้งไว้ยาวกว่านี้อยู่แล้ว ย่อหรือยกเลิกไม่ได้ เลือกให้นานกว่าเดิม',
  },
  return_not_open: {
    number: 1311,
    thai: 'ยังขอกลับมาเล่นไม่ได้ ขอได้หลังครบกำหนดงดเล่นที่คุณตั้งไว้',
  },
  return_not_ready: {
    number: 1312,
    thai: 'ยังไม่ถึงเวลายืนยัน ต้องรอให้ครบ 24 ชั่วโมงหลังขอกลับมาเล่น',
  },
  return_over: {
    number: 1313,
    thai: 'ไม่มีคำขอที่รออยู่ หรือหมดเวลายืนยันแล้ว หากยังต้องการกลับมาเล่น กรุณาขอใหม่',
  },
})

export const exclusion = z.object({
  kind: z.enum(['time_out', 'self', 'staff']),
  made_at: instant(),
  /** Null: for good. */
  until: z.nullable(instant()),
})

/** How a member comes back from a self-exclusion, which does not end by itself. */
const comeback = z.object({
  /** Its term is over and nothing else runs: he may ask. */
  can_ask: z.boolean(),
  /** A wish that waits for its second yes, from when and until when it is taken. */
  asked: z.nullable(z.object({ ready_at: instant(), lapses_at: instant(), is_ready: z.boolean() })),
})

export const getExclusion = defineCall({
  method: 'GET',
  path: '/api/member/protection/exclusion',
  summary: 'Whether the member plays nothing now, and until when',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    exclusion: z.nullable(exclusion),
    /** Null where nothing runs, or it ends by the clock or never. */
    comeback: z.nullable(comeback),
  }),
  errors: [],
})

export const excludeMyself = defineCall({
  method: 'POST',
  path: '/api/member/protection/exclude',
  summary:
    'A time-out or self-exclusion from now on; nobody can shorten it, and self-exclusion ends only when asked for',
  access: 'member',
  limit: protectionLimits.protection_change,
  input: z.object({
    length: z.enum(lengthNames, 'กรุณาเลือกระยะเวลา'),
    /** The second yes: that nobody can take it back. */
    is_final: z.literal(true, 'กรุณายืนยันว่าเข้าใจว่ายกเลิกหรือย่อไม่ได้'),
  }),
  output: z.object({ exclusion }),
  errors: errorsOf(exclusionErrors.exclusion_runs_longer),
})

export const askReturn = defineCall({
  method: 'POST',
  path: '/api/member/protection/return',
  summary: 'Asks to play again after the term of a self-exclusion; waits 24 hours for a second yes',
  access: 'member',
  limit: protectionLimits.protection_change,
  input: nothing(),
  output: z.object({ comeback }),
  errors: errorsOf(exclusionErrors.return_not_open),
})

export const confirmReturn = defineCall({
  method: 'POST',
  path: '/api/member/protection/return/confirm',
  summary: 'The second yes: the self-exclusion is over and the member may play',
  access: 'member',
  stepUp: {},
  limit: protectionLimits.protection_change,
  input: nothing(),
  output: z.object({}),
  errors: errorsOf(exclusionErrors.return_not_ready, exclusionErrors.return_over),
})

export const cancelReturn = defineCall({
  method: 'POST',
  path: '/api/member/protection/return/cancel',
  summary: 'Stays excluded: the wish to play again is given up',
  access: 'member',
  limit: protectionLimits.protection_change,
  input: nothing(),
  output: z.object({}),
  errors: errorsOf(exclusionErrors.return_over),
})

export const exclusionChanged = defineEvent({
  topic: 'exclusion',
  summary: 'An exclusion of the member began, ended or is to end, on this device or another',
  audience: 'member',
  payload: z.strictObject({}),
})

export type ExclusionWire = NonNullable<WireOutput<typeof getExclusion>['exclusion']>
export type ComebackWire = NonNullable<WireOutput<typeof getExclusion>['comeback']>
