import * as z from 'zod/mini'
import { resultRules } from '../rules/derive.ts'
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
  reasonText,
} from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { marketId } from '../contract-words.ts'
import { derived, official } from './contract-words.ts'
import { resultErrors } from './errors.ts'
import { earlyProposal } from './feed-contract.ts'

/** What staff may do with results and rounds. */
export const resultPermissions = definePermissions({
  'result.view': {
    thai: 'ดูงวดที่รอออกผลและประวัติ',
    roles: ['result_officer', 'risk_officer', 'auditor'],
  },
  'result.enter': { thai: 'กรอกผลรางวัล', roles: ['result_officer'] },
  'result.confirm': { thai: 'ยืนยันผลรางวัล', roles: ['result_officer'] },
  'round.void': { thai: 'ยกเลิกงวดและคืนเงิน', roles: [] },
})

/** Why a round takes no result now. */
const takesResult = [
  resultErrors.result_by_draw,
  resultErrors.round_not_closed,
  resultErrors.round_already_settled,
  resultErrors.round_already_void,
  resultErrors.result_already_confirmed,
  resultErrors.result_before_draw,
] as const

const market = z.object({ market_id: marketId(), code: z.string(), name: z.string() })

/**
 * The stage of a round at the desk: `selling` still, `awaiting` a first entry, `entered` and
 * waiting for the second person, `settling` (confirmed, being paid), `settled`, `voiding` (being
 * refunded), `void`.
 */
const stage = z.enum(['selling', 'awaiting', 'entered', 'settling', 'settled', 'voiding', 'void'])

/**
 * What a person types for a market: `first` is one number of six digits, `front3` are two of three.
 */
const officialField = z.object({
  name: z.string(),
  label: z.string(),
  /** How many values. */
  count: z.int(),
  /** Exact number of digits; null where the value is a decimal figure (an index and its change). */
  digits: z.nullable(z.int()),
  /** An example of the form, never of a value: `34305.09`. */
  example: z.string(),
})

const queueItem = z.object({
  round_id: id(),
  round_ref: z.string(),
  round_no: z.nullable(z.int()),
  market,
  close_at: instant(),
  draw_at: instant(),
  stage,
  /** Without a result by this time the round is void and refunded by itself. */
  void_at: instant(),
  /** The first entry was made by the person who asks, so somebody else must confirm. */
  entered_by_me: z.boolean(),
  /** Shown once the round is settled: the result in short, `538·73`. */
  result: z.nullable(z.string()),
  /** A correction of the paid result: typed once, or being paid (revision-contract.ts). */
  correction: z.nullable(z.enum(['entered', 'settling'])),
})

export const resultQueue = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/result/queue',
  summary: 'งวดที่รอออกผล รอคนที่สอง กำลังจ่าย และงวดที่ออกผลแล้ววันนี้',
  access: 'staff',
  permission: 'result.view',
  input: z.object({}),
  output: z.object({
    server_time: instant(),
    waiting: z.array(queueItem),
    done_today: z.array(queueItem),
  }),
  errors: [],
})

export const countResultsWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/result/waiting',
  summary: 'งวดที่ปิดรับแล้วและรอผลกี่งวด รวมงวดที่รอคนที่สอง',
  access: 'staff',
  permission: 'result.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

/** What a person typed is not in it: the second one types from the source. */
export const resultDeskChanged = defineEvent({
  topic: 'result_desk',
  summary: 'Something happened to a round at the result desk: an entry, a correction, a reading',
  audience: { permission: 'result.view' },
  payload: z.strictObject({ round_id: z.int() }),
})

const entry = z.object({
  by: z.string(),
  by_me: z.boolean(),
  at: instant(),
  source: z.string(),
  /** Only for the person who typed it, so that the second one types from the source. */
  official: z.nullable(official),
  mismatches: z.int(),
  mismatches_max: z.int(),
})

const settlement = z.object({
  round_id: id(),
  revision: z.int(),
  kind: z.enum(['prizes', 'refund']),
  status: z.enum(['waiting', 'planned', 'done']),
  chunks: z.int(),
  chunks_done: z.int(),
  lines_won: z.int(),
  bills_paid: z.int(),
  paid: baht(),
  started_at: z.nullable(instant()),
  finished_at: z.nullable(instant()),
})

export const resultDesk = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/result/desk',
  summary: 'โต๊ะออกผลของหนึ่งงวด: ช่องที่ต้องกรอก ยอดขาย ขั้นตอนของสองคน',
  access: 'staff',
  permission: 'result.view',
  input: z.object({ round_id: id() }),
  output: z.object({
    round: queueItem,
    /** In the order in which to ask for them. */
    fields: z.array(officialField),
    /** By which rule the prizes follow from them; null: it draws by itself. */
    result_rule: z.nullable(z.enum(resultRules)),
    /** The same in Thai. */
    rule_text: z.string(),
    /** Where the official values come from; `has_feed` says whether they can be fetched. */
    source_name: z.string(),
    has_feed: z.boolean(),
    sales: z.object({ bills: z.int(), members: z.int(), total: baht() }),
    entry: z.nullable(entry),
    /** Why the last entry came back, when it did. */
    sent_back: z.nullable(z.object({ by: z.string(), at: instant(), reason: z.string() })),
    /** Set once it is confirmed. */
    result: z.nullable(
      z.object({
        revision: z.int(),
        official,
        derived,
        source: z.string(),
        first_by: z.string(),
        first_at: instant(),
        second_by: z.string(),
        second_at: instant(),
      }),
    ),
    settlement: z.nullable(settlement),
    void_reason: z.nullable(z.string()),
    /** From when on a result is taken, and by how many minutes that is before the draw. */
    accepts_at: instant(),
    early_min: z.int(),
    /** What somebody proposes to be that instead; another person approves or rejects it. */
    early_proposal: z.nullable(earlyProposal),
    /** What the person who asks may do now; the buttons follow it. */
    can: z.object({
      fetch: z.boolean(),
      enter: z.boolean(),
      confirm: z.boolean(),
      send_back: z.boolean(),
      void: z.boolean(),
      history: z.boolean(),
      /** Change how early its market's results are taken. */
      early: z.boolean(),
    }),
  }),
  errors: [],
})

export const resultFetch = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/result/fetch',
  summary: 'ดึงผลจากแหล่งผลมาเติมในช่องกรอก (ยังไม่บันทึกเป็นผล)',
  access: 'staff',
  permission: 'result.enter',
  input: z.object({ round_id: id() }),
  output: z.object({ reading_id: id(), official, source: z.string(), read_at: instant() }),
  errors: errorsOf(
    ...takesResult,
    resultErrors.result_already_entered,
    resultErrors.feed_unavailable,
    resultErrors.feed_no_result,
    resultErrors.feeds_disagree,
  ),
})

/**
 * Computes from the real lines what these values would pay and writes nothing. The values are the
 * caller's own, so the second person sees the cost of what he typed and learns nothing of the
 * first.
 */
export const resultPreview = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/result/preview',
  summary: 'ถ้าออกผลนี้: ใครถูก ต้องจ่ายเท่าไร คำนวณจากโพยจริงโดยไม่บันทึก',
  access: 'staff',
  permission: 'result.view',
  input: z.object({ round_id: id(), official }),
  output: z.object({
    derived,
    sales: baht(),
    payout: baht(),
    /** sales − payout; negative when the round costs more than it sold. */
    rest: baht(),
    bills: z.int(),
    winning_lines: z.int(),
    winning_bills: z.int(),
    winning_members: z.int(),
    /** Every bet type that was sold, in the order of the bet screen. */
    bet_types: z.array(
      z.object({
        bet_type: z.string(),
        name: z.string(),
        sales: baht(),
        winning_lines: z.int(),
        winning_stake: baht(),
        /** The lowest and the highest rate among the winning lines; null when none wins. */
        rate_min: z.nullable(z.string()),
        rate_max: z.nullable(z.string()),
        payout: baht(),
      }),
    ),
    top_winners: z.array(
      z.object({
        member_id: id(),
        /** Masked: `089-xxx-2231`. */
        member: z.string(),
        bill_id: id(),
        bill_no: z.string(),
        bet_type: z.string(),
        bet_type_name: z.string(),
        number: z.string(),
        stake: baht(),
        win: baht(),
      }),
    ),
  }),
  errors: errorsOf(
    resultErrors.result_by_draw,
    resultErrors.round_not_closed,
    resultErrors.result_invalid,
  ),
})

/** The first person. Nothing is paid and nothing published until a second one confirms. */
export const resultEnter = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/result/enter',
  summary: 'คนที่หนึ่งบันทึกผล รอคนที่สองยืนยัน',
  access: 'staff',
  permission: 'result.enter',
  input: z.object({
    round_id: id(),
    official,
    /** Where the values were read: a page, a broadcast, a feed. */
    source: z
      .string()
      .check(z.minLength(3, 'กรุณาระบุแหล่งที่มาของผล'), z.maxLength(200, 'แหล่งที่มายาวเกินไป')),
    /** The feed reading that filled the form, when one did. */
    reading_id: z.optional(id()),
  }),
  output: z.object({ round_id: id(), stage, entered_at: instant() }),
  errors: errorsOf(
    ...takesResult,
    resultErrors.result_already_entered,
    resultErrors.result_invalid,
    /** Only with `reading_id`. */
    resultErrors.feeds_disagree,
  ),
})

/** The second person types everything again from the source; equal values settle the round. */
export const resultConfirm = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/result/confirm',
  summary: 'คนที่สองกรอกผลซ้ำทั้งหมดโดยไม่เห็นของคนที่หนึ่ง ตรงกันแล้วจ่ายรางวัล',
  access: 'staff',
  permission: 'result.confirm',
  input: z.object({ round_id: id(), official }),
  output: z.object({ round_id: id(), revision: z.int(), stage, derived }),
  errors: errorsOf(
    ...takesResult,
    resultErrors.result_not_entered,
    resultErrors.result_same_person,
    resultErrors.result_contradicted,
    resultErrors.result_invalid,
    resultErrors.result_mismatch,
    resultErrors.result_sent_back,
  ),
})

/** Takes the first entry off the desk: the second person found it wrong, or its author did. */
export const resultSendBack = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/result/send_back',
  summary: 'ส่งผลกลับให้กรอกใหม่',
  access: 'staff',
  permission: 'result.enter',
  input: z.object({
    round_id: id(),
    reason: reasonText(3, 200),
  }),
  output: z.object({ round_id: id(), stage }),
  errors: errorsOf(
    resultErrors.round_already_settled,
    resultErrors.round_already_void,
    resultErrors.result_already_confirmed,
    resultErrors.result_not_entered,
  ),
})

/** Refunds every bill of the round by reversing entries. There is no way back. */
export const roundVoid = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/round/void',
  summary: 'ยกเลิกงวดและคืนเงินทุกโพย',
  access: 'staff',
  permission: 'round.void',
  input: z.object({
    round_id: id(),
    reason: reasonText(3, 200),
  }),
  output: z.object({ round_id: id(), stage }),
  errors: errorsOf(
    resultErrors.round_already_settled,
    resultErrors.round_already_void,
    resultErrors.result_already_confirmed,
  ),
})

export const settlementProgress = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/settlement',
  summary: 'ความคืบหน้าการจ่ายรางวัลหรือคืนเงินของงวด',
  access: 'staff',
  permission: 'result.view',
  input: z.object({ round_id: id() }),
  output: z.object({ round: queueItem, settlement: z.nullable(settlement) }),
  errors: [],
})

export const resultHistory = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/result/history',
  summary: 'งวดที่ออกผลหรือยกเลิกแล้ว ใหม่สุดก่อน',
  access: 'staff',
  permission: 'result.view',
  input: z.object({
    ...paging,
    market_id: z.optional(marketId()),
    /** The Bangkok day of the draw. */
    date: z.optional(day()),
  }),
  output: page(
    z.object({
      round: queueItem,
      derived: z.nullable(derived),
      first_by: z.nullable(z.string()),
      second_by: z.nullable(z.string()),
      source: z.nullable(z.string()),
      void_reason: z.nullable(z.string()),
      sales: baht(),
      payout: baht(),
      bills_paid: z.int(),
      finished_at: z.nullable(instant()),
    }),
  ),
  errors: [],
})
