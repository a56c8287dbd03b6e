import { payout, type Satang } from '#kernel/money.ts'
import type { BetType } from './bet-types.ts'
import { isWin, type Draw } from './match.ts'
import type { RateX100 } from './rate.ts'

export interface SoldLine {
  readonly betType: BetType
  readonly number: string
  readonly amountSatang: Satang
  /** The rate that the line was sold at, whatever it is now. */
  readonly rateX100: RateX100
}

/** What the line pays if it wins: gross, the stake is inside; rounded down to a satang. */
export function potentialWin(line: Pick<SoldLine, 'amountSatang' | 'rateX100'>): Satang {
  return payout(line.amountSatang, line.rateX100)
}

/** What the line pays after this draw: everything or nothing, each line by itself. */
export function linePrize(line: SoldLine, draw: Draw): Satang {
  return isWin(line.betType, line.number, draw) ? potentialWin(line) : 0n
}

/** What a bill pays: the sum of its lines, so that parts and whole always agree. */
export function billPrize(lines: readonly SoldLine[], draw: Draw): Satang {
  return lines.reduce((sum, line) => sum + linePrize(line, draw), 0n)
}
