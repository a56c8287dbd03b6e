import * as z from 'zod/mini'
import { defineCall, instant, nothing, type WireOutput } from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { protectionLimits } from './contract.ts'
import { checkMinutes } from './rules/reality.ts'

/** Baht with two decimals; net may be below zero. */
const money = z.string()

export const getRealityCheck = defineCall({
  method: 'GET',
  path: '/api/member/protection/reality',
  summary:
    'How long the member has played, what he staked and won, and whether it is time to show him',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    /** After how many minutes of play he is shown. */
    interval_minutes: z.int(),
    /** Null where he does not play now. */
    session: z.nullable(
      z.object({
        from: instant(),
        minutes: z.int(),
        staked: money,
        won: money,
        net: money,
        is_due: z.boolean(),
        /** After how many seconds of play at the earliest it is due. */
        due_in_seconds: z.int(),
      }),
    ),
  }),
  errors: [],
})

export const answerRealityCheck = defineCall({
  method: 'POST',
  path: '/api/member/protection/reality/answer',
  summary: 'The member was shown and goes on; the next interval begins',
  access: 'member',
  limit: protectionLimits.protection_change,
  input: nothing(),
  output: z.object({}),
  errors: [],
})

export const setRealityInterval = defineCall({
  method: 'POST',
  path: '/api/member/protection/reality/interval',
  summary: 'After how many minutes of play the member is shown what he did',
  access: 'member',
  limit: protectionLimits.protection_change,
  input: z.object({
    minutes: z
      .int('กรุณาเลือกจำนวนนาที')
      .check(
        z.refine(
          (minutes) => checkMinutes.some((one) => one === minutes),
          'เลือกได้ 15, 30 หรือ 60 นาที',
        ),
      ),
  }),
  output: z.object({}),
  errors: [],
})

export const realityChanged = defineEvent({
  topic: 'reality',
  summary: 'The member answered what he was shown of his play, or chose another interval',
  audience: 'member',
  payload: z.strictObject({}),
})

export type RealitySession = NonNullable<WireOutput<typeof getRealityCheck>['session']>
