/** A page that was drawn, as text, and when. */
interface Kept {
  readonly text: string
  readonly atMs: number
}

/** A page is at most this old; results and closings of visitors may lag so much. */
const GOOD_FOR_MS = 3_000
/** More addresses than there are pages: the rest are made up. */
const PAGES_MAX = 64
/** A page that nobody asked for lately is drawn for one visitor while others take the shell. */
const DRAWN_AT_ONCE_MAX = 4

/**
 * Keeps drawn pages for a few seconds, one text per address. Visitors who ask for the same page at
 * the same moment share one drawing, and whoever makes up addresses costs a few drawings at a time.
 */
export class PageCache {
  readonly #pages = new Map<string, Kept>()
  readonly #drawing = new Map<string, Promise<string | undefined>>()

  /**
   * The page at an address, drawn where it must be.
   * @param draw answers what to send and whether it may be kept
   * @returns undefined where it cannot be drawn, or not now
   */
  async get(
    address: string,
    nowMs: number,
    draw: () => Promise<{ text: string; isWhole: boolean } | undefined>,
  ): Promise<string | undefined> {
    const kept = this.#pages.get(address)
    // A page from the future was drawn before the clock was set back.
    if (kept && nowMs >= kept.atMs && nowMs - kept.atMs < GOOD_FOR_MS) return kept.text
    const running = this.#drawing.get(address)
    if (running) return running
    if (this.#drawing.size >= DRAWN_AT_ONCE_MAX) return undefined
    const drawn = this.#draw(address, nowMs, draw).finally(() => this.#drawing.delete(address))
    this.#drawing.set(address, drawn)
    return drawn
  }

  /** Forgets everything: something that visitors see has changed. */
  clear(): void {
    this.#pages.clear()
  }

  async #draw(
    address: string,
    atMs: number,
    draw: () => Promise<{ text: string; isWhole: boolean } | undefined>,
  ): Promise<string | undefined> {
    const page = await draw()
    this.#pages.delete(address)
    if (page?.isWhole) this.#pages.set(address, { text: page.text, atMs })
    const [oldest] = this.#pages.keys()
    if (oldest !== undefined && this.#pages.size > PAGES_MAX) this.#pages.delete(oldest)
    return page?.text
  }
}
