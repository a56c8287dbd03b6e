import * as z from 'zod/mini'
import { defineCall, errorsOf, id } from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'
import { commonLimits } from '#kernel/limit.ts'
import { pollErrors, pollLimits } from './contract.ts'

const reminder = z.object({ is_on: z.boolean() })

export const getPollReminder = defineCall({
  method: 'GET',
  path: '/api/poll/reminder',
  summary: 'Whether the member is told an hour before a poll closes',
  access: 'member',
  passive: true,
  limit: commonLimits.refresh,
  input: z.object({ poll_id: id() }),
  output: reminder,
  errors: [],
})

export const setPollReminder = defineCall({
  method: 'POST',
  path: '/api/poll/reminder',
  summary: 'Tells the member an hour before a poll closes, or no longer',
  access: 'member',
  limit: pollLimits.poll_vote,
  input: z.object({ poll_id: id(), is_on: z.boolean('กรุณาเลือกเปิดหรือปิด') }),
  output: reminder,
  errors: errorsOf(pollErrors.poll_closed),
})

export const pollNotice = defineEvent({
  topic: 'poll_notice',
  summary: 'A member is to be told, once, that a poll closes soon, has a result or was called off',
  isFact: true,
  payload: z.strictObject({ told_id: z.int() }),
})
