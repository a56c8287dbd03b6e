import { type PageDrawing, whileDrawing } from '#platform/http/page-drawing.ts'
import type { Session } from '#platform/session/session.ts'

/** Above this, members take the shell: pages must not take the database from bets. */
const DRAWN_AT_ONCE_MAX = 6
/** A page whose answers take longer comes sooner as the shell, with its calls under way. */
const READS_MS = 800

/**
 * Draws pages of members, none of which is kept: a few at once, one for each member, each for so
 * long. A place is free again when the reads of its page are over, not when somebody stopped waiting
 * for them, so a slow database is asked for less and less.
 */
export class MemberDrawings {
  readonly #running = new Set<number>()

  /**
   * @param draw draws inside the drawing
   * @returns undefined where no page is to be drawn now
   */
  async draw<T>(
    { session, ip }: { session: Session; ip: string },
    draw: () => Promise<T>,
  ): Promise<T | undefined> {
    const { subjectId } = session
    if (this.#running.size >= DRAWN_AT_ONCE_MAX || this.#running.has(subjectId)) return undefined
    this.#running.add(subjectId)
    const drawing = new Drawing(session, ip)
    try {
      return await whileDrawing(drawing, draw)
    } finally {
      void drawing.over().finally(() => this.#running.delete(subjectId))
    }
  }
}

/** One page and what it reads. */
class Drawing implements PageDrawing {
  readonly session: Session
  readonly ip: string
  readonly #late = Promise.withResolvers<never>()
  readonly #reads: Promise<unknown>[] = []
  readonly #timer: NodeJS.Timeout

  constructor(session: Session, ip: string) {
    this.session = session
    this.ip = ip
    this.#late.promise.catch(() => {})
    this.#timer = setTimeout(() => this.#late.reject(new Error('the page is late')), READS_MS)
  }

  /** An answer, or an error as soon as the page is late. */
  read<T>(answer: Promise<T>): Promise<T> {
    this.#reads.push(answer)
    return Promise.race([answer, this.#late.promise])
  }

  /** When nothing is read for the page any more. */
  async over(): Promise<void> {
    clearTimeout(this.#timer)
    await Promise.allSettled(this.#reads)
  }
}
