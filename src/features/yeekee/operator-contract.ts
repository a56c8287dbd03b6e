import * as z from 'zod/mini'
import { day, defineCall, errorsOf, id, instant, reasonText } from '#kernel/contract.ts'
import { fairRound, shootStage, yeekeeErrors } from './contract.ts'

/** The desk looks on: nobody can change a round, its shots or its draw. */
export const yeekeeDesk = defineCall({
  method: 'GET',
  path: '/operator/api/yeekee/rounds',
  summary: 'รอบยี่กีของวัน: จำนวนเลขที่ยิง ผล และสถานะการพิสูจน์ พร้อมสวิตช์ยิงเลข',
  access: 'staff',
  permission: 'lottery.view',
  passive: true,
  input: z.object({
    /** The day of the first round; today when left out. */
    date: z.optional(day()),
  }),
  output: z.object({
    server_time: instant(),
    date: day(),
    shooting_on: z.boolean(),
    rounds: z.array(
      z.object({
        round_id: id(),
        round_ref: z.string(),
        round_no: z.int(),
        market_code: z.string(),
        market_name: z.string(),
        stage: shootStage,
        close_at: instant(),
        shoot_close_at: instant(),
        draw_at: instant(),
        shot_count: z.int(),
        /** Where the proof stands: its parts come out one after the other. */
        proof: z.enum(['waiting', 'promised', 'published', 'proven', 'void']),
        /** The chain of shots as far as it goes; null before the round is promised. */
        head: z.nullable(z.string()),
        result5: z.nullable(z.string()),
        top3: z.nullable(z.string()),
        bottom2: z.nullable(z.string()),
        void_reason: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
})

/** The public transcript and not a byte more: the desk knows nothing that members do not. */
export const yeekeeDeskRound = defineCall({
  method: 'GET',
  path: '/operator/api/yeekee/round',
  summary: 'บันทึกทั้งหมดของรอบยี่กี: เลขที่ยิง หัวโซ่ บีคอน ผล',
  access: 'staff',
  permission: 'lottery.view',
  passive: true,
  input: z.object({ id: id() }),
  output: fairRound.output,
  errors: errorsOf(yeekeeErrors.not_yeekee),
})

export const yeekeeShooting = defineCall({
  method: 'POST',
  path: '/operator/api/yeekee/shooting',
  summary: 'ปิดหรือเปิดการยิงเลขทุกรอบทันที เลขที่ยิงแล้วอยู่ครบ',
  access: 'staff',
  permission: 'lottery.config',
  input: z.object({
    is_on: z.boolean('เลือกเปิดหรือปิด'),
    reason: reasonText(3, 200),
  }),
  output: z.object({ shooting_on: z.boolean() }),
  errors: [],
})
