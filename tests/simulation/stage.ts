import type { Dice } from './dice.ts'

/** Whoever can die: what he waits for never comes once he is dead. */
export interface Life {
  readonly name: string
  isAlive: boolean
}

export const WORLD: Life = { name: 'world', isAlive: true }

/** One line of what happened. `about` names keys, wallets and rounds, to be found again. */
export interface Line {
  readonly atMs: number
  readonly text: string
  readonly about: readonly string[]
}

interface Due {
  readonly atMs: number
  /** Things due at the same time happen in any order: the dice say which. */
  readonly tie: number
  readonly life: Life
  readonly run: () => void
}

/**
 * Simulated time and the one queue of everything that will happen. Nothing runs beside it: a step
 * is taken, all promises that it settled run to their next wait, then comes the next step.
 */
export class Stage {
  readonly #dice: Dice
  readonly #heap: Due[] = []
  readonly #keepsTrace: boolean
  readonly trace: Line[] = []
  #nowMs = 0
  #ticks = 0
  steps = 0

  constructor(dice: Dice, keepsTrace: boolean) {
    this.#dice = dice
    this.#keepsTrace = keepsTrace
  }

  nowMs(): number {
    return this.#nowMs
  }

  /** The next place in the one count of all sends and answers. */
  tick(): number {
    return (this.#ticks += 1)
  }

  /** Makes the text only when somebody will read it. */
  note(text: () => string, ...about: readonly string[]): void {
    if (this.#keepsTrace) this.trace.push({ atMs: this.#nowMs, text: text(), about })
  }

  later(ms: number, run: () => void, life: Life = WORLD): void {
    this.#push({ atMs: this.#nowMs + ms, tie: this.#dice.next(), life, run })
  }

  /** Comes back after the time, or never if the one who waits has died. */
  sleep(ms: number, life: Life = WORLD): Promise<void> {
    return new Promise((resolve) => {
      this.later(ms, resolve, life)
    })
  }

  /** Plays until it is over, nothing is left to happen, or the time is up. */
  async play(isOver: () => boolean, untilMs: number): Promise<void> {
    await drained()
    while (!isOver()) {
      const due = this.#pop()
      if (!due || due.atMs > untilMs) return
      this.#nowMs = due.atMs
      if (!due.life.isAlive) continue
      this.steps += 1
      due.run()
      await drained()
    }
  }

  #push(due: Due): void {
    const heap = this.#heap
    let place = heap.push(due) - 1
    while (place > 0) {
      const above = (place - 1) >> 1
      if (!isBefore(due, heap[above] as Due)) break
      heap[place] = heap[above] as Due
      place = above
    }
    heap[place] = due
  }

  #pop(): Due | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= heap.length) break
      const right = heap[below + 1]
      if (right && isBefore(right, heap[below] as Due)) below += 1
      if (!isBefore(heap[below] as Due, last)) break
      heap[place] = heap[below] as Due
      place = below
    }
    heap[place] = last
    return first
  }
}

function isBefore(one: Due, other: Due): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.tie < other.tie)
}

/** Resolves when every promise that could go on has gone on: a turn of the event loop runs last. */
function drained(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
