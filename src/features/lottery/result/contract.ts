import * as z from 'zod/mini'
import { day, defineCall, id, instant, page, paging } from '#kernel/contract.ts'
import { agentId, beaconInfo, drawnNumbers, marketId, roundStatus } from '../contract-words.ts'
import { lotteryErrors } from '../errors.ts'

const roundResult = z.object({
  /** Null of history that was imported: it is of no round, nobody bought it here. */
  round_id: z.nullable(id()),
  /** Of history, too, it is its own: `gov-2026-07-01`. */
  round_ref: z.string(),
  market_id: marketId(),
  market_code: z.string(),
  market_name: z.string(),
  category_id: id(),
  category_name: z.string(),
  emblem: z.string(),
  round_no: z.int(),
  draw_day: day(),
  /** Null of history, whose hour nobody tells. */
  draw_at: z.nullable(instant()),
  status: roundStatus,
  ...drawnNumbers,
  /** Whom history was read from; null of a round of this site. */
  imported: z.nullable(z.object({ source: z.string(), source_url: z.string() })),
  /** Above 1 when a corrected result has replaced an earlier one. */
  revision: z.int(),
  /** The result before the correction, and why it was wrong; null while the first result holds. */
  replaced: z.nullable(
    z.object({
      full: z.string(),
      top3: z.nullable(z.string()),
      bottom2: z.nullable(z.string()),
      announced_at: instant(),
      reason: z.string(),
    }),
  ),
  /** The market draws by itself: who wants can recompute the draw (`/verify?round=`). */
  has_proof: z.boolean(),
  /** Why the round was called off, in Thai. */
  void_reason: z.nullable(z.string()),
})

/** Everything the result of a yeekee round follows from; `/verify` recomputes it. */
const proof = z.object({
  algo: z.literal('yeekee-v1'),
  /** What is hashed: `YK-20260101-001`. */
  round_ref: z.string(),
  commit: z.string(),
  server_seed: z.string(),
  head: z.string(),
  head_published_at: instant(),
  shot_count: z.int(),
  sum: z.int(),
  beacon: beaconInfo,
  k: z.int(),
  sys: z.int(),
  shot16: z.int(),
  total: z.int(),
  result5: z.string(),
})

export const getResult = defineCall({
  method: 'GET',
  path: '/api/lotto/result',
  summary: 'The result of one round; its fields are null until it is drawn',
  access: 'public',
  input: z.object({ round_id: id() }),
  output: z.extend(roundResult, {
    round_id: id(),
    /** Null where the market does not draw by itself, and before the draw. */
    proof: z.nullable(proof),
  }),
  errors: [],
})

export const listResults = defineCall({
  method: 'GET',
  path: '/api/lotto/results',
  summary: 'The draws of a day (default today), or the last 30 of one market',
  access: 'public',
  input: z.object({
    date: z.optional(day()),
    market_id: z.optional(marketId()),
    agent_id: z.optional(agentId),
  }),
  output: z.array(roundResult),
  errors: [lotteryErrors.agent_unknown],
})

/**
 * Draws that are over, of this site and of the history before it. Among other markets one with a round
 * every few minutes has its newest round alone; asked for by itself, or with its category, it has all.
 */
export const listMarketResults = defineCall({
  method: 'GET',
  path: '/api/lotto/result/history',
  summary:
    'Draws that are over, newest first, page by page: of all markets, a group, one, or a day',
  access: 'public',
  input: z.object({
    ...paging,
    market_id: z.optional(marketId()),
    category_id: z.optional(id('ไม่พบกลุ่มหวยนี้ กรุณาเลือกใหม่', 32_767)),
    /** The Bangkok day of the draw. */
    date: z.optional(day()),
  }),
  output: page(roundResult),
  errors: [],
})

export type ResultWithProof = z.output<typeof getResult.output>
export type ResultView = z.output<typeof roundResult>
