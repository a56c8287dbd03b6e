import { createDraws } from '#kernel/fair.ts'
import { sha256Text } from '#kernel/hash.ts'
import { CARDS_A_SHOE } from './cards.ts'
import { baccaratConfig } from './config.ts'
import { type Coup, dealCoup } from './coup.ts'

/** SHA-256 of the configuration as canonical JSON. */
export const baccaratConfigHash = sha256Text(JSON.stringify(baccaratConfig))

/** What the cards of one coup depend on. */
export interface CoupSeeds {
  /** The shoe's seed: 64 lowercase hex characters, whose hash was shown before its first coup. */
  readonly serverSeed: string
  /** The beacon that came after bets were closed: the lowercase hex of its randomness. */
  readonly beacon: string
  /** The number of the coup in its shoe, from 1; a void coup has a number too. */
  readonly coup: number
  /** The cards that are left, ascending. */
  readonly left: readonly number[]
}

/**
 * Draws one coup from the lazy shoe: each card is drawn from those left when it is dealt, by a stream that needs the
 * coup's beacon, so that nobody can know a card while bets are open. The chances are those of a shuffled shoe: cards
 * that nobody has seen are exchangeable, which is also why none is burned.
 * @returns the coup, and the cards left after it; `left` stays as it was
 */
export function drawCoup({ serverSeed, beacon, coup: nonce, left }: CoupSeeds): {
  coup: Coup
  left: number[]
} {
  const draws = createDraws({ serverSeed, clientSeed: beacon, nonce })
  const rest = [...left]
  const coup = dealCoup(() => {
    const [card] = rest.splice(draws.randInt(rest.length), 1)
    if (card === undefined) throw new RangeError('the shoe is empty')
    return card
  })
  return { coup, left: rest }
}

/** Whether the cut card is out: the coup that is dealt from these cards is the last of its shoe. */
export const isCutReached = (left: readonly number[]): boolean =>
  CARDS_A_SHOE - left.length >= baccaratConfig.cutAfterCards
