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
import { costKinds } from './rules/told-month.ts'
import { bases, LEVELS } from './rules/terms.ts'

export const affiliateLimits = defineLimits({
  affiliate_redeem: [60, 'minute'],
  affiliate_network: [120, 'minute'],
  affiliate_click: [120, 'hour'],
})

/** What members can be told beside what every reward says. Numbers 1680, 1710, 1712. */
export const affiliateErrors = defineErrors({
  affiliate_agent_unknown: { number: 1710, thai: 'ไม่พบเอเย่นต์นี้' },
  affiliate_below_min: { number: 1680, thai: 'ยอดที่รับได้ยังไม่ถึงขั้นต่ำ' },
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
    /** What a friend has to play before he counts: never less than the deposit that is asked for. */
    play_needed: baht(),
    /** Sums of friends are told of at least so many of them together. */
    smallest_group: z.int(),
    ...termsShape,
    ...baseShape,
    /** The first day of the month from which this base counts; null: it does already. */
    base_from: z.nullable(day()),
    /** For so many months a month below zero is set off. */
    carry_months: z.int(),
    /** A friend who won more than this alone carries it himself. */
    ring_fence: baht(),
  }),
  errors: [affiliateErrors.affiliate_agent_unknown],
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
    /** To which level friends are counted and listed: the last that gives something, or gave something before. */
    levels: z.int(),
    registered: z.int(),
    qualified: z.int(),
    active_30d: z.int(),
    /** Whoever is excluded brings nobody; who is blocked takes nothing out, either. */
    standing: z.enum(['open', 'excluded', 'blocked']),
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
  /** Towards the play that is asked for, in whole quarters of it; null once he counts. */
  played: z.nullable(baht()),
  play_needed: baht(),
  last_active: z.nullable(day()),
})

export const listNetwork = defineCall({
  method: 'POST',
  path: '/api/affiliate/network',
  summary:
    'The member’s friends, newest first, by names that are masked; never a phone, a sum or a bet',
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

export const entryStates = ['pending', 'partly', 'available', 'held', 'void'] as const

/** The month of a pooled base, by its first day; null: a day. */
const ofMonth = () => z.nullable(day())

/** What friends gave together; never of fewer than the published smallest group. */
const sumsOfFriends = { friends: z.int(), base: baht(), commission: baht() }

const entry = {
  /** The day that was played, or the last one of a month that is worked out as one; of a correction the day on which it came. */
  date: day(),
  ...sumsOfFriends,
  /** Where the most unsettled part of it stands. */
  status: z.enum(entryStates),
}

export const listCommissionDays = defineCall({
  method: 'GET',
  path: '/api/affiliate/transactions',
  summary:
    'The days of a month that gave commission and on which enough friends played, newest first, months of a pooled base, and what was taken out in it',
  access: 'member',
  passive: true,
  input: z.object({ month: month() }),
  output: z.object({
    month: z.string(),
    items: z.array(z.object(entry)),
    /** The other days together, once the month is over; null: none, or too few friends. */
    rest: z.nullable(z.object({ days: z.int(), ...sumsOfFriends })),
    /** Whether there are days that are told neither by themselves nor together, or months that are not told. */
    has_untold: z.boolean(),
    /** Months of a pooled base, and what corrections changed of them, each of enough friends. */
    months: z.array(
      z.object({ ...entry, level: z.int(), of_month: day(), is_correction: z.boolean() }),
    ),
    /** Of all days that are told, and of all that is told. */
    turnover: baht(),
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

/** How a month of a pooled base came about, as it was worked out first. */
const pool = z.object({
  /** The most that a month may give: what is set aside of its play. */
  most: baht(),
  /** A friend won so much alone that he carries it himself; how much is told to nobody. */
  has_own_carry: z.boolean(),
  /** Line by line; null: a line, or what is left between lines, would be of too few friends. */
  lines: z.nullable(
    z.object({
      /** What friends staked less what they got back. */
      ggr: baht(),
      /** What was taken off, each of enough friends, the others as one. */
      costs: z.array(z.object({ kind: z.enum([...costKinds, 'together']), amount: baht() })),
      /** Worked off of what all friends carried together. */
      carry_in: baht(),
      /** What goes on to the next months, by the month that it is of. */
      carry_out: z.array(z.object({ month: day(), amount: baht() })),
    }),
  ),
})

export const listCommissions = defineCall({
  method: 'GET',
  path: '/api/affiliate/v2/transactions',
  summary:
    'Commission by day, level and product, or by month and level, of a month or one day; what too few friends played stands together',
  access: 'member',
  passive: true,
  input: z.object({ month: month(), day: z.optional(day()) }),
  output: z.object({
    items: z.array(
      z.object({
        ...entry,
        /** All of it are corrections of days before. */
        is_correction: z.boolean(),
        /** Null: several levels and products that are told as one. */
        level: z.nullable(z.int()),
        /** Null also of a month: all products together. */
        product: z.nullable(z.enum(productNames)),
        /** Null also where the terms changed. */
        ppm: z.nullable(z.int()),
        base_kind: z.enum(bases),
        of_month: ofMonth(),
        /** Null of a day, and of what corrections changed of a month. */
        pool: z.nullable(pool),
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
    'Counts that a link was opened, once a visitor and day, and says whether its code brings anybody, as registering does',
  access: 'public',
  passive: true,
  limit: affiliateLimits.affiliate_click,
  input: z.object({
    code: z.string('รหัสไม่ถูกต้อง').check(z.regex(/^[A-Za-z0-9]{1,20}$/, 'รหัสไม่ถูกต้อง')),
  }),
  /** False: nobody has this code, and it must not keep a later link away. */
  output: z.object({ is_known: z.boolean() }),
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

export const affiliateFriendNotice = defineEvent({
  topic: 'affiliate_friend',
  summary: 'A member is to be told, once, that a friend counts, is looked at or was let go',
  isFact: true,
  payload: z.strictObject({ told_id: z.int() }),
})

export type AffiliateConfigWire = WireOutput<typeof getAffiliateConfig>
export type RedemptionWire = WireOutput<typeof listCommissionDays>['redeemed'][number]
export type PoolWire = NonNullable<WireOutput<typeof listCommissions>['items'][number]['pool']>
export type AffiliateSummaryWire = WireOutput<typeof getAffiliateSummary>
export type FriendWire = WireOutput<typeof listNetwork>['items'][number]
export type CommissionMonthWire = WireOutput<typeof listCommissionDays>
export type CommissionDayWire = CommissionMonthWire['items'][number]
export type PooledMonthWire = CommissionMonthWire['months'][number]
export type CommissionWire = WireOutput<typeof listCommissions>['items'][number]
