import { createDraws, type DrawSeeds } from '#kernel/fair.ts'
import { sha256Text } from '#kernel/hash.ts'
import type { Satang } from '#kernel/money.ts'

/** The two sides of the coin, in the order in which the generator counts them. */
export const sides = ['heads', 'tails'] as const
export type Side = (typeof sides)[number]

/** Everything that decides a round. Another value here is another version. */
export const coinConfig = {
  game: 'coin',
  version: '1',
  draw: 'pf-v1 randInt(2): 0 heads, 1 tails',
  paysX100: 200,
  returnBp: 10_000,
} as const

/** SHA-256 of the configuration as canonical JSON; every round carries it. */
export const coinConfigHash = sha256Text(JSON.stringify(coinConfig))

/** On which side the coin falls. The same seeds and number give the same side for ever. */
export function drawCoin(seeds: DrawSeeds): Side {
  return createDraws(seeds).randInt(sides.length) === 0 ? 'heads' : 'tails'
}

/** What a bet comes to: exactly twice the stake, or nothing. Half of all draws win, so 100 % returns. */
export function winOf(stakeSatang: Satang, choice: Side, outcome: Side): Satang {
  return choice === outcome ? (stakeSatang * BigInt(coinConfig.paysX100)) / 100n : 0n
}
