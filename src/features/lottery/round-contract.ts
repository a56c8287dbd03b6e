import * as z from 'zod/mini'
import { type CallOutput, day, defineCall, id, instant } from '#kernel/contract.ts'
import { drawInfo, drawnNumbers, market, roundStatus } from './contract-words.ts'
import { upcomingChange } from './rate-contract.ts'

const round = z.object({
  round_id: id(),
  /** What people and logs call it: `gov-2026-12-01`. */
  round_ref: z.string(),
  market_id: id(),
  round_no: z.int(),
  /** The Bangkok day of the draw, งวดวันที่. */
  draw_day: day(),
  status: roundStatus,
  /** null: opens as soon as the round before it is settled. */
  open_at: z.nullable(instant()),
  close_at: instant(),
  draw_at: instant(),
})

const lastResult = z.object({ round_id: id(), draw_day: day(), round_no: z.int(), ...drawnNumbers })

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
    market_id: z.optional(id()),
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

export type Lobby = CallOutput<typeof getLobby>
export type RoundView = z.output<typeof round>
