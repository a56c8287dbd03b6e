import { pointsOf, rankOf } from './cards.ts'
import { baccaratConfig } from './config.ts'

/** Who won: player, banker or nobody. */
export type Winner = 'P' | 'B' | 'T'

/** One coup, dealt to its end. */
export interface Coup {
  /** Two or three cards, as they came. */
  readonly player: readonly number[]
  readonly banker: readonly number[]
  readonly playerTotal: number
  readonly bankerTotal: number
  readonly winner: Winner
  /** Whether the side's first two cards are of one rank. */
  readonly hasPlayerPair: boolean
  readonly hasBankerPair: boolean
}

/** What cards come to: their sum without its tens. */
export const totalOf = (cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10

const isPair = ([first = 0, second = 0]: readonly number[]): boolean =>
  rankOf(first) === rankOf(second)

/** Whether the banker takes a third card, by what the player's third card counts: undefined where he stood. */
export function doesBankerDraw(bankerTotal: number, playerThird: number | undefined): boolean {
  if (playerThird === undefined) return bankerTotal <= baccaratConfig.bankerDrawsTo
  return (baccaratConfig.bankerDrawsOn[bankerTotal] ?? '').includes(`${playerThird}`)
}

/**
 * Deals one coup by the third-card rules.
 * @param next gives the next card: player, banker, player, banker, then the player's third and the banker's
 */
export function dealCoup(next: () => number): Coup {
  const player = [next()]
  const banker = [next()]
  player.push(next())
  banker.push(next())
  const [onPlayer, onBanker] = [totalOf(player), totalOf(banker)]
  if (Math.max(onPlayer, onBanker) < baccaratConfig.naturalFrom) {
    const playerThird = onPlayer <= baccaratConfig.playerDrawsTo ? next() : undefined
    if (playerThird !== undefined) player.push(playerThird)
    const points = playerThird === undefined ? undefined : pointsOf(playerThird)
    if (doesBankerDraw(onBanker, points)) banker.push(next())
  }
  return coupOf(player, banker)
}

/** Reads a coup from cards that are dealt. They are not held to the third-card rules. */
export function coupOf(player: readonly number[], banker: readonly number[]): Coup {
  const [playerTotal, bankerTotal] = [totalOf(player), totalOf(banker)]
  const winner = playerTotal > bankerTotal ? 'P' : playerTotal < bankerTotal ? 'B' : 'T'
  const [hasPlayerPair, hasBankerPair] = [isPair(player), isPair(banker)]
  return { player, banker, playerTotal, bankerTotal, winner, hasPlayerPair, hasBankerPair }
}
