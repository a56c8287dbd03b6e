import * as z from 'zod/mini'
import {
  baht,
  defineCall,
  errorsOf,
  id,
  instant,
  positiveBaht,
  day,
  type CallOutput,
  reasonText,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { definePermissions } from '#kernel/permission.ts'
import { bareCode } from '#kernel/plain-signs.ts'
import { betType, marketId, rate, roundStatus } from '../contract-words.ts'
import { numberActions, numberPatterns } from './rules/number-rules.ts'

/** What staff may do with the numbers of a round. */
export const riskPermissions = definePermissions({
  'risk.view': { thai: 'ดูยอดเสี่ยง เลขอั้น และประวัติ', roles: ['risk_officer', 'auditor'] },
  'risk.limit': { thai: 'ลดจ่าย ปิดรับ และตั้งเพดานเลข', roles: ['risk_officer'] },
})

/** Numbers 3150–3159, in the order in which a call checks them. */
export const riskErrors = defineErrors({
  round_stopped_selling: { number: 3150, thai: 'งวดนี้ไม่รับแทงแล้ว จึงเปลี่ยนการรับเลขไม่ได้' },
  bet_type_unsold: { number: 3151, thai: 'ตลาดนี้ไม่ขายประเภทที่เลือก' },
  number_malformed: { number: 3152, thai: 'จำนวนหลักของเลขไม่ตรงกับประเภทที่เลือก' },
  rate_not_lower: { number: 3153, thai: 'อัตราที่ลดแล้วต้องต่ำกว่าอัตราปกติ' },
  start_in_past: { number: 3154, thai: 'เวลาเริ่มต้องไม่ย้อนหลัง' },
  start_after_close: { number: 3155, thai: 'เวลาเริ่มต้องอยู่ก่อนงวดปิดรับ' },
  ruled_by_market: {
    number: 3156,
    thai: 'เลขนี้ถูกจำกัดด้วยคำสั่งของทั้งตลาด เลือกใช้กับทุกงวดของตลาดแล้วเปิดรับใหม่',
  },
  nothing_to_reopen: { number: 3157, thai: 'เลขที่เลือกเปิดรับตามปกติอยู่แล้ว' },
  number_rule_over: { number: 3158, thai: 'คำสั่งนี้สิ้นสุดไปแล้ว' },
})

const market = z.object({
  market_id: marketId(),
  code: z.string(),
  name: z.string(),
  emblem: z.string(),
})

const riskRound = z.object({
  round_id: id(),
  round_ref: z.string(),
  round_no: z.int(),
  draw_day: day(),
  status: roundStatus,
  close_at: instant(),
  draw_at: instant(),
  market,
})

/** How full the fullest number with a limit is, in hundredths of a percent; null: no limit set. */
const shareOfCap = z.nullable(z.int())

export const riskRounds = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/risk/rounds',
  summary: 'งวดที่เปิดรับอยู่ ยอดขาย และยอดจ่ายสูงสุดที่เป็นไปได้',
  access: 'staff',
  permission: 'risk.view',
  passive: true,
  input: z.object({}),
  output: z.object({
    server_time: instant(),
    rounds: z.array(
      z.extend(riskRound, {
        /** Stakes of all lines that are not cancelled. */
        sold: baht(),
        /** What the dearest draw pays. */
        worst: baht(),
        share_bp: shareOfCap,
        /** Numbers that pay less or are closed now. */
        reduced: z.int(),
        closed: z.int(),
      }),
    ),
  }),
  errors: [],
})

/** One draw; what the market does not draw is null or empty. */
const drawValues = z.object({
  top4: z.nullable(z.string()),
  top3: z.nullable(z.string()),
  bottom2: z.nullable(z.string()),
  front3: z.array(z.string()),
  bottom3: z.array(z.string()),
})

const numberState = z.enum(['open', 'reduced', 'closed'])
/**
 * `staff`: somebody decided it; `step`: it follows from the sales; `full`: it reached its limit.
 */
const stateReason = z.nullable(z.enum(['staff', 'step', 'full']))

const numberRow = z.object({
  number: z.string(),
  /** Stakes of the lines on this number of this type; cancelled ones are left out. */
  sold: baht(),
  /** What those lines pay if it wins. */
  liability: baht(),
  /** What drawing it costs at most, over all bet types. */
  if_drawn: baht(),
  /** The most of everybody; null: no limit. `room` is what is left of it. */
  cap: z.nullable(baht()),
  room: z.nullable(baht()),
  rate: rate(),
  state: numberState,
  reason: stateReason,
  /** A change is set for later. */
  has_later: z.boolean(),
})

export const riskBoard = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/risk/board',
  summary: 'กระดานความเสี่ยงของหนึ่งงวด: ทุกเลขของหนึ่งประเภท กรณีแพงสุด ค่าเฉลี่ย และการกระจาย',
  access: 'staff',
  permission: 'risk.view',
  passive: true,
  input: z.object({
    round_id: id(),
    /** When left out, the one that is nearest to a limit. */
    bet_type: z.optional(betType),
  }),
  output: z.object({
    server_time: instant(),
    round: riskRound,
    bet_type: betType,
    bet_types: z.array(
      z.object({
        bet_type: betType,
        name: z.string(),
        digits: z.int(),
        rate: rate(),
        sold: baht(),
        cap: z.nullable(baht()),
        /** What its dearest number pays. */
        worst: baht(),
        share_bp: shareOfCap,
      }),
    ),
    bills: z.int(),
    members: z.int(),
    /** Stakes as members paid them, discounts taken off; cancelled bills not in it. */
    sales: baht(),
    worst: z.object({ draw: drawValues, payout: baht(), house: baht() }),
    /** The payout on average over all draws. */
    mean: baht(),
    /** Of 1,000 draws 950 pay no more than this. Over every bet type of the round, as all below. */
    p95: baht(),
    /** How many of the equally likely draws cost more than was sold. */
    loss_outcomes: z.int(),
    /** Draws that can come; a million shares of them where 3 ตัวหน้า or 3 ตัวล่าง were sold. */
    outcomes: z.int(),
    /**
     * By how much `p95`, the losses and `bands` can be too dear, never too cheap; 0: they are
     * exact.
     */
    overstated: baht(),
    /** How the payouts of all draws are spread: over (without), up to (with). */
    bands: z.array(z.object({ over: baht(), up_to: baht(), outcomes: z.int() })),
    /**
     * Numbers of the type that were sold or touched, ascending; all others are open and at nothing.
     */
    numbers: z.array(numberRow),
  }),
  errors: errorsOf(riskErrors.bet_type_unsold),
})

const numberRule = z.object({
  rule_id: id(),
  /** null: of every round of the market. */
  round_id: z.nullable(id()),
  bet_type: betType,
  /** null: the pattern says which. */
  numbers: z.nullable(z.array(z.string())),
  pattern: z.nullable(z.enum(numberPatterns)),
  /** What it pays at most; 0 closes; null: the rule is about the limit. */
  rate: z.nullable(rate()),
  cap: z.nullable(baht()),
  starts_at: instant(),
  ends_at: z.nullable(instant()),
  reason: z.string(),
  by: z.string(),
  /** `later`, `now`, or `over`. */
  state: z.enum(['later', 'now', 'over']),
})

export const riskNumber = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/risk/number',
  summary: 'หนึ่งเลขของงวด: ยอดขาย ยอดที่ต้องจ่าย ใครแทงมากสุด และคำสั่งที่มีผล',
  access: 'staff',
  permission: 'risk.view',
  passive: true,
  input: z.object({
    round_id: id(),
    bet_type: betType,
    number: z.string().check(z.overwrite(bareCode), z.regex(/^\d{1,4}$/, 'เลขไม่ถูกต้อง')),
  }),
  output: z.object({
    ...numberRow.shape,
    base_rate: rate(),
    bills: z.int(),
    members: z.int(),
    /** Who has most on it, masked; the largest first. */
    holders: z.array(
      z.object({
        member_id: id(),
        member: z.string(),
        bills: z.int(),
        stake: baht(),
        liability: baht(),
      }),
    ),
    rules: z.array(numberRule),
  }),
  errors: errorsOf(riskErrors.bet_type_unsold, riskErrors.number_malformed),
})

const reason = reasonText(3, 200)

export const riskSet = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/risk/set',
  summary: 'ลดจ่าย ปิดรับ ตั้งเพดาน หรือเปิดรับเลขใหม่ ทันทีหรือตามเวลา',
  access: 'staff',
  permission: 'risk.limit',
  input: z
    .object({
      round_id: id(),
      bet_type: betType,
      numbers: z._default(
        z.array(z.string().check(z.overwrite(bareCode), z.regex(/^\d{1,4}$/, 'เลขไม่ถูกต้อง'))),
        [],
      ),
      pattern: z._default(z.nullable(z.enum(numberPatterns)), null),
      action: z.enum(numberActions, 'เลือกสิ่งที่จะทำ'),
      /** With `reduce`. */
      rate: z.optional(rate()),
      /** With `cap`: the most of everybody on each of the numbers. */
      cap: z.optional(positiveBaht('เพดานต้องมากกว่า 0')),
      /** Every round of the market from now on, and not this round alone. */
      whole_market: z._default(z.boolean(), false),
      /** null: now. */
      starts_at: z._default(z.nullable(instant()), null),
      reason,
    })
    .check(
      z.refine((input) => input.numbers.length > 0 || input.pattern !== null, {
        path: ['numbers'],
        message: 'เลือกเลขอย่างน้อยหนึ่งตัว',
      }),
      z.refine((input) => input.numbers.length <= 1000, {
        path: ['numbers'],
        message: 'ครั้งละไม่เกิน 1,000 เลข',
      }),
      z.refine((input) => input.action !== 'reduce' || (input.rate ?? 0n) > 0n, {
        path: ['rate'],
        message: 'กรุณากรอกอัตราที่ลดแล้ว',
      }),
      z.refine((input) => input.action !== 'cap' || input.cap !== undefined, {
        path: ['cap'],
        message: 'กรุณากรอกเพดาน',
      }),
    ),
  output: z.object({
    /** The rules that were made and those whose place they took: what `riskEnd` takes back. */
    rule_ids: z.array(id()),
    replaced_ids: z.array(id()),
    numbers: z.int(),
  }),
  errors: errorsOf(
    riskErrors.round_stopped_selling,
    riskErrors.bet_type_unsold,
    riskErrors.number_malformed,
    riskErrors.rate_not_lower,
    riskErrors.start_in_past,
    riskErrors.start_after_close,
    riskErrors.ruled_by_market,
    riskErrors.nothing_to_reopen,
  ),
})

/** Ends rules; as an undo it brings those back whose place they had taken. */
export const riskEnd = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/risk/end',
  summary: 'ยกเลิกคำสั่งลดจ่าย ปิดรับ หรือเพดานที่ตั้งไว้ และนำคำสั่งก่อนหน้ากลับมา',
  access: 'staff',
  permission: 'risk.limit',
  input: z
    .object({
      rule_ids: z._default(z.array(id()).check(z.maxLength(50)), []),
      restore_ids: z._default(z.array(id()).check(z.maxLength(50)), []),
      reason,
    })
    .check(
      z.refine((input) => input.rule_ids.length + input.restore_ids.length > 0, {
        path: ['rule_ids'],
        message: 'เลือกคำสั่งที่จะยกเลิก',
      }),
    ),
  output: z.object({ ended: z.int(), restored: z.int() }),
  errors: errorsOf(riskErrors.number_rule_over),
})

export const riskRules = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/risk/rules',
  summary: 'คำสั่งทั้งหมดที่มีผลหรือรอมีผลกับงวดนี้',
  access: 'staff',
  permission: 'risk.view',
  input: z.object({ round_id: id() }),
  output: z.array(numberRule),
  errors: [],
})

export type NumberRuleView = CallOutput<typeof riskRules>[number]
export type NumberRow = z.output<typeof numberRow>
