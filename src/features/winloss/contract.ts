import * as z from 'zod/mini'
import { baht, day, defineCall } from '#kernel/contract.ts'

const figures = { stake: baht(), returned: baht(), net: baht(), valid: baht() }

export const getSummary = defineCall({
  method: 'GET',
  path: '/api/winloss/summary',
  summary: 'What the member staked and got back in rounds that are settled, by day or by product',
  access: 'member',
  input: z.object({ from: day(), to: day(), group: z.enum(['day', 'product']) }),
  output: z.object({
    total: z.object(figures),
    /** Newest day first, or products by name; `key` is the day or the product. */
    rows: z.array(z.object({ key: z.string(), ...figures })),
  }),
  errors: [],
})
