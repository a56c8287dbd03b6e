const HEARD_MAX = 12

/** The studio's clock, as this page can know it. */
export interface ServerClock {
  /** The server's time, as it was said in an answer that has just come. */
  hear(now: string): void
  nowMs(): number
}

/**
 * Follows the studio's clock by the page's own monotonic one: a device whose clock is wrong, or is moved while it plays,
 * counts down like all others. What was said is older when it comes, so the least late word of the last ones counts.
 * @param ownMs a clock that only goes forward
 */
export function serverClock(ownMs: () => number): ServerClock {
  const ahead: number[] = []
  return {
    hear(now) {
      ahead.push(Date.parse(now) - ownMs())
      if (ahead.length > HEARD_MAX) ahead.shift()
    },
    nowMs: () => ownMs() + (ahead.length === 0 ? 0 : Math.max(...ahead)),
  }
}
