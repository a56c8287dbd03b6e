import * as z from 'zod/mini'
import { type WireOutput, baht, defineCall, id, instant, nothing } from '#kernel/contract.ts'
import { market, marketId, rate } from '../contract-words.ts'
import { rateRow, termChange } from './rate-contract.ts'
import { versionKind } from './terms-contract.ts'

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

const comingChange = z.object({ valid_from: instant(), changes: z.array(termChange) })

export const listRateCards = defineCall({
  method: 'GET',
  path: '/api/lotto/rate/cards',
  summary: 'What the markets pay me: markets that pay the same share a card',
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
        /**
         * The most of one bill, of a member on a round, of everybody on a round; null: no limit.
         */
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

/** A coming version that members may read of: what changes and when. */
export const announcedChanges = defineCall({
  method: 'GET',
  path: '/api/lotto/announced',
  summary: 'Rates and rules that are announced and do not hold yet',
  access: 'public',
  input: z.object({}),
  output: z.array(
    z.object({
      market_id: marketId(),
      market_code: z.string(),
      market_name: z.string(),
      kind: versionKind,
      valid_from: instant(),
      changes: z.array(termChange),
    }),
  ),
  errors: [],
})

export type RateCards = WireOutput<typeof listRateCards>
export type RateCard = RateCards['cards'][number]
export type CardRate = RateCard['rates'][number]
