/** A terminal sends Ctrl-C to the whole group, and npm passes it on: both are one press. */
const SAME_PRESS_MS = 1_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Whether this process was asked to stop. */
export interface StopSignals {
  isAsked(): boolean
  /** Aborted with the first press. */
  readonly asked: AbortSignal
  /** Signals end the process again as they would any other. */
  release(): void
}

/**
 * Runs the work at the first signal and ends the process after it. Later presses are heard: the second
 * says what is waited for, the third ends the process at once, and what it started may live on.
 */
export function onStopSignal(
  work: (signal: string) => Promise<void>,
  say: (line: string) => void,
): StopSignals {
  const asked = new AbortController()
  let presses = 0
  let pressedAt = Number.NEGATIVE_INFINITY
  const handle = (signal: string): void => {
    const now = performance.now()
    if (now - pressedAt < SAME_PRESS_MS) return
    pressedAt = now
    presses += 1
    if (presses === 3) process.exit(1)
    if (presses === 2) {
      say('still stopping; once more ends this at once, and the database may live on')
      return
    }
    asked.abort()
    void work(signal).finally(() => process.exit(0))
  }
  for (const signal of SIGNALS) process.on(signal, handle)
  return {
    isAsked: () => asked.signal.aborted,
    asked: asked.signal,
    release: () => {
      for (const signal of SIGNALS) process.off(signal, handle)
    },
  }
}
