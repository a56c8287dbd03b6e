import { baccaratConfig } from './config.ts'

const RANKS = baccaratConfig.ranks.length
const CARDS_A_DECK = RANKS * baccaratConfig.suits.length

export const CARDS_A_SHOE = baccaratConfig.decks * CARDS_A_DECK

/** All cards of a shoe, 0 to 415. */
export const freshShoe = (): number[] => Array.from({ length: CARDS_A_SHOE }, (_, card) => card)

/** 0 is the ace, 9 the ten, 12 the king. */
export const rankOf = (card: number): number => (card % CARDS_A_DECK) % RANKS

/** 0 clubs, 1 diamonds, 2 hearts, 3 spades. */
export const suitOf = (card: number): number => Math.floor((card % CARDS_A_DECK) / RANKS)

/** What a card counts: the ace 1, tens and pictures 0. */
export function pointsOf(card: number): number {
  const points = rankOf(card) + 1
  return points < 10 ? points : 0
}
