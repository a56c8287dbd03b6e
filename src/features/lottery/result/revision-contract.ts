import * as z from 'zod/mini'
import { baht, defineCall, errorsOf, id, instant, reasonText } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { derived, official } from './contract-words.ts'
import { resultErrors } from './errors.ts'

// A result that was paid and turns out to be wrong is corrected by a revision: two people again,
// then the job pays or claims back what the new prizes differ from the old ones, bill by bill.
// Nothing that was posted is edited. Concept and figures: docs/concepts/lottery.md.

/** Numbers 3120–3129, in the order in which a call checks them. */
export const revisionErrors = defineErrors({
  round_not_settled: {
    number: 3120,
    thai: 'แก้ไขผลได้เฉพาะงวดที่ออกผลและจ่ายรางวัลแล้ว',
  },
  /** The revision before is still being paid; the next one starts from what it paid. */
  revision_running: {
    number: 3121,
    thai: 'กำลังปรับยอดตามผลที่แก้ครั้งก่อน รอให้เสร็จก่อนแล้วลองใหม่',
  },
  revision_already_entered: {
    number: 3122,
    thai: 'งวดนี้มีผู้เสนอแก้ไขผลแล้ว รอคนที่สองยืนยัน หรือส่งกลับก่อนเสนอใหม่',
  },
  revision_not_entered: { number: 3123, thai: 'งวดนี้ยังไม่มีใครเสนอแก้ไขผล' },
  /** The values are those that were paid already: there is nothing to correct. */
  result_unchanged: { number: 3124, thai: 'ผลที่กรอกตรงกับผลที่จ่ายไปแล้ว ไม่มีอะไรต้องแก้' },
})

/** Members read it word for word on their bills. */
const reason = z
  .string()
  .check(z.minLength(5, 'กรุณาบอกเหตุผลที่แก้ผล สมาชิกจะเห็นข้อความนี้'), z.maxLength(200, 'เหตุผลยาวเกินไป'))

/** What a difference does to bills, before it is posted and after. */
const effect = z.object({
  /** Prizes of the round now, and under the corrected result. */
  prizes_before: baht(),
  prizes_after: baht(),
  /** Bills that get more, and the sum that they get. */
  bills_more: z.int(),
  members_more: z.int(),
  pay: baht(),
  /** Bills that were paid too much, and the sum: `claim` + `owe` + `waive`. */
  bills_less: z.int(),
  members_less: z.int(),
  less: baht(),
  /** Of it: what the wallets have and gives at once; what becomes a debt of the members. */
  claim: baht(),
  owe: baht(),
  members_owing: z.int(),
  /** Of it: what was won in wallets that are closed since; nobody owes it. */
  waive: baht(),
  /** Of `pay`: what goes to pay debts from earlier corrections. */
  debts_paid: baht(),
  /** Bills whose winning lines change while their prize does not, and bills that win as before. */
  bills_same: z.int(),
})

/**
 * Computes from the real lines and the real wallets of this moment what these values would do and
 * writes nothing. Wallets move on, so `claim` and `owe` are of this moment; their sum is exact. The
 * values are the caller's own: the second person sees the effect of what he typed.
 */
export const revisionPreview = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/revision/preview',
  summary: 'ถ้าแก้ผลเป็นแบบนี้: ใครได้เพิ่ม ใครต้องคืน เก็บคืนได้เท่าไร ค้างเท่าไร ไม่บันทึก',
  access: 'staff',
  permission: 'result.view',
  input: z.object({ round_id: id(), official }),
  output: z.object({
    /** The revision that this would become; the first correction is 2. */
    revision: z.int(),
    before: derived,
    after: derived,
    effect,
    /** Every bet type whose prizes change, in the order of the bet screen. */
    bet_types: z.array(
      z.object({
        bet_type: z.string(),
        name: z.string(),
        lines_before: z.int(),
        lines_after: z.int(),
        prizes_before: baht(),
        prizes_after: baht(),
      }),
    ),
    /** The bills that change most, at most 20. */
    top_bills: z.array(
      z.object({
        member_id: id(),
        /** Masked: `089-xxx-2231`. */
        member: z.string(),
        bill_id: id(),
        bill_no: z.string(),
        prize_before: baht(),
        prize_after: baht(),
        /** prize_after − prize_before; negative when the bill was paid too much. */
        difference: baht(),
        claim: baht(),
        owe: baht(),
      }),
    ),
  }),
  errors: errorsOf(
    resultErrors.result_by_draw,
    revisionErrors.round_not_settled,
    revisionErrors.revision_running,
    resultErrors.result_invalid,
    revisionErrors.result_unchanged,
  ),
})

/** The first person. Nothing is posted and no member is told until a second one confirms. */
export const revisionEnter = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/revision/enter',
  summary: 'คนที่หนึ่งเสนอแก้ผลของงวดที่จ่ายแล้ว พร้อมเหตุผล รอคนที่สองยืนยัน',
  access: 'staff',
  permission: 'result.enter',
  input: z.object({
    round_id: id(),
    official,
    source: z
      .string()
      .check(z.minLength(3, 'กรุณาระบุแหล่งที่มาของผล'), z.maxLength(200, 'แหล่งที่มายาวเกินไป')),
    reason,
    reading_id: z.optional(id()),
  }),
  output: z.object({ round_id: id(), revision: z.int(), entered_at: instant() }),
  errors: errorsOf(
    resultErrors.result_by_draw,
    revisionErrors.round_not_settled,
    revisionErrors.revision_running,
    revisionErrors.revision_already_entered,
    resultErrors.result_invalid,
    revisionErrors.result_unchanged,
  ),
})

/** The second person types everything again from the source; equal values post the differences. */
export const revisionConfirm = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/revision/confirm',
  summary: 'คนที่สองกรอกผลที่ถูกต้องซ้ำทั้งหมด ตรงกันแล้วปรับยอดทุกโพย',
  access: 'staff',
  permission: 'result.confirm',
  input: z.object({ round_id: id(), official }),
  output: z.object({ round_id: id(), revision: z.int(), derived }),
  errors: errorsOf(
    resultErrors.result_by_draw,
    revisionErrors.round_not_settled,
    revisionErrors.revision_running,
    revisionErrors.revision_not_entered,
    resultErrors.result_same_person,
    resultErrors.result_contradicted,
    resultErrors.result_invalid,
    resultErrors.result_mismatch,
    resultErrors.result_sent_back,
  ),
})

/** Takes the proposed correction off the desk; the round stays as it was paid. */
export const revisionSendBack = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/revision/send_back',
  summary: 'ส่งข้อเสนอแก้ผลกลับ งวดคงผลเดิม',
  access: 'staff',
  permission: 'result.enter',
  input: z.object({
    round_id: id(),
    reason: reasonText(3, 200),
  }),
  output: z.object({ round_id: id() }),
  errors: errorsOf(revisionErrors.round_not_settled, revisionErrors.revision_not_entered),
})

/** The stage of a round's correction: nothing under way, typed once, being posted. */
const revisionStage = z.enum(['idle', 'entered', 'settling'])

/** Every result the round has had, newest first, with what each one did to the bills. */
export const revisionList = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/revision/list',
  summary: 'ผลทุกครั้งของงวด: ครั้งแรกและที่แก้ ใครกรอก ใครยืนยัน เพราะอะไร ปรับยอดไปเท่าไร',
  access: 'staff',
  permission: 'result.view',
  input: z.object({ round_id: id() }),
  output: z.object({
    stage: revisionStage,
    /** The proposal that waits for the second person. */
    entry: z.nullable(
      z.object({
        revision: z.int(),
        by: z.string(),
        by_me: z.boolean(),
        at: instant(),
        source: z.string(),
        reason: z.string(),
        /** Only for the person who typed it, so that the second one types from the source. */
        official: z.nullable(official),
        mismatches: z.int(),
        mismatches_max: z.int(),
      }),
    ),
    revisions: z.array(
      z.object({
        revision: z.int(),
        official,
        derived,
        source: z.string(),
        /** Null for the first result. */
        reason: z.nullable(z.string()),
        first_by: z.string(),
        first_at: instant(),
        second_by: z.string(),
        second_at: instant(),
        status: z.enum(['waiting', 'planned', 'done']),
        /** Shares of the work, all and done. */
        chunks: z.int(),
        chunks_done: z.int(),
        finished_at: z.nullable(instant()),
        /** Null for the first result; grows while the differences are being posted. */
        effect: z.nullable(effect),
      }),
    ),
    /** What the person who asks may do now. */
    can: z.object({ enter: z.boolean(), confirm: z.boolean(), send_back: z.boolean() }),
  }),
  errors: [],
})
