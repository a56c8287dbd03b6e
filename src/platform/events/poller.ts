import type { Bell } from './bell.ts'

/**
 * Looks for work at each ring of the bell, and every so often for what other processes committed.
 * Turns never overlap; a ring during a turn brings one more.
 */
export class Poller {
  readonly #work: () => Promise<void>
  readonly #everyMs: number
  readonly #silence: () => void
  #timer: NodeJS.Timeout | undefined
  #turning: Promise<void> | undefined
  #rung = false
  #stopped = false

  /** @param work one turn; it answers for its own errors */
  constructor(bell: Bell, everyMs: number, work: () => Promise<void>) {
    this.#work = work
    this.#everyMs = everyMs
    this.#silence = bell.listen(() => {
      this.#rung = true
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
      else this.#timer = setTimeout(() => this.#turn(), this.#everyMs)
    })
  }
}
