import * as z from 'zod/mini'
import { positiveBaht } from '#kernel/contract.ts'
import { plainSigns } from '#kernel/plain-signs.ts'
import { betType, rate } from '../contract-words.ts'
import { setTiers } from '../rules/set-tiers.ts'

// What a version of a market's rates, rules or schedule says, as the desk sends and reads it.

/** What has versions. */
export const versionKind = z.enum(['rate', 'rule', 'schedule'])

const count = (message: string, from: number, to: number) =>
  z.int(message).check(z.minimum(from, message), z.maximum(to, message))
const optionalLimit = (message: string) => z.nullable(positiveBaht(message))

const rateTerm = z
  .object({
    bet_type: betType,
    rate: rate(),
    min: positiveBaht('แทงขั้นต่ำต้องมากกว่า 0'),
    max_per_bet: positiveBaht('แทงสูงสุดต่อครั้งต้องมากกว่า 0'),
    max_per_number_member: positiveBaht('แทงสูงสุดต่อเลขต้องมากกว่า 0'),
    max_per_number_round: optionalLimit('เพดานต่อเลขต้องมากกว่า 0'),
    discount_bp: count('ส่วนลดต้องอยู่ระหว่าง 0–50%', 0, 5000),
    steps: z
      .array(z.object({ over: positiveBaht('ขั้นบันไดต้องมากกว่า 0'), rate: rate() }))
      .check(z.maxLength(12, 'ขั้นบันไดมากเกินไป')),
    vip: z
      .array(z.object({ level_from: count('ระดับ VIP ต้องเป็น 2–10', 2, 10), rate: rate() }))
      .check(z.maxLength(9, 'ระดับ VIP มากเกินไป')),
    unit: optionalLimit('ราคาต่อชุดต้องมากกว่า 0'),
    prizes: z.array(
      z.object({ tier: z.enum(setTiers), prize: positiveBaht('เงินรางวัลต้องมากกว่า 0') }),
    ),
  })
  .check(
    z.refine((term) => term.rate > 0n, {
      path: ['rate'],
      message: 'อัตราจ่ายต้องมากกว่า 0',
    }),
    z.refine((term) => term.max_per_bet >= term.min, {
      path: ['max_per_bet'],
      message: 'แทงสูงสุดต่อครั้งต้องไม่น้อยกว่าแทงขั้นต่ำ',
    }),
    z.refine((term) => term.max_per_number_member >= term.max_per_bet, {
      path: ['max_per_number_member'],
      message: 'แทงสูงสุดต่อเลขต้องไม่น้อยกว่าแทงสูงสุดต่อครั้ง',
    }),
    z.refine((term) => term.steps.every((step) => step.rate < term.rate), {
      path: ['steps'],
      message: 'อัตราของขั้นบันไดต้องต่ำกว่าอัตราปกติ (0 คือปิดรับ)',
    }),
    z.refine((term) => isDistinct(term.steps.map((step) => step.over)), {
      path: ['steps'],
      message: 'ขั้นบันไดซ้ำยอดกัน',
    }),
    z.refine((term) => isDistinct(term.vip.map((level) => level.level_from)), {
      path: ['vip'],
      message: 'ระดับ VIP ซ้ำกัน',
    }),
    z.refine((term) => term.vip.every((level) => level.rate > 0n), {
      path: ['vip'],
      message: 'อัตราของ VIP ต้องมากกว่า 0',
    }),
  )

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length

const rateTerms = z.object({
  max_per_bill: optionalLimit('ยอดสูงสุดต่อโพยต้องมากกว่า 0'),
  max_per_member_round: optionalLimit('ยอดสูงสุดต่อสมาชิกต้องมากกว่า 0'),
  max_round: optionalLimit('ยอดรับทั้งงวดต้องมากกว่า 0'),
  rates: z.array(rateTerm).check(
    z.minLength(1, 'ต้องขายอย่างน้อยหนึ่งประเภท'),
    z.refine((terms) => isDistinct(terms.map((term) => term.bet_type)), 'ประเภทซ้ำกัน'),
  ),
})

const ruleTerms = z.object({
  rule_text: z
    .string('กรุณากรอกกติกา')
    .check(z.minLength(10, 'กรุณากรอกกติกา'), z.maxLength(8000, 'กติกายาวเกินไป')),
  allow_cancel: z.boolean(),
  cancel_window_min: count('เวลายกเลิกต้องเป็น 0–10080 นาที', 0, 10_080),
  cancel_before_close_min: count('เวลาก่อนปิดรับต้องเป็น 0–1440 นาที', 0, 1440),
  cancel_per_day: count('จำนวนครั้งต่อวันต้องเป็น 0–100', 0, 100),
  void_after_min: count('เวลาคืนเงินต้องเป็น 1–2880 นาที', 1, 2880),
})

export const clock = (message: string) =>
  z
    .string(message)
    .check(
      z.overwrite(plainSigns),
      z.trim(),
      z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, message),
    )

const scheduleTerms = z.object({
  day_rule: z.enum(['weekly', 'glo', 'interval']),
  weekday_mask: count('เลือกอย่างน้อยหนึ่งวัน', 1, 127),
  month_days: z.array(count('วันที่ต้องเป็น 1–31', 1, 31)),
  /** null: a round opens when the one before it is settled, or so long before its close. */
  open_time: z.nullable(clock('เวลาเปิดรับไม่ถูกต้อง')),
  open_days_before: count('จำนวนวันเปิดล่วงหน้าต้องเป็น 0–30', 0, 30),
  close_time: clock('เวลาปิดรับไม่ถูกต้อง'),
  draw_time: clock('เวลาออกผลไม่ถูกต้อง'),
  zone: z.string(),
  ahead_days: count('จำนวนวันสร้างงวดล่วงหน้าต้องเป็น 1–120', 1, 120),
  every_s: z.nullable(count('ระยะห่างของรอบต้องเป็น 60–86400 วินาที', 60, 86_400)),
  rounds_per_day: z.nullable(count('จำนวนรอบต้องเป็น 1–1440', 1, 1440)),
  open_before_s: z.nullable(count('เวลาเปิดก่อนปิดต้องเป็น 60–86400 วินาที', 60, 86_400)),
  shoot_tail_s: z.nullable(count('เวลายิงเลขต้องเป็น 10–3600 วินาที', 10, 3600)),
})

/** Exactly one of them: what the new version is of. */
export const terms = z
  .object({
    rate: z.optional(rateTerms),
    rule: z.optional(ruleTerms),
    schedule: z.optional(scheduleTerms),
  })
  .check(
    z.refine(
      (given) => Object.values(given).filter((one) => one !== undefined).length === 1,
      'ระบุฉบับที่จะแก้หนึ่งอย่าง',
    ),
  )
