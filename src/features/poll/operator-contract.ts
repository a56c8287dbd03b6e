import * as z from 'zod/mini'
import {
  baht,
  type CallInput,
  defineCall,
  id,
  instant,
  nothing,
  type WireOutput,
  reasonText,
} from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { choiceId } from './contract.ts'
import { CHOICES_MAX, pollKinds } from './rules/choices.ts'
import { CLOSE_BEFORE_MS, pollStates } from './rules/poll-state.ts'
import { currencies, nobodyRight } from './rules/prize.ts'

export const pollPermissions = definePermissions({
  'poll.view': { thai: 'ดูกิจกรรมทายผล', roles: ['editor', 'result_officer', 'auditor'] },
  'poll.edit': { thai: 'สร้าง เปิด และปิดกิจกรรมทายผล', roles: ['editor'] },
  'poll.result': { thai: 'กรอก ยืนยันผล และยกเลิกกิจกรรมทายผล', roles: ['result_officer'] },
})

const votesMax = () => {
  const message = 'ต้องเป็นจำนวนเต็ม 1 ถึง 10 สิทธิ์ต่อคน'
  return z.int(message).check(z.minimum(1, message), z.maximum(10, message))
}

/** What the desk can be refused. Numbers 1230–1299. */
export const pollDeskErrors = defineErrors({
  poll_choices_odd: {
    number: 1230,
    thai: 'ต้องมีคำตอบอย่างน้อย 2 ข้อ ไม่ซ้ำกัน และสกอร์ต้องเขียนแบบ 2-1',
  },
  poll_prize_odd: { number: 1231, thai: 'จำนวนรางวัลไม่ถูกต้อง และงบต้องไม่น้อยกว่ารางวัลต่อสิทธิ์' },
  poll_opens_in_the_past: { number: 1232, thai: 'เวลาเปิดต้องอยู่หลังเวลานี้อย่างน้อย 10 วินาที' },
  poll_not_scheduled: {
    number: 1233,
    thai: 'กิจกรรมนี้เปิดไปแล้ว แก้เงื่อนไขไม่ได้ ปิดก่อนเวลาหรือยกเลิกได้เท่านั้น',
  },
  poll_step_not_possible: {
    number: 1234,
    thai: 'กิจกรรมนี้เปลี่ยนสถานะไปแล้ว กรุณาโหลดใหม่',
  },
  poll_event_not_begun: { number: 1235, thai: 'ยังไม่ถึงเวลาแข่งขันหรือออกผล กรอกผลไม่ได้' },
  poll_result_entered: {
    number: 1236,
    thai: 'มีผู้กรอกผลแล้ว รอคนที่สองยืนยัน หรือส่งกลับก่อนแล้วกรอกใหม่',
  },
  poll_result_not_entered: { number: 1237, thai: 'ยังไม่มีผู้กรอกผลให้ยืนยัน กรุณาโหลดใหม่' },
  poll_same_person: { number: 1238, thai: 'ผู้ยืนยันต้องเป็นคนละคนกับผู้กรอกผล' },
  poll_result_mismatch: {
    number: 1239,
    thai: 'ผลที่ยืนยันไม่ตรงกับคนแรก ระบบส่งกลับให้กรอกใหม่ทั้งคู่',
  },
  poll_result_same: { number: 1240, thai: 'ผลนี้ตรงกับผลเดิมอยู่แล้ว ไม่มีอะไรต้องแก้' },
  poll_pot_gone: {
    number: 1242,
    thai: 'รางวัลทบนี้ใช้กับกิจกรรมอื่นไปแล้ว หรือจ่ายคนละแบบกับกิจกรรมนี้ กรุณาเลือกใหม่',
  },
  poll_reason_missing: { number: 1241, thai: 'การแก้ผลที่จ่ายแล้วต้องระบุเหตุผลอย่างน้อย 5 ตัวอักษร' },
})

const reason = () => reasonText(5, 300)
const words = (what: string, longest: number) =>
  z
    .string(`กรุณากรอก${what}`)
    .check(
      z.trim(),
      z.minLength(1, `กรุณากรอก${what}`),
      z.maxLength(longest, `${what}ยาวได้ไม่เกิน ${longest} ตัวอักษร`),
    )
const image = () =>
  z.nullable(
    z.string().check(z.regex(/^\/media\/[0-9a-f]{64}\.(png|jpg|webp|gif|avif)$/, 'ไม่พบรูปนี้')),
  )

/** What a person fills in. */
const terms = {
  kind: z.enum(pollKinds, 'กรุณาเลือกแบบของคำถาม'),
  title: words('คำถาม', 80),
  rules: words('กติกา', 1000),
  image: image(),
  digits: z.nullable(z.int().check(z.minimum(2), z.maximum(3))),
  home_name: z.nullable(words('ชื่อเจ้าบ้าน', 30)),
  away_name: z.nullable(words('ชื่อทีมเยือน', 30)),
  choices: z
    .array(z.object({ label: words('คำตอบ', 40), image: image() }))
    .check(z.maxLength(CHOICES_MAX, `มีคำตอบได้ไม่เกิน ${CHOICES_MAX} ข้อ`)),
  opens_at: instant(),
  closes_at: instant(),
  event_at: instant(),
  product: z.nullable(z.enum(['lottery'])),
  /** Valid play for one more vote. */
  stake_per_vote: baht(),
  votes_max: votesMax(),
  currency: z.enum(currencies),
  prize_kind: z.enum(['pot', 'fixed']),
  prize_amount: z.string(),
  budget_amount: z.string(),
  weighs: z.enum(['member', 'vote']),
  nobody_right: z._default(z.enum(nobodyRight), 'none'),
  /** The poll whose pot comes on top. */
  rolls_from: z._default(z.nullable(id()), null),
}

const cost = z.object({
  votes: z.int(),
  members: z.int(),
  /** What the prize costs at most, and what was paid. */
  prize_max: z.string(),
  paid: z.string(),
  /** Valid play behind the votes that were earned by it. */
  valid: baht(),
})

const row = z.object({
  poll_id: id(),
  state: z.enum(pollStates),
  kind: z.enum(pollKinds),
  title: z.string(),
  opens_at: instant(),
  closes_at: instant(),
  event_at: instant(),
  currency: z.enum(currencies),
  cost,
  /** Somebody entered a result, and another person has to say it again. */
  waits_for_second: z.boolean(),
})

export const listDeskPolls = defineCall({
  method: 'GET',
  path: '/operator/api/poll/list',
  summary: 'Every poll, newest first, with its votes and its cost',
  access: 'staff',
  permission: 'poll.view',
  input: nothing(),
  output: z.array(row),
  errors: [],
})

export const countPollsWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/poll/waiting',
  summary: 'How many closed polls wait for a result or for its second person',
  access: 'staff',
  permission: 'poll.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const getDeskPoll = defineCall({
  method: 'GET',
  path: '/operator/api/poll/detail',
  summary:
    'One poll as the desk sees it: its terms, the spread of votes, what it costs, who did what',
  access: 'staff',
  permission: 'poll.view',
  input: z.object({ poll_id: id() }),
  output: z.extend(row, {
    version: z.int(),
    terms: z.object({
      ...terms,
      rolled_amount: z.string(),
      choices: z.array(
        z.object({
          choice_id: choiceId(),
          label: z.string(),
          image: z.nullable(z.string()),
          votes: z.int(),
          /** A person typed it, so it stands in the form; others come by themselves. */
          is_typed: z.boolean(),
        }),
      ),
    }),
    /** Who entered a result; what, the second person does not read. */
    entered_by: z.nullable(z.object({ name: z.string(), at: instant(), is_me: z.boolean() })),
    results: z.array(
      z.object({
        revision: z.int(),
        label: z.string(),
        source: z.string(),
        reason: z.nullable(z.string()),
        entered_by: z.string(),
        confirmed_by: z.string(),
        confirmed_at: instant(),
        status: z.enum(['waiting', 'planned', 'done']),
        winners: z.int(),
        paid: z.string(),
        refused: z.int(),
      }),
    ),
    void_reason: z.nullable(z.string()),
    /** Nobody won its pot, and it rolls on: into which poll; null: it waits for one. */
    pot_left: z.nullable(z.object({ amount: z.string(), taken_by: z.nullable(id()) })),
  }),
  errors: [],
})

export const listLeftPots = defineCall({
  method: 'GET',
  path: '/operator/api/poll/pots',
  summary: 'Pots that nobody won and that wait for a poll to roll into',
  access: 'staff',
  permission: 'poll.view',
  input: nothing(),
  output: z.array(
    z.object({
      poll_id: id(),
      title: z.string(),
      currency: z.enum(currencies),
      amount: z.string(),
    }),
  ),
  errors: [],
})

export const pollDeskChanged = defineEvent({
  topic: 'poll_desk',
  summary: 'A result of a poll was entered, taken back or said differently by the second person',
  audience: { permission: 'poll.view' },
  payload: z.strictObject({ poll_id: z.int() }),
})

const step = z.object({ poll_id: id(), state: z.enum(pollStates) })

export const savePoll = defineCall({
  method: 'POST',
  path: '/operator/api/poll/save',
  summary: 'Makes a poll, or a new version of the terms of one that is not open yet',
  access: 'staff',
  permission: 'poll.edit',
  input: z.object({ poll_id: z.optional(id()), ...terms }).check(
    z.refine(({ opens_at, closes_at }) => opens_at < closes_at, {
      error: 'เวลาปิดต้องอยู่หลังเวลาเปิด',
      path: ['closes_at'],
    }),
    z.refine(
      ({ closes_at, event_at }) => event_at.getTime() - closes_at.getTime() >= CLOSE_BEFORE_MS,
      {
        error: 'ต้องปิดรับก่อนเริ่มแข่งหรือออกผลอย่างน้อย 5 นาที',
        path: ['closes_at'],
      },
    ),
    z.refine(
      ({ prize_kind, nobody_right, rolls_from }) =>
        prize_kind === 'pot' || (nobody_right === 'none' && rolls_from === null),
      { error: 'รางวัลทบใช้กับรางวัลรวมที่หารกันเท่านั้น', path: ['nobody_right'] },
    ),
    z.refine(({ kind, digits }) => (kind === 'number') === (digits !== null), {
      error: 'กรุณาเลือกจำนวนหลัก',
      path: ['digits'],
    }),
    z.refine(({ kind, home_name }) => (kind === 'score') === (home_name !== null), {
      error: 'กรุณากรอกชื่อเจ้าบ้าน',
      path: ['home_name'],
    }),
    z.refine(({ kind, away_name }) => (kind === 'score') === (away_name !== null), {
      error: 'กรุณากรอกชื่อทีมเยือน',
      path: ['away_name'],
    }),
    z.refine(({ stake_per_vote }) => stake_per_vote > 0n, {
      error: 'ยอดเล่นต่อสิทธิ์ต้องมากกว่า 0',
      path: ['stake_per_vote'],
    }),
  ),
  output: z.object({ poll_id: id(), version: z.int() }),
  errors: [
    pollDeskErrors.poll_choices_odd,
    pollDeskErrors.poll_prize_odd,
    pollDeskErrors.poll_pot_gone,
    pollDeskErrors.poll_opens_in_the_past,
    pollDeskErrors.poll_not_scheduled,
  ],
})

export const openPoll = defineCall({
  method: 'POST',
  path: '/operator/api/poll/open',
  summary: 'Opens a poll before its time',
  access: 'staff',
  permission: 'poll.edit',
  input: z.object({ poll_id: id(), reason: reason() }),
  output: step,
  errors: [pollDeskErrors.poll_step_not_possible],
})

export const closePoll = defineCall({
  method: 'POST',
  path: '/operator/api/poll/close',
  summary: 'Closes a poll before its time',
  access: 'staff',
  permission: 'poll.edit',
  input: z.object({ poll_id: id(), reason: reason() }),
  output: step,
  errors: [pollDeskErrors.poll_step_not_possible],
})

export const voidPoll = defineCall({
  method: 'POST',
  path: '/operator/api/poll/void',
  summary: 'Calls a poll off that has no result; members read why',
  access: 'staff',
  permission: 'poll.result',
  input: z.object({ poll_id: id(), reason: reason() }),
  output: step,
  errors: [pollDeskErrors.poll_step_not_possible],
})

export const enterPollResult = defineCall({
  method: 'POST',
  path: '/operator/api/poll/result/enter',
  summary: 'The first person says what the result is, or what is right where a paid one was wrong',
  access: 'staff',
  permission: 'poll.result',
  input: z.object({
    poll_id: id(),
    choice_id: choiceId(),
    source: z
      .string('กรุณากรอกที่มาของผล')
      .check(
        z.trim(),
        z.minLength(3, 'กรุณากรอกที่มาของผล'),
        z.maxLength(200, 'ที่มาของผลยาวเกิน 200 ตัวอักษร'),
      ),
    reason: z._default(z.nullable(reason()), null),
  }),
  output: step,
  errors: [
    pollDeskErrors.poll_step_not_possible,
    pollDeskErrors.poll_event_not_begun,
    pollDeskErrors.poll_result_entered,
    pollDeskErrors.poll_reason_missing,
    pollDeskErrors.poll_result_same,
    pollDeskErrors.poll_choices_odd,
  ],
})

export const confirmPollResult = defineCall({
  method: 'POST',
  path: '/operator/api/poll/result/confirm',
  summary:
    'The second person says the result again; equal, it stands and is paid, else both begin anew',
  access: 'staff',
  permission: 'poll.result',
  input: z.object({ poll_id: id(), choice_id: choiceId() }),
  output: step,
  errors: [
    pollDeskErrors.poll_result_not_entered,
    pollDeskErrors.poll_same_person,
    pollDeskErrors.poll_result_mismatch,
  ],
})

export const withdrawPollResult = defineCall({
  method: 'POST',
  path: '/operator/api/poll/result/withdraw',
  summary: 'Takes an entry back that nobody has confirmed',
  access: 'staff',
  permission: 'poll.result',
  input: z.object({ poll_id: id() }),
  output: step,
  errors: [pollDeskErrors.poll_result_not_entered],
})

export type PollTermsInput = CallInput<typeof savePoll>
export type DeskPollRow = WireOutput<typeof listDeskPolls>[number]
export type DeskPoll = WireOutput<typeof getDeskPoll>
