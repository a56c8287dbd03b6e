import { STREAM_BEAT_MS } from '#kernel/stream-beat.ts'

/** Two beats may be late or lost, and half the time of another is for the way. */
const BEATS_MAX = 2.5
/** How often it looks, and so how soon a device that slept knows of it. */
const LOOK_MS = 3_000

/**
 * Watches a line on which something is heard at every beat, and calls back when it was silent for two and
 * a half of them. It goes by the wall clock, which goes on while a device sleeps, and looks at once
 * when the network is back and when the page is shown.
 */
export class Watchdog {
  readonly #onSilence: () => void
  #beatMs = STREAM_BEAT_MS
  #heardMs = 0
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(onSilence: () => void) {
    this.#onSilence = onSilence
  }

  start(): void {
    this.hear()
    this.#timer = setInterval(this.#look, LOOK_MS)
    addEventListener('online', this.#look)
    addEventListener('pageshow', this.#look)
    document.addEventListener('visibilitychange', this.#look)
  }

  stop(): void {
    clearInterval(this.#timer)
    removeEventListener('online', this.#look)
    removeEventListener('pageshow', this.#look)
    document.removeEventListener('visibilitychange', this.#look)
  }

  /**
   * Notes that the line lives.
   * @param beatMs how often it says so from now on
   */
  hear(beatMs = this.#beatMs): void {
    this.#beatMs = beatMs
    this.#heardMs = Date.now()
  }

  readonly #look = (): void => {
    // After a clock was set back nobody knows how long it was silent.
    if (Math.abs(Date.now() - this.#heardMs) <= BEATS_MAX * this.#beatMs) return
    this.hear()
    this.#onSilence()
  }
}
