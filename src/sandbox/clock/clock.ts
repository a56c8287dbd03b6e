import type { Store } from '../store/open-store.ts'
import { readClockOffset, writeClockOffset } from './clock-store.ts'

/** The time of the sandbox's world. Tests move it; timers keep running on real time. */
export interface Clock {
  /** What the world's papers say: statements, charges, announcements, signatures. */
  now(): Date
  offsetMs(): number
  setOffsetMs(offsetMs: number): void
}

/** Real time in milliseconds, for waiting: retries and payouts take as long as they take. */
export function realNow(): number {
  return Date.now()
}

/** The clock of one store; its offset outlives the process. */
export function openClock(store: Store): Clock {
  let offset = readClockOffset(store)
  return {
    now: () => new Date(Date.now() + offset),
    offsetMs: () => offset,
    setOffsetMs: (offsetMs) => {
      writeClockOffset(store, offsetMs)
      offset = offsetMs
    },
  }
}
