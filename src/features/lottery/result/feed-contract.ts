import * as z from 'zod/mini'
import { approvalErrors } from '#kernel/approval-errors.ts'
import { defineCall, errorsOf, id, instant, reasonText } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { derived, official } from './contract-words.ts'
import { resultErrors } from './errors.ts'

// The sources of a market side by side. What a source said is kept as a reading with its raw
// answer; no reading is a result. Where two differ, or one says something else than before, an
// alarm stops whatever would go on by itself until staff has decided (docs/concepts/lottery.md).

/** Number 3130. */
/**
 * Two sources differ; one says something else than before; what people typed, or was paid, is not what
 * a source says; two sources differ, or one changes, in tiers of the government's draw that no bet needs.
 */
export const alarmKinds = ['disagree', 'changed', 'entry', 'tiers'] as const

export const feedErrors = defineErrors({
  no_feed_alarm: { number: 3130, thai: 'งวดนี้ไม่มีแหล่งผลที่ขัดกันค้างอยู่' },
})

const reading = z.object({
  reading_id: id(),
  official,
  derived,
  read_at: instant(),
  read_by: z.string(),
})

const comparison = z.object({
  round_id: id(),
  /**
   * False while an entry of somebody else waits: the second person types from the source and not
   * from here. The sources then carry no values.
   */
  shown: z.boolean(),
  sources: z.array(
    z.object({
      feed: z.enum(['a', 'b']),
      name: z.string(),
      /** What it said last, and each different thing it said before, newest first. */
      readings: z.array(reading),
    }),
  ),
  /** Official fields in which the last readings of the two sources differ. */
  differing: z.array(z.string()),
  /** Tiers of the government's draw that no bet needs, as each source told them last. */
  tiers: z.array(
    z.object({
      tier: z.string(),
      name: z.string(),
      count: z.int(),
      /** Members do not see its numbers: the sources tell others each. */
      differs: z.boolean(),
      sources: z.array(
        z.object({
          feed: z.enum(['a', 'b']),
          /** How many numbers it has told: all of them or none. */
          told: z.int(),
          /** Its last answer has the tier in no form that can be read. */
          is_damaged: z.boolean(),
          /** Where they differ: numbers that the other source does not have. */
          only_here: z.array(z.string()),
        }),
      ),
    }),
  ),
  alarms: z.array(
    z.object({
      alarm_id: id(),
      kind: z.enum(alarmKinds),
      raised_at: instant(),
      /** False once it was decided, and when what it was about no longer counts. */
      is_open: z.boolean(),
      /** How it was decided, by whom; null while it is open. */
      decided: z.nullable(z.object({ by: z.string(), at: instant(), reason: z.string() })),
    }),
  ),
  /** Something is open that bets need: nothing goes on by itself. */
  is_stopped: z.boolean(),
  can: z.object({ read: z.boolean(), decide: z.boolean() }),
})

export const feedComparison = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/feed/comparison',
  summary: 'เทียบผลจากทุกแหล่งของงวด พร้อมการเตือนเมื่อไม่ตรงกันหรือแหล่งเปลี่ยนค่า',
  access: 'staff',
  permission: 'result.view',
  input: z.object({ round_id: id() }),
  output: comparison,
  errors: [],
})

/** Asks every source now. A source that is away, or has nothing yet, simply has no new reading. */
export const feedRead = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/feed/read',
  summary: 'อ่านผลจากทุกแหล่งเดี๋ยวนี้เพื่อเทียบกัน (ไม่บันทึกเป็นผล)',
  access: 'staff',
  permission: 'result.enter',
  input: z.object({ round_id: id() }),
  output: comparison,
  errors: errorsOf(
    resultErrors.result_by_draw,
    resultErrors.round_not_closed,
    resultErrors.result_before_draw,
  ),
})

/** Staff has looked: the reason says which source holds, and reading goes on. Audited. */
export const feedDecide = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/feed/decide',
  summary: 'ตัดสินเมื่อแหล่งผลขัดกัน พร้อมเหตุผล',
  access: 'staff',
  permission: 'result.enter',
  input: z.object({
    round_id: id(),
    reason: z
      .string()
      .check(z.minLength(5, 'บอกว่ายึดแหล่งไหน เพราะอะไร'), z.maxLength(200, 'เหตุผลยาวเกินไป')),
  }),
  output: comparison,
  errors: errorsOf(feedErrors.no_feed_alarm),
})

const earlyRule = z.object({ round_id: id(), early_min: z.int(), accepts_at: instant() })

/**
 * A source of the market publishes before the time of the schedule: from so many minutes before the draw
 * its results are taken, of rounds that wait too. Earlier than now waits for a second person; later, with
 * zero for the draw itself, holds at once. Audited with the reason.
 */
export const earlyResultSet = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/result/early',
  summary: 'ตั้งว่ารับผลของตลาดนี้ได้ก่อนเวลาออกผลกี่นาที พร้อมเหตุผล',
  access: 'staff',
  permission: 'lottery.config',
  input: z.object({
    round_id: id(),
    early_min: z
      .int('ใส่นาทีเป็นจำนวนเต็ม 0–180')
      .check(z.minimum(0, 'ใส่ 0–180 นาที'), z.maximum(180, 'ใส่ 0–180 นาที')),
    reason: z
      .string()
      .check(z.minLength(5, 'บอกว่าแหล่งไหนประกาศก่อนเวลา'), z.maxLength(200, 'เหตุผลยาวเกินไป')),
  }),
  output: z.extend(earlyRule, { is_waiting: z.boolean() }),
  errors: errorsOf(
    resultErrors.result_by_draw,
    resultErrors.early_result_same,
    approvalErrors.approval_asked,
  ),
})

export const earlyProposal = z.object({
  approval_id: id(),
  early_min: z.int(),
  reason: z.string(),
  by: z.string(),
  by_me: z.boolean(),
})

const earlyDecision = z.object({
  round_id: id(),
  approval_id: id(),
  reason: reasonText(5, 200),
})

export const earlyResultConfirm = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/result/early/confirm',
  summary: 'คนที่สองอนุมัติให้รับผลของตลาดนี้ก่อนเวลา มีผลทันที',
  access: 'staff',
  permission: 'lottery.config',
  input: earlyDecision,
  output: earlyRule,
  errors: errorsOf(
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ),
})

export const earlyResultReject = defineCall({
  method: 'POST',
  path: '/operator/api/lotto/result/early/reject',
  summary: 'คนที่สองไม่อนุมัติ หรือผู้เสนอถอนข้อเสนอ เวลาเดิมใช้ต่อ',
  access: 'staff',
  permission: 'lottery.config',
  input: earlyDecision,
  output: earlyRule,
  errors: errorsOf(approvalErrors.approval_closed, approvalErrors.approval_expired),
})

/** Open rounds whose sources contradict each other now, for the banner of the desk. */
export const feedAlarms = defineCall({
  method: 'GET',
  path: '/operator/api/lotto/feed/alarms',
  summary: 'งวดที่แหล่งผลขัดกันและยังไม่มีใครตัดสิน',
  access: 'staff',
  permission: 'result.view',
  input: z.object({}),
  output: z.array(
    z.object({
      round_id: id(),
      market_code: z.string(),
      market_name: z.string(),
      draw_at: instant(),
      kind: z.enum(alarmKinds),
      raised_at: instant(),
      /** The round has its result: what is wrong with it is put right by a correction. */
      is_paid: z.boolean(),
    }),
  ),
  errors: [],
})
