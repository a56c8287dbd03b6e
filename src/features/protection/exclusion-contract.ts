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
})

export const exclusion = z.object({
  kind: z.enum(['time_out', 'self', 'staff']),
  made_at: instant(),
  /** Null: for good. */
  until: z.nullable(instant()),
})

export const getExclusion = defineCall({
  method: 'GET',
  path: '/api/member/protection/exclusion',
  summary: 'Whether the member plays nothing now, and until when',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({ exclusion: z.nullable(exclusion) }),
  errors: [],
})

export const excludeMyself = defineCall({
  method: 'POST',
  path: '/api/member/protection/exclude',
  summary: 'A time-out or self-exclusion from now on; nobody can shorten it',
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

export const exclusionChanged = defineEvent({
  topic: 'exclusion',
  summary: 'The member excluded himself, on this device or another',
  audience: 'member',
  payload: z.strictObject({}),
})

export type ExclusionWire = NonNullable<WireOutput<typeof getExclusion>['exclusion']>
