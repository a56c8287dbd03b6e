import { setTimeout as pause } from 'node:timers/promises'
import type { Operation, Outcome } from '#ledger/post.ts'
import type { Answer } from '#tests/concurrency/ledger-checker.ts'
import type { Journal } from '#tests/concurrency/ledger-journal.ts'
import type { Sending } from '#tests/concurrency/ledger-outcomes.ts'
import { nextOperation, Run, type Poster } from '#tests/concurrency/ledger-workers.ts'

/** One way to the ledger, with as many callers on it as there are. */
export interface Way {
  readonly name: string
  readonly post: Poster
  readonly callers: number
  /** Which operations it can carry; default all. */
  readonly carries?: (operation: Operation) => boolean
}

interface Accepted {
  readonly sentAtMs: number
  readonly answeredAtMs: number
}

const RETRY_MS = 20
const POLL_MS = 2
const SETTLE_MS_MAX = 15_000

type Member = Run['members'][number]
type Random = (max: number) => number

/**
 * Callers that never stop: random operations of few members, each sent until it has an outcome,
 * each ok in the caller's file before he goes on.
 */
export class Load {
  readonly sendings: Sending[] = []
  readonly errors = new Map<string, number>()
  readonly #run: Run
  readonly #ways: readonly Way[]
  readonly #journal: Journal
  readonly #accepted: Accepted[] = []
  readonly #open = new Map<readonly Operation[], Way>()
  #callers: Promise<void>[] = []
  #isStopping = false

  constructor(ways: readonly Way[], members: readonly Member[], journal: Journal) {
    this.#ways = ways
    this.#journal = journal
    const [first] = ways
    if (!first) throw new Error('a load needs a way to the ledger')
    this.#run = new Run(first.post, members)
  }

  get acceptedCount(): number {
    return this.#accepted.length
  }

  /** What everybody heard of a wallet. */
  answersOf(walletId: bigint): readonly Answer[] {
    return this.#run.answers.get(walletId) ?? []
  }

  start(randomOf: (caller: number) => Random): void {
    this.#isStopping = false
    let caller = 0
    this.#callers = this.#ways.flatMap((way) =>
      Array.from({ length: way.callers }, () => {
        caller += 1
        return this.#work(way, caller, randomOf(caller))
      }),
    )
  }

  /** Lets the callers end what they are in. What has no outcome by then stays open. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#callers)
  }

  /** Sends what is still open until it has an outcome; what never gets one stays unknown. */
  async settle(): Promise<void> {
    const deadline = performance.now() + SETTLE_MS_MAX
    for (const [operations, way] of this.#open) {
      while (!(await this.#attempt(way, 0, operations))) {
        if (performance.now() > deadline) break
        await pause(RETRY_MS)
      }
    }
  }

  /** Waits until so many more operations were accepted. */
  async accepts(more: number): Promise<void> {
    const goal = this.#accepted.length + more
    while (this.#accepted.length < goal) await pause(POLL_MS)
  }

  /** Waits for the first operation that was sent after a moment and accepted; answers how late. */
  async firstAcceptedAfter(momentMs: number): Promise<number> {
    for (;;) {
      const found = this.#accepted.find(({ sentAtMs }) => sentAtMs >= momentMs)
      if (found) return found.answeredAtMs - momentMs
      await pause(POLL_MS)
    }
  }

  async #work(way: Way, caller: number, random: Random): Promise<void> {
    while (!this.#isStopping) {
      const keys = new Set<string>()
      const operations = Array.from({ length: 1 + random(2) }, () =>
        nextOperation(this.#run, random),
      )
        .filter(({ key }) => !keys.has(key) && keys.add(key))
        .filter(way.carries ?? (() => true))
      if (operations.length === 0) continue
      this.#run.sent.push(...operations)
      this.#open.set(operations, way)
      while (!(await this.#attempt(way, caller, operations)) && !this.#isStopping) {
        await pause(RETRY_MS)
      }
    }
  }

  /** One sending; answers whether its outcome is known now. */
  async #attempt(way: Way, caller: number, operations: readonly Operation[]): Promise<boolean> {
    const sentAtMs = performance.now()
    try {
      const outcomes = await this.#run.send(operations, 'kept', way.post)
      for (const outcome of outcomes) this.#note(caller, outcome, sentAtMs)
      this.#open.delete(operations)
      return true
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const name = `${code ?? ''} ${message.split('\n')[0]}`.trim().slice(0, 70)
      this.errors.set(name, (this.errors.get(name) ?? 0) + 1)
      for (const { key } of operations) this.sendings.push({ key, end: 'unknown', answer: '' })
      return false
    }
  }

  #note(caller: number, outcome: Outcome, sentAtMs: number): void {
    const { key, applied, replayed, error, wallet } = outcome
    this.sendings.push({ key, end: applied ? 'ok' : 'refused', answer: error ?? 'applied' })
    if (!applied || replayed) return
    const state = wallet ? ` version ${wallet.version}, left ${wallet.availableSatang}` : ''
    this.#journal.acknowledge(caller, key, `applied${state}`)
    this.#accepted.push({ sentAtMs, answeredAtMs: performance.now() })
  }
}
