import * as z from 'zod/mini'
import { day, defineCall, instant } from '#kernel/contract.ts'
import { marketId } from '../contract-words.ts'
import type { RoundFault } from './rules/round-faults.ts'

const fault = z.enum([
  'not_made',
  'missed',
  'opened_late',
  'closed_late',
  'not_frozen',
  'no_result',
] as const satisfies readonly RoundFault[])

export const roundHealth = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/round/health',
  summary: 'งวดที่ไม่ได้สร้าง เปิดหรือปิดช้า หรือไม่มีผล เทียบกับตารางเวลา 30 วันล่าสุด',
  access: 'staff',
  permission: 'result.view',
  input: z.object({}),
  output: z.object({
    server_time: instant(),
    /** Up to when the watch has looked; null: not yet. */
    watched_until: z.nullable(instant()),
    /** The newest first. */
    faults: z.array(
      z.object({
        market: z.object({ market_id: marketId(), code: z.string(), name: z.string() }),
        draw_day: day(),
        fault,
        /** The fault in Thai. */
        name: z.string(),
        /** How many rounds of that day, and their numbers from first to last. */
        rounds: z.int(),
        first_no: z.int(),
        last_no: z.int(),
        /** How late the latest was; 0 where there is no such time. */
        late_s: z.int(),
        first_seen_at: instant(),
        last_seen_at: instant(),
      }),
    ),
  }),
  errors: [],
})
