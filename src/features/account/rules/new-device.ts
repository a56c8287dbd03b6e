import { MINUTE_MS } from '#kernel/time.ts'

/** What a member's devices were before one that nobody knows. */
export interface DeviceHistory {
  /** He got in from some device before. */
  readonly hasDevices: boolean
  /** When the last device of the same name and address was seen first; null: there was none. */
  readonly twinFirstSeenAt: Date | null
}

/** Two tabs that log in at once have no cookie yet, either of them. */
const TWIN_MS = MINUTE_MS

/**
 * Whether a member is told of a device that is not known: not of the one that he registered with, and
 * once of a browser that sent two forms at the same time.
 */
export const isWorthTelling = (
  { hasDevices, twinFirstSeenAt }: DeviceHistory,
  now: Date,
): boolean =>
  hasDevices && (twinFirstSeenAt === null || now.getTime() - twinFirstSeenAt.getTime() > TWIN_MS)
