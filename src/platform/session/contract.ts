import * as z from 'zod/mini'
import { defineEvent } from '#kernel/event.ts'

/** The browser of a session hears of its end, wherever that was decided. */
export const sessionEnded = defineEvent({
  topic: 'session_ended',
  summary: 'The session is over: logged out, revoked, or its password was changed',
  audience: 'session',
  payload: z.strictObject({}),
})
