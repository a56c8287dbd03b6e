import * as z from 'zod/mini'
import { id, instant } from '#kernel/contract.ts'
import { betTypes } from './rules/bet-types.ts'
import { formatRate, parseRate } from './rules/rate.ts'

/** Lines of one bill. */
export const BILL_LINES_MAX = 1000

/** The id of a market; there are at most as many as a `smallint` counts. */
export const marketId = () => id('ไม่พบตลาดหวยนี้ กรุณาเลือกใหม่', 32_767)

export const betType = z.enum(betTypes)

/**
 * upcoming → open → closed → drawn → settled; or `void` (all refunded) or `missed` (never sold).
 */
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
  market_id: marketId(),
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
  /** The last four digits of the first prize, where the market's source has them. */
  top4: z.nullable(z.string()),
  top3: z.nullable(z.string()),
  top2: z.nullable(z.string()),
  bottom2: z.nullable(z.string()),
  front3: z.array(z.string()),
  bottom3: z.array(z.string()),
  /** The official value as announced, for display: `835538`, `30398 · 04743`. */
  full: z.nullable(z.string()),
  announced_at: z.nullable(instant()),
}

/** The public beacon that decides a yeekee round, fixed before the round opens. */
export const beaconInfo = z.object({
  chain_hash: z.string(),
  scheme: z.string(),
  public_key: z.string(),
  period_s: z.int(),
  genesis_unix: z.int(),
  /** True for the sandbox's beacon: shown as ทดสอบ. */
  is_test: z.boolean(),
  round: z.int(),
  round_at: instant(),
  /** Lowercase hex; both null before the draw. */
  signature: z.nullable(z.string()),
  randomness: z.nullable(z.string()),
})

/**
 * What a yeekee round shows of its draw; every field is null where a market does not draw itself.
 */
export const drawInfo = {
  /** SHA-256 of the seed's 64 hex characters, published before the round opens. */
  commit: z.nullable(z.string()),
  beacon_round: z.nullable(z.int()),
  beacon: z.nullable(beaconInfo),
  shoot_open_at: z.nullable(instant()),
  shoot_close_at: z.nullable(instant()),
  shots_min: z.nullable(z.int()),
  shot_count: z.nullable(z.int()),
  head: z.nullable(z.string()),
  /** When head and count were fixed and published, before the beacon's time. */
  head_published_at: z.nullable(instant()),
  /** 64 hex characters; null before the draw. */
  server_seed: z.nullable(z.string()),
}

export type MarketView = z.output<typeof market>
export type DrawnNumbers = z.output<z.ZodMiniObject<typeof drawnNumbers>>
