import * as z from 'zod/mini'
import { type WireOutput, defineCall, errorsOf, id, nothing } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'

/** Reminders of one member that still wait. */
export const REMINDERS_MAX = 50
/** So long before its close a round is said to be closing, in minutes. */
export const REMIND_BEFORE_CLOSE_MIN = 15

/** `opens`: once bets are taken; `closes`: shortly before they no longer are. */
export const reminderMoments = ['opens', 'closes'] as const
export type ReminderMoment = (typeof reminderMoments)[number]

/** Numbers 4040–4049. */
export const reminderErrors = defineErrors({
  reminder_too_late: { number: 4040, thai: 'งวดนี้เลยเวลาที่จะเตือนแล้ว' },
  reminder_too_many: {
    number: 4041,
    thai: `ตั้งเตือนได้ไม่เกิน ${REMINDERS_MAX} งวด กรุณายกเลิกบางงวดก่อน`,
  },
})

const reminders = z.array(z.object({ round_id: id(), moment: z.enum(reminderMoments) }))

export const listReminders = defineCall({
  method: 'GET',
  path: '/api/lotto/reminder/list',
  summary: 'The rounds of which I am still to be reminded',
  access: 'member',
  input: nothing(),
  output: reminders,
  errors: [],
})

export const setReminder = defineCall({
  method: 'POST',
  path: '/api/lotto/reminder/set',
  summary: 'Remind me of a round; again with another moment changes it. Answers all that wait',
  access: 'member',
  input: z.object({ round_id: id(), moment: z.enum(reminderMoments, 'กรุณาเลือกเวลาที่จะเตือน') }),
  output: reminders,
  errors: errorsOf(reminderErrors.reminder_too_late, reminderErrors.reminder_too_many),
})

export const cancelReminder = defineCall({
  method: 'POST',
  path: '/api/lotto/reminder/cancel',
  summary: 'Do not remind me of a round; without a reminder nothing happens. Answers all that wait',
  access: 'member',
  input: z.object({ round_id: id() }),
  output: reminders,
  errors: [],
})

export type Reminders = WireOutput<typeof listReminders>

export const reminderDue = defineEvent({
  topic: 'reminder',
  summary: 'The moment has come for which a member asked to be reminded of a round',
  isFact: true,
  payload: z.strictObject({ reminder_id: z.int() }),
})
