import { MINUTE_MS } from '#kernel/time.ts'

/** After how many minutes of play a member may want to be shown what he did. */
export const checkMinutes = [15, 30, 60] as const

/** Where nobody chose. */
export const CHECK_MINUTES_DEFAULT = 60

/** How long a session may rest before it is over, as the database counts it. */
export const SESSION_PAUSE_MS = 15 * MINUTE_MS

/** After how much more play it is time to show a member; zero or less: now. */
export const untilDueMs = (played: { sessionMs: number; answeredMs: number; checkMin: number }) =>
  played.checkMin * MINUTE_MS - (played.sessionMs - played.answeredMs)
