import * as z from 'zod/mini'
import {
  baht,
  day,
  defineCall,
  errorsOf,
  id,
  instant,
  page,
  paging,
  type WireOutput,
} from '#kernel/contract.ts'
import { commonErrors } from '#kernel/errors.ts'
import { commonLimits } from '#kernel/limit.ts'
import { catalogueId } from './catalogue-contract.ts'
import { launchErrors } from './launch-contract.ts'
import { categories } from './rules/lobby-names.ts'

/** `void`: all of it was taken back. `free`: nothing was staked of the member's. */
export const ownRoundStates = ['open', 'settled', 'void'] as const

const ownRound = z.object({
  round_id: id(),
  game: z.object({
    game_id: catalogueId(),
    name: z.string(),
    provider_name: z.string(),
    category: z.enum(categories),
    image: z.string(),
  }),
  state: z.enum(ownRoundStates),
  staked: baht(),
  won: baht(),
  net: baht(),
  /** Of what was staked, what came back because it was cancelled; it is in none of the sums. */
  given_back: baht(),
  is_free: z.boolean(),
  opened_at: instant(),
  closed_at: z.nullable(instant()),
})

// A browser gets what is spread here, and knows no limits: each call says its own.
const common = { access: 'member', passive: true } as const

export const listOwnRounds = defineCall({
  ...common,
  limit: commonLimits.refresh,
  method: 'GET',
  path: '/api/game/rounds',
  summary: "The member's rounds of games, newest first",
  input: z.object({
    ...paging,
    game_id: z.optional(catalogueId()),
    state: z.optional(z.enum(ownRoundStates)),
    from: z.optional(day()),
    to: z.optional(day()),
  }),
  output: page(ownRound),
  errors: [],
})

export const readOwnRound = defineCall({
  ...common,
  limit: commonLimits.refresh,
  method: 'GET',
  path: '/api/game/round',
  summary: 'A round of the member with each of its movements (the fields of GLI-19 2.8.2)',
  input: z.object({ round_id: id() }),
  output: z.extend(ownRound, {
    /** What the provider calls the round. */
    ref: z.string(),
    currency: z.literal('THB'),
    wallet_name: z.string(),
    /** The version of the game's terms under which it was played, and the return that it promised. */
    version: z.int(),
    rtp: z.nullable(z.string()),
    is_aggregated: z.boolean(),
    /** What the wallet held before the first and after the last movement; null: nothing moved. */
    balance_before: z.nullable(baht()),
    balance_after: z.nullable(baht()),
    /** It is open and its game can be launched: the member may go on with it. */
    can_resume: z.boolean(),
    /** Its provider can show how it went. */
    has_replay: z.boolean(),
    /** Anyone who has its `ref` can work it out again (`/verify?code=`). */
    is_provable: z.boolean(),
    movements: z.array(
      z.object({
        ref: z.string(),
        kind: z.enum(['bet', 'win', 'promo', 'rollback']),
        amount: baht(),
        /** What the wallet held after it; null: nothing moved. */
        balance_after: z.nullable(baht()),
        at: instant(),
        is_free: z.boolean(),
        is_undone: z.boolean(),
      }),
    ),
  }),
  errors: errorsOf(commonErrors.not_found),
})

export const replayRound = defineCall({
  method: 'POST',
  path: '/api/game/replay',
  summary: "Answers where the provider shows how a round of the member's went",
  access: 'member',
  limit: commonLimits.refresh,
  input: z.object({ round_id: id() }),
  output: z.object({ link: z.string() }),
  errors: errorsOf(commonErrors.not_found, launchErrors.provider_down, launchErrors.frame_blocked),
})

export type OwnRoundWire = WireOutput<typeof listOwnRounds>['items'][number]
export type OwnRoundPageWire = WireOutput<typeof readOwnRound>
