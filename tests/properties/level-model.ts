// What nights and reviews must make of levels, as lists: rewards.md §6, decision 0105. It shares no code with
// the product.

type Day = string
const DAY = 1440
/** How long it is remembered that nothing was to be offered, or that staff declined. */
export const REMEMBERED = 90 * DAY
const NIGHTS_MAX = 31

interface ModelStep {
  readonly from: bigint
  readonly needsCheck: boolean
}
/** Valid play of own money, of all products. */
interface Played {
  readonly day: Day
  readonly isOwn: boolean
  readonly valid: bigint
}
/** Something set for a member that ended, or ends, at a minute. */
interface Pause {
  readonly until: number
  lifted?: number
}

export class ModelLevel {
  level = 1
  /** The level that waits for staff. */
  review: number | null = null
  /** The newest first. */
  readonly whys: string[] = []
  readonly pauses: Pause[] = []
  declinedAt = -Infinity
  readonly #plays: readonly Played[]

  constructor(plays: readonly Played[]) {
    this.#plays = plays
  }

  /** Of so many days before one, that one not included. */
  sum(days: readonly Day[]): bigint {
    return this.#plays
      .filter(({ day, isOwn }) => isOwn && days.includes(day))
      .reduce((all, { valid }) => all + valid, 0n)
  }

  /** Until when it is remembered that nothing may be offered. */
  get quietUntil(): number {
    const ends = this.pauses.map(({ until, lifted }) => Math.min(until, lifted ?? Infinity))
    return Math.max(-Infinity, ...ends) + REMEMBERED
  }
}

export class LevelModel {
  readonly members: readonly ModelLevel[]
  readonly #steps: readonly ModelStep[]
  readonly #dayOf: (index: number) => Day
  #last: number | null = null

  constructor(
    plays: readonly (readonly Played[])[],
    steps: readonly ModelStep[],
    dayOf: (index: number) => Day,
  ) {
    this.members = plays.map((own) => new ModelLevel(own))
    this.#steps = steps
    this.#dayOf = dayOf
  }

  /** The 90 days before a day. */
  daysBefore = (index: number): Day[] =>
    Array.from({ length: 90 }, (_, back) => this.#dayOf(index - 1 - back))

  /** Every night that has begun and was not taken, in its order; `may`: whether somebody may be given anything now. */
  turn(now: number, may: (place: number) => boolean): void {
    const newest = now % DAY < 120 ? Math.floor(now / DAY) - 1 : Math.floor(now / DAY)
    const from = this.#last === null ? newest : Math.max(this.#last + 1, newest + 1 - NIGHTS_MAX)
    for (let night = from; night <= newest; night += 1) {
      const days = this.daysBefore(night)
      const isFirst = this.#dayOf(night).endsWith('-01')
      for (const [place, one] of this.members.entries()) {
        this.#take(one, { sum: one.sum(days), isFirst, now, may: may(place) })
      }
      this.#last = night
    }
  }

  #take(
    one: ModelLevel,
    { sum, isFirst, now, may }: { sum: bigint; isFirst: boolean; now: number; may: boolean },
  ): void {
    const reached = Math.max(1, this.#steps.filter(({ from }) => from <= sum).length)
    const mayRise = may && one.quietUntil < now
    let review: number | null = null
    if (reached > one.level) {
      const free = this.#steps.filter((step, at) => at < reached && !step.needsCheck).length
      if (mayRise && free < reached) review = reached
      if (mayRise && free > one.level) this.#set(one, free, 'rose')
    } else if (reached < one.level && isFirst) this.#set(one, one.level - 1, 'fell')
    // Who was declined is not asked for again in the time in which that is remembered.
    if (review === null) one.review = null
    else if (one.declinedAt + REMEMBERED < now) one.review = review
  }

  #set(one: ModelLevel, level: number, why: string): void {
    one.level = level
    one.whys.unshift(why)
  }

  /** Staff end a review. @returns whether they may */
  decide(one: ModelLevel, verdict: 'approve' | 'decline', now: number, may: boolean): boolean {
    if (verdict === 'approve' && (!may || one.quietUntil >= now)) return false
    if (verdict === 'approve') this.#set(one, one.review ?? one.level, 'reviewed')
    else one.declinedAt = now
    one.review = null
    return true
  }
}
