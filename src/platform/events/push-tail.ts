import type { Db } from '../database/database.ts'
import type { Logger } from '../log/log.ts'
import type { Bell } from './bell.ts'
import { Poller } from './poller.ts'
import { type Push, type PushCursor, pushEnd, readPushes } from './pushes.ts'

/** Who hears of pushes in this process. */
export interface PushListener {
  onPushes(pushes: readonly Push[]): void
  /** Some were lost: what they told has to be asked anew. They go on from `from`. */
  onGap(from: PushCursor): void
}

const POLL_MS = 200
const BATCH = 500

/**
 * Follows the pushes from now on and hands them to the listeners of this process. Those of other
 * processes arrive by polling; our own ring the bell and arrive at once. Cost when idle: five reads
 * of an empty index range a second.
 */
export class PushTail {
  readonly #db: Db
  readonly #log: Logger
  readonly #bell: Bell
  readonly #listeners = new Set<PushListener>()
  #cursor: PushCursor = { incarnation: 0, xid: 0n, pushId: 0n }
  #poller: Poller | undefined
  #isStopped = false

  constructor(db: Db, log: Logger, bell: Bell) {
    this.#db = db
    this.#log = log
    this.#bell = bell
  }

  /** Up to where the listeners have been told. */
  get cursor(): PushCursor {
    return this.#cursor
  }

  async start(): Promise<void> {
    this.#cursor = await pushEnd(this.#db)
    this.#poller = new Poller(this.#bell, POLL_MS, () => this.#read())
  }

  /** Calls back with each batch of new pushes until the answer is called. */
  listen(listener: PushListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#poller?.stop()
  }

  async #read(): Promise<void> {
    try {
      for (;;) {
        const pushes = await readPushes(this.#db, this.#cursor, BATCH)
        if (pushes === 'gap') {
          await this.#restart()
          continue
        }
        const last = pushes.at(-1)
        if (!last) return
        this.#cursor = last.cursor
        for (const listener of this.#listeners) listener.onPushes(pushes)
        if (pushes.length < BATCH || this.#isStopped) return
      }
    } catch (error) {
      if (!this.#isStopped) this.#log.warn({ err: error }, 'pushes could not be read; it goes on')
    }
  }

  /** After a crash or a promotion: from the horizon on, and whoever listens knows of the gap. */
  async #restart(): Promise<void> {
    const before = this.#cursor
    this.#cursor = await pushEnd(this.#db)
    this.#log.warn({ before, now: this.#cursor }, 'pushes were lost; browsers ask anew')
    for (const listener of this.#listeners) listener.onGap(this.#cursor)
  }
}
