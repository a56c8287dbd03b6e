import { rankOf, suitOf } from './cards.ts'

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
/** Clubs, diamonds, hearts, spades: paths in a square of 24. */
const SUITS = [
  'M12 2a5 5 0 0 1 4.2 7.7 5 5 0 1 1-2.7 8.6L15 22H9l1.5-3.7A5 5 0 1 1 7.8 9.7 5 5 0 0 1 12 2z',
  'M12 1.5 20 12l-8 10.5L4 12z',
  'M12 21.5C4 15 2 11.5 2 8a5.3 5.3 0 0 1 10-2.5A5.3 5.3 0 0 1 22 8c0 3.5-2 7-10 13.5z',
  'M12 2c6 6 9.5 8.5 9.5 12a4.8 4.8 0 0 1-8 3.5L15 22H9l1.5-4.5a4.8 4.8 0 0 1-8-3.5C2.5 10.5 6 8 12 2z',
] as const
const FIRST_RED = 1
const LAST_RED = 2

const rankNames = ['เอ', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'แจ็ค', 'แหม่ม', 'คิง']
const suitNames = ['ดอกจิก', 'ข้าวหลามตัด', 'โพแดง', 'โพดำ']

/** How a card is drawn, and how it is read out: `คิงโพดำ`. */
export interface CardFace {
  readonly rank: string
  /** A path in a square of 24. */
  readonly suit: string
  readonly colour: 'red' | 'black'
  readonly name: string
}

export function faceOf(card: number): CardFace {
  const [rank, suit] = [rankOf(card), suitOf(card)]
  return {
    rank: RANKS[rank] ?? '',
    suit: SUITS[suit] ?? '',
    colour: suit >= FIRST_RED && suit <= LAST_RED ? 'red' : 'black',
    name: `${rankNames[rank] ?? ''}${suitNames[suit] ?? ''}`,
  }
}
