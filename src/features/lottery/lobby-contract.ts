import * as z from 'zod/mini'
import { type WireOutput, baht, day, defineCall, id, instant, nothing } from '#kernel/contract.ts'
import { market, rate } from './contract-words.ts'
import { cancelRule, rateRow } from './rate-contract.ts'

/** More than there are markets. */
export const FAVOURITES_MAX = 100

const favourites = z.array(id())

export const listFavourites = defineCall({
  method: 'GET',
  path: '/api/lotto/favourite/list',
  summary: 'The markets that I have marked, in the order in which I marked them',
  access: 'member',
  input: nothing(),
  output: favourites,
  errors: [],
})

export const markFavourites = defineCall({
  method: 'POST',
  path: '/api/lotto/favourite/mark',
  summary: 'Marks markets as my favourites or takes the mark off; answers all that are marked',
  access: 'member',
  input: z.object({
    market_ids: z
      .array(id())
      .check(
        z.minLength(1, 'กรุณาเลือกหวย'),
        z.maxLength(FAVOURITES_MAX, `เลือกได้ครั้งละไม่เกิน ${FAVOURITES_MAX} หวย`),
      ),
    is_favourite: z.boolean(),
  }),
  output: favourites,
  errors: [],
})

/** One thing that differs between two versions, in words; null: the one does not have it. */
const change = z.object({
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

const comingChange = z.object({ valid_from: instant(), changes: z.array(change) })

export const listRateCards = defineCall({
  method: 'GET',
  path: '/api/lotto/rate/cards',
  summary: 'What the markets pay me: markets that pay the same stand together on one card',
  access: 'public',
  input: nothing(),
  output: z.object({
    /** Of the member who asks; null: a visitor, who sees what level 1 is paid. */
    level: z.nullable(z.int()),
    cards: z.array(
      z.object({
        category_id: id(),
        category_name: z.string(),
        markets: z.array(market),
        /** The most of one bill, of a member on a round, of everybody on a round; null: no limit. */
        max_per_bill: z.nullable(baht()),
        max_per_member_round: z.nullable(baht()),
        max_round: z.nullable(baht()),
        /** `rate` is that of the member's level; its return counts that. */
        rates: z.array(
          z.extend(rateRow, {
            /** What level 1 is paid. */
            base_rate: rate(),
            /** The part of each stake that is not paid, in hundredths of a percent. */
            discount_bp: z.int(),
            /** From this level on the type pays this. */
            vip: z.array(z.object({ level_from: z.int(), rate: rate() })),
          }),
        ),
        /** Announced, soonest first. */
        coming: z.array(comingChange),
      }),
    ),
  }),
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
        changes: z.array(change),
      }),
    ),
  }),
  errors: [],
})

export type RateCards = WireOutput<typeof listRateCards>
export type RateCard = RateCards['cards'][number]
export type CardRate = RateCard['rates'][number]
export type MarketRules = WireOutput<typeof getMarketRules>
