import * as z from 'zod/mini'
import {
  baht,
  day,
  defineCall,
  id,
  instant,
  nothing,
  page,
  paging,
  type WireInput,
  type WireOutput,
} from '#kernel/contract.ts'
import { playGroups } from './rules/groups.ts'

/** Whose money was staked: the member's own, or what the house gave (bonus, free credit). */
export const playMoneys = ['all', 'own', 'promo'] as const
export type PlayMoney = (typeof playMoneys)[number]

const figures = { stake: baht(), returned: baht(), net: baht(), valid: baht() }

/** Days of Bangkok, both included, not more than a year back. */
const range = {
  from: day(),
  to: day(),
  money: z._default(z.enum(playMoneys, 'ไม่รู้จักเงินชนิดนี้'), 'all'),
}

const played = {
  ...figures,
  /** Rounds that were staked on; one that two wallets staked on is two. */
  bets: z.int(),
  /** What could be expected to come back of `known_stake`, in percent (`91.3`); null where nothing is known. */
  expected: z.nullable(z.string()),
  /** The stakes whose return is known. */
  known_stake: baht(),
}

const sums = {
  ...played,
  /** What cashback gave back for these days; null where it does not tell products or moneys apart. */
  cashback_loss: z.nullable(baht()),
  cashback_turnover: z.nullable(baht()),
}

export const getSummary = defineCall({
  method: 'GET',
  path: '/api/winloss/summary',
  summary:
    'What the member staked and got back in settled rounds, by day, week, month, product, or market and game',
  access: 'member',
  input: z.object({ ...range, group: z.enum(playGroups, 'ไม่รู้จักการแบ่งนี้') }),
  output: z.object({
    /** What was asked for: an answer of before stays on the screen until the next one is there. */
    from: day(),
    to: day(),
    money: z.enum(playMoneys),
    group: z.enum(playGroups),
    /** The sum of the rows. */
    total: z.object(sums),
    /** Whether any of these days has play with money that the house gave. */
    has_promo: z.boolean(),
    /**
     * By time the newest first, else most stakes first. `key` is the day, the Monday of a week, the month
     * (`2026-11`), the product, or product and place (`slot/acme:reel`).
     */
    rows: z.array(z.object({ key: z.string(), name: z.nullable(z.string()), ...sums })),
  }),
  errors: [],
})

export const listPlayRounds = defineCall({
  method: 'GET',
  path: '/api/winloss/rounds',
  summary: 'The rounds that a row of the summary is made of, the last to settle first',
  access: 'member',
  input: z.object({
    ...paging,
    ...range,
    product: z.optional(z.string().check(z.maxLength(40))),
    place: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.extend(
    page(
      z.object({
        /** `lottery_round` or `game_round` and its id, by which its bills or its page are found. */
        source: z.string(),
        source_id: id(),
        product: z.string(),
        /** What its product calls the round or the game. */
        name: z.string(),
        settled_at: instant(),
        ...figures,
      }),
    ),
    /** Of all rounds; with the first page only. */
    { total: z.nullable(z.object(played)) },
  ),
  errors: [],
})

export const getOpenBets = defineCall({
  method: 'GET',
  path: '/api/winloss/open',
  summary: 'What the member has staked that is not decided yet: bills without a result, open games',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({ bills: z.int(), bills_stake: baht(), games: z.int(), games_stake: baht() }),
  errors: [],
})

export type SummaryWire = WireOutput<typeof getSummary>
export type SummaryRow = SummaryWire['rows'][number]
export type SummaryInput = WireInput<typeof getSummary>
export type PlayRoundWire = WireOutput<typeof listPlayRounds>['items'][number]
export type OpenBetsWire = WireOutput<typeof getOpenBets>
