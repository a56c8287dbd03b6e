import * as z from 'zod/mini'
import { day, defineCall, instant, page, paging } from '#kernel/contract.ts'

/** History that was taken in from the list of the product, with who said so: for staff who are asked. */
export const importedResults = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/result/imported',
  summary: 'ผลย้อนหลังที่นำเข้า พร้อมแหล่งที่มา ใหม่สุดก่อน',
  access: 'staff',
  permission: 'result.view',
  input: z.object({ ...paging }),
  output: page(
    z.object({
      market_code: z.string(),
      market_name: z.string(),
      draw_day: day(),
      full: z.nullable(z.string()),
      top3: z.string(),
      bottom2: z.string(),
      source: z.string(),
      source_url: z.string(),
      /** The collection that it was read from, and what it was held against. */
      read_from: z.string(),
      imported_at: instant(),
    }),
  ),
  errors: [],
})
