import type { Db } from '../database/database.ts'
import type { Logger } from '../log/log.ts'
import { outboxEnd, readOutbox, type Cursor, type OutboxEvent } from './outbox.ts'

type Listener = (events: readonly OutboxEvent[]) => void

const POLL_MS = 200
const BATCH = 500

/**
 * Follows the outbox from now on and hands new events to the listeners of this process.
 * Other processes' events arrive by polling; our own ring the bell and arrive at once.
 * Cost when idle: five reads of an empty index range a second.
 */
export class OutboxTail {
  readonly #db: Db
  readonly #log: Logger
  readonly #listeners = new Set<Listener>()
  #cursor: Cursor = { xid: '0', eventId: 0n }
  #timer: NodeJS.Timeout | undefined
  #turning: Promise<void> | undefined
  #rung = false
  #stopped = false

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  get cursor(): Cursor {
    return this.#cursor
  }

  async start(): Promise<void> {
    this.#cursor = await outboxEnd(this.#db)
    this.#schedule()
  }

  /** Calls back with each batch of new events until the answer is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Something was committed: look now instead of at the next poll. */
  ring(): void {
    if (this.#stopped) return
    this.#rung = true
    void this.#turn()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#turning
  }

  #schedule(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => void this.#turn(), POLL_MS)
  }

  #turn(): Promise<void> {
    this.#turning ??= this.#read().finally(() => {
      this.#turning = undefined
      clearTimeout(this.#timer)
      if (this.#rung && !this.#stopped) void this.#turn()
      else this.#schedule()
    })
    return this.#turning
  }

  async #read(): Promise<void> {
    this.#rung = false
    try {
      for (;;) {
        const events = await readOutbox(this.#db, this.#cursor, BATCH)
        const last = events.at(-1)
        if (!last) return
        this.#cursor = last.cursor
        for (const listener of this.#listeners) listener(events)
        if (events.length < BATCH) return
      }
    } catch (error) {
      if (!this.#stopped) this.#log.warn({ err: error }, 'outbox tail could not read; it goes on')
    }
  }
}
