import * as z from 'zod/mini'
import {
  baht,
  day,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  page,
  paging,
  positiveBaht,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { defineLimits } from '#kernel/limit.ts'
import { productNames } from '#kernel/products.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { bondStates } from './rules/bond.ts'
import { redemptionStates } from './rules/redemption.ts'
import { bases, LEVELS } from './rules/terms.ts'

export const affiliateLimits = defineLimits({
  affiliate_redeem: [60, 'minute'],
  affiliate_network: [120, 'minute'],
  affiliate_click: [120, 'hour'],
})

/** What whoever takes his commission out can be told beside what every reward says. Numbers 1680, 1712. */
export const affiliateErrors = defineErrors({
  affiliate_below_min: { number: 1680, thai: 'ยอดที่ถอนได้ยังไม่ถึงขั้นต่ำ' },
  affiliate_not_waiting: { number: 1712, thai: 'รายการนี้ตรวจสอบเสร็จแล้ว ยกเลิกไม่ได้' },
})

const level = () =>
  z.int('ชั้นไม่ถูกต้อง').check(z.minimum(1, 'ชั้นไม่ถูกต้อง'), z.maximum(LEVELS, 'ชั้นไม่ถูกต้อง'))

/** What terms say, whole. */
export const termsShape = {
  redeem_min: baht(),
  deposit_min: baht(),
  deposit_days: z.int(),
  turnover_min: baht(),
  /** Parts of a million of valid play, by product and level. */
  rates: z.array(z.object({ product: z.enum(productNames), level: z.int(), ppm: z.int() })),
}

/** What terms say of the base, and from how much a person looks before it is paid. */
export const baseShape = {
  base: z.enum(bases),
  /** Parts of a million of a month's base, by level; none where the base is valid play. */
  pool_rates: z.array(z.object({ level: z.int(), ppm: z.int() })),
  /** What `ngr` takes off for providers and payments, in parts of a million of what the house kept. */
  fee_ppm: z.int(),
  payment_ppm: z.int(),
  approve_from: baht(),
}

export const getAffiliateConfig = defineCall({
  method: 'GET',
  path: '/api/affiliate/v2/configs',
  summary: 'What a friend’s play gives, by level and product, and what makes a friend count',
  access: 'member',
  passive: true,
  input: z.object({ agent_id: z.optional(id()) }),
  output: z.object({
    version: z.int(),
    /** How many levels have a rate. */
    levels: z.int(),
    /** For how long a link counts after it was opened. */
    link_days: z.int(),
    ...termsShape,
    ...baseShape,
    /** The first day of the month from which this base counts; null: it does already. */
    base_from: z.nullable(day()),
    /** For so many months a month below zero is set off. */
    carry_months: z.int(),
    /** A friend who won more than this alone carries it himself. */
    ring_fence: baht(),
  }),
  errors: [],
})

const sums = {
  /** Of friends who do not count yet. */
  pending: baht(),
  /** Can be taken out; below zero where results were corrected after it was. */
  available: baht(),
  /** Looked at by staff. */
  held: baht(),
}

export const getAffiliateSummary = defineCall({
  method: 'GET',
  path: '/api/affiliate/summary',
  summary: 'The member’s link code, his friends in numbers, and how his commission stands',
  access: 'member',
  passive: true,
  input: nothing(),
  output: z.object({
    code: z.string(),
    clicks: z.int(),
    registered: z.int(),
    qualified: z.int(),
    active_30d: z.int(),
    turnover: baht(),
    earned: baht(),
    ...sums,
    redeemed: baht(),
    /** Taken out, and looked at by staff before it is paid. */
    waiting: baht(),
    approve_from: baht(),
    redeem_min: baht(),
    /** The terms that hold; a redemption names them. */
    version: z.int(),
  }),
  errors: [],
})

const friend = z.object({
  level: z.int(),
  /** `สม••• ว.` */
  name: z.string(),
  joined_at: instant(),
  state: z.enum(bondStates),
  /** Until when the deposit that counts may come; null: it came, or is not asked for any more. */
  deposit_until: z.nullable(instant()),
  /** Towards the play that is asked for; null once he counts. */
  played: z.nullable(baht()),
  play_needed: baht(),
  last_active: z.nullable(day()),
  turnover: baht(),
  commission: baht(),
})

export const listNetwork = defineCall({
  method: 'POST',
  path: '/api/affiliate/network',
  summary:
    'The member’s friends, newest first, by names that are masked; never a phone, a balance or a bet',
  access: 'member',
  passive: true,
  limit: affiliateLimits.affiliate_network,
  input: z.object({
    level: z.optional(level()),
    /** The first letters of a name, as it is shown; among the newest friends, without further pages. */
    search: z.optional(
      z.string('คำค้นไม่ถูกต้อง').check(z.trim(), z.maxLength(40, 'คำค้นยาวเกิน 40 ตัวอักษร')),
    ),
    ...paging,
  }),
  output: page(friend),
  errors: [],
})

/** `2026-11`; left out: the present month. */
const month = () =>
  z.optional(z.string('กรุณาเลือกเดือน').check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'กรุณาเลือกเดือน')))

export const entryStates = ['pending', 'available', 'held', 'void'] as const

const entry = {
  /** The day that was played, or the last one of a month; of a correction the day on which it came. */
  date: day(),
  friends: z.int(),
  base: baht(),
  commission: baht(),
  /** Of friends who count. */
  available: baht(),
  /** Where the most unsettled part of it stands. */
  status: z.enum(entryStates),
}

export const listCommissionDays = defineCall({
  method: 'GET',
  path: '/api/affiliate/transactions',
  summary: 'The days of a month that gave commission, newest first, and what was taken out in it',
  access: 'member',
  passive: true,
  input: z.object({ month: month() }),
  output: z.object({
    month: z.string(),
    items: z.array(z.object(entry)),
    total: baht(),
    redeemed: z.array(
      z.object({
        redemption_id: id(),
        amount: baht(),
        at: instant(),
        state: z.enum(redemptionStates),
        /** When it was paid, refused or called off. */
        ended_at: z.nullable(instant()),
        /** Why it was refused. */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
})

/** How a month of a pooled base came about, line by line, as it stands with this row. */
const pool = z.object({
  /** What friends staked less what they got back. */
  ggr: baht(),
  fee: baht(),
  payment: baht(),
  bonus: baht(),
  cashback: baht(),
  /** Worked off of what friends carried of their own, and of what all carried together. */
  own_carry: baht(),
  carry_in: baht(),
  /** What the rate is of. */
  base: baht(),
  /** The most that a month may give: what is set aside of its play. */
  most: baht(),
  /** What the month gives in all. */
  due: baht(),
  /** What goes on to the next months, by the month that it is of and whether one friend carries it. */
  carry_out: z.array(z.object({ month: day(), is_own: z.boolean(), amount: baht() })),
})

export const listCommissions = defineCall({
  method: 'GET',
  path: '/api/affiliate/v2/transactions',
  summary:
    'Commission by day, level and product, with the part of each friend; of a month or one day',
  access: 'member',
  passive: true,
  input: z.object({ month: month(), day: z.optional(day()) }),
  output: z.object({
    items: z.array(
      z.object({
        commission_id: id(),
        ...entry,
        /** The day whose play it is of. */
        of_day: day(),
        is_correction: z.boolean(),
        level: z.int(),
        /** Null: of a month, all products together. */
        product: z.nullable(z.enum(productNames)),
        ppm: z.int(),
        base_kind: z.enum(bases),
        pool: z.nullable(pool),
        /** The larger parts first, at most fifty. */
        shares: z.array(
          z.object({
            name: z.string(),
            /** Null of a month: what a friend lost is nobody's business. */
            base: z.nullable(baht()),
            commission: baht(),
            state: z.enum(bondStates),
          }),
        ),
      }),
    ),
  }),
  errors: [],
})

export const redeemAffiliate = defineCall({
  method: 'POST',
  path: '/api/affiliate/redeem',
  summary:
    'Takes all commission that is available into the wallet, or asks for it where a person looks first; twice is once',
  access: 'member',
  limit: affiliateLimits.affiliate_redeem,
  input: z.object({
    /** The sum that the member saw. */
    amount: positiveBaht(),
    /** The terms that he saw. */
    version: z.int('ฉบับไม่ถูกต้อง'),
  }),
  output: z.object({ amount: baht(), at: instant(), state: z.enum(redemptionStates) }),
  errors: errorsOf(
    stakeErrors.idempotency_mismatch,
    rewardErrors.reward_not_for_you,
    affiliateErrors.affiliate_below_min,
    rewardErrors.terms_changed,
  ),
  movesMoney: true,
})

export const cancelAffiliateRedemption = defineCall({
  method: 'POST',
  path: '/api/affiliate/redeem/cancel',
  summary: 'Calls off what waits for a person of the staff; the sum can be taken out again',
  access: 'member',
  limit: affiliateLimits.affiliate_redeem,
  input: z.object({ redemption_id: id() }),
  output: z.object({ state: z.enum(redemptionStates) }),
  errors: [affiliateErrors.affiliate_not_waiting],
})

export const openLink = defineCall({
  method: 'POST',
  path: '/api/affiliate/click',
  summary:
    'Counts that a link was opened, once a visitor and day; whether there is such a code is told to nobody',
  access: 'public',
  passive: true,
  limit: affiliateLimits.affiliate_click,
  input: z.object({
    code: z.string('รหัสไม่ถูกต้อง').check(z.regex(/^[A-Za-z0-9]{1,20}$/, 'รหัสไม่ถูกต้อง')),
  }),
  output: z.object({}),
  errors: [],
})

export const affiliateChanged = defineEvent({
  topic: 'affiliate',
  summary: 'A night was worked out: a member’s commission or friends stand otherwise',
  audience: 'member',
  isFact: true,
  payload: z.strictObject({}),
})

export const affiliatePayoutDecided = defineEvent({
  topic: 'affiliate_payout',
  summary: 'A person of the staff paid or refused what a member took out',
  isFact: true,
  payload: z.strictObject({ redemption_id: z.int() }),
})

export type AffiliateConfigWire = WireOutput<typeof getAffiliateConfig>
export type RedemptionWire = WireOutput<typeof listCommissionDays>['redeemed'][number]
export type PoolWire = NonNullable<WireOutput<typeof listCommissions>['items'][number]['pool']>
export type AffiliateSummaryWire = WireOutput<typeof getAffiliateSummary>
export type FriendWire = WireOutput<typeof listNetwork>['items'][number]
export type CommissionDayWire = WireOutput<typeof listCommissionDays>['items'][number]
export type CommissionWire = WireOutput<typeof listCommissions>['items'][number]
