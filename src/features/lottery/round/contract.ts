import * as z from 'zod/mini'
import { type CallOutput, type WireOutput, day, defineCall, id, instant } from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { drawInfo, drawnNumbers, market, marketId, rate, roundStatus } from '../contract-words.ts'
import { cancelRule, rateRow, termChange, upcomingChange } from '../market/rate-contract.ts'

const round = z.object({
  round_id: id(),
  /** What people and logs call it: `gov-2026-12-01`. */
  round_ref: z.string(),
  market_id: marketId(),
  round_no: z.int(),
  /** The Bangkok day of the draw, งวดวันที่. */
  draw_day: day(),
  status: roundStatus,
  /** null: opens as soon as the round before it is settled. */
  open_at: z.nullable(instant()),
  close_at: instant(),
  draw_at: instant(),
})

const lastResult = z.object({
  /** Null of history that was imported: it is of no round of this site. */
  round_id: z.nullable(id()),
  draw_day: day(),
  round_no: z.int(),
  ...drawnNumbers,
})

export const getLobby = defineCall({
  method: 'GET',
  path: '/api/lotto/lobby',
  summary: 'Every market with the round to bet on and the last result',
  access: 'public',
  envelope: 'status',
  input: z.object({}),
  output: z.object({
    server_time: instant(),
    categories: z.array(
      z.object({
        id: id(),
        code: z.string(),
        name: z.string(),
        markets: z.array(
          z.extend(market, {
            /** The open round, else the one waiting for its result, else the next one. */
            round: z.nullable(round),
            /** Closed and not yet paid, where `round` is another one. */
            waiting_round: z.nullable(round),
            /** The one that opens next, where `round` waits for its result. */
            next_round: z.nullable(round),
            last_result: z.nullable(lastResult),
            /** The newest round that was called off, if it is newer than the last result. */
            void_round: z.nullable(round),
          }),
        ),
      }),
    ),
  }),
  errors: [],
})

export const listRounds = defineCall({
  method: 'GET',
  path: '/api/lotto/rounds',
  summary: 'Rounds by market, day or state, soonest close first; without filter those not yet paid',
  access: 'public',
  input: z.object({
    market_id: z.optional(marketId()),
    /** The Bangkok day of the draw. */
    date: z.optional(day()),
    status: z.optional(roundStatus),
    /** Only the first so many; else all. */
    limit: z.optional(z.coerce.number('จำนวนไม่ถูกต้อง').check(z.int(), z.minimum(1), z.maximum(500))),
  }),
  output: z.array(z.extend(round, { market_code: z.string(), market_name: z.string() })),
  errors: [],
})

export const getRound = defineCall({
  method: 'GET',
  path: '/api/lotto/round',
  summary: 'One round with its market and the versions that hold for it',
  access: 'public',
  input: z.object({ round_id: id() }),
  output: z.extend(round, {
    market,
    rule_version: z.int(),
    rate_version: z.int(),
    lines_max: z.int(),
    server_time: instant(),
    /** The round to bet on instead once this one is closed. */
    next_round_id: z.nullable(id()),
    /** What later rounds of the market will pay and take, where that is announced. */
    upcoming_change: z.nullable(upcomingChange),
    ...drawInfo,
  }),
  errors: [],
})

export const getRule = defineCall({
  method: 'GET',
  path: '/api/lotto/rule',
  summary: 'The rules of a round in Thai',
  access: 'public',
  input: z.object({ round_id: id() }),
  output: z.object({
    round_id: id(),
    market_id: marketId(),
    market_name: z.string(),
    version: z.int(),
    /** Paragraphs, one a line. */
    rule_text: z.string(),
    /** How the numbers derive from the official values: `glo`, `lao4`, `hanoi`, `stock`. */
    result_rule: z.string(),
    cancel: cancelRule,
    /** Without a result so long after the draw, the round is called off and refunded. */
    void_after_min: z.int(),
  }),
  errors: [],
})

export const getRate = defineCall({
  method: 'GET',
  path: '/api/lotto/rate',
  summary: 'What a round pays me, its limits, and the true chance and return of each bet type',
  access: 'public',
  input: z.object({ round_id: id() }),
  output: z.array(
    z.extend(rateRow, {
      /** What level 1 is paid; `rate` is that of the member who asks. */
      base_rate: rate(),
      /** The part of each stake that is not paid, in hundredths of a percent. */
      discount_bp: z.int(),
    }),
  ),
  errors: [],
})

export const getMarketRules = defineCall({
  method: 'GET',
  path: '/api/lotto/market/rules',
  summary: 'The rules of a market with all their versions, its days and times, and its open round',
  access: 'public',
  input: z.object({ market: z.string('ไม่พบหวยนี้').check(z.regex(/^[a-z0-9_]{1,40}$/)) }),
  output: z.object({
    market,
    category_name: z.string(),
    result_rule: z.string(),
    version: z.int(),
    valid_from: instant(),
    /** Paragraphs, one a line. */
    rule_text: z.string(),
    cancel: cancelRule,
    void_after_min: z.int(),
    /** Days and times in words. */
    schedule: z.array(z.object({ label: z.string(), value: z.string() })),
    /** The round to bet on; null: none is open. */
    open_round: z.nullable(z.object({ round_id: id(), draw_day: day(), close_at: instant() })),
    /** Newest first: those to come that are announced, the one that holds, and all before it. */
    versions: z.array(
      z.object({
        version: z.int(),
        valid_from: instant(),
        state: z.enum(['current', 'coming', 'past', 'skipped']),
        /** Against the version before it; empty for the first. */
        changes: z.array(termChange),
      }),
    ),
  }),
  errors: [],
})

export type Lobby = CallOutput<typeof getLobby>
export type RoundView = z.output<typeof round>
export type MarketRules = WireOutput<typeof getMarketRules>

/** A bet screen hears it as news to show; the lists of rounds ask anew. */
export const roundChanged = defineEvent({
  topic: 'round',
  summary: 'A round changed its state or its day',
  audience: 'everyone',
  payload: z.strictObject({ round_id: z.int(), market_id: z.int(), status: roundStatus }),
})

export const resultPublished = defineEvent({
  topic: 'result',
  summary: 'A round has a result, or a corrected one: its numbers',
  audience: 'everyone',
  payload: z.strictObject({
    round_id: z.int(),
    market_id: z.int(),
    full: drawnNumbers.full,
    top4: drawnNumbers.top4,
    top3: drawnNumbers.top3,
    top2: drawnNumbers.top2,
    bottom2: drawnNumbers.bottom2,
    front3: z.readonly(drawnNumbers.front3),
    bottom3: z.readonly(drawnNumbers.bottom3),
    /** Above 1: a correction. */
    revision: z.optional(z.int()),
  }),
})
