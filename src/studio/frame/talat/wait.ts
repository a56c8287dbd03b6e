/** Waits that can be cut short; in a hidden tab nothing is waited for, since nobody looks. */
export class Waits {
  readonly #pending = new Set<() => void>()

  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.cut()
    })
  }

  /** Ends all waits that are pending. */
  cut(): void {
    for (const end of this.#pending) end()
  }

  /**
   * Waits by the clock, not by pictures drawn.
   * @param skip ends it early as well
   */
  for(durationMs: number, skip?: AbortSignal): Promise<void> {
    if (document.hidden || skip?.aborted || durationMs <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#pending.delete(end)
        skip?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, durationMs)
      this.#pending.add(end)
      skip?.addEventListener('abort', end)
    })
  }
}
