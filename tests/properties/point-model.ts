// What points by play must come to, as lists: rewards.md §6, decision 0103. It shares no code with the product.

type Day = string
type Month = string

interface Played {
  readonly day: Day
  readonly product: string
  readonly isOwn: boolean
  readonly valid: bigint
}

/** Hundredths of a point for ฿100 of the lottery, from a day on. */
export interface ModelRate {
  readonly from: Day
  readonly rateX100: bigint
}

const floor = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b
const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n)
/** Months since the year 0. */
const place = (month: Month): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const GOOD_MONTHS = 6

export class ModelPoints {
  readonly #plays: Played[] = []
  readonly #changed = new Set<Month>()
  readonly #earned = new Map<Month, bigint>()
  /** When a month is looked at again though its play did not change. */
  readonly #again = new Map<Month, number>()
  #credited = 0n
  /** What came in which month and has not run out. */
  readonly #lots = new Map<Month, bigint>()
  hasRunOut = false
  hasCarried = false

  play(played: Played): void {
    this.#plays.push(played)
    if (played.isOwn && played.product === 'lottery') this.#changed.add(played.day.slice(0, 7))
  }

  get points(): bigint {
    return sum([...this.#lots.values()])
  }
  get open(): bigint {
    return sum([...this.#earned.values()]) - this.#credited
  }
  get credited(): bigint {
    return this.#credited
  }
  get runningOut(): { month: Month; points: bigint }[] {
    return [...this.#lots]
      .map(([month, points]) => ({ month, points }))
      .toSorted((a, b) => place(a.month) - place(b.month))
  }

  /** What comes by other ways than play: it runs out as what play has earned. */
  earn(today: Day, points: bigint): void {
    const month = today.slice(0, 7)
    this.#lots.set(month, (this.#lots.get(month) ?? 0n) + points)
  }

  /** Everything that is due at a minute of a day. */
  turn(now: number, today: Day, rates: readonly ModelRate[], mayEarn: boolean): void {
    const thisMonth = today.slice(0, 7)
    for (const month of this.#lots.keys()) {
      if (place(thisMonth) - place(month) <= GOOD_MONTHS) continue
      this.#lots.delete(month)
      this.hasRunOut = true
    }
    const due = [...this.#changed, ...[...this.#again].flatMap(([m, at]) => (at <= now ? m : []))]
    const looks = [...new Set(due)]
      .map((month) => ({ month, earned: this.#earnedIn(month, rates) }))
      .map((look) => ({ ...look, gained: look.earned - (this.#earned.get(look.month) ?? 0n) }))
      .toSorted((a, b) => Number(a.gained - b.gained))
    this.#changed.clear()
    for (const { month, earned } of looks) {
      this.#earned.set(month, earned)
      if (mayEarn && this.open > 0n) {
        this.#lots.set(thisMonth, (this.#lots.get(thisMonth) ?? 0n) + this.open)
        this.#credited += this.open
      }
      this.hasCarried ||= this.open < 0n
      if (this.open > 0n) this.#again.set(month, now + 60)
      else this.#again.delete(month)
    }
  }

  #earnedIn(month: Month, rates: readonly ModelRate[]): bigint {
    const own = this.#plays.filter(
      ({ day, product, isOwn }) => isOwn && product === 'lottery' && day.startsWith(month),
    )
    return floor(sum(own.map(({ day, valid }) => valid * rateOn(day, rates))), 1_000_000n)
  }
}

const rateOn = (day: Day, rates: readonly ModelRate[]): bigint =>
  rates.findLast(({ from }) => from <= day)?.rateX100 ?? 0n
