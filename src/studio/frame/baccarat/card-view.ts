import { faceOf } from '#studio/games/baccarat/card-face.ts'
import { make } from '../page-parts.ts'

const SVG = 'http://www.w3.org/2000/svg'

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
  const face = faceOf(card)
  const picture = draw('svg', { viewBox: '0 0 24 24', class: 'suit', 'aria-hidden': 'true' })
  picture.append(draw('path', { d: face.suit }))
  const small = picture.cloneNode(true)
  const rank = make('b', '', face.rank)
  const front = make('span', 'front', make('span', 'corner', rank, small), picture)
  const made = make('li', 'card', make('span', 'faces', front, make('span', 'back')))
  made.append(make('span', 'unseen', face.name))
  made.dataset['colour'] = face.colour
  if (motion) {
    made.dataset['moves'] = 'yes'
    made.style.setProperty('--travel', `${Math.round(motion.travelMs)}ms`)
    made.style.setProperty('--turn', `${Math.round(motion.turnMs)}ms`)
  }
  return made
}
