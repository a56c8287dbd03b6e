import * as z from 'zod/mini'
import { baht, day, defineCall, id, type WireOutput } from '#kernel/contract.ts'

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

/** Who won and lost where, named as its product names it. */
const named = { product: z.string(), name: z.string(), ...figures }

export const getPlaces = defineCall({
  method: 'GET',
  path: '/api/winloss/places',
  summary:
    'What the member staked and got back in settled rounds, by market or game, most stakes first',
  access: 'member',
  input: z.object({ from: day(), to: day() }),
  output: z.object({ rows: z.array(z.object({ place: z.string(), ...named })) }),
  errors: [],
})

export const getDayPlay = defineCall({
  method: 'GET',
  path: '/api/winloss/day',
  summary: "The rounds of a member's day, the last to settle first, at most two hundred",
  access: 'member',
  input: z.object({ day: day() }),
  output: z.object({
    rows: z.array(
      z.object({
        /** `lottery_round` and its id, by which its bills are found. */
        source: z.string(),
        source_id: id(),
        ...named,
      }),
    ),
  }),
  errors: [],
})

export type DayPlayWire = WireOutput<typeof getDayPlay>
export type SummaryWire = WireOutput<typeof getSummary>
