/**
 * Judges what callers saw of one wallet through answers that carry a balance and no version: is
 * there one order of everything that explains every answer and respects real time? Changes have
 * their version from the books; what only looked may have looked at any version that fits. Sorting
 * and one binary search an answer: O(n log n). Source: ledger.md d2.
 */

/** One thing that was asked of the wallet. Times are places in one count of all sends and ends. */
export interface Seen {
  /** Names it in a report. */
  readonly what: string
  readonly sentAt: number
  /** Infinity where no answer ever came. */
  readonly answeredAt: number
  /** The version that it made itself, by the books. */
  readonly made?: bigint
  /** It saw a version no older than this: the change that it asked about. */
  readonly notBefore?: bigint
  /** What could be spent in the state it saw. */
  readonly balance?: bigint
  /** It was told that this much was not there. */
  readonly missing?: bigint
}

/** Everything that no order explains; `afters[v]` is what could be spent at version v, from 0. */
export function judgeOrder(afters: readonly bigint[], seen: readonly Seen[]): string[] {
  const states = new States(afters)
  const done = seen.toSorted((a, b) => a.answeredAt - b.answeredAt)
  const places = new Map<Seen, number>()
  const faults: string[] = []
  let next = 0
  let newest = { place: 0, what: 'the beginning' }
  for (const one of seen.toSorted((a, b) => a.sentAt - b.sentAt)) {
    for (let ended = done[next]; ended && ended.answeredAt < one.sentAt; ended = done[next]) {
      const place = places.get(ended) ?? 0
      if (place > newest.place) newest = { place, what: ended.what }
      next += 1
    }
    const place = placeOf(one, states, newest.place)
    if (typeof place === 'string') faults.push(`${place}, sent after ${newest.what} was answered`)
    else places.set(one, place)
  }
  return faults
}

/**
 * The earliest version that explains the answer; taking the earliest never spoils a later one. What
 * was answered before stands at `oldest`.
 */
function placeOf(one: Seen, states: States, oldest: number): number | string {
  const { what, made, balance, missing } = one
  if (made !== undefined) {
    const place = Number(made)
    if (place <= oldest) return `${what} made version ${place}, not later than ${oldest}`
    const after = states.at(place)
    if (balance !== undefined && after !== balance) {
      return `${what} says that its version ${place} left ${balance}, it left ${after}`
    }
    return place
  }
  const from = Math.max(oldest, Number(one.notBefore ?? 0n))
  if (balance !== undefined) {
    return states.equal(balance, from) ?? `${what} saw ${balance}, never so from version ${from} on`
  }
  if (missing === undefined) return from
  return (
    states.below(missing, from) ??
    `${what} was refused ${missing}, always there from version ${from} on`
  )
}

/** The states of a wallet, and the first one from a version on that is equal to or below a sum. */
class States {
  readonly #afters: readonly bigint[]
  readonly #byBalance: Map<bigint, number[]>
  /** Level k holds the least balance of each run of 2^k states. */
  readonly #least: (readonly bigint[])[]

  constructor(afters: readonly bigint[]) {
    this.#afters = afters
    this.#byBalance = Map.groupBy(afters.keys(), (place) => afters[place] ?? 0n)
    this.#least = [afters]
    for (let run = this.#least[0] ?? []; run.length > 1;) {
      const pairs = Array.from({ length: Math.ceil(run.length / 2) }, (_, at) =>
        least(run[2 * at], run[2 * at + 1]),
      )
      this.#least.push(pairs)
      run = pairs
    }
  }

  at(place: number): bigint | undefined {
    return this.#afters[place]
  }

  equal(balance: bigint, from: number): number | undefined {
    const places = this.#byBalance.get(balance) ?? []
    let [low, high] = [0, places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[middle] ?? 0) < from) low = middle + 1
      else high = middle
    }
    return places[low]
  }

  /** Walks up while whole runs hold no smaller balance, then down to the first state that does. */
  below(sum: bigint, from: number): number | undefined {
    let [level, at] = [0, from]
    for (;;) {
      const here = this.#least[level]?.[at]
      if (here === undefined) return undefined
      if (here < sum) break
      at += 1
      while (at % 2 === 0 && level + 1 < this.#least.length) [level, at] = [level + 1, at / 2]
    }
    for (; level > 0; level -= 1) {
      at *= 2
      if ((this.#least[level - 1]?.[at] ?? sum) >= sum) at += 1
    }
    return at
  }
}

const least = (a: bigint | undefined, b: bigint | undefined): bigint =>
  b === undefined || (a !== undefined && a < b) ? (a ?? 0n) : b
