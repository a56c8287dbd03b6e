import type { Satang } from '#kernel/money.ts'
import type { RateX100 } from './rate.ts'

/** อั้นขั้นบันได: from the bet on that lifts the total over `overSatang`, the number pays this. */
export interface RateStep {
  readonly overSatang: Satang
  /** 0 closes the number. */
  readonly rateX100: RateX100
}

/** The state of a number of a round before a bet. */
export interface NumberStanding {
  readonly baseRateX100: RateX100
  readonly steps: readonly RateStep[]
  /** The most of everybody; null: no limit of its own. */
  readonly capSatang: Satang | null
  /** Set by staff; 0 closes; null: untouched. */
  readonly manualRateX100: RateX100 | null
  readonly soldSatang: Satang
}

/** The limit that holds: the number's own, or the step that closes it, whichever is lower. */
export function effectiveCap(capSatang: Satang | null, steps: readonly RateStep[]): Satang | null {
  const limits = steps.filter((step) => step.rateX100 === 0n).map((step) => step.overSatang)
  if (capSatang !== null) limits.push(capSatang)
  return limits.length === 0 ? null : limits.reduce((low, next) => (next < low ? next : low))
}

/** What may still be sold on the number; null: no limit. */
export function roomOf(standing: NumberStanding): Satang | null {
  const cap = effectiveCap(standing.capSatang, standing.steps)
  if (cap === null) return null
  return cap > standing.soldSatang ? cap - standing.soldSatang : 0n
}

/**
 * The rate of a bet of `amountSatang`: the whole line takes the step that the total with it reaches
 * (lottery.md §5.2), and never more than what staff set. A step that closes is a limit, no rate.
 */
export function rateFor(standing: NumberStanding, amountSatang: Satang): RateX100 {
  const total = standing.soldSatang + amountSatang
  let rate = standing.baseRateX100
  for (const step of standing.steps) {
    const reached = total > step.overSatang && step.rateX100 > 0n
    if (reached && step.rateX100 < rate) rate = step.rateX100
  }
  const manual = standing.manualRateX100
  return manual !== null && manual < rate ? manual : rate
}

/** Why a number is on the list of เลขอั้น. */
export type LimitReason = 'staff' | 'step' | 'full'

export interface NumberState {
  readonly state: 'open' | 'reduced' | 'closed'
  readonly rateX100: RateX100
  readonly roomSatang: Satang | null
  readonly reason: LimitReason | null
}

/** The state of a number for the smallest bet that could come next. */
export function numberState(standing: NumberStanding, minSatang: Satang): NumberState {
  const roomSatang = roomOf(standing)
  const rateX100 = rateFor(standing, minSatang)
  if (standing.manualRateX100 === 0n) {
    return { state: 'closed', rateX100: 0n, roomSatang: 0n, reason: 'staff' }
  }
  if (roomSatang !== null && roomSatang < minSatang) {
    return { state: 'closed', rateX100, roomSatang: 0n, reason: 'full' }
  }
  if (rateX100 < standing.baseRateX100) {
    const reason = rateX100 === standing.manualRateX100 ? 'staff' : 'step'
    return { state: 'reduced', rateX100, roomSatang, reason }
  }
  return { state: 'open', rateX100, roomSatang, reason: null }
}
