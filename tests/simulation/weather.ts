import type { Dice } from './dice.ts'

/** What can happen to one call on its way to the database and back. */
const callFates = [
  'request lost',
  'answer lost',
  'cut',
  'backend killed',
  'stalled',
  'race lost',
  'refused',
] as const
type CallFate = (typeof callFates)[number] | 'fine'

/** What can happen to the whole world, some times in a run. */
const disasters = ['process crash', 'process stop', 'database restart', 'disk full'] as const
/** What clients, the way to them and the disk do. */
const habits = [
  'request missing',
  'answer missing',
  'sent twice',
  'impatient',
  'slow commit',
] as const

export const faults = [...callFates, ...disasters, ...habits] as const
export type Fault = (typeof faults)[number]

/** How often each fault comes, in percent; drawn anew for each seed, so that some stay away. */
export class Weather {
  readonly percent: ReadonlyMap<Fault, number>
  readonly #dice: Dice
  isOver = false
  /** While it lasts, most of what would write is refused. */
  isDiskFull = false

  constructor(dice: Dice, without: ReadonlySet<Fault>) {
    this.#dice = dice
    const storm = dice.pick([0.1, 0.3, 1])
    this.percent = new Map(
      faults.map((fault) => {
        // A slow commit harms nobody by itself; it is what makes the rest meet.
        const often = fault === 'slow commit' ? 3 : storm
        const percent = dice.chance(65) ? dice.between(1, 6) * often : 0
        return [fault, without.has(fault) ? 0 : percent]
      }),
    )
  }

  strikes(fault: Fault): boolean {
    const percent = this.percent.get(fault) ?? 0
    return !this.isOver && this.#dice.chance(percent)
  }

  fateOfCall(): CallFate {
    if (this.isDiskFull && this.#dice.chance(70)) return 'refused'
    return callFates.find((fate) => this.strikes(fate)) ?? 'fine'
  }

  /** How long a way or a step takes: mostly a blink, now and then long enough to reorder anything. */
  delayMs(): number {
    const throwOf = this.#dice.below(100)
    if (throwOf < 80) return this.#dice.below(3)
    return throwOf < 98 ? this.#dice.below(25) : this.#dice.below(300)
  }

  /** From the decision to the commit: others see nothing of it yet. */
  commitMs(): number {
    return this.strikes('slow commit') ? this.soonMs(500) : this.delayMs()
  }

  /** From one up to the limit. */
  soonMs(limitMs: number): number {
    return 1 + this.#dice.below(limitMs)
  }
}
