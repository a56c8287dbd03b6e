import { rankOf, suitOf } from '#studio/games/baccarat/cards.ts'
import { make } from '../page-parts.ts'
import { cardText } from './words.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** Clubs, diamonds, hearts, spades, in a square of 24. */
const SUITS = [
  'M12 2a5 5 0 0 1 4.2 7.7 5 5 0 1 1-2.7 8.6L15 22H9l1.5-3.7A5 5 0 1 1 7.8 9.7 5 5 0 0 1 12 2z',
  'M12 1.5 20 12l-8 10.5L4 12z',
  'M12 21.5C4 15 2 11.5 2 8a5.3 5.3 0 0 1 10-2.5A5.3 5.3 0 0 1 22 8c0 3.5-2 7-10 13.5z',
  'M12 2c6 6 9.5 8.5 9.5 12a4.8 4.8 0 0 1-8 3.5L15 22H9l1.5-4.5a4.8 4.8 0 0 1-8-3.5C2.5 10.5 6 8 12 2z',
] as const
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const FIRST_RED = 1
const LAST_RED = 2

/** An element of a picture with attributes. */
export function draw(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`)
  return made
}

/** How a card comes to its place. */
export interface Motion {
  readonly travelMs: number
  readonly turnMs: number
}

/**
 * A card. @param motion how it travels and turns; left out for a card that lies there
 */
export function cardElement(card: number, motion?: Motion): HTMLElement {
  const suit = suitOf(card)
  const picture = draw('svg', { viewBox: '0 0 24 24', class: 'suit', 'aria-hidden': 'true' })
  picture.append(draw('path', { d: SUITS[suit] ?? '' }))
  const small = picture.cloneNode(true)
  const rank = make('b', '', RANKS[rankOf(card)] ?? '')
  const front = make('span', 'front', make('span', 'corner', rank, small), picture)
  const made = make('li', 'card', make('span', 'faces', front, make('span', 'back')))
  made.append(make('span', 'unseen', cardText(card)))
  made.dataset['colour'] = suit >= FIRST_RED && suit <= LAST_RED ? 'red' : 'black'
  if (motion) {
    made.dataset['moves'] = 'yes'
    made.style.setProperty('--travel', `${Math.round(motion.travelMs)}ms`)
    made.style.setProperty('--turn', `${Math.round(motion.turnMs)}ms`)
  }
  return made
}
