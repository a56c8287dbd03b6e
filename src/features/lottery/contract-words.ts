import * as z from 'zod/mini'
import { id, instant } from '#kernel/contract.ts'
import { betTypes } from './rules/bet-types.ts'
import { formatRate, parseRate } from './rules/rate.ts'

export const betType = z.enum(betTypes)

/** upcoming → open → closed → drawn → settled; or `void` (all refunded) or `missed` (never sold). */
export const roundStatus = z.enum([
  'upcoming',
  'open',
  'closed',
  'drawn',
  'settled',
  'void',
  'missed',
])
export type RoundStatus = z.output<typeof roundStatus>

export const billStatus = z.enum(['accepted', 'won', 'lost', 'cancelled', 'refunded'])
export type BillStatus = z.output<typeof billStatus>

/** `ok` and `reduced` can be sold, each other state refuses the bill. `reduced` only informs. */
export const lineState = z.enum([
  'ok',
  'reduced',
  'closed',
  'over_limit',
  'below_min',
  'above_max',
  'rate_changed',
  'invalid',
])
export type LineState = z.output<typeof lineState>

/** A rate per baht: `"900"`, `"3.2"` on the wire, hundredths inside. */
export const rate = () =>
  z.codec(z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, 'อัตราจ่ายไม่ถูกต้อง')), z.bigint(), {
    decode: (text) => {
      const parsed = parseRate(text)
      return parsed.ok ? parsed.value : 0n
    },
    encode: formatRate,
  })

export const agentId = z.coerce.number('รหัสเอเย่นต์ไม่ถูกต้อง').check(z.int())

export const market = z.object({
  market_id: id(),
  /** `gov`, `lao_pattana`, `hanoi`, `nikkei_pm`. */
  code: z.string(),
  name: z.string(),
  category_id: id(),
  /** Name of the emblem in the art set: `th`, `la`, `vn`, `jp`. */
  emblem: z.string(),
  /** False while the operator has switched the market off; `notice` says why, in Thai. */
  is_on: z.boolean(),
  notice: z.nullable(z.string()),
})

/** The numbers that prizes derive from. What a market does not draw is null or empty. */
export const drawnNumbers = {
  top3: z.nullable(z.string()),
  top2: z.nullable(z.string()),
  bottom2: z.nullable(z.string()),
  front3: z.array(z.string()),
  bottom3: z.array(z.string()),
  /** The official value as announced, for display: `835538`, `30398 · 04743`. */
  full: z.nullable(z.string()),
  announced_at: z.nullable(instant()),
}

export type MarketView = z.output<typeof market>
export type DrawnNumbers = z.output<z.ZodMiniObject<typeof drawnNumbers>>
