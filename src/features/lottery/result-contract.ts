import * as z from 'zod/mini'
import { day, defineCall, id, instant } from '#kernel/contract.ts'
import { agentId, beaconInfo, drawnNumbers, roundStatus } from './contract-words.ts'
import { lotteryErrors } from './errors.ts'

const roundResult = z.object({
  round_id: id(),
  round_ref: z.string(),
  market_id: id(),
  market_code: z.string(),
  market_name: z.string(),
  category_id: id(),
  emblem: z.string(),
  round_no: z.int(),
  draw_day: day(),
  draw_at: instant(),
  status: roundStatus,
  ...drawnNumbers,
  /** Above 1 when a corrected result has replaced an earlier one. */
  revision: z.int(),
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
    market_id: z.optional(id()),
    agent_id: z.optional(agentId),
  }),
  output: z.array(roundResult),
  errors: [lotteryErrors.agent_unknown],
})

export type ResultWithProof = z.output<typeof getResult.output>
export type ResultView = z.output<typeof roundResult>
