import * as z from 'zod/mini'
import {
  type CallOutput,
  type WireOutput,
  baht,
  day,
  defineCall,
  id,
  instant,
  page,
  paging,
  positiveBaht,
} from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { defineLimits } from '#kernel/limit.ts'
import {
  BILL_LINES_MAX,
  agentId,
  betType,
  billStatus,
  drawnNumbers,
  lineState,
  marketId,
  rate,
  roundStatus,
} from '../contract-words.ts'
import { lotteryErrors } from '../errors.ts'

export const billLimits = defineLimits({ bill: [30, 'minute'] })

const lineInput = z.object({
  bet_type: betType,
  /** Digits as text, leading zeros kept. */
  number: z.string().check(z.maxLength(10, 'เลขยาวเกินไป')),
  amount: positiveBaht(),
  /** The rate that the member was shown; another one now refuses the line as `rate_changed`. */
  rate: rate(),
})

const billInput = z.object({
  round_id: id(),
  agent_id: agentId,
  /** The wallet that pays; default the main wallet. */
  wallet_id: z.optional(id()),
  lines: z
    .array(lineInput)
    .check(
      z.minLength(1, 'ยังไม่มีรายการแทง'),
      z.maxLength(BILL_LINES_MAX, `โพยหนึ่งใบแทงได้ไม่เกิน ${BILL_LINES_MAX} รายการ`),
    ),
  /**
   * The slip that the bill is made from, by the name that the buyer's device gave it (a UUID): it is sold once,
   * and every further bill of it is refused as `slip_sold`. Without a name nothing tells two bills of one slip apart.
   */
  slip_id: z.optional(z.uuid('รหัสโพยไม่ถูกต้อง')),
  note: z._default(z.string().check(z.maxLength(255, 'หมายเหตุยาวเกินไป')), ''),
})

const checkedLine = z.object({
  bet_type: betType,
  number: z.string(),
  amount: baht(),
  state: lineState,
  /** The rate now, and the one without any reduction. */
  rate: rate(),
  base_rate: rate(),
  /** The most that this line could take: of the number, the member, the bill and the round what is left
   * before it; null: no limit. */
  room: z.nullable(baht()),
  potential_win: baht(),
  /** One sentence in Thai when the state needs one, else empty. */
  message: z.string(),
})

const checkedBill = z.object({
  round_id: id(),
  wallet_id: id(),
  lines: z.array(checkedLine),
  /** The stakes; limits count these. `total` is what is paid: discounts are taken off. */
  gross: baht(),
  discount: baht(),
  total: baht(),
})
export type CheckedBill = z.output<typeof checkedBill>

/**
 * The bet types of which the member, with this bill, would hold so much of the round that they are no play
 * that counts: what the bill stakes on each, and what his earlier bills did, which does not count either.
 */
const uncounted = z.array(z.object({ bet_type: betType, stake: baht(), earlier: baht() }))
export type Uncounted = z.output<typeof uncounted>

/** The `data` of a refused bill: the lines, each with its state; `uncounted` where only rates changed. */
export const refusedBill = z.extend(checkedBill, { uncounted })

/** The `data` of a bill refused as `slip_sold`: the bill that the slip became. */
export const soldSlip = z.object({ bill_id: id(), bill_no: z.string() })

const saleErrors = [
  lotteryErrors.agent_unknown,
  lotteryErrors.slip_sold,
  lotteryErrors.market_closed,
  lotteryErrors.round_not_open,
  lotteryErrors.round_closed,
  lotteryErrors.line_invalid,
  lotteryErrors.stake_below_min,
  lotteryErrors.stake_above_max,
  lotteryErrors.number_closed,
  lotteryErrors.member_over_limit,
  lotteryErrors.number_over_limit,
  lotteryErrors.bill_over_limit,
  lotteryErrors.member_round_over_limit,
  lotteryErrors.round_over_limit,
  lotteryErrors.rate_changed,
  stakeErrors.wallet_closed,
  stakeErrors.member_not_active,
  stakeErrors.member_excluded,
  stakeErrors.stake_closed,
  stakeErrors.stake_above_limit,
  stakeErrors.stake_limit_reached,
  stakeErrors.loss_limit_reached,
  stakeErrors.session_limit_reached,
  stakeErrors.time_limit_reached,
  stakeErrors.bonus_ended,
  stakeErrors.bonus_other_game,
  stakeErrors.bonus_max_bet,
  stakeErrors.insufficient_balance,
]

export const validateBill = defineCall({
  method: 'POST',
  path: '/api/lotto/bill/validate',
  summary: 'Checks a bill by the rules of create and writes nothing',
  access: 'member',
  input: billInput,
  output: z.extend(checkedBill, {
    uncounted,
    close_at: instant(),
    server_time: instant(),
    /** What the paying wallet holds now. */
    balance: baht(),
  }),
  errors: saleErrors,
  limit: billLimits.bill,
})

export const createBill = defineCall({
  method: 'POST',
  path: '/api/lotto/bill/create',
  summary: 'Sells the bill, whole or not at all',
  access: 'member',
  input: billInput,
  output: z.extend(checkedBill, {
    bill_id: id(),
    bill_no: z.string(),
    /** Unguessable; proves the bill to anyone who is shown it. */
    validation_no: z.string(),
    balance: baht(),
    created_at: instant(),
    cancellable_until: z.nullable(instant()),
  }),
  errors: [stakeErrors.idempotency_mismatch, ...saleErrors],
  limit: billLimits.bill,
  movesMoney: true,
})

export const cancelBill = defineCall({
  method: 'POST',
  path: '/api/lotto/bill/cancel',
  summary: 'Cancels a whole bill and returns the stake',
  access: 'member',
  input: z.object({ bill_id: id(), agent_id: agentId }),
  output: z.object({
    bill_id: id(),
    refund: baht(),
    balance: baht(),
    /** How many bills the member may still cancel today. */
    cancels_left: z.int(),
  }),
  errors: [
    lotteryErrors.agent_unknown,
    stakeErrors.idempotency_mismatch,
    lotteryErrors.bill_already_cancelled,
    lotteryErrors.cancel_not_allowed,
    lotteryErrors.cancel_round_closed,
    lotteryErrors.cancel_too_late,
    lotteryErrors.cancel_window_over,
    lotteryErrors.cancel_daily_limit,
  ],
  limit: billLimits.bill,
  movesMoney: true,
})

const bill = z.object({
  bill_id: id(),
  bill_no: z.string(),
  round_id: id(),
  round_status: roundStatus,
  market_id: marketId(),
  market_code: z.string(),
  market_name: z.string(),
  emblem: z.string(),
  round_no: z.int(),
  draw_day: day(),
  close_at: instant(),
  draw_at: instant(),
  status: billStatus,
  line_count: z.int(),
  /** What was paid: the stakes less the discount. */
  total: baht(),
  discount: baht(),
  win: baht(),
  /** What a cancelled or called-off bill gave back. */
  refund: baht(),
  note: z.string(),
  created_at: instant(),
  /** When the win or the refund reached the wallet. */
  paid_at: z.nullable(instant()),
  cancelled_at: z.nullable(instant()),
  /** Until then the member may cancel; null: no longer or not at all. */
  cancellable_until: z.nullable(instant()),
  /** The result was corrected and this bill won before or wins now; the detail says what it did. */
  is_corrected: z.boolean(),
})

export const listBills = defineCall({
  method: 'GET',
  path: '/api/lotto/bill/list',
  summary: 'My bills, newest first',
  access: 'member',
  input: z.object({
    ...paging,
    /** `returned` is cancelled and refunded together, the tab คืนโพย. */
    status: z._default(z.enum(['all', ...billStatus.options, 'returned']), 'all'),
    /** Bangkok days of purchase, both included; default the last 7 days. */
    from: z.optional(day()),
    to: z.optional(day()),
    market_id: z.optional(marketId()),
    round_id: z.optional(id()),
  }),
  output: z.extend(page(bill), {
    /** Over all bills of the days and market asked for, whatever their status. */
    summary: z.object({
      /** Stakes of bills that are neither cancelled nor refunded. */
      staked: baht(),
      /** What of it is without a result yet, and therefore in no profit. */
      waiting: baht(),
      win: baht(),
      /** Wins minus the stakes of bills that are decided; negative when the member is behind. */
      profit: baht(),
      waiting_count: z.int(),
    }),
  }),
  errors: [],
})

const billLine = z.object({
  line_no: z.int(),
  bet_type: betType,
  number: z.string(),
  amount: baht(),
  /** The rate that the line was sold at, and the one without reduction. */
  rate: rate(),
  base_rate: rate(),
  potential_win: baht(),
  result: z.enum(['waiting', 'won', 'lost', 'cancelled', 'refunded']),
  win: baht(),
})

const billRevision = z.object({
  /** 2 is the first correction. */
  revision: z.int(),
  /** Why, in the words of the staff. */
  reason: z.string(),
  at: instant(),
  /** The result from then on. */
  result: z.object(drawnNumbers),
  win_before: baht(),
  win: baht(),
  /** What came to the wallet; negative: what was taken back from it. */
  moved: baht(),
  /** What was not in the wallet and is paid from later prizes. */
  owed: baht(),
})

export const getBill = defineCall({
  method: 'GET',
  path: '/api/lotto/bill/detail',
  summary: 'One bill with its lines and, once drawn, the result',
  access: 'member',
  input: z.object({ bill_id: id() }),
  output: z.extend(bill, {
    validation_no: z.string(),
    agent_id: z.int(),
    wallet_id: id(),
    rate_version: z.int(),
    rule_version: z.int(),
    lines: z.array(billLine),
    result: z.nullable(z.object(drawnNumbers)),
    /** Corrections of the result that touched the bill, oldest first; usually none. */
    revisions: z.array(billRevision),
    /** What corrections left of it as a debt, as far as the member owes it still. */
    owing: baht(),
    /** What of it is play that counts for bonuses and rewards, and of which bet types nothing does. */
    counts: z.object({
      valid: baht(),
      covering: z.array(z.object({ bet_type: betType, stake: baht() })),
    }),
  }),
  errors: [],
})

export type CheckedLine = z.output<typeof checkedLine>
export type BillInput = z.output<typeof billInput>
export type BillView = z.output<typeof bill>
export type BillDetail = CallOutput<typeof getBill>
export type WireBill = WireOutput<typeof getBill>

export const billChanged = defineEvent({
  topic: 'bill',
  summary: 'A bill was cancelled, won, lost or was given back; a correction says why',
  audience: 'member',
  isFact: true,
  payload: z.strictObject({
    bill_id: z.int(),
    round_id: z.int(),
    status: billStatus,
    revision: z.optional(z.int()),
    reason: z.optional(z.nullable(z.string())),
  }),
})
