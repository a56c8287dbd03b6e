import type { Bell } from './bell.ts'

/** What rang may still lie above the horizon, until an older transaction has ended. */
const AGAIN_MS = 10

/**
 * Looks for work at each ring of the bell and then again after pauses that double, and every so
 * often for what other processes committed. Turns never overlap; a ring during a turn brings one more.
 */
export class Poller {
  readonly #work: () => Promise<void>
  readonly #everyMs: number
  readonly #silence: () => void
  #timer: NodeJS.Timeout | undefined
  #turning: Promise<void> | undefined
  #rung = false
  #pauseMs: number
  #stopped = false

  /** @param work one turn; it answers for its own errors */
  constructor(bell: Bell, everyMs: number, work: () => Promise<void>) {
    this.#work = work
    this.#everyMs = everyMs
    this.#pauseMs = everyMs
    this.#silence = bell.listen(() => {
      this.#rung = true
      this.#pauseMs = AGAIN_MS
      this.#turn()
    })
    this.#turn()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#silence()
    clearTimeout(this.#timer)
    await this.#turning
  }

  #turn(): void {
    if (this.#stopped || this.#turning) return
    clearTimeout(this.#timer)
    this.#rung = false
    this.#turning = this.#work().finally(() => {
      this.#turning = undefined
      if (this.#stopped) return
      if (this.#rung) this.#turn()
      else this.#timer = setTimeout(() => this.#turn(), this.#pauseMs)
      this.#pauseMs = Math.min(2 * this.#pauseMs, this.#everyMs)
    })
  }
}
