import * as z from 'zod/mini'
import {
  baht,
  day,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { defineLimits } from '#kernel/limit.ts'
import { productNames } from '#kernel/products.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { expiries } from './rules/terms.ts'

export const cashbackLimits = defineLimits({ cashback_claim: [60, 'minute'] })

/** How a member's day stands. */
export const lossStates = [
  'nothing',
  'below_min',
  'not_for_you',
  'set_off',
  'claimable',
  'held',
  'claimed',
  'credited',
  'expired',
  'void',
  'excess',
  'unchanged',
] as const

/** What the terms say of a product. */
export const productShape = {
  product: z.enum(productNames),
  in_loss: z.boolean(),
  /** Parts of a million. */
  turnover_ppm: z.int(),
  commission_ppm: z.int(),
  margin_ppm: z.int(),
}

/** What terms say, whole. */
export const termsShape = {
  rate_ppm: z.int(),
  cap: baht(),
  min: baht(),
  on_expiry: z.enum(expiries),
  turnover_min: baht(),
  turnover_cap: baht(),
  products: z.array(z.object(productShape)),
}

/** A part of a day, with all that its sum is made of. */
export const loss = z.object({
  /** What is claimed; null where there is nothing to claim. */
  id: z.nullable(id()),
  version: z.nullable(z.int()),
  day: day(),
  /** A part beside the day itself came with a correction. */
  part: z.int(),
  state: z.enum(lossStates),
  stake: baht(),
  returned: baht(),
  /** Cash of the house on that day, which counts as got back. */
  rewards: baht(),
  base: baht(),
  rate_ppm: z.int(),
  min: baht(),
  /** Of the whole day, and what bounded it. */
  day_amount: baht(),
  bounded_by: z.nullable(z.enum(['cap', 'margin'])),
  /** Of this part, what of it was set off, and what is left to have. */
  earned: baht(),
  carried: baht(),
  amount: baht(),
  opens_at: z.nullable(instant()),
  expires_at: z.nullable(instant()),
  ended_at: z.nullable(instant()),
  reason: z.nullable(z.string()),
  /** Where a correction left too much: what was due and had, and what of the rest is still to set off. */
  excess: z.nullable(
    z.object({
      due: baht(),
      had: baht(),
      amount: baht(),
      left: baht(),
      until: instant(),
      /** Whether what is left is written off. */
      is_over: z.boolean(),
    }),
  ),
  /** The play that counted when this part was worked out. */
  lines: z.array(
    z.object({
      product: z.string(),
      stake: baht(),
      returned: baht(),
      /** Its part of `day_amount`. */
      amount: baht(),
    }),
  ),
})

export const getCashback = defineCall({
  method: 'GET',
  path: '/api/cashback/overview',
  summary:
    'What the member can claim of losses, how yesterday ended, and how this month of turnover stands',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    terms: z.object(termsShape),
    claimable: z.array(loss),
    /** What staff look at. */
    held: z.array(loss),
    /** The newest day that is worked out; null: none yet. */
    last: z.nullable(loss),
    /** Paid too much by earlier results, to be set off. */
    carry: baht(),
    /** The same by the day that it is of, the oldest first. */
    carries: z.array(z.object({ day: day(), amount: baht(), left: baht(), until: instant() })),
    turnover: z.object({ earned: baht(), credited: baht(), open: baht() }),
    server_time: instant(),
  }),
  errors: [],
})

export const claimLoss = defineCall({
  method: 'POST',
  path: '/api/cashback/loss/claim',
  summary: 'Claims one day of losses, or everything that is claimable; twice is once',
  access: 'member',
  limit: cashbackLimits.cashback_claim,
  input: z.object({
    /** Left out: everything. */
    id: z.optional(id()),
    /** The version of it that the member saw. */
    version: z.optional(z.int('ฉบับไม่ถูกต้อง')),
    /** All that the member saw, where he claims everything: where it is another by now, nothing is claimed. */
    seen: z.optional(
      z
        .array(z.object({ id: id(), version: z.int('ฉบับไม่ถูกต้อง') }), 'รายการไม่ถูกต้อง')
        .check(z.maxLength(100, 'รายการมากเกินไป')),
    ),
  }),
  output: z.object({
    claimed: z.array(z.object({ id: id(), amount: baht() })),
    total: baht(),
  }),
  errors: errorsOf(
    stakeErrors.idempotency_mismatch,
    rewardErrors.claim_not_open,
    rewardErrors.claim_held,
    rewardErrors.reward_claimed,
    rewardErrors.claim_expired,
    rewardErrors.terms_changed,
    rewardErrors.nothing_to_claim,
    rewardErrors.reward_not_for_you,
  ),
  movesMoney: true,
})

/** `2026-11`. */
export const month = () =>
  z.string('กรุณาเลือกเดือน').check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'กรุณาเลือกเดือน'))

export const listLosses = defineCall({
  method: 'GET',
  path: '/api/cashback/loss/history',
  summary: 'The days of a month, newest first, each with all that its sum is made of',
  access: 'member',
  passive: true,
  input: z.object({ month: month() }),
  output: z.object({ items: z.array(loss), total: baht() }),
  errors: [],
})

export const listTurnover = defineCall({
  method: 'GET',
  path: '/api/cashback/turnover/history',
  summary: 'The nights of a month, newest first: what counted, what came, what is still collected',
  access: 'member',
  passive: true,
  input: z.object({ month: month() }),
  output: z.object({
    items: z.array(
      z.object({
        day: day(),
        valid: baht(),
        /** What earlier nights left; below zero where corrections took play back that was paid. */
        brought: baht(),
        /** Of the day's play, and what corrections of earlier days changed. */
        earned: baht(),
        corrected: baht(),
        credited: baht(),
        /** Brought, earned and corrected together, less what was credited. */
        open: baht(),
        /** Whether the most of a night cut it; the rest stays open. */
        is_capped: z.boolean(),
        at: instant(),
        /** The play that gave something. */
        lines: z.array(
          z.object({ product: z.string(), valid: baht(), rate_ppm: z.int(), amount: baht() }),
        ),
      }),
    ),
    total: baht(),
  }),
  errors: [],
})

export const cashbackReady = defineEvent({
  topic: 'cashback_ready',
  summary: 'A day was worked out or corrected, and what its member can claim is another',
  audience: 'member',
  payload: z.strictObject({ loss_id: z.int() }),
})

export const cashbackDecided = defineEvent({
  topic: 'cashback_decided',
  summary: 'A day was set aside to be looked at, let go, or ended for good by staff',
  audience: 'member',
  isFact: true,
  payload: z.strictObject({ loss_id: z.int(), decision: z.enum(['held', 'released', 'void']) }),
})

export const cashbackNotice = defineEvent({
  topic: 'cashback_notice',
  summary: 'A member is to be told of a day: it can be claimed, soon lapses, or was corrected',
  isFact: true,
  payload: z.strictObject({
    loss_id: z.int(),
    what: z.enum(['ready', 'reminder', 'changed', 'lowered']),
    /** What is told once for each revision. */
    ref_id: z.int(),
    revision: z.int(),
  }),
})

export const turnoverMonthEnded = defineEvent({
  topic: 'turnover_month_ended',
  summary: 'A month of turnover is over and brought its member something',
  isFact: true,
  payload: z.strictObject({ turnover_id: z.int() }),
})

export type CashbackWire = WireOutput<typeof getCashback>
export type LossWire = CashbackWire['claimable'][number]
export type NightWire = WireOutput<typeof listTurnover>['items'][number]
