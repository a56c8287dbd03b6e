import { MINUTE_MS } from '#kernel/time.ts'

/** The last minute before a window ends: `23:59`, for its midnight belongs to two days. */
export const lastMinute = (until: string): Date => new Date(Date.parse(until) - MINUTE_MS)
