import * as z from 'zod/mini'
import {
  type CallOutput,
  type WireOutput,
  baht,
  defineCall,
  id,
  instant,
} from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { betType, rate } from '../contract-words.ts'
import { lotteryErrors } from '../errors.ts'

/** So many numbers at once: all 100 of two digits, and what a tool adds to a bill in one go. */
export const ROOM_NUMBERS_MAX = 200

/**
 * What the numbers on a bill pad pay now and how much they still take, for the one who asks: a
 * member is answered his own rates and his own limits, a visitor what holds for everybody. A look
 * without locks: another bill may come first, and the sale judges again.
 */
export const getRoom = defineCall({
  method: 'GET',
  path: '/api/lotto/room',
  summary: 'What numbers pay now and how much more I can stake on them, as I type',
  access: 'public',
  input: z.object({
    round_id: id(),
    bet_type: betType,
    /** Digits of the type, with commas between: `05,12,99`. */
    numbers: z.string('ยังไม่มีเลข').check(
      z.regex(/^\d{1,4}(,\d{1,4})*$/, 'เลขไม่ถูกต้อง'),
      z.refine(
        (text) => text.split(',').length <= ROOM_NUMBERS_MAX,
        `ครั้งละไม่เกิน ${ROOM_NUMBERS_MAX} เลข`,
      ),
    ),
  }),
  output: z.object({
    round_id: id(),
    bet_type: betType,
    server_time: instant(),
    /** Without any reduction; a member's level is in it. */
    base_rate: rate(),
    min: baht(),
    max_per_bet: baht(),
    /** Of a set: each stake is a multiple of it. */
    unit: z.nullable(baht()),
    /** The part of each stake that is not paid, in hundredths of a percent. */
    discount_bp: z.int(),
    /**
     * What one bill can take in all, everything considered that is not about a number; null: no
     * limit.
     */
    bill_room: z.nullable(baht()),
    /** As they were asked for, each number once. */
    numbers: z.array(
      z.object({
        number: z.string(),
        state: z.enum(['open', 'reduced', 'closed']),
        /** What the smallest stake would be paid; 0 when closed. */
        rate: rate(),
        /** The most of one line, all limits considered. */
        room: baht(),
        /** So much of it at `rate`; with more, the whole line is paid less. null: all of it. */
        room_at_rate: z.nullable(baht()),
        /**
         * Which limit is nearest: of a bet, of the member or everybody on the number, of the bill,
         * …
         */
        limited_by: z.enum(['bet', 'member', 'number', 'bill', 'member_round', 'round']),
      }),
    ),
  }),
  errors: [lotteryErrors.line_invalid],
})

export const getLimit = defineCall({
  method: 'GET',
  path: '/api/lotto/limit',
  summary: 'เลขอั้น: the numbers of a round that pay less or are closed',
  access: 'public',
  input: z.object({ round_id: id() }),
  output: z.array(
    z.object({
      bet_type: betType,
      number: z.string(),
      state: z.enum(['reduced', 'closed']),
      rate: rate(),
      base_rate: rate(),
      /** What may still be sold on the number; null: no limit. */
      room: z.nullable(baht()),
      /** `staff` set it by hand, `step` follows from the sales, `full` reached its limit. */
      reason: z.enum(['staff', 'step', 'full']),
    }),
  ),
  errors: [],
})

export type RoomAnswer = WireOutput<typeof getRoom>
export type LimitRow = CallOutput<typeof getLimit>[number]

/**
 * With the commit, or at the instant from which the decision holds. It carries no rate, no limit and
 * no figure of the house: a bet screen of `round_id` asks `getRoom` (and `listLimits`) anew, which
 * answer each member with his own. One event covers all numbers of a decision; `number` is one of
 * them.
 */
export const limitChanged = defineEvent({
  topic: 'limit',
  summary: 'Staff reduced, closed, limited or reopened numbers of a round',
  audience: 'everyone',
  payload: z.strictObject({ round_id: z.int(), bet_type: betType, number: z.string() }),
})
