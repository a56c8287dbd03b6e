import { Refusal, commonErrors } from '#kernel/errors.ts'

/** What a lane takes from outside, so that a simulation can bring its own. */
export interface LaneOutside<Item, Answer> {
  readonly clock: LaneClock
  readonly random: LaneRandom
  readonly transport: LaneTransport<Item, Answer>
}

export interface LaneClock {
  /** Never runs backwards. */
  nowMs(): number
  sleep(ms: number): Promise<void>
}

export interface LaneRandom {
  /** From 0 up to, but not including, 1. It spreads reconnects and decides nothing else. */
  fraction(): number
}

/**
 * One batch, one statement, one commit: the answers stand in the order of the items. Whatever it
 * throws but `ConnectionLost` means that nothing of the batch was committed.
 * @param isShort wait for a lock only for a moment: the batch met a held one before
 */
export type LaneCall<Item, Answer> = (items: readonly Item[], isShort: boolean) => Promise<Answer[]>

export interface LaneTransport<Item, Answer> {
  connect(): Promise<{ readonly call: LaneCall<Item, Answer>; close(): Promise<void> }>
}

/** The connection broke under a call: whether it was committed is unknown. */
export class ConnectionLost extends Error {}
/** The batch lost a race against another transaction and was rolled back; the next try sees why. */
export class RaceLost extends Error {}
/** Somebody held a row of the batch for too long; nothing was done. */
export class LockTimedOut extends Error {}

export interface LaneLimits {
  readonly itemsMax: number
  /** Rows that a batch may bring: legs or lines. An item alone is always taken. */
  readonly weightMax: number
  readonly queueMax: number
  /** New work is refused while the oldest that waits has waited longer. */
  readonly waitMaxMs: number
  /** How long the same keys are sent again after a broken connection before the caller hears so. */
  readonly unknownMaxMs: number
}

export const laneLimits: LaneLimits = {
  itemsMax: 1_000,
  weightMax: 4_096,
  queueMax: 4_000,
  waitMaxMs: 250,
  unknownMaxMs: 10_000,
}

const RACES_MAX = 3
const RECONNECT_FIRST_MS = 20
const RECONNECT_MAX_MS = 1_000

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly weight: number
  readonly since: number
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
  /** Was sent over a connection that broke: it may be in the books, whatever a later try says. */
  isDoubtful: boolean
}
type Batch<Item, Answer> = readonly Waiting<Item, Answer>[]
type Session<Item, Answer> = Awaited<ReturnType<LaneTransport<Item, Answer>['connect']>>

/**
 * One writer: while a call is in flight everything else queues, and what queued goes as the next
 * call. There is no timer: light load gives batches of one, heavy load big ones (ledger.md b7).
 *
 * A batch that the database refuses is halved down to the guilty item, which alone fails. A batch
 * whose connection broke is sent again with the same keys, so that each item ends exactly once.
 */
export class Lane<Item, Answer> {
  readonly #outside: LaneOutside<Item, Answer>
  readonly #limits: LaneLimits
  readonly #weightOf: (item: Item) => number
  #queue: Waiting<Item, Answer>[] = []
  #session: Session<Item, Answer> | undefined
  #running: Promise<void> | undefined
  /** The first call also connects and plans; whoever comes meanwhile waits for that. */
  #isWarm = false
  #isClosed = false

  constructor(
    outside: LaneOutside<Item, Answer>,
    weightOf: (item: Item) => number = () => 1,
    limits: LaneLimits = laneLimits,
  ) {
    this.#outside = outside
    this.#weightOf = weightOf
    this.#limits = limits
  }

  /** How many items wait; those in flight are not among them. */
  get waiting(): number {
    return this.#queue.length
  }

  /**
   * Puts the item in the next batch and answers its decision once that is committed.
   * @throws `busy` when too much waits (the item was never sent) or when the outcome stayed unknown
   *   for too long (the caller sends the same key again); else what the database said
   */
  submit(item: Item): Promise<Answer> {
    if (this.#isClosed || this.#isFull()) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const since = this.#outside.clock.nowMs()
      const weight = this.#weightOf(item)
      this.#queue.push({ item, weight, since, resolve, reject, isDoubtful: false })
      this.#running ??= this.#run()
    })
  }

  /** Sends what waits, takes nothing more, gives the connection back. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
    await this.#session?.close()
    this.#session = undefined
  }

  #isFull(): boolean {
    const oldest = this.#queue[0]
    if (!oldest) return false
    const { queueMax, waitMaxMs } = this.#limits
    const waitedMs = this.#outside.clock.nowMs() - oldest.since
    return this.#queue.length >= queueMax || (this.#isWarm && waitedMs > waitMaxMs)
  }

  async #run(): Promise<void> {
    // Everything that is submitted in the same turn of the event loop goes in the first batch.
    await Promise.resolve()
    while (this.#queue.length > 0) await this.#decide(this.#take())
    this.#running = undefined
  }

  #take(): Batch<Item, Answer> {
    const { itemsMax, weightMax } = this.#limits
    let weight = 0
    const tooMuch = this.#queue.findIndex((waiting, index) => {
      weight += waiting.weight
      return index > 0 && (index >= itemsMax || weight > weightMax)
    })
    return this.#queue.splice(0, tooMuch === -1 ? this.#queue.length : tooMuch)
  }

  /** Never throws: each item of the batch hears its own end. */
  async #decide(batch: Batch<Item, Answer>, isShort = false): Promise<void> {
    try {
      const answers = await this.#ask(batch, isShort)
      this.#isWarm = true
      if (answers.length !== batch.length) {
        throw new Error(`lane: ${answers.length} answers for ${batch.length} items`)
      }
      for (const [index, waiting] of batch.entries()) waiting.resolve(answers[index] as Answer)
    } catch (error) {
      if (batch.length === 1 || error instanceof ConnectionLost) {
        for (const waiting of batch) waiting.reject(reasonFor(error, waiting.isDoubtful))
        return
      }
      const half = Math.ceil(batch.length / 2)
      // Each half would wait in full again for whoever holds the one wallet.
      const isHeld = isShort || error instanceof LockTimedOut
      await this.#decide(batch.slice(0, half), isHeld)
      await this.#decide(batch.slice(half), isHeld)
    }
  }

  /** Sends the batch until its outcome is known. @throws `ConnectionLost` when it stays unknown */
  async #ask(batch: Batch<Item, Answer>, isShort: boolean): Promise<Answer[]> {
    const { clock } = this.#outside
    const items = batch.map((waiting) => waiting.item)
    const givesUpAt = Math.min(...batch.map(({ since }) => since)) + this.#limits.unknownMaxMs
    let [races, losses] = [0, 0]
    for (;;) {
      try {
        this.#session ??= await this.#outside.transport.connect()
        return await this.#session.call(items, isShort)
      } catch (error) {
        if (error instanceof RaceLost && races < RACES_MAX) {
          races += 1
        } else if (error instanceof ConnectionLost) {
          for (const waiting of batch) waiting.isDoubtful = true
          await this.#drop()
          if (losses > 0 && clock.nowMs() >= givesUpAt) throw error
          await clock.sleep(this.#pauseMs(losses))
          losses += 1
        } else {
          throw error
        }
      }
    }
  }

  #pauseMs(losses: number): number {
    const longest = Math.min(RECONNECT_MAX_MS, RECONNECT_FIRST_MS * 2 ** losses)
    return Math.ceil(longest * (0.5 + this.#outside.random.fraction() / 2))
  }

  async #drop(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    await session?.close().catch(() => {})
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionLost || error instanceof RaceLost || error instanceof LockTimedOut

/** That a later try failed does not tell whether the one before it, of which nobody heard, was done. */
function reasonFor(error: unknown, isDoubtful: boolean): unknown {
  if (isDoubtful && !(error instanceof ConnectionLost)) {
    return busy(new ConnectionLost('lane: nobody knows whether it was done', { cause: error }))
  }
  return isPassing(error) ? busy(error) : error
}

/** A caller who hears this may send the same key again: nothing is ever done twice. */
const busy = (cause?: unknown): Refusal =>
  Object.assign(new Refusal(commonErrors.busy), cause === undefined ? {} : { cause })
