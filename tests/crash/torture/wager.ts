import type { Dice } from './dice.ts'

/** The types that these members bet on; the rule of each fits in a line below. */
export const betTypes = ['top2', 'bottom2', 'run_top', 'run_bottom'] as const
export type BetType = (typeof betTypes)[number]

/** A round that sells, with its rates as the wire writes them. */
export interface OpenRound {
  readonly roundId: number
  readonly drawAt: Date
  readonly rates: ReadonlyMap<BetType, string>
}

export interface Line {
  readonly round: OpenRound
  readonly betType: BetType
  readonly number: string
  readonly amountSatang: bigint
  readonly rate: string
}

/** What was drawn, as the people at the desk type it. */
export interface Draw {
  readonly special: string
  readonly first: string
}

/** One to four lines of one to twenty baht and some satang. */
export function makeLines(dice: Dice, round: OpenRound): Line[] {
  return Array.from({ length: 1 + dice.roll(4) }, () => {
    const betType = dice.pick(betTypes)
    const digits = betType.startsWith('run') ? 1 : 2
    return {
      round,
      betType,
      number: `${dice.roll(10 ** digits)}`.padStart(digits, '0'),
      amountSatang: BigInt(100 + dice.roll(1_900)),
      rate: round.rates.get(betType) ?? '0',
    }
  })
}

/** The prize of a line: stake times rate, rounded down (lottery.md §2.1); worked out on our own. */
export function winOf({ betType, number, amountSatang, rate }: Line, draw: Draw): bigint {
  const top3 = draw.special.slice(-3)
  const bottom2 = draw.first.slice(-2)
  const hits = {
    top2: top3.slice(-2) === number,
    bottom2: bottom2 === number,
    run_top: top3.includes(number),
    run_bottom: bottom2.includes(number),
  }
  const [whole = '0', part = ''] = rate.split('.')
  const rateX100 = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return hits[betType] ? (amountSatang * rateX100) / 100n : 0n
}
