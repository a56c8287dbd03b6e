import * as z from 'zod/mini'
import { defineCall, id, instant, page, paging } from '#kernel/contract.ts'

/** What was done to a thing: `round:15:bottom2:89`, `round:15`, `market:3`, `yeekee:shooting`. */
export const lotteryHistory = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/history',
  summary: 'ประวัติการเปลี่ยนของงวด เลข ตลาด หรือฉบับหนึ่ง ใหม่สุดก่อน พร้อมก่อนและหลัง',
  access: 'staff',
  permission: 'lottery.history',
  input: z.object({
    ...paging,
    object: z
      .string('ระบุรายการ')
      .check(z.regex(/^(round|market|yeekee):[a-z0-9_:]{1,60}$/, 'ชื่อรายการไม่ถูกต้อง')),
  }),
  output: page(
    z.object({
      entry_id: id(),
      at: instant(),
      by: z.string(),
      action: z.string(),
      object: z.string(),
      reason: z.nullable(z.string()),
      /** The values that changed, as a person reads them. */
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
    }),
  ),
  errors: [],
})
