import * as z from 'zod/mini'
import {
  baht,
  defineCall,
  errorsOf,
  id,
  instant,
  nothing,
  type WireOutput,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { fairErrors } from '#kernel/fair-errors.ts'
import { commonLimits, defineLimits } from '#kernel/limit.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { prizeKinds } from './rules/wheel-terms.ts'

export const wheelLimits = defineLimits({ wheel_spin: [60, 'minute'] })

/** What whoever spins can be told beside what every reward says. Numbers 1721–1725. */
export const wheelErrors = defineErrors({
  wheel_level: { number: 1721, thai: 'กงล้อนี้สำหรับสมาชิกระดับสูงกว่านี้' },
  wheel_day_full: { number: 1722, thai: 'วันนี้หมุนครบแล้ว หมุนได้อีกครั้งหลังเที่ยงคืน' },
  wheel_no_spins: { number: 1723, thai: 'ยังไม่มีสิทธิ์หมุน' },
  wheel_points_short: { number: 1724, thai: 'แต้มไม่พอ' },
  wheel_closed: { number: 1725, thai: 'กงล้อปิดชั่วคราว ยังไม่ตัดแต้มหรือสิทธิ์' },
})

const prize = z.object({
  place: z.int(),
  label: z.string(),
  kind: z.enum(prizeKinds),
  /** Of 10,000: how often it is given now. */
  odds: z.int(),
  /** None is left for this member today; its share is in the odds of another. */
  is_out: z.boolean(),
  /** How many are given in all, on a day and to one member, and what is given then; null: as many as come. */
  stock: z.nullable(z.int()),
  cap_day: z.nullable(z.int()),
  cap_member: z.nullable(z.int()),
  fallback: z.nullable(z.int()),
})

const wheel = z.object({
  wheel_id: id(),
  version: z.int(),
  title: z.string(),
  /** Null: points buy no spin. */
  cost_points: z.nullable(z.int()),
  takes_spins: z.boolean(),
  spins_a_day: z.int(),
  spins_left_today: z.int(),
  min_level: z.int(),
  /** The name of its lowest level where the member's is below it; null: he may spin it. */
  needs_level: z.nullable(z.string()),
  /** False: what it may give has been given; nothing is drawn. */
  is_open: z.boolean(),
  /** Until when it stands there; null: no end is named. */
  closes_at: z.nullable(instant()),
  /** In the order in which they stand on the wheel, and in which their odds are added up. */
  prizes: z.array(prize),
})

const purse = { point: z.int(), free_spins: z.int() }
/** False: the house gives this member nothing now, and shows him no wheel. */
const mayBeGiven = { may_spin: z.boolean() }

export const getWheelConfig = defineCall({
  method: 'GET',
  path: '/api/wheel/config',
  summary: 'The wheel that pays at once, with its odds; null: there is none now',
  access: 'member',
  passive: true,
  limit: commonLimits.refresh,
  input: nothing(),
  output: z.object({
    configs: z.nullable(wheel),
    commit: z.string(),
    ...mayBeGiven,
    ...purse,
  }),
  errors: [],
})

/** A prize that waits for its winner. */
const reward = z.object({
  reward_id: id(),
  label: z.string(),
  expires_at: instant(),
})

export const getWheelConfigV2 = defineCall({
  method: 'GET',
  path: '/api/wheel/config_v2',
  summary:
    'The wheels whose prizes wait for their winner, with their odds, and the prizes that wait',
  access: 'member',
  passive: true,
  limit: commonLimits.refresh,
  input: nothing(),
  output: z.object({
    setting: z.array(wheel),
    commit: z.string(),
    rewards: z.array(reward),
    ...mayBeGiven,
    ...purse,
  }),
  errors: [],
})

export const getWheelBoard = defineCall({
  method: 'GET',
  path: '/api/wheel/board',
  summary:
    'Who won what lately, ten seconds late so that no list tells a prize before its wheel stands',
  access: 'member',
  passive: true,
  limit: commonLimits.refresh,
  input: nothing(),
  output: z.object({
    board: z.array(
      z.object({
        spin_id: id(),
        /** `08x-xxx-5678` */
        name: z.string(),
        label: z.string(),
        spun_at: instant(),
        is_me: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

const spinInput = z.object({
  wheel_id: id(undefined, 32_767),
  /** What the member saw. */
  version: z.int('ฉบับไม่ถูกต้อง'),
})

const spun = z.object({
  spin_id: id(),
  /** The field that the wheel stops at, and the one that was drawn where it has run out. */
  place: z.int(),
  drawn_place: z.int(),
  label: z.string(),
  kind: z.enum(prizeKinds),
  paid_with: z.enum(['spin', 'points']),
  /** Null: a free spin paid. */
  cost_points: z.nullable(z.int()),
  /** The prize is worth more than what the spin was paid with. */
  is_gain: z.boolean(),
  /** Of a prize that waits; null: it came at once, or there is none. */
  reward_id: z.nullable(id()),
  /** With what the draw is worked out again. */
  x: z.int(),
  nonce: z.int(),
  commit: z.string(),
  client_seed: z.string(),
  spun_at: instant(),
})

const spinErrors = errorsOf(
  stakeErrors.idempotency_mismatch,
  rewardErrors.reward_not_for_you,
  rewardErrors.terms_changed,
  wheelErrors.wheel_level,
  wheelErrors.wheel_day_full,
  wheelErrors.wheel_no_spins,
  wheelErrors.wheel_points_short,
  wheelErrors.wheel_closed,
  fairErrors.seed_changed,
)

export const spinWheel = defineCall({
  method: 'POST',
  path: '/api/wheel/spin',
  summary: 'Spins the wheel that pays at once; the same request again is the same spin',
  access: 'member',
  limit: wheelLimits.wheel_spin,
  input: spinInput,
  output: z.object({ ...spun.shape, ...purse }),
  errors: spinErrors,
  movesMoney: true,
})

export const spinWheelV2 = defineCall({
  method: 'POST',
  path: '/api/wheel/spin_v2',
  summary: 'Spins a wheel whose prizes wait for their winner; a free spin is used first',
  access: 'member',
  limit: wheelLimits.wheel_spin,
  input: spinInput,
  output: z.object({ ...spun.shape, ...purse }),
  errors: spinErrors,
  movesMoney: true,
})

export const takeWheelReward = defineCall({
  method: 'POST',
  path: '/api/wheel/reward',
  summary: 'Takes a prize that waits',
  access: 'member',
  limit: wheelLimits.wheel_spin,
  input: z.object({ reward_id: id() }),
  output: z.object({ reward_id: id(), credit: z.nullable(baht()), ...purse }),
  errors: errorsOf(
    stakeErrors.idempotency_mismatch,
    rewardErrors.reward_not_for_you,
    rewardErrors.reward_claimed,
    rewardErrors.claim_expired,
  ),
  movesMoney: true,
})

/** The fields of the version that drew, in their order; a fallback is given where its field has run out. */
const fieldsOfVersion = {
  weights: z.array(z.int()),
  labels: z.array(z.string()),
  fallbacks: z.array(z.nullable(z.int())),
}

export const listWheelSpins = defineCall({
  method: 'GET',
  path: '/api/wheel/history',
  summary: "The member's last hundred spins, newest first, with what each is worked out again by",
  access: 'member',
  passive: true,
  limit: commonLimits.refresh,
  input: nothing(),
  output: z.object({
    items: z.array(
      z.object({
        ...spun.shape,
        title: z.string(),
        /** Null until the member has the seed shown. */
        server_seed: z.nullable(z.string()),
        ...fieldsOfVersion,
      }),
    ),
  }),
  errors: [],
})

/** Everything that is needed to work a spin out again. */
export const fairWheelSpin = defineCall({
  method: 'GET',
  path: '/api/fair/spin',
  summary: "The proof of one of the member's own spins; its seed is null until he has it shown",
  access: 'member',
  passive: true,
  limit: commonLimits.refresh,
  input: z.object({ spin_id: id() }),
  output: z.object({
    algo: z.literal('pf-v1'),
    spin_id: id(),
    title: z.string(),
    spun_at: instant(),
    commit: z.string(),
    server_seed: z.nullable(z.string()),
    client_seed: z.string(),
    nonce: z.int(),
    x: z.int(),
    drawn_place: z.int(),
    place: z.int(),
    ...fieldsOfVersion,
  }),
  errors: [],
})

export const wheelPrizeTaken = defineEvent({
  topic: 'wheel_prize',
  summary: 'A member took a prize of a wheel that waited',
  audience: 'member',
  payload: z.strictObject({ reward_id: z.int() }),
})

export const wheelsChanged = defineEvent({
  topic: 'wheels',
  summary: 'A wheel was let out, paused or went on, or changed its terms',
  audience: 'everyone',
  payload: z.strictObject({}),
})

export const wheelPrizesWaiting = defineEvent({
  topic: 'wheel_prizes_waiting',
  summary: 'A member is to be told, once, that his prizes wait three more days',
  isFact: true,
  payload: z.strictObject({ told_id: z.int() }),
})

export type WheelWire = WireOutput<typeof getWheelConfigV2>['setting'][number]
export type SpunWire = WireOutput<typeof spinWheel>
export type SpinWire = WireOutput<typeof listWheelSpins>['items'][number]
export type FairSpinWire = WireOutput<typeof fairWheelSpin>
export type WheelRewardWire = WireOutput<typeof getWheelConfigV2>['rewards'][number]
