/** The studio's clock in milliseconds; a test moves it with that of its site. */
export interface Clock {
  nowMs(): number
  /** @param offsetMs how far the clock is from the machine's */
  setOffset(offsetMs: number): void
}

/** The machine's clock until a test moves it. */
export function openClock(offsetMs: number): Clock {
  let offset = offsetMs
  return {
    nowMs: () => realNow() + offset,
    setOffset: (next) => {
      offset = next
    },
  }
}

/** The machine's clock: waiting is done on real time. */
export const realNow = (): number => Date.now()
