/**
 * What a bonus is worth to somebody who plays it to the end with one way of betting, exactly: rounds of
 * `numbers` equal bets on different numbers of a hundred, each of one unit, paid `rate` units on the one
 * that comes. He plays until he has staked `need`, or cannot pay another round.
 */
export interface WayOfPlay {
  readonly numbers: number
  readonly rate: number
  /** All in units of one bet on one number. */
  readonly bonus: number
  readonly need: number
  /** What comes to the main wallet at most; null: all of it. */
  readonly cashoutMax: number | null
}

const OF = 100

/** Expected release in units, as a fraction: `numerator / 100^rounds`. No rounding anywhere. */
export function worthOf({ numbers, rate, bonus, need, cashoutMax }: WayOfPlay): {
  numerator: bigint
  denominator: bigint
} {
  const rounds = Math.ceil(need / numbers)
  let states = new Map<number, bigint>([[bonus, 1n]])
  for (let round = 0; round < rounds; round += 1) {
    const next = new Map<number, bigint>()
    const add = (balance: number, ways: bigint) =>
      next.set(balance, (next.get(balance) ?? 0n) + ways)
    for (const [balance, ways] of states) {
      // Who cannot pay a round has lost what is left: it is not played to the end.
      if (balance < numbers) continue
      add(balance - numbers + rate, ways * BigInt(numbers))
      add(balance - numbers, ways * BigInt(OF - numbers))
    }
    states = next
  }
  let numerator = 0n
  for (const [balance, ways] of states) {
    const kept = cashoutMax === null ? balance : Math.min(balance, cashoutMax)
    numerator += ways * BigInt(kept)
  }
  return { numerator, denominator: BigInt(OF) ** BigInt(rounds) }
}
