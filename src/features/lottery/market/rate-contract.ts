import * as z from 'zod/mini'
import { baht, defineCall, id, instant } from '#kernel/contract.ts'
import { agentId, betType, market, rate } from '../contract-words.ts'
import { lotteryErrors } from '../errors.ts'
import { setTiers } from '../rules/set-tiers.ts'

export const cancelRule = z.object({
  allowed: z.boolean(),
  window_min: z.int(),
  before_close_min: z.int(),
  per_day: z.int(),
})

const chance = z.object({
  /** Tells apart what the digits look like, where that changes the chance: only โต๊ด. */
  pattern: z.enum(['ordinary', 'double', 'two_pairs', 'triple', 'quadruple']),
  /** `wins` out of `of` equally likely draws, and the same as a fraction of 1. */
  wins: z.int(),
  of: z.int(),
  win_chance: z.number(),
  /** What 100 baht return in the long run, at the full rate. */
  return_percent: z.number(),
})

/** หวยชุด: sold in whole units, each of which wins the prize of its best tier and no other. */
const setTerms = z.object({
  unit: baht(),
  tiers: z.array(
    z.object({
      tier: z.enum(setTiers),
      name: z.string(),
      /** Of one unit. */
      prize: baht(),
      /** How often four different digits win just this tier: `wins` out of `of` draws. */
      wins: z.int(),
      of: z.int(),
    }),
  ),
})

export const rateRow = z.object({
  bet_type: betType,
  name: z.string(),
  digits: z.int(),
  rate: rate(),
  min: baht(),
  max_per_bet: baht(),
  /** The most of one member on one number of one round. */
  max_per_number_member: baht(),
  /** The most of everybody on one number of one round; null: no limit. */
  max_per_number_round: z.nullable(baht()),
  /** Once a number has sold more than `over`, it pays `rate`; rate 0 closes it. */
  steps: z.array(z.object({ over: baht(), rate: rate() })),
  chances: z.array(chance),
  /** Null where the prize is the stake times the rate; else `rate` is that of the best tier. */
  set: z.nullable(setTerms),
})

/** One thing that differs between two versions, in words; null: the one does not have it. */
export const termChange = z.object({
  /** In Thai, with the bet type: `3 ตัวบน · จ่าย (บาทละ)`. */
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

/** What changes next, announced: for rounds that open from then on. */
export const upcomingChange = z.object({
  valid_from: instant(),
  changes: z.array(termChange),
})

export const listRates = defineCall({
  method: 'GET',
  path: '/api/lotto/rates',
  summary: 'Rates and rules of every market, or of one category',
  access: 'public',
  input: z.object({ category_id: z.optional(id()), agent_id: z.optional(agentId) }),
  output: z.array(
    z.extend(market, {
      category_name: z.string(),
      rule_text: z.string(),
      rate_version: z.int(),
      rates: z.array(rateRow),
      upcoming_change: z.nullable(upcomingChange),
    }),
  ),
  errors: [lotteryErrors.agent_unknown],
})

export type RateRow = z.output<typeof rateRow>
export type UpcomingChange = z.output<typeof upcomingChange>
